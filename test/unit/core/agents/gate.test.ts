import assert from 'node:assert/strict';
import {
  type Change,
  type GateAnswer,
  NotAllowed,
  placeLines,
} from '../../../../src/core/agents/gate';
import type { ToolCaller } from '../../../../src/core/agents/tool';
import { auditEntry } from './auditEntries';
import { UserError } from '../../../../src/core/base/userError';
import { silentLog } from '../../../support/silentLog';
import { openGate } from './openGate';
import { change, server } from './sampleChange';

const caller = { name: 'an agent', via: 'chat' } as const;

/** One that takes all, and has nothing. */
const noAudit = {
  add: () => Promise.resolve(auditEntry({ what: 'say hello', undo: undefined })),
  update: () => Promise.resolve(),
  list: () => Promise.resolve([]),
};

function setUp({
  answer = 'once',
  most = 20,
}: { readonly answer?: GateAnswer; readonly most?: number } = {}) {
  const opened = openGate({ ask: () => Promise.resolve(answer), perHour: () => most });
  const { gate } = opened;
  let done = 0;
  const pass = (one = change(), signal = new AbortController().signal) =>
    gate.pass(one, { caller, signal }, () => {
      done++;
      return Promise.resolve(undefined);
    });
  return { ...opened, pass, done: () => done };
}

