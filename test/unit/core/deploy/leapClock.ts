import type { Clock } from '../../../../src/core/base/clock';
import { toDisposable } from '../../../../src/core/base/event';

/** A clock whose timers are due at once: it leaps to each. */
export function leapClock(): Clock {
  let now = 1_700_000_000_000;
  return {
    now: () => ++now,
    after: (ms, task) => {
      let isOver = false;
      setImmediate(() => {
        if (isOver) return;
        now += ms;
        task();
      });
      return toDisposable(() => (isOver = true));
    },
  };
}
