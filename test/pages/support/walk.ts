import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { walkTable } from '../../support/walkTable';
import type { Workbench } from './workbench';

/**
 * A task as its user does it, who chooses by mouse, keys and prompts. Each choice counts once, however often a click must
 * be repeated on a slow machine; test/README.md says what counts.
 */
export class Walk {
  private clicks = 0;
  private prompts = 0;
  private readonly opened: Locator[] = [];

  constructor(private readonly workbench: Workbench) {}

  /** Counts what was chosen so far. */
  get count(): { readonly clicks: number; readonly prompts: number } {
    return { clicks: this.clicks, prompts: this.prompts };
  }

  /** Clicks a row. */
  async press(row: Locator): Promise<void> {
    await this.workbench.press(row);
    this.clicks++;
  }

  /** Opens a row's children. */
  async expand(row: Locator): Promise<void> {
    await this.workbench.expand(row);
    this.opened.push(row);
    this.clicks++;
  }

  /** Opens a row's menu and chooses an entry: two clicks. */
  async choose(row: Locator, entry: string): Promise<void> {
    await this.workbench.chooseFromMenu(row, entry);
    this.clicks += 2;
  }

  /** Clicks a button of a row, which shows while the pointer is on the row. */
  async act(row: Locator, action: string): Promise<void> {
    await this.workbench.act(row, action);
    this.clicks++;
  }

  /** Clicks anything else, such as a button of a page or of a notification. */
  async click(what: Locator): Promise<void> {
    await what.click();
    this.clicks++;
  }

  /** Presses a key that chooses, such as the one that saves. */
  async key(chord: string): Promise<void> {
    await this.workbench.page.keyboard.press(chord);
    this.clicks++;
  }

  /** Picks from the list that asks for something. */
  async pick(label: string, title?: string | RegExp): Promise<void> {
    if (title) await this.workbench.quickInput.box.filter({ hasText: title }).waitFor();
    await this.workbench.quickInput.pick(label);
    this.prompts++;
  }

  /** Types what a box asks for, and accepts it. */
  async answer(text: string, prompt: string): Promise<void> {
    await this.workbench.quickInput.submit(text, prompt);
    this.prompts++;
  }

  /** Opens a row to look at what the task has come to, which is not part of it. */
  async lookInto(row: Locator): Promise<void> {
    await this.workbench.expand(row);
    this.opened.push(row);
  }

  /** Counts a prompt that is answered in a way of its own, such as a dialog for files. */
  async prompt(answer: () => Promise<unknown>): Promise<void> {
    await answer();
    this.prompts++;
  }

  /** Closes what was opened, so that the next task begins as this one did. */
  async leave(): Promise<void> {
    const { page } = this.workbench;
    await page.mouse.move(900, 900);
    await this.workbench.runCommand('Notifications: Clear All Notifications');
    const tab = page.locator('.part.editor .tab');
    if (await tab.and(page.locator('.dirty')).first().isVisible())
      await this.workbench.runCommand('File: Save All Files');
    if (await tab.first().isVisible()) await this.workbench.runCommand('View: Close All Editors');
    const results = page.locator('.pane-header', { hasText: /^Results/i });
    if (await results.isVisible()) await this.workbench.runCommand('Hosting Panel: Clear Results');
    for (const row of this.opened.reverse()) await this.workbench.collapse(row);
  }
}

/**
 * A test that a task takes what the table in test/README.md says, and ends where it should: its steps return what is to be
 * seen then.
 */
export function itTakes(
  task: string,
  workbench: () => Workbench,
  steps: (walk: Walk) => Promise<Locator>,
): void {
  it(task, async () => {
    const row = walkTable().find((one) => one.task === task);
    assert.ok(row, `The table has no row: ${task}`);
    const walk = new Walk(workbench());
    const end = await steps(walk);
    await workbench().screenshot(row.picture, end);
    assert.deepEqual(walk.count, { clicks: row.clicks, prompts: row.prompts });
    await walk.leave();
  });
}
