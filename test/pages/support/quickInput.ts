import { dirname } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { isGone, isShown, succeeds, until } from './until';

/** The quick pick or input box on top of the window. */
export class QuickInput {
  constructor(private readonly page: Page) {}

  /** The whole box: title, message, input and rows. */
  get box(): Locator {
    return this.page.locator('.quick-input-widget');
  }

  private get input(): Locator {
    return this.box.locator('input.input');
  }

  /** Opens it by a key and fills it. A window that is busy may take the focus away at once, which closes it: again then. */
  async open(key: string, text: string): Promise<void> {
    await until('the box does not open', async (waitMs) => {
      await this.page.keyboard.press(key);
      if (!(await isShown(this.input, waitMs))) return false;
      return this.takes(text);
    });
  }

  /** Types into it as it is: filters a pick, or fills a box. With `placeholder` it waits for the one that says that. */
  async fill(text: string, placeholder?: RegExp): Promise<void> {
    if (placeholder) await this.box.getByPlaceholder(placeholder).waitFor();
    await this.input.waitFor();
    await until('the box takes no text', () => this.takes(text));
  }

  /**
   * Puts a text into the box if it takes one now. All at once and not by keys, which would go into an editor where a window
   * that is busy takes the focus away.
   */
  private takes(text: string): Promise<boolean> {
    return this.page.evaluate<boolean>(`(() => {
      const input = document.querySelector('.quick-input-widget input.input');
      if (!input?.checkVisibility() || input.disabled || input.readOnly) return false;
      input.focus();
      input.value = ${JSON.stringify(text)};
      input.dispatchEvent(new Event('input', { bubbles: true }));
      return true;
    })()`);
  }

  /** Fills a box and accepts. With `prompt` it first waits for the box that asks just that, where one follows another. */
  async submit(text: string, prompt?: string): Promise<void> {
    if (prompt) await this.box.filter({ hasText: prompt }).waitFor();
    await this.fill(text);
    await this.page.keyboard.press('Enter');
  }

  /** Ticks all rows at once. By a key: in VS Code 1.106 a count that nobody sees takes the click. */
  async tickAll(): Promise<void> {
    await this.box.locator('.quick-input-header').getByRole('checkbox').first().press('Space');
  }

  /** The labels of the rows in view, without their second lines. */
  async labels(): Promise<readonly string[]> {
    await this.box.locator('.quick-input-list .monaco-list-row').first().waitFor();
    const first = '.quick-input-list .monaco-list-row .quick-input-list-row:first-child';
    return this.box.locator(`${first} .label-name`).allInnerTexts();
  }

  /** Waits for the row with just this label and takes it. */
  async pick(label: string): Promise<void> {
    await this.row(label).click();
  }

  /** Takes the row with just this label if it comes within `timeout` ms; false if not. */
  picks(label: string, timeout: number): Promise<boolean> {
    return this.takesRow(this.row(label), timeout);
  }

  /**
   * The same where the label was typed. Before the list is filtered by it, the row is elsewhere, and a click would fall on
   * another one.
   */
  picksTyped(label: string, timeout: number): Promise<boolean> {
    const found = this.row(label).filter({ has: this.page.locator('.label-name .highlight') });
    return this.takesRow(found, timeout);
  }

  /** A click is waited for longer than its row: one that was given up may have been taken all the same. */
  private async takesRow(row: Locator, timeout: number): Promise<boolean> {
    return (await isShown(row, timeout)) && succeeds(row.click({ timeout: 10_000 }));
  }

  private row(label: string): Locator {
    return this.box
      .locator('.quick-input-list .monaco-list-row')
      .filter({ has: this.page.locator('.label-name', { hasText: exactly(label) }) })
      .first();
  }

  /** Takes all rows that are ticked, where several can be. */
  async ok(): Promise<void> {
    await this.box.getByRole('button', { name: 'OK', exact: true }).click();
  }

  /** Types a path into a file dialog until it shows `mark`. While it opens, it takes back what was typed: typed again then. */
  async showPath(path: string, mark: string): Promise<void> {
    await until(`the dialog does not show ${mark}`, () => this.showsPath(path, mark));
  }

  private async showsPath(path: string, mark: string): Promise<boolean> {
    if ((await this.value()) !== path) await this.fill(path);
    return isShown(this.box.locator('.monaco-list-row', { hasText: mark }), 500);
  }

  /**
   * Returns a file dialog with a path, also of a folder or of what does not exist yet. The oldest VS Code may take back what was
   * typed as late as with Enter: it is typed again for as long as the same dialog is open.
   */
  async choosePath(path: string, mark: string): Promise<void> {
    await this.input.waitFor();
    const title = await this.box.locator('.quick-input-title').innerText();
    const dialog = this.box.filter({ hasText: title });
    await until('the dialog does not take the path', async () => {
      if (await dialog.isHidden()) return true;
      if (!(await this.showsPath(path, mark))) return false;
      await this.page.keyboard.press('Enter');
      return isGone(dialog, 1000);
    });
  }

  /**
   * Returns a file dialog with a file, one that is to be among them. The dialog takes a name only in a folder
   * that it has read, which shows by what is in it: the folder must hold `mark`.
   */
  async chooseFile(file: string, mark: string): Promise<void> {
    await this.showPath(`${dirname(file)}/`, mark);
    await this.fill(file);
    const button = this.box.getByRole('button', { name: /^(OK|Upload)$/ });
    await until('the dialog does not take the name', async () => {
      if (await this.box.isHidden()) return true;
      if ((await this.value()) !== file) await this.fill(file);
      await succeeds(button.click({ timeout: 1000 }));
      return isGone(this.box, 1000);
    });
  }

  /** Goes back to the question before this one. */
  async back(): Promise<void> {
    await this.box.getByRole('button', { name: /^Back/ }).click();
  }

  /** What is typed into it. */
  async value(): Promise<string> {
    return this.input.inputValue();
  }

  /** Closes it without an answer, as often as it takes: an Escape can come before the box listens. */
  async close(): Promise<void> {
    await until('the box does not close', async () => {
      await this.page.keyboard.press('Escape');
      return isGone(this.box, 1000);
    });
  }

  /** The message below the input: what is wrong, or what is asked. */
  get message(): Locator {
    return this.box.locator('.quick-input-message');
  }
}

function exactly(text: string): RegExp {
  return new RegExp(`^\\s*${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*$`);
}
