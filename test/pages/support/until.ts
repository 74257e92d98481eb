import { patienceMs } from './patience';

/** Looks again and again until something holds; throws when patience ends. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('Not in time');
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
