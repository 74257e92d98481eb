import assert from 'node:assert/strict';
import { daemonText, sentLineText } from '../../../../src/core/console/daemonFrames';
import { LeaderSocket } from '../../../../src/core/console/leaderSocket';
import type { SocketEnd } from '../../../../src/core/console/transport';
import { FakeClock, settle } from '../../../support/fakeClock';

interface Asked {
  readonly question: string;
  readonly about: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
  readonly answer: (value: unknown) => void;
  readonly fail: () => void;
}

const auth = JSON.stringify({ event: 'auth', args: ['t'] });
const output = daemonText({ type: 'output', line: 'a' }) ?? '';

/** A socket, what it asks of the leading window, and what it tells. */
function socket() {
  const clock = new FakeClock();
  const asked: Asked[] = [];
  const told: string[] = [];
  const ends: SocketEnd[] = [];
  const ask = (question: string, about: unknown, signal: AbortSignal) =>
    new Promise<unknown>((resolve, reject) => {
      const fail = () => reject(new Error('gone'));
      signal.addEventListener('abort', fail);
      asked.push({ question, about: about as Asked['about'], signal, answer: resolve, fail });
    });
  const one = new LeaderSocket({
    windows: { ask },
    clock,
    server: { panelId: 'p', uuid: 'u', key: 'k' },
    listener: {
      opened: () => told.push('opened'),
      message: (text) => told.push(text),
      sentElsewhere: (line) => told.push(`sent ${line}`),
      ended: (end) => ends.push(end),
    },
  });
  const last = (question: string) =>
    asked.findLast((each) => each.question === `console.${question}`);
  const count = (question: string) =>
    asked.filter((each) => each.question === `console.${question}`).length;
  return { clock, asked, told, ends, one, last, count };
}

/** One that is connected, and reads. */
async function reading() {
  const on = socket();
  on.last('connect')?.answer({});
  await settle();
  on.one.send(auth);
  await settle();
  return on;
}

const broken = [{ code: 1006, reason: 'the leading window ended it' }];

describe('The connection of the leading window as a socket', () => {
  it('asks for the server, and opens once that is there', async () => {
    const { last, told, ends } = socket();
    const { stream, ...server } = last('connect')?.about ?? {};
    assert.deepEqual(server, { panelId: 'p', uuid: 'u', key: 'k' });
    assert.match(String(stream), /^[\da-f-]{36}$/);
    assert.deepEqual(told, []);
    last('connect')?.answer({});
    await settle();
    assert.deepEqual([told, ends], [['opened'], []]);
  });

  it('has broken where the window is gone, and says so once', async () => {
    const { last, told, ends, count, one } = socket();
    last('connect')?.fail();
    await settle();
    assert.deepEqual([told, ends, count('close')], [[], broken, 1]);
    one.break();
    one.close();
    assert.deepEqual([ends.length, count('close')], [1, 1]);
  });

  it('is signed in at once, and then reads', async () => {
    const { told, count, one } = await reading();
    assert.deepEqual(
      told.slice(1).map((text) => (JSON.parse(text) as { event: string }).event),
      ['auth success'],
    );
    assert.equal(count('read'), 1);
    one.send(auth);
    await settle();
    assert.deepEqual([told.length, count('read'), count('send')], [3, 1, 0]);
  });

  it('tells what came in its order, and reads on', async () => {
    const { told, last, count } = await reading();
    last('read')?.answer({ frames: [output, sentLineText('hi\u0007'), output], isOver: false });
    await settle();
    assert.deepEqual(told.slice(2), [output, 'sent hi', output]);
    assert.equal(count('read'), 2);
  });

  it('reads no further while it is paused', async () => {
    const { one, last, count } = await reading();
    one.pause();
    last('read')?.answer({ frames: [], isOver: false });
    await settle();
    assert.equal(count('read'), 1);
    one.resume();
    await settle();
    assert.equal(count('read'), 2);
  });

  it('ends with its stream', async () => {
    const { told, ends, last } = await reading();
    last('read')?.answer({ frames: [output], isOver: true });
    await settle();
    assert.deepEqual([told.at(-1), ends], [output, broken]);
  });

  it('has broken where a part of the stream cannot be read', async () => {
    const { ends, last } = await reading();
    last('read')?.answer(null);
    await settle();
    assert.deepEqual(ends, broken);
  });

  it('waits at the end for what becomes of lines, a moment long', async () => {
    const { one, ends, last, clock } = await reading();
    const sent = one.sendLine('{}').catch(() => 'failed');
    last('read')?.answer({ frames: [], isOver: true });
    await clock.advance(299);
    assert.deepEqual(ends, []);
    await clock.advance(1);
    assert.deepEqual(ends, broken);
    assert.equal(await sent, 'failed');
  });

  it('does not wait for what is told already', async () => {
    const { one, ends, last, clock } = await reading();
    const sent = one.sendLine('{}');
    last('send')?.answer('sent');
    await settle();
    last('read')?.answer({ frames: [], isOver: true });
    await settle();
    assert.deepEqual([await sent, ends, clock.pending], ['sent', broken, 0]);
  });

  for (const [answer, outcome] of [
    ['dropped', 'dropped'],
    ['eaten', 'unknown'],
    [null, 'unknown'],
  ] as const) {
    it(`says ${outcome} of a line where the window says ${answer}`, async () => {
      const { one, last } = await reading();
      const sent = one.sendLine('{"a":1}');
      assert.equal(last('send')?.about['text'], '{"a":1}');
      last('send')?.answer(answer);
      assert.equal(await sent, outcome);
    });
  }

  it('has broken where a frame or a line does not arrive', async () => {
    const first = await reading();
    first.one.send('{"event":"send stats","args":[]}');
    first.last('send')?.fail();
    await settle();
    assert.deepEqual(first.ends, broken);
    const second = await reading();
    const sent = second.one.sendLine('{}').catch(() => 'failed');
    second.last('send')?.fail();
    assert.equal(await sent, 'failed');
    assert.deepEqual(second.ends, broken);
  });

  it('asks a line back, and bears that nobody hears it', async () => {
    const { one, last, ends } = await reading();
    one.askBack('say hi');
    assert.equal(last('takeBack')?.about['line'], 'say hi');
    last('takeBack')?.fail();
    await settle();
    assert.deepEqual(ends, []);
  });

  it('is closed without a word, and the other window is told', async () => {
    const { one, last, told, ends, asked, count } = await reading();
    const before = told.length;
    one.close();
    last('read')?.answer({ frames: [output], isOver: false });
    last('close')?.fail();
    await settle();
    assert.deepEqual([told.length, ends, count('close')], [before, [], 1]);
    const { stream } = asked[0]?.about ?? {};
    assert.deepEqual([last('close')?.about, last('close')?.signal.aborted], [{ stream }, false]);
    assert.ok(last('read')?.signal.aborted);
  });

  it('says nothing of a connection that comes after it was closed', async () => {
    const { one, last, told } = socket();
    const { answer } = last('connect') ?? {};
    answer?.({});
    one.close();
    await settle();
    assert.deepEqual(told, []);
  });
});
