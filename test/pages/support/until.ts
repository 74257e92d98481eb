import type { Locator } from 'playwright-core';
import { patienceMs } from '../../support/patience';

/**
 * Tries until it is done; rejects with what is missing when patience ends. An attempt learns how many milliseconds it may
 * wait for what it called up, each time more: who clicks again before a slow machine could answer takes it back.
 */
export async function until(
  missing: string,
  attempt: (waitMs: number) => Promise<boolean>,
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (let waitMs = 3000; !(await attempt(waitMs)); waitMs = Math.min(waitMs * 2, 24_000)) {
    if (Date.now() > deadline) throw new Error(missing);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** Whether something is in view within `timeout` ms. */
export function isShown(what: Locator, timeout: number): Promise<boolean> {
  return succeeds(what.waitFor({ timeout }));
}

/** Whether something is out of view within `timeout` ms. */
export function isGone(what: Locator, timeout: number): Promise<boolean> {
  return succeeds(what.waitFor({ state: 'hidden', timeout }));
}

/** Whether an attempt succeeds; never rejects. */
export function succeeds(attempt: Promise<unknown>): Promise<boolean> {
  return attempt.then(
    () => true,
    () => false,
  );
}
