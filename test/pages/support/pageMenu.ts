import type { Frame } from 'playwright-core';

/** The button of a page that opens its menu. */
export function menuButton(page: Frame) {
  return page.locator('summary', { hasText: 'More Actions...' });
}

/** Chooses from the menu of a page. */
export async function chooseMore(page: Frame, entry: string): Promise<void> {
  await menuButton(page).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}
