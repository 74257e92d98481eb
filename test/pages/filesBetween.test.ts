import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PracticePanel } from '../panel/practicePanel';
import { type TestServer, startServer } from '../support/httpServer';
import { openInNewWindow } from './support/mounted';
import { openWorkbench } from './support/openWorkbench';
import { signInTo } from './support/signIn';
import { isShown, until } from './support/until';
import type { Workbench } from './support/workbench';

describe('Two servers in one window', () => {
  let panel: PracticePanel;
  let internet: TestServer;
  let first: Workbench;
  let mounted: Workbench;
  const row = (name: string) => mounted.treeRow(name);
  const survival = () => row('Survival SMP');

  /** The names in a folder as they lie on the daemon's disk; none in one that is not there yet. */
  const names = async (server: string, directory: string) => {
    const root = await panel.app.folders.of(panel.find(server));
    return readdir(join(root, directory)).catch((): string[] => []);
  };

  const isThere = (server: string, directory: string, name: string) =>
    until(`${server} has no ${name}`, async () => (await names(server, directory)).includes(name));

  /** Opens our part of a row's menu. */
  async function openOurMenu(name: string, entry: string): Promise<void> {
    const ours = mounted.menuItem('Hosting Panel');
    await until('our menu does not open', async (waitMs) => {
      await mounted.press(row(name), 'right');
      if (!(await isShown(ours, waitMs))) return false;
      await ours.hover();
      if (await isShown(mounted.menuItem(entry), waitMs)) return true;
      await mounted.page.keyboard.press('Escape');
      await mounted.page.keyboard.press('Escape');
      return false;
    });
  }

  before(async function () {
    // Two windows, one after the other.
    this.timeout(180_000);
    internet = await startServer((_, response) => response.end('a plugin'));
    panel = await PracticePanel.start({ pullFromLoopback: true });
    first = await openWorkbench();
    await first.openView();
    await signInTo(first, panel.app.panelOrigin, panel.keys.owner);
    mounted = await openInNewWindow(first, 'Ticket Bot');
    await mounted.openView();
    const server = mounted.treeRow('Survival SMP', 'Servers');
    await server.waitFor();
    await mounted.chooseFromMenu(server, 'Open Server Folder');
    await mounted.quickInput.pick('Add to This Window');
    await mounted.openView('Explorer');
    await mounted.expand(survival());
    await row('server.properties').waitFor();
    await mounted.screenshot('files-two-servers', row('server.properties'));
  });

  after(async () => {
    await mounted.close();
    await first.close();
    await panel.stop();
    await internet.close();
  });

  it('show what can be done with a folder in the menu of the explorer', async () => {
    for (const [name, entry, picture] of [
      ['data', 'Upload Files...', 'files-explorer-menu'],
      ['config.json', 'Change Permissions...', 'files-explorer-menu-file'],
    ] as const) {
      await openOurMenu(name, entry);
      await mounted.screenshot(picture, mounted.menuItem(entry));
      await mounted.page.keyboard.press('Escape');
      await mounted.page.keyboard.press('Escape');
      await mounted.menuItem(entry).waitFor({ state: 'detached' });
    }
  });

  it('take copies from each other, a file and a folder', async () => {
    for (const name of ['config.json', 'src']) {
      await mounted.chooseFromMenu(row(name), 'Copy');
      await mounted.chooseFromMenu(survival(), 'Paste');
      await isThere('Survival SMP', '/', name);
      // The explorer shows what came, and takes it for what is meant next, whatever was chosen in between.
      const chosen = mounted.page.locator('.part.sidebar .monaco-list-row.selected');
      await chosen.filter({ hasText: name }).waitFor();
    }
    for (const folder of ['/src', '/src/commands']) {
      for (const name of await names('Ticket Bot', folder)) {
        await isThere('Survival SMP', folder, name);
      }
    }
    assert.ok((await names('Ticket Bot', '/')).includes('config.json'));
    await mounted.screenshot('files-copied-between', row('config.json'));
  });

  it('move what is dragged from one to the other, after asking', async () => {
    const move = mounted.dialog.getByRole('button', { name: 'Move', exact: true });
    await until('nobody asks whether to move', async () => {
      await row('tsconfig.json').dragTo(survival());
      await mounted.dialog.waitFor();
      if (await isShown(move, 3000)) return true;
      // What is dragged while the tree is drawn anew is no longer known to VS Code: it is dragged again.
      await mounted.answer('OK');
      return false;
    });
    await mounted.screenshot('files-move-between', move);
    await mounted.answer('Move');
    await isThere('Survival SMP', '/', 'tsconfig.json');
    await until('it is still there', async () => {
      return !(await names('Ticket Bot', '/')).includes('tsconfig.json');
    });
  });

  it('download from an address, by themselves', async () => {
    const question = mounted.quickInput.box.filter({
      hasText: "Download from URL to 'Ticket Bot:/data'",
    });
    // A menu that has just opened does not always heed a click: the user clicks again.
    await until('nothing asks for the address', async () => {
      await mounted.quickInput.close();
      await openOurMenu('data', 'Download from URL...');
      return (await mounted.takes('Download from URL...')) && isShown(question, 5000);
    });
    await mounted.screenshot('files-from-url', question);
    await mounted.quickInput.submit(`${internet.url}/plugin%201.jar`, 'Enter the URL of a file');
    await mounted.quickInput.box.filter({ hasText: 'Enter a file name' }).waitFor();
    await mounted.screenshot(
      'files-from-url-name',
      mounted.quickInput.box.filter({ hasText: 'Enter a file name' }),
    );
    await mounted.page.keyboard.press('Enter');
    await mounted.page
      .locator('.statusbar-item', {
        hasText: "Downloaded '/data/plugin 1.jar' to server 'Ticket Bot' (8 B).",
      })
      .first()
      .waitFor();
    await mounted.expand(row('data'));
    await row('plugin 1.jar').waitFor();
    await mounted.screenshot('files-from-url-done', row('plugin 1.jar'));
  });
});
