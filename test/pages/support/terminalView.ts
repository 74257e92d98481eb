import type { Locator, Page } from 'playwright-core';
import { patienceMs } from '../../support/patience';
import { isShown, until } from './until';

/** The terminal in front, in the panel or in an editor. */
export class TerminalView {
  constructor(private readonly page: Page) {}

  private get xterm(): Locator {
    return this.page.locator('.terminal-wrapper.active .xterm').first();
  }

  /** The rows in view, without the blanks at their ends. */
  async text(): Promise<string> {
    const rows = await this.xterm.locator('.xterm-rows > div').allTextContents();
    return rows
      .map((row) => row.replaceAll('\u00a0', ' ').trimEnd())
      .join('\n')
      .trimEnd();
  }

  /** The last row in view that shows a text. */
  line(text: string): Locator {
    return this.xterm.locator('.xterm-rows > div').filter({ hasText: text }).last();
  }

  /** Waits until a text is in view. */
  async waitFor(text: string | RegExp): Promise<void> {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      const shown = await this.text();
      if (typeof text === 'string' ? shown.includes(text) : text.test(shown)) return;
      if (Date.now() > deadline)
        throw new Error(`The terminal does not show ${String(text)}:\n${shown}`);
      await this.page.waitForTimeout(50);
    }
  }

  /**
   * Scrolls up until a text is in view. Each page is read once it is drawn: one that was left before stays unseen, so that
   * the search begins at the end again when it is at the top.
   */
  async scrollUpTo(text: string): Promise<void> {
    await until(`nothing above says ${text}`, async (waitMs) => {
      const page = await this.text();
      if (page.includes(text)) return true;
      await this.press('Shift+PageUp');
      if (!(await this.isOther(page, waitMs))) await this.press('Control+End');
      return false;
    });
  }

  /** Whether something other than `page` is in view within `timeout` ms. */
  private async isOther(page: string, timeout: number): Promise<boolean> {
    const deadline = Date.now() + timeout;
    while ((await this.text()) === page) {
      if (Date.now() > deadline) return false;
      await this.page.waitForTimeout(20);
    }
    return true;
  }

  /** Types keys into it, one by one, as the user does. */
  async type(text: string): Promise<void> {
    await this.xterm.locator('.xterm-helper-textarea').focus();
    await this.page.keyboard.type(text);
  }

  /** Presses a key or a chord in it, as in `Control+c`. */
  async press(key: string): Promise<void> {
    await this.xterm.locator('.xterm-helper-textarea').focus();
    await this.page.keyboard.press(key);
  }

  /**
   * Follows the link that a text in view is, as the user does: point at it, wait until it looks like one, Ctrl+click.
   * Output that comes meanwhile moves it, so that each try looks anew where it is.
   */
  async openLink(text: string): Promise<void> {
    const hint = this.page.getByText(/\(ctrl \+ click\)/i);
    let place = await this.placeOf(text);
    await until(`${text} does not become a link`, async () => {
      place = await this.placeOf(text);
      await this.page.mouse.move(place.x, place.y + 40);
      await this.page.mouse.move(place.x, place.y);
      return isShown(hint.first(), 1000);
    });
    await this.page.keyboard.down('Control');
    await this.page.mouse.click(place.x, place.y);
    await this.page.keyboard.up('Control');
  }

  /** Where the fourth letter of a text in view is, in pixels of the page. */
  private async placeOf(text: string): Promise<{ readonly x: number; readonly y: number }> {
    const row = this.xterm.locator('.xterm-rows > div').filter({ hasText: text }).last();
    const span = row.locator('span').filter({ hasText: text }).last();
    const box = await span.boundingBox();
    const line = (await span.textContent()) ?? '';
    if (!box) throw new Error(`${text} is not in view`);
    const x = box.x + (box.width * (line.indexOf(text) + 3.5)) / line.length;
    return { x, y: box.y + box.height / 2 };
  }

  /** Types a line and sends it. */
  async send(line: string): Promise<void> {
    await this.type(line);
    await this.page.keyboard.press('Enter');
  }
}
