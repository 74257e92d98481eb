import assert from 'node:assert/strict';
import { Emitter } from '../../../../src/core/base/event';
import type { ConsoleLease } from '../../../../src/core/console/consoles';
import { readSentLine } from '../../../../src/core/console/daemonFrames';
import type { LineSender } from '../../../../src/core/console/lineOutcome';
import type { FromDaemon } from '../../../../src/core/console/protocol';
import { SharedStream } from '../../../../src/core/console/sharedStream';
import { settle } from '../../../support/fakeClock';

const never = new AbortController().signal;
const ask = (event: string, ...args: readonly string[]) => JSON.stringify({ event, args });

/** A stream of a connection, which does what the test says. */
function shared({
  phase = 'live',
  power = undefined as string | undefined,
  result = 'accepted',
} = {}) {
  const sent = new Emitter<{ line: string; sender: LineSender | undefined }>();
  const frames = new Emitter<FromDaemon>();
  const compared = new Emitter<void>();
  const permissions = new Emitter<void>();
  const states = new Emitter<{ phase: string }>();
  const did: string[] = [];
  let sender: LineSender | undefined;
  const connection = {
    ...{
      session: { phase },
      power,
      stats: undefined,
      history: undefined as readonly string[] | undefined,
    },
    ...{ onDidSend: sent.event, onDidPassFrame: frames.event, onDidCompareHistory: compared.event },
    ...{ onDidChangePermissions: permissions.event, onDidChangeState: states.event },
    commands: (lines: readonly string[], by: LineSender) => {
      sender = by;
      did.push(`commands ${lines.join()}`);
      return result;
    },
    passPower: (action: string) => did.push(`power ${action}`),
    cancelLine: (line: string) => did.push(`cancel ${line}`),
    cancelWaiting: (_: LineSender, outcome: string) => did.push(`cancel all: ${outcome}`),
  };
  let released = 0;
  const lease = { connection, dispose: () => released++ } as unknown as ConsoleLease;
  const stream = new SharedStream(lease);
  const giveHistory = (...lines: readonly string[]) => {
    connection.history = lines;
    compared.fire();
  };
  const output = (line: string) => frames.fire({ type: 'output', line });
  const eventsIn = (texts: readonly string[]) =>
    texts.map((text) => {
      const { event, args = [] } = JSON.parse(text) as { event: string; args?: readonly string[] };
      return [event, ...args].join(' ');
    });
  const read = async () => {
    const { frames: texts, isOver } = await stream.read(AbortSignal.abort());
    return { events: eventsIn(texts), isOver, texts };
  };
  return {
    ...{ stream, connection, did, sent, frames, permissions, states, giveHistory, output, read },
    ...{ tell: (...told: Parameters<LineSender>) => sender?.(...told), released: () => released },
  };
}

