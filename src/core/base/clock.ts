import { type Disposable, toDisposable } from './event';

/** Time as a parameter: everything in core that waits or measures takes one. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls `task` once, `ms` milliseconds from now, unless the answer is disposed first. */
  after(ms: number, task: () => void): Disposable;
}

/** The computer's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, task) => {
    const timer = setTimeout(task, ms);
    return toDisposable(() => clearTimeout(timer));
  },
};

/** Resolves after `ms` milliseconds; rejects with the signal's reason as soon as it is aborted. */
export function sleep(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason as Error);
      return;
    }
    const abort = () => {
      timer.dispose();
      reject(signal?.reason as Error);
    };
    const timer = clock.after(ms, () => {
      signal?.removeEventListener('abort', abort);
      resolve();
    });
    signal?.addEventListener('abort', abort, { once: true });
  });
}
