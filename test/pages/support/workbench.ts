import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame, Locator, Page } from 'playwright-core';
import { environment } from './environment';
import { keptEditors } from './keptState';
import { type Meanwhile, onScreen } from './onScreen';
import { patienceMs } from '../../support/patience';
import { QuickInput } from './quickInput';
import { TerminalView } from './terminalView';
import { isGone, isShown, succeeds, until } from './until';

/** The colour themes that pictures are taken in, by their labels. */
export type Theme =
  | 'Dark 2026'
  | 'Dark Modern'
  | 'Light Modern'
  | 'Dark High Contrast'
  | 'Light High Contrast';

/** One VS Code window, used as the user uses it: by what it shows, clicks and keys. */
export class Workbench {
  /** The quick pick or input box on top of the window. */
  readonly quickInput: QuickInput;
  /** The terminal that is in front. */
  readonly terminal: TerminalView;
  /** How often a row or the palette was used. */
  private choices = 0;

  constructor(
    readonly page: Page,
    /** Closes the window and forgets all it stored. */
    readonly close: () => Promise<void>,
  ) {
    this.quickInput = new QuickInput(page);
    this.terminal = new TerminalView(page);
  }

  /**
   * Runs a command from the palette by its full title, such as `Hosting Panel: Sign In…`. A palette shows what was
   * possible when it opened, so that one that comes too early is opened again.
   */
  async runCommand(title: string): Promise<void> {
    this.choices++;
    await until(`the palette has no ${title}`, async (waitMs) => {
      await this.quickInput.open('F1', `>${title}`);
      if (await this.quickInput.picksTyped(title, waitMs)) return true;
      await this.page.keyboard.press('Escape');
      return false;
    });
  }

  /** Changes the colour theme by its picker. */
  async useTheme(theme: Theme): Promise<void> {
    await until(`there is no theme ${theme}`, async (waitMs) => {
      await this.runCommand('Preferences: Color Theme');
      await this.quickInput.fill(theme, /Color Theme/);
      if (await this.quickInput.picksTyped(theme, waitMs)) return true;
      // A window that was just loaded has no themes to choose from yet, and its list does not grow.
      await this.page.keyboard.press('Escape');
      return false;
    });
    await this.quickInput.box.waitFor({ state: 'hidden' });
  }

  /**
   * Shows a container of the activity bar; ours when left out. A window that is still being drawn may show it by itself,
   * so that the click hides it: clicked again then.
   */
  async openView(container = 'Hosting Panel'): Promise<void> {
    const tab = this.page.getByRole('tab', { name: new RegExp(`^${escaped(container)}`) }).first();
    const title = this.page.locator('.part.sidebar .composite.title');
    const selected = tab.and(this.page.locator('[aria-selected="true"]'));
    await until(`${container} does not show`, async (waitMs) => {
      if ((await selected.isVisible()) && (await isShown(title, waitMs))) return true;
      await tab.click();
      return (await isShown(selected, waitMs)) && isShown(title, waitMs);
    });
  }

  /** A row of a tree, by a text that it shows; `view` is the title of its view, where names repeat. */
  treeRow(text: string | RegExp, view?: string): Locator {
    const place = view
      ? this.page.locator('.pane', {
          has: this.page.locator('.pane-header', { hasText: new RegExp(escaped(view), 'i') }),
        })
      : this.page.locator('.part.sidebar');
    return place.getByRole('treeitem').filter({ hasText: text }).first();
  }

  /** Clicks a row. What the pointer called up on its way, such as a tooltip that hangs over the row, is sent away. */
  async press(row: Locator, button: 'left' | 'right' = 'left'): Promise<void> {
    await row.waitFor();
    await until('something lies over the row', async (waitMs) => {
      if (await succeeds(row.click({ button, timeout: waitMs }))) return true;
      // A click that was given up may have been taken all the same: its menu keeps every other click from the row.
      const menu = this.page.locator('.monaco-menu').first();
      if (button === 'right' && (await menu.isVisible())) return true;
      await this.page.mouse.move(900, 600);
      return false;
    });
  }

  /** Opens a tree row's children, or a view by its header, and waits until it says that it is open. */
  async expand(row: Locator): Promise<void> {
    await this.toggle(row, true);
  }

  /** Closes a tree row, or a view by its header, and waits until it says that it is closed. */
  async collapse(row: Locator): Promise<void> {
    await this.toggle(row, false);
  }

