import { patienceMs } from '../../support/patience';

/** Waits for a state; `what` names it when it does not come while there is patience. */
export async function until(
  what: string | (() => string),
  holds: () => boolean | Promise<boolean>,
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await holds())) {
    if (Date.now() > deadline)
      throw new Error(`Not in time: ${typeof what === 'string' ? what : what()}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