describe('A connection that another window has', () => {
  it('begins with the state of the server', async () => {
    assert.deepEqual((await shared({ power: 'running' }).read()).events, ['status running']);
    assert.deepEqual((await shared().read()).events, []);
  });

  it('has output from the history on, and all else at once', async () => {
    const { stream, frames, giveHistory, output, read, permissions } = shared();
    output('before');
    frames.fire({ type: 'status', state: 'running' });
    permissions.fire();
    assert.deepEqual((await read()).events, ['status running', 'token expiring']);
    giveHistory('old');
    assert.deepEqual((await read()).events, [], 'nobody asked for it');
    await stream.send(ask('send logs'));
    output('new');
    assert.deepEqual((await read()).events, ['console output old', 'console output new']);
    await stream.send(ask('send logs'));
    assert.deepEqual((await read()).events, [], 'it is given once');
  });

  it('has the history once it is there', async () => {
    const { stream, giveHistory, read } = shared();
    await stream.send(ask('send logs'));
    assert.deepEqual((await read()).events, []);
    giveHistory('old');
    assert.deepEqual((await read()).events, ['console output old']);
  });

  it('has the lines of others, and not its own', async () => {
    const { stream, sent, giveHistory, connection } = shared();
    sent.fire({ line: 'early', sender: undefined });
    giveHistory();
    await stream.send(ask('send logs'));
    let own: LineSender | undefined;
    connection.commands = (_, by) => ((own = by), 'accepted');
    void stream.send(ask('send command', 'mine'));
    sent.fire({ line: 'mine', sender: own });
    sent.fire({ line: 'theirs', sender: undefined });
    const { frames } = await stream.read(never);
    assert.deepEqual(frames.map(readSentLine), ['theirs']);
  });

  it('tells what became of each line, and of none by what became of another', async () => {
    const { stream, connection, tell } = shared();
    const first = stream.send(ask('send command', 'first'));
    const { commands } = connection;
    connection.commands = (lines, by) => (commands(lines, by), 'forbidden');
    assert.equal(await stream.send(ask('send command', 'second')), 'forbidden');
    tell(['first'], 'sent');
    assert.equal(await first, 'sent');
  });

  it('waits until something comes', async () => {
    const { stream, frames } = shared();
    let isRead = false;
    const reading = stream.read(never).finally(() => (isRead = true));
    await settle();
    assert.equal(isRead, false);
    frames.fire({ type: 'status', state: 'running' });
    assert.equal((await reading).frames.length, 1);
  });

  it('answers whoever gives up, and the first of two who ask at once', async () => {
    const { stream } = shared();
    const asked = new AbortController();
    const given = stream.read(asked.signal);
    asked.abort();
    assert.deepEqual(await given, { frames: [], isOver: false });
    const first = stream.read(never);
    void stream.read(never);
    assert.deepEqual(await first, { frames: [], isOver: false });
  });

  it('comes in parts of 64 KB, a longer frame alone', async () => {
    const { stream, giveHistory, read, output } = shared();
    giveHistory();
    await stream.send(ask('send logs'));
    const around = ask('console output', '').length;
    const long = (length: number) => output('x'.repeat(length - around));
    for (const length of [32 * 1024, 32 * 1024, 70 * 1024, 60 * 1024, 4 * 1024 + 1]) long(length);
    const counts = [];
    for (let n = 0; n < 5; n++) counts.push((await read()).texts.length);
    assert.deepEqual(counts, [2, 1, 1, 1, 0]);
  });

  it('ends where a window does not read for 4 MB, however much others have read', async () => {
    const { stream, giveHistory, read, output, did } = shared();
    giveHistory();
    await stream.send(ask('send logs'));
    const megabyte = 'x'.repeat(1024 ** 2 - ask('console output', '').length);
    for (let n = 0; n < 10; n++) {
      output(megabyte);
      assert.deepEqual((await read()).isOver, false, `${n}`);
    }
    for (let n = 0; n < 4; n++) output(megabyte);
    assert.deepEqual(did, []);
    output('x');
    assert.deepEqual(did, ['cancel all: disconnected']);
    assert.deepEqual(await read(), { events: [], isOver: true, texts: [] });
  });

  it('is over once all was read, where the connection ends', async () => {
    const { stream, frames, states, read, did } = shared();
    frames.fire({ type: 'status', state: 'running' });
    states.fire({ phase: 'live' });
    assert.deepEqual(did, []);
    states.fire({ phase: 'waiting' });
    frames.fire({ type: 'status', state: 'offline' });
    assert.deepEqual(await read(), {
      ...{ events: ['status running'], isOver: true },
      texts: [ask('status', 'running')],
    });
    assert.deepEqual(did, ['cancel all: disconnected']);
    assert.equal(await stream.send(ask('send command', 'a')), 'disconnected');
    assert.deepEqual((await stream.read(never)).isOver, true);
  });

  it('is over from the beginning where there is no connection', async () => {
    assert.deepEqual((await shared({ phase: 'waiting', power: 'running' }).read()).isOver, true);
  });

  it('sends what the other window may, and nothing else', async () => {
    const { stream, did } = shared();
    assert.equal(await stream.send(ask('set state', 'stop')), null);
    for (const wrong of ['{', ask('auth', 't'), ask('eat', 'x'), ask('set state', 'explode')])
      assert.equal(await stream.send(wrong), null);
    assert.deepEqual(did, ['power stop']);
    stream.takeBack('a\u0007b');
    assert.deepEqual(did.slice(1), ['cancel ab']);
  });

  it('tells what became of each line', async () => {
    const { stream, tell, did } = shared();
    const outcomes = ['a', 'b', 'a'].map((line) => stream.send(ask('send command', line)));
    assert.deepEqual(did, ['commands a', 'commands b', 'commands a']);
    tell(['a', 'none'], 'sent');
    tell(['b', 'a'], 'dropped');
    assert.deepEqual(await Promise.all(outcomes), ['sent', 'dropped', 'dropped']);
  });

  it('tells of a line that the connection does not take', async () => {
    const { stream } = shared({ result: 'tooLong' });
    assert.equal(await stream.send(ask('send command', 'a')), 'tooLong');
  });

  it('gives the connection back when nobody has it any more', () => {
    const { stream, released, did } = shared();
    stream.dispose();
    assert.deepEqual([released(), did], [1, ['cancel all: disconnected']]);
  });
});
