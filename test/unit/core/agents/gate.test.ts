import assert from 'node:assert/strict';
import type { AuditEntry } from '../../../../src/core/agents/auditEntry';
import type { NewAuditEntry } from '../../../../src/core/agents/audit';
import {
  type Change,
  Gate,
  type GateAnswer,
  type GateQuestion,
  NotAllowed,
  placeLines,
} from '../../../../src/core/agents/gate';
import { UserError } from '../../../../src/core/base/userError';
import { FakeClock } from '../../../support/fakeClock';

const server = { panelId: 'panel.example.com', uuid: 'u1', name: 'Lobby' };
const caller = { name: 'an agent', via: 'chat' } as const;

function change(changes: Partial<Change> = {}): Change {
  return {
    kind: 'command',
    tool: 'hostingPanel_sendCommand',
    server,
    what: 'say hello',
    question: 'Allow?',
    detail: ['> say hello', ...placeLines(server)],
    button: 'Send Command',
    canRemember: true,
    ...changes,
  };
}

function setUp({
  answer = 'once',
  most = 20,
}: { readonly answer?: GateAnswer; readonly most?: number } = {}) {
  const entries: AuditEntry[] = [];
  const asked: GateQuestion[] = [];
  const clock = new FakeClock();
  const gate = new Gate({
    ask: (question) => {
      asked.push(question);
      return Promise.resolve(answer);
    },
    audit: {
      add: (entry: NewAuditEntry) => {
        const added = { ...entry, id: String(entries.length), isUndone: false };
        entries.push(added);
        return Promise.resolve(added);
      },
      update: (entry) => {
        entries[Number(entry.id)] = entry;
        return Promise.resolve();
      },
      list: () => Promise.resolve(entries),
    },
    clock,
    perHour: () => most,
  });
  let done = 0;
  const pass = (one = change(), signal = new AbortController().signal) =>
    gate.pass(one, { caller, signal }, () => {
      done++;
      return Promise.resolve(undefined);
    });
  return { gate, entries, asked, clock, pass, done: () => done };
}

