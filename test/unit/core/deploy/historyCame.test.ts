import assert from 'node:assert/strict';
import { type Session, idle } from '../../../../src/core/console/session';
import { historyCame } from '../../../../src/core/deploy/historyCame';
import { FakeClock } from '../../../support/fakeClock';

const connecting: Session = { ...idle, phase: 'connecting' };
const live: Session = { ...idle, phase: 'live', renewal: 'none', since: 0 };
const closed: Session = { ...idle, phase: 'closed', text: 'No.' };

describe('historyCame', () => {
  for (const [what, first, then, ms] of [
    ['at once where the console is there', live, live, 0],
    ['a moment after it came', connecting, live, 2_000],
    ['where it is not to come', connecting, closed, 1_000],
    ['where it stays away', connecting, connecting, 30_000],
  ] as const) {
    it(`ends ${what}`, async () => {
      const clock = new FakeClock();
      const console: { session: Session } = { session: first };
      let hasCome = false;
      const { signal } = new AbortController();
      void historyCame(console, clock, signal).then(() => (hasCome = true));
      clock.after(1_000, () => (console.session = then));
      if (ms > 0) await clock.advance(ms - 1);
      assert.equal(hasCome, false);
      await clock.advance(ms === 0 ? 0 : 300);
      assert.deepEqual([hasCome, clock.pending], [true, ms === 0 ? 1 : 0]);
    });
  }

  it('is given up with the deploy', async () => {
    const clock = new FakeClock();
    const ending = new AbortController();
    const waiting = historyCame({ session: connecting }, clock, ending.signal);
    ending.abort();
    await assert.rejects(waiting, { name: 'AbortError' });
    assert.equal(clock.pending, 0);
  });
});
