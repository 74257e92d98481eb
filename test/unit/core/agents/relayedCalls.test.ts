import assert from 'node:assert/strict';
import { RelayedCalls } from '../../../../src/core/agents/relayedCalls';
import { Emitter } from '../../../../src/core/base/event';
import { FakeClock } from '../../../support/fakeClock';

const request = { tool: 'readConsole', input: { server: 'bot' }, client: 'an agent' };
const outcome = { result: { parts: [] } };

/** A window that leads, and what it tells others. */
function leader(changes = true) {
  const clock = new FakeClock();
  const left = new Emitter<string>();
  const told: { readonly window: string; readonly topic: string; readonly id: string }[] = [];
  const calls = new RelayedCalls(
    {
      tellWindow: (window, topic, what) =>
        told.push({ window, topic, ...(what as { id: string }) }),
      onDidLeave: left.event,
    },
    clock,
  );
  const cancel = new AbortController();
  const send = () => calls.send('other', { request, changes }, cancel.signal);
  return { clock, left, told, calls, cancel, send, idOf: () => ({ id: told[0]?.id }) };
}

describe('A call that is done by another window', () => {
  it('is offered, taken, and its outcome told; then nothing of it is left', async () => {
    const { clock, told, calls, send, idOf, cancel } = leader();
    const answered = send();
    assert.deepEqual([told[0]?.window, told[0]?.topic], ['other', 'agents.offered']);
    assert.deepEqual(calls.take(idOf(), 'other'), request);
    // It may take as long as the user thinks about a question.
    await clock.advance(600_000);
    calls.done({ ...idOf(), outcome }, 'other');
    assert.deepEqual(await answered, outcome);
    assert.equal(clock.pending, 0);
    assert.throws(() => calls.done({ ...idOf(), outcome }, 'other'), /Nobody waits/);
    cancel.abort();
    assert.equal(told.length, 1, 'what is done is not cancelled');
  });

  it('is nobody’s where it is not taken in time, and cannot be taken later', async () => {
    const { clock, calls, send, idOf } = leader();
    const answered = send();
    await clock.advance(3_000);
    assert.equal(await answered, undefined);
    assert.throws(() => calls.take(idOf(), 'other'), /Nobody waits/);
  });

  const others: readonly (readonly [string, (one: ReturnType<typeof leader>) => unknown])[] = [
    ['taken by a window that it was not offered to', ({ calls, idOf }) => calls.take(idOf(), 'x')],
    [
      'answered by a window that it was not offered to',
      ({ calls, idOf }) => calls.done({ ...idOf(), outcome }, 'x'),
    ],
    ['taken by another name', ({ calls }) => calls.take({ id: 'constructor' }, 'other')],
    ['taken without a name', ({ calls }) => calls.take(undefined, 'other')],
    ['answered with nothing', ({ calls, idOf }) => calls.done(idOf(), 'other')],
    [
      'answered with what is no outcome',
      ({ calls, idOf }) => calls.done({ ...idOf(), outcome: { result: 5 } }, 'other'),
    ],
  ];
  for (const [what, attempt] of others) {
    it(`is not ${what}, and goes on`, async () => {
      const one = leader();
      const answered = one.send();
      assert.throws(() => attempt(one));
      one.calls.take(one.idOf(), 'other');
      one.calls.done({ ...one.idOf(), outcome }, 'other');
      assert.deepEqual(await answered, outcome);
    });
  }

  it('is cancelled there when the agent gives up', async () => {
    const { told, calls, cancel, send, idOf, clock } = leader();
    const answered = send();
    calls.take(idOf(), 'other');
    cancel.abort(new Error('no more'));
    await assert.rejects(answered, /no more/);
    assert.deepEqual(
      told.map(({ topic }) => topic),
      ['agents.offered', 'agents.cancelled'],
    );
    assert.equal(clock.pending, 0);
    await assert.rejects(send(), /no more/);
    assert.equal(told.length, 2);
  });

  it('is nobody’s where the window ends before it took it, and undecided after', async () => {
    const before = leader();
    const untaken = before.send();
    before.left.fire('somebody else');
    before.left.fire('other');
    assert.equal(await untaken, undefined);
    const after = leader();
    const taken = after.send();
    after.calls.take(after.idOf(), 'other');
    after.left.fire('other');
    const end = await taken;
    assert.match(end && 'failure' in end ? end.failure : '', /might have completed/);
    // What changes nothing is done by the window that leads.
    const reading = leader(false);
    const read = reading.send();
    reading.calls.take(reading.idOf(), 'other');
    reading.left.fire('other');
    assert.equal(await read, undefined);
  });
});
