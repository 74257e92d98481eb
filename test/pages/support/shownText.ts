import type { Frame, Page } from 'playwright-core';

/** Where our texts are in a window. VS Code's own are there too, in English. */
const places = [
  '.part.sidebar .pane-body',
  '.quick-input-widget',
  '.monaco-dialog-box',
  '.notifications-center .notification-list-item',
  '.part.statusbar',
  '.settings-editor .settings-tree-container',
  '.terminal-wrapper.active .xterm-rows',
];

/** What somebody can read now: in a window where our texts are, in a page of ours everywhere. */
export async function shownTexts(where: Page | Frame, isPage: boolean): Promise<readonly string[]> {
  const selector = JSON.stringify(isPage ? 'body' : places.join());
  return where.evaluate<string[]>(`(() => {
    const found = new Set();
    const add = (text, element) => {
      const words = text?.trim().replaceAll(/\\s+/g, ' ');
      if (words && element.checkVisibility({ visibilityProperty: true })) found.add(words);
    };
    for (const root of document.querySelectorAll(${selector})) {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode())
        if (!node.parentElement.closest('style, script')) add(node.data, node.parentElement);
      for (const element of root.querySelectorAll('[placeholder]'))
        add(element.placeholder, element);
    }
    return [...found];
  })()`);
}

/** What has to be read in full: rows of lists are cut where VS Code has no room for them. */
const whole = [
  ...['.welcome-view-content *', '.quick-input-title', '.quick-input-message', '.monaco-button'],
  '.monaco-dialog-box *',
];

/** Texts that have no room: what lies in an element that hides what is longer, and cannot be scrolled. */
export async function cutTexts(where: Page | Frame, isPage: boolean): Promise<readonly string[]> {
  const selector = JSON.stringify(isPage ? 'body *' : whole.join());
  return where.evaluate<string[]>(`
    [...document.querySelectorAll(${selector})]
      // What is for screen readers alone takes a pixel.
      .filter((element) => element.checkVisibility() && element.clientWidth > 1)
      .filter((element) => element.textContent.trim() !== '')
      .filter((element) => {
        const { overflowX } = getComputedStyle(element);
        return /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1;
      })
      .map((element) => element.textContent.trim().replaceAll(/\\s+/g, ' '))`);
}