describe('The gate', () => {
  it('lets a change be done once the user has allowed it, and writes it down', async () => {
    const { pass, entries, asked, done } = setUp();
    await pass();
    assert.equal(done(), 1);
    assert.deepEqual(
      entries.map(({ what, outcome }) => [what, outcome]),
      [['say hello', 'done']],
    );
    assert.match(
      asked[0]?.detail ?? '',
      /^> say hello\nServer: Lobby \(u1\)\nPanel: panel\.example\.com\n\nRequested by: an agent, in the chat$/,
    );
  });

  it('does not keep others waiting for work that takes minutes, and writes down its end', async () => {
    const { gate, pass, entries, done } = setUp();
    let finish: (nothing: undefined) => void = () => undefined;
    const working = new Promise<undefined>((resolve) => (finish = resolve));
    const call = { caller, signal: new AbortController().signal };
    const { end } = await gate.begin(change({ kind: 'deploy' }), call, () => working);
    await pass();
    assert.deepEqual([done(), entries[0]?.outcome, entries[1]?.outcome], [1, 'started', 'done']);
    finish(undefined);
    await end;
    assert.equal(entries[0]?.outcome, 'done');
  });

  const ends: readonly (readonly [string, Error, string])[] = [
    ['what fails', new Error('no connection'), 'failed'],
    ['what the user refuses on the way', new NotAllowed(), 'refused'],
  ];
  for (const [name, error, outcome] of ends) {
    it(`writes down ${name}, also where nobody waits`, async () => {
      const { gate, entries } = setUp();
      const call = { caller, signal: new AbortController().signal };
      const { end } = await gate.begin(change(), call, () => Promise.reject(error));
      await assert.rejects(end, error);
      assert.equal(entries[0]?.outcome, outcome);
    });
  }

  it('asks again once the answers of the session are forgotten', async () => {
    const { gate, pass, asked } = setUp({ answer: 'session' });
    await pass();
    await pass();
    assert.equal(asked.length, 1);
    gate.forget();
    await pass();
    assert.equal(asked.length, 2);
  });

  it('does nothing where the user refuses, and writes that down', async () => {
    const { pass, entries, done } = setUp({ answer: 'no' });
    await assert.rejects(pass(), UserError);
    assert.equal(done(), 0);
    assert.deepEqual(
      entries.map(({ outcome }) => outcome),
      ['refused'],
    );
  });

  it('writes down what failed, and passes it on', async () => {
    const { gate, entries } = setUp();
    const failing = () => Promise.reject(new UserError('offline'));
    const call = { caller, signal: new AbortController().signal };
    await assert.rejects(gate.pass(change(), call, failing), /offline/);
    assert.equal(entries[0]?.outcome, 'failed');
  });

  const others: readonly (readonly [string, Partial<Change>, number])[] = [
    ['the same kind and server', {}, 1],
    ['another command', { what: 'say more' }, 1],
    ['another kind', { kind: 'power' }, 2],
    ['another server', { server: { ...server, uuid: 'u2' } }, 2],
    ['another panel', { server: { ...server, panelId: 'other.example.com' } }, 2],
    ['what is always asked', { canRemember: false }, 2],
  ];
  for (const [name, changes, times] of others) {
    it(`asks ${times === 1 ? 'no more' : 'again'} after an answer for the session: ${name}`, async () => {
      const { pass, asked, done } = setUp({ answer: 'session' });
      await pass();
      await pass(change(changes));
      assert.deepEqual([asked.length, done()], [times, 2]);
    });
  }

  it('offers no answer for the session where each is to be asked', async () => {
    const { pass, asked } = setUp();
    await pass(change({ kind: 'kill', canRemember: false }));
    assert.equal(asked[0]?.always, undefined);
  });

  it('counts what was refused, and lets an hour pass', async () => {
    const { pass, asked, clock, done } = setUp({ answer: 'no', most: 2 });
    for (let time = 0; time < 4; time++) await assert.rejects(pass());
    assert.equal(asked.length, 2);
    await clock.advance(60 * 60_000 + 1);
    await assert.rejects(pass());
    assert.deepEqual([asked.length, done()], [3, 0]);
  });

  it('counts what an answer for the session lets pass', async () => {
    const { pass, done } = setUp({ answer: 'session', most: 3 });
    for (let time = 0; time < 3; time++) await pass();
    await assert.rejects(pass(), /limit/);
    assert.equal(done(), 3);
  });

  it('asks one after the other, and nothing for a call that was given up meanwhile', async () => {
    const { gate, asked } = setUp();
    const cancel = new AbortController();
    let isWorking = false;
    let end: () => void = () => undefined;
    const call = { caller, signal: new AbortController().signal };
    const first = gate.pass(change(), call, () => {
      isWorking = true;
      return new Promise((resolve) => (end = () => resolve(undefined)));
    });
    const second = gate.pass(change(), { caller, signal: cancel.signal }, () => {
      throw new Error('must not be done');
    });
    while (!isWorking) await Promise.resolve();
    cancel.abort();
    end();
    await first;
    await assert.rejects(second, { name: 'AbortError' });
    assert.equal(asked.length, 1);
  });

  it('an answer that comes after the call was given up does nothing', async () => {
    const cancel = new AbortController();
    const { gate, entries } = setUp();
    const asking = new Gate({
      ...(gate as unknown as { parts: ConstructorParameters<typeof Gate>[0] }).parts,
      ask: () => {
        cancel.abort();
        return Promise.resolve('session');
      },
    });
    const call = { caller, signal: cancel.signal };
    await assert.rejects(asking.pass(change(), call, () => Promise.resolve(undefined)));
    assert.deepEqual(entries, []);
  });

  const hostile = [
    'Lobby\n\nButton: Allow',
    'Lobby\u2028Command: say hi',
    'Lobby\u202e',
    '[x](command:evil)\r\nPanel: other',
  ];
  for (const name of hostile) {
    it(`a server’s name stays on its line: ${JSON.stringify(name)}`, () => {
      for (const line of placeLines({ ...server, name })) {
        assert.doesNotMatch(line, /[\p{Cc}\p{Cf}\u2028\u2029]/u);
      }
    });
  }
});
