import type { Page } from 'playwright-core';

/** What stands in a part of a window, by a selector of its pieces. */
const parts: readonly (readonly [name: string, selector: string])[] = [
  ['dialog', '.monaco-dialog-box'],
  ['question', '.quick-input-widget:not([style*="display: none"])'],
  ['menu', '.monaco-menu .action-label'],
  ['notifications', '.notification-list-item'],
  ['editors', '.part.editor .tab .label-name'],
  ['side bar', '.part.sidebar [role="treeitem"]'],
  ['status bar', '.part.statusbar .statusbar-item'],
  ['terminal', '.terminal-wrapper.active .xterm-rows > div'],
];

/** In a few lines what a window shows, for who has no picture of it; undefined where it does not answer. */
export async function windowState(page: Page): Promise<string | undefined> {
  const texts = page.evaluate<readonly (readonly string[])[]>(`
    ${JSON.stringify(parts.map(([, selector]) => selector))}.map((selector) =>
      [...document.querySelectorAll(selector)]
        .map((one) => (one.innerText || one.ariaLabel || '').replace(/\\s+/g, ' ').trim())
        .filter((text) => text !== ''))`);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, 5000, undefined));
  const found = await Promise.race([texts, late]).catch(() => undefined);
  return found
    ?.flatMap((pieces, index) => {
      const text = pieces.map((piece) => piece.slice(0, 200)).join(' · ');
      return text === '' ? [] : [`${parts[index]?.[0]}: ${text.slice(0, 1500)}`];
    })
    .join('\n');
}
