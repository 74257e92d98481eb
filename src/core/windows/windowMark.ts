import { join } from 'node:path';
import { withDiskLock } from '../base/diskLock';
import { type Disposable, toDisposable } from '../base/event';
import type { Log } from '../base/log';

const windowId = /^[\w-]{1,80}$/;

/** Shows all windows that one is there, until it is disposed or its process ends. */
export function markWindow(folder: string, id: string, log: Log): Disposable {
  let end: () => void = () => undefined;
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const mark = async (): Promise<void> => {
    const untilLost = (lost: AbortSignal) =>
      new Promise<void>((resolve) => {
        lost.addEventListener('abort', () => resolve(), { once: true });
        void ended.then(resolve);
      });
    await withDiskLock(join(folder, id), { waitMs: 10_000 }, untilLost);
    // Lost, as after a long sleep: others took this window for gone.
    if (!hasEnded) await mark();
  };
  mark().catch((error: unknown) =>
    log.warn(`Other windows cannot see that this one is there: ${String(error)}`),
  );
  return toDisposable(() => {
    hasEnded = true;
    end();
  });
}

/** Whether a window is not there any more; within five seconds of its end, that is not known yet. */
export async function isWindowGone(folder: string, id: string): Promise<boolean> {
  // What is no name of a window could be a way out of the folder.
  if (!windowId.test(id)) return true;
  const taken = await withDiskLock(join(folder, id), { waitMs: 0 }, () => Promise.resolve());
  return taken !== undefined;
}
