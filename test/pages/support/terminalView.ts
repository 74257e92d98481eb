import type { Locator, Page } from 'playwright-core';
import { patienceMs } from './patience';

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

  /** Types keys into it, one by one, as a person does. */
  async type(text: string): Promise<void> {
    await this.xterm.locator('.xterm-helper-textarea').focus();
    await this.page.keyboard.type(text);
  }

  /** Presses a key or a chord in it, as in `Control+c`. */
  async press(key: string): Promise<void> {
    await this.xterm.locator('.xterm-helper-textarea').focus();
    await this.page.keyboard.press(key);
  }

  /** Types a line and sends it. */
  async send(line: string): Promise<void> {
    await this.type(line);
    await this.page.keyboard.press('Enter');
  }
}
