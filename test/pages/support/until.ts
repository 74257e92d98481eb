import { patienceMs } from './patience';

/** Tries until it is done; rejects with what is missing when patience ends. */
export async function until(missing: string, attempt: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await attempt())) {
    if (Date.now() > deadline) throw new Error(missing);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
