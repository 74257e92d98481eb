import { PanelError } from '../panel/errors';
import { looked } from '../panel/outcome';

/** Waits for `work`. Where its outcome is unknown, it has failed only if `isDone` does not find it done. */
export async function settleOutcome(
  work: Promise<unknown>,
  isDone: () => Promise<boolean>,
): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!PanelError.is(error) || !error.outcomeUnknown) throw error;
    if (!(await looked(isDone(), error))) throw error.saying(false);
  }
}