  /**
   * A tree that is drawn anew between the press and the release of the button takes the click for none, or for one on
   * another row: each try begins and ends with a look. A row with an action of its own heeds the key alone.
   */
  private async toggle(row: Locator, isOpen: boolean): Promise<void> {
    const wanted = row.and(this.page.locator(`[aria-expanded="${isOpen}"]`));
    await row.waitFor();
    await until(`the row does not ${isOpen ? 'open' : 'close'}`, async (waitMs) => {
      if (await wanted.isVisible()) return true;
      await this.press(row);
      if (await isShown(wanted, 500)) return true;
      if (!(await row.and(this.page.locator('.focused')).isVisible())) return false;
      await this.page.keyboard.press(isOpen ? 'ArrowRight' : 'ArrowLeft');
      return isShown(wanted, waitMs);
    });
  }

  /**
   * Chooses an entry of a row's context menu. A menu shows what was possible when it opened, and does not heed a click
   * in that moment: the user looks and clicks again.
   */
  async chooseFromMenu(row: Locator, entry: string): Promise<void> {
    const item = this.menuItem(entry);
    await this.chooseOfRow(() =>
      until(`the menu has no ${entry}, or does not take it`, async (waitMs) => {
        await this.press(row, 'right');
        if ((await isShown(item, waitMs)) && (await this.takes(entry))) return true;
        await this.page.keyboard.press('Escape');
        return false;
      }),
    );
  }

  /** Clicks a button of a row, which shows while the pointer is on the row. What hung over the row is sent away first. */
  async act(row: Locator, action: string): Promise<void> {
    await this.chooseOfRow(async () => {
      await this.page.mouse.move(900, 900);
      await row.hover();
      await row.getByRole('button', { name: action }).click();
    });
  }

  /**
   * Chooses something of a row. A row that VS Code draws anew in that moment has no server or project for it, so that our
   * extension asks which one is meant: the user goes back and chooses again.
   */
  private async chooseOfRow(choose: () => Promise<void>): Promise<void> {
    const choice = ++this.choices;
    await choose();
    const asked = this.quickInput.box.filter({
      has: this.page.getByPlaceholder(/^Select a (server by|project$)/),
    });
    void isShown(asked, 8000).then(async (isLost) => {
      // A command of the palette has no row, and asks by right.
      if (!isLost || choice !== this.choices) return;
      await succeeds(this.quickInput.close().then(choose));
    });
  }

  /** Chooses an entry of the open menu; false where it is not heeded, as when it was not possible at the opening. */
  async takes(entry: string): Promise<boolean> {
    const item = this.menuItem(entry);
    const focused = item.locator('xpath=ancestor::li[1][contains(@class, "focused")]');
    for (let tries = 0; tries < 3; tries++) {
      await succeeds(item.hover({ timeout: 1000 }));
      // Enter on anything else would close the menu, or do something else.
      if (await isShown(focused, 1000)) {
        await this.page.keyboard.press('Enter');
        // One that was taken closes the menu soon; a further one would answer what it called up.
        if (await isGone(item, 4000)) return true;
      }
    }
    return false;
  }

  /** An entry of the open menu, by its label alone: some show a key too. */
  menuItem(entry: string): Locator {
    const label = new RegExp(`^${escaped(entry)}$`);
    return this.page.locator('.monaco-menu .action-label', { hasText: label });
  }

  /** The tab of an open editor, by its label. */
  tab(label: string | RegExp): Locator {
    return this.page.locator('.tabs-container').getByRole('tab').filter({ hasText: label }).first();
  }

  /** Waits until the text of a file is in front: its tab is there before it was read. */
  async showsFile(name: string): Promise<void> {
    await this.tab(name).waitFor();
    const editor = `.editor-group-container.active .monaco-editor[data-uri*="/${encodeURI(name)}"]`;
    await this.page.locator(editor).locator('.view-line').first().waitFor();
  }

  /** Types at the start of the active text editor, and waits until its tab says that this is not saved. */
  async typeAtStart(text: string): Promise<void> {
    await this.insertAtStart(text);
    await this.page.locator('.tab.active.dirty').waitFor();
  }

  /** Types at the start of the active text editor, which may save by itself. */
  async insertAtStart(text: string): Promise<void> {
    await this.page
      .locator('.editor-group-container.active .monaco-editor .view-lines')
      .first()
      .click();
    await this.page.keyboard.press('Control+Home');
    await this.page.keyboard.type(text);
  }

  /** The lines of the active text editor that are in view. */
  async editorText(): Promise<string> {
    return this.page.evaluate<string>(`
      [...document.querySelectorAll('.editor-group-container.active .monaco-editor .view-line')]
        .sort((a, b) => parseFloat(a.style.top) - parseFloat(b.style.top))
        .map((line) => line.textContent.replaceAll('\\u00a0', ' '))
        .join('\\n')`);
  }

