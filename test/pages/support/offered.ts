import type { Locator } from 'playwright-core';
import { isGone, until } from './until';
import type { Workbench } from './workbench';

/** The entries of a row's menu, as they stand there; those of its submenus are not opened. */
export async function menuOf(workbench: Workbench, row: Locator): Promise<readonly string[]> {
  await workbench.press(row, 'right');
  return openMenu(workbench);
}

/** The entries of the menu that opens or is open, which is closed then. */
export async function openMenu({ page }: Workbench): Promise<readonly string[]> {
  const menu = page.locator('.monaco-menu');
  const labels = menu.locator('.action-item .action-label:not(.separator)');
  await labels.first().waitFor();
  const texts = await labels.allInnerTexts();
  await until('the menu does not close', async (waitMs) => {
    await page.keyboard.press('Escape');
    return isGone(menu.first(), waitMs);
  });
  return texts.map((text) => text.trim());
}

/** Every command of ours that the palette offers now, without its category. */
export async function paletteCommands({ quickInput, page }: Workbench): Promise<readonly string[]> {
  const category = 'Hosting Panel: ';
  await quickInput.open('F1', `>${category}`);
  const list = quickInput.box.locator('.quick-input-list');
  await list.locator('.monaco-list-row', { hasText: category }).first().waitFor();
  const found = new Map<number, string>();
  let size = Infinity;
  // Only what is in view is drawn: page by page, and from the beginning where a page was passed too soon.
  await until('the palette does not end', async () => {
    const drawn = await page.evaluate<readonly Drawn[]>(drawnRows);
    for (const { index, label } of drawn) found.set(index, label);
    const last = drawn.find(({ isLast }) => isLast);
    if (last) size = last.index + 1;
    if (found.size === size) return true;
    await page.keyboard.press(last ? 'Home' : 'PageDown');
    return false;
  });
  await quickInput.close();
  return [...found.values()].flatMap((label) =>
    label.startsWith(category) ? [label.slice(category.length)] : [],
  );
}

/** A row of a list as it is drawn. */
interface Drawn {
  readonly index: number;
  readonly label: string;
  readonly isLast: boolean;
}

/** Returns the rows of the palette that are drawn; runs in the window. */
const drawnRows = `[...document.querySelectorAll('.quick-input-list .monaco-list-row')].map((row) => ({
  index: Number(row.dataset.index),
  label: row.querySelector('.label-name')?.textContent?.trim() ?? '',
  isLast: row.dataset.lastElement === 'true',
}))`;
