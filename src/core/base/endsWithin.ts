import type { Clock } from './clock';

/** Whether work ends within `ms` milliseconds; it goes on where it does not. Rejects as the work does until then. */
export async function endsWithin(
  clock: Clock,
  ms: number,
  work: Promise<unknown>,
): Promise<boolean> {
  let isOver = (): void => undefined;
  const over = new Promise<false>((resolve) => (isOver = () => resolve(false)));
  const timer = clock.after(ms, isOver);
  try {
    return await Promise.race([work.then(() => true), over]);
  } finally {
    timer.dispose();
  }
}