  /**
   * The texts of all notifications, newest first. Toasts are not drawn without a screen; the list is. It is drawn anew:
   * one that is open may show rows of before. VS Code keeps no two that say the same, but may draw one twice.
   */
  async notifications(): Promise<readonly string[]> {
    const center = this.page.locator('.notifications-center');
    await this.hideNotifications(center);
    await this.runCommand('Notifications: Show Notifications');
    await center.waitFor();
    const texts = await center.locator('.notification-list-item-message').allInnerTexts();
    return [...new Set(texts)];
  }

  /**
   * The notification that holds a text, once it is there; its buttons are inside. The list closes when the last one in
   * it goes, such as a progress that is done, and what comes then does not open it; what comes on top of a long list is
   * out of sight until it is opened again.
   */
  async notification(text: string | RegExp): Promise<Locator> {
    const center = this.page.locator('.notifications-center');
    const found = center.locator('.notification-list-item').filter({ hasText: text }).first();
    await until(`no notification says ${String(text)}`, async (waitMs) => {
      if (!(await center.isVisible())) await this.runCommand('Notifications: Show Notifications');
      if (await isShown(found, waitMs)) return true;
      await this.hideNotifications(center);
      return false;
    });
    return found;
  }

  /** Closes the list of notifications. It may close by itself in any moment, and the palette has nothing to hide then. */
  private async hideNotifications(center: Locator): Promise<void> {
    const title = 'Notifications: Hide Notifications';
    await until('the notifications do not hide', async (waitMs) => {
      if (!(await center.isVisible())) return true;
      await this.quickInput.open('F1', `>${title}`);
      if (await this.quickInput.picksTyped(title, Math.min(waitMs, 3000)))
        return isGone(center, waitMs);
      await this.page.keyboard.press('Escape');
      return false;
    });
  }

  /** The modal question in front of the window. */
  get dialog(): Locator {
    return this.page.locator('.monaco-dialog-box');
  }

  /** Returns the modal question, and waits until it is gone. */
  async answer(button: string): Promise<void> {
    await this.dialog.getByRole('button', { name: button, exact: true }).click();
    await this.dialog.waitFor({ state: 'hidden' });
  }

  /** The inside of a webview, by the title that VS Code gave its page. */
  async webview(title: string | RegExp): Promise<Frame> {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      for (const frame of this.page.frames()) {
        if (frame.name() !== '' && (await titleOf(frame))?.match(title)) return frame;
      }
      if (Date.now() > deadline) throw new Error(`No webview is titled ${String(title)}`);
      await this.page.waitForTimeout(50);
    }
  }

  /**
   * Keeps a picture of the window as test/out/pages/<name>.png, once what it is of is on the screen. Rejects where that
   * does not come there.
   */
  async screenshot(name: string, subject: Locator, meanwhile?: Meanwhile): Promise<void> {
    await onScreen(subject, meanwhile);
    mkdirSync(environment.screenshots(), { recursive: true });
    await this.page.screenshot({ path: join(environment.screenshots(), `${name}.png`) });
  }

  /**
   * Loads the window again, once VS Code has written down which editors are open, and of their pages what is to be
   * remembered: it does so when somebody turns to another window, or a minute later, and does not wait for it when it is
   * loaded again.
   */
  async reload(remembered: readonly RegExp[] = []): Promise<void> {
    await until('the open editors are not remembered', async () => {
      await this.page.evaluate(`
        delete document.hasFocus;
        // Where a page inside has the focus, VS Code does not know yet that the window has it.
        window.dispatchEvent(new Event('focus'));
        document.hasFocus = () => false;
        window.dispatchEvent(new Event('blur'));
      `);
      const names = await this.page.locator('.part.editor .tab .label-name').allInnerTexts();
      const kept = await keptEditors(this.page);
      return (
        kept.length === names.length &&
        [...names, ...remembered].every((one) => kept.some((editor) => contains(editor, one)))
      );
    });
    await this.loadAgain();
  }

  /** Loads the window again as it was written down last: what it shows now may be gone. */
  async loadAgain(): Promise<void> {
    await this.page.reload();
    await this.page
      .getByRole('tab', { name: /^Hosting Panel/ })
      .first()
      .waitFor();
  }
}

function contains(text: string, part: string | RegExp): boolean {
  return typeof part === 'string' ? text.includes(part) : part.test(text);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** The title of a webview's inner frame; a frame that goes away while we look has none. */
async function titleOf(frame: Frame): Promise<string | undefined> {
  try {
    const element = await frame.frameElement();
    return (await element.getAttribute('title')) ?? undefined;
  } catch {
    return undefined;
  }
}
