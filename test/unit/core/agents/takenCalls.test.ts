import assert from 'node:assert/strict';
import { TakenCalls } from '../../../../src/core/agents/takenCalls';
import type { AgentTool } from '../../../../src/core/agents/tool';
import { Emitter } from '../../../../src/core/base/event';
import { settle } from '../../../support/fakeClock';
import { silentLog } from '../../../support/silentLog';

const request = { tool: 'read', input: 'x', client: 'an agent', guest: 'g1' };

/** A window that does calls for the one that leads, which answers as the test says. */
function taking(take: () => unknown = () => request) {
  const role = new Emitter<void>();
  const asked: unknown[][] = [];
  const said: string[] = [];
  const signals: AbortSignal[] = [];
  let end: (() => void) | undefined;
  const tool = {
    ...{ name: 'read', changes: false, description: '' },
    run: (_input: unknown, { signal }: { signal: AbortSignal }) => {
      signals.push(signal);
      return new Promise((resolve) => (end = () => resolve({ parts: [] })));
    },
  } as unknown as AgentTool;
  const calls = new TakenCalls(
    {
      ask: (topic: string, about: unknown) => {
        asked.push([topic, about]);
        return Promise.resolve(topic === 'agents.take' ? take() : undefined);
      },
      onDidChangeRole: role.event,
    } as never,
    { all: () => [tool] },
    { ...silentLog, info: (line) => said.push(line) },
  );
  return { calls, role, asked, said, signals, end: () => end?.() };
}

describe('A call that this window does for the one that leads', () => {
  it('is asked for, done, and its outcome told', async () => {
    const { calls, asked, said, end } = taking();
    const offered = calls.offered({ id: 'c1' });
    await settle();
    assert.deepEqual(asked, [['agents.take', { id: 'c1' }]]);
    end();
    await offered;
    assert.deepEqual(asked[1], ['agents.done', { id: 'c1', outcome: { result: { parts: [] } } }]);
    assert.deepEqual(said, []);
  });

  const ends: readonly (readonly [string, (one: ReturnType<typeof taking>) => void, RegExp])[] = [
    ['nobody waits for it', ({ calls }) => calls.cancelled({ id: 'c1' }), /The agent gave up/],
    ['another window leads', ({ role }) => role.fire(), /Whoever asked is gone/],
    ['the window closes', ({ calls }) => calls.dispose(), /Whoever asked is gone/],
  ];
  for (const [what, stop, reason] of ends) {
    it(`ends when ${what}`, async () => {
      const one = taking();
      const offered = one.calls.offered({ id: 'c1' });
      await settle();
      stop(one);
      await offered;
      assert.equal(one.signals[0]?.aborted, true);
      assert.equal(one.asked.length, 1);
      assert.match(one.said.join(), reason);
    });
  }

  it('goes on when others end', async () => {
    const { calls, signals, asked, end } = taking();
    const offered = calls.offered({ id: 'c1' });
    await settle();
    calls.cancelled({ id: 'c2' });
    end();
    await offered;
    calls.cancelled({ id: 'c1' });
    assert.deepEqual([signals[0]?.aborted, asked.length], [false, 2]);
  });

  it('hears of no other window that leads after its own end', async () => {
    const { calls, role, signals } = taking();
    calls.dispose();
    void calls.offered({ id: 'c1' });
    await settle();
    role.fire();
    assert.equal(signals[0]?.aborted, false);
  });

  const none: readonly (readonly [string, offer: unknown, take: () => unknown])[] = [
    ['is not named', {}, () => request],
    ['is no call', { id: 'c1' }, () => ({ tool: 5 })],
    ['is not offered any more', { id: 'c1' }, () => Promise.reject(new Error('Nobody waits'))],
  ];
  for (const [what, offer, take] of none) {
    it(`is not done where it ${what}, which the log tells`, async () => {
      const { calls, said, signals } = taking(take);
      await calls.offered(offer);
      assert.deepEqual([signals, said.length], [[], 1]);
      assert.match(said.join(), /^A call of an agent was not done: /);
    });
  }
});