describe('The gate', () => {
  it('lets a change be done once the user has allowed it, and writes it down', async () => {
    const { pass, entries, asked, done, told } = setUp();
    await pass();
    assert.deepEqual([done(), told], [1, []]);
    assert.deepEqual(
      entries.map(({ what, outcome }) => [what, outcome]),
      [['say hello', 'done']],
    );
    assert.match(
      asked[0]?.detail ?? '',
      /^> say hello\nServer: Lobby \(u1\)\nPanel: panel\.example\.com\n\nCovers all commands\.\n\nRequested by: an agent, in the chat$/,
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
      const { gate, entries, told } = setUp();
      const call = { caller, signal: new AbortController().signal };
      const { end } = await gate.begin(change(), call, () => Promise.reject(error));
      await assert.rejects(end, error);
      assert.equal(entries[0]?.outcome, outcome);
      // Who refused it knows.
      assert.equal(told.length, outcome === 'failed' ? 1 : 0);
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
    ['another scope', { session: { scope: 'stop', covers: '' } }, 2],
    ['what is always asked', { session: undefined }, 2],
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
    await pass(change({ kind: 'kill', session: undefined }));
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

  const callers: readonly (readonly [string, ToolCaller])[] = [
    ['another agent', { ...caller, name: 'another agent' }],
    ['the same name over MCP', { ...caller, via: 'mcp' }],
    ['the same name outside of the chat', { ...caller, via: 'extension' }],
    ['another program that gives itself the same name', { ...caller, guest: 'g2' }],
  ];
  for (const [name, other] of callers) {
    it(`an answer for the session is not for ${name}`, async () => {
      const { gate, asked } = setUp({ answer: 'session' });
      const { signal } = new AbortController();
      for (const one of [caller, other, caller, other])
        await gate.pass(change(), { caller: one, signal }, () => Promise.resolve(undefined));
      assert.equal(asked.length, 2);
    });
  }

  const forbidden = () => {
    throw new UserError('not allowed any more');
  };
  const moments: readonly (readonly [string, number, readonly string[]])[] = [
    ['before it is asked', 0, []],
    ['while the question is open', 1, ['asked', 'gaveUp']],
  ];
  for (const [when, checks, expected] of moments) {
    it(`does nothing where changes are switched off ${when}`, async () => {
      const { gate, asked, outcomes } = setUp();
      let left = checks;
      const one = change({ requireAllowed: () => (left-- > 0 ? undefined : forbidden()) });
      const call = { caller, signal: new AbortController().signal };
      const work = () => assert.fail('must not be done');
      await assert.rejects(gate.pass(one, call, work), /not allowed any more/);
      assert.deepEqual([asked.length, outcomes], [checks, expected]);
    });
  }

  it('does nothing of what an answer for the session covers once changes are switched off', async () => {
    const { pass, done } = setUp({ answer: 'session' });
    await pass();
    await assert.rejects(pass(change({ requireAllowed: forbidden })), /not allowed any more/);
    assert.equal(done(), 1);
  });

  for (const length of [3_900, 4_100, 100_000]) {
    it(`${length < 4_000 ? 'asks' : 'does not ask'} what takes ${length} characters: nobody would see all of it`, async () => {
      const { pass, asked } = setUp();
      const passed = pass(
        change({ detail: ['> say hello', 'x'.repeat(length)], session: undefined }),
      );
      if (length < 4_000) await passed;
      else await assert.rejects(passed, /too long to be shown/);
      assert.equal(asked.length, length < 4_000 ? 1 : 0);
    });
  }

  it('has a limit of its own, whatever the settings say', async () => {
    const { pass, asked, entries } = setUp({ most: Infinity });
    for (let time = 0; time < 1_000; time++) entries.push(auditEntry());
    await assert.rejects(pass(), /limit of changes by agents in an hour \(1000\)/);
    assert.deepEqual(asked, []);
  });

  it('an answer for the session ends with what let the agent in', async () => {
    let key: string | undefined = 'one';
    const { gate, asked } = openGate({
      ask: () => Promise.resolve('session'),
      admission: () => Promise.resolve(key),
    });
    const call = { caller, signal: new AbortController().signal };
    const pass = () => gate.pass(change(), call, () => Promise.resolve(undefined));
    await pass();
    await pass();
    key = undefined;
    await assert.rejects(pass(), /revoked/);
    key = 'two';
    await pass();
    assert.equal(asked.length, 2);
  });

  for (const after of [undefined, 'another'] as const) {
    it(`does nothing where the access is ${after ?? 'revoked'} while the question is open`, async () => {
      let key: string | undefined = 'one';
      const { gate, outcomes } = openGate({
        ask: () => {
          key = after;
          return Promise.resolve('once');
        },
        admission: () => Promise.resolve(key),
      });
      const call = { caller, signal: new AbortController().signal };
      const work = () => assert.fail('must not be done');
      await assert.rejects(gate.pass(change(), call, work), /revoked/);
      assert.deepEqual(outcomes, ['asked', 'gaveUp']);
    });
  }

  const lateAnswers: readonly (readonly [GateAnswer, readonly RegExp[]])[] = [
    ['session', [/agent gave up before you answered: say hello$/]],
    ['once', [/agent gave up before you answered: say hello$/]],
    ['no', []],
  ];
  for (const [answer, words] of lateAnswers) {
    it(`an answer that comes after the call was given up does nothing, and counts: ${answer}`, async () => {
      const cancel = new AbortController();
      const { gate, asked, outcomes, told } = openGate({
        ask: () => {
          cancel.abort();
          return Promise.resolve(answer);
        },
        perHour: () => 1,
      });
      const work = () => assert.fail('must not be done');
      await assert.rejects(gate.pass(change(), { caller, signal: cancel.signal }, work), {
        name: 'AbortError',
      });
      assert.deepEqual(outcomes, ['asked', 'gaveUp']);
      assert.equal(told.length, words.length);
      words.forEach((word, at) => assert.match(told[at] ?? '', word));
      const { signal } = new AbortController();
      await assert.rejects(gate.pass(change(), { caller, signal }, work), /limit/);
      assert.equal(asked.length, 1);
    });
  }

  it('writes down that it asks before it does, and asks nothing where that fails', async () => {
    const opened: ReturnType<typeof openGate> = openGate({
      ask: () => {
        assert.deepEqual(opened.outcomes, ['asked']);
        return Promise.resolve('once');
      },
    });
    const call = { caller, signal: new AbortController().signal };
    await opened.gate.pass(change(), call, () => Promise.resolve(undefined));
    assert.deepEqual(opened.outcomes, ['asked', 'started', 'done']);
    const full = openGate({ audit: { ...noAudit, add: () => Promise.reject(new Error('full')) } });
    await assert.rejects(
      full.gate.pass(change(), call, () => assert.fail()),
      /full/,
    );
    assert.deepEqual(full.asked, []);
  });

  it('keeps what takes work back that fails halfway, and tells the user who allowed it', async () => {
    const { gate, entries, told } = setUp();
    const undo = { type: 'file', path: '/a', existed: true, written: 'hash' } as const;
    const call = { caller, signal: new AbortController().signal };
    const failing = gate.pass(change(), call, async (_, keep) => {
      await keep(undo);
      assert.deepEqual([entries[0]?.outcome, entries[0]?.undo], ['started', undo]);
      throw new UserError('The connection broke.');
    });
    await assert.rejects(failing, /connection broke/);
    assert.deepEqual([entries[0]?.outcome, entries[0]?.undo], ['failed', undo]);
    assert.match(told.join(), /say hello\. The connection broke\. You can undo it/);
  });

  for (const [name, work] of [
    ['done', () => Promise.resolve(undefined)],
    ['failed', () => Promise.reject(new UserError('offline'))],
  ] as const) {
    it(`what was ${name} is told so where only the note of it fails`, async () => {
      const outcomes: string[] = [];
      const warned: string[] = [];
      const { gate, told, entries } = openGate({
        log: { ...silentLog, warn: (line) => warned.push(line) },
        audit: {
          ...noAudit,
          update: (entry) => {
            outcomes.push(entry.outcome);
            const isEnd = entry.outcome !== 'started';
            return isEnd ? Promise.reject(new Error('disk full')) : Promise.resolve();
          },
        },
      });
      const passed = gate.pass(change(), { caller, signal: new AbortController().signal }, work);
      if (name === 'done') await passed;
      else await assert.rejects(passed, /^UserError: offline$/);
      assert.deepEqual([outcomes, entries, told.length], [['started', name], [], 1]);
      assert.match(warned.join(), /^A change by an agent is not written down: Error: disk full/);
    });
  }

  it('reads what it asks about when it is its turn', async () => {
    const { gate, asked } = setUp();
    let what = 'before';
    const call = { caller, signal: new AbortController().signal };
    const first = gate.pass(change(), call, () => {
      what = 'after';
      return Promise.resolve(undefined);
    });
    const read = () => Promise.resolve(change({ question: what }));
    const second = gate.begin(read, call, () => Promise.resolve(undefined));
    await first;
    await (
      await second
    ).end;
    assert.equal(asked[1]?.question, 'after');
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
