import assert from 'node:assert/strict';
import { panelOfThisRun } from '../support/panelOfThisRun';
import { openInNewWindow } from './support/mounted';
import { openWorkbench, useWorkbench } from './support/openWorkbench';
import { QuickInput } from './support/quickInput';
import { RemoteFiles } from './support/remoteFiles';
import { signIn } from './support/signIn';
import { until } from './support/until';
import type { Workbench } from './support/workbench';

const settings = {
  'files.autoSave': 'off',
  'hostingPanel.files.confirmAboveMB': 1,
  'hostingPanel.files.restartAfterSave': 'ask',
};

/** Opens a file from the Servers view. */
async function open(workbench: Workbench, name: string): Promise<void> {
  await workbench.press(workbench.treeRow(name, 'Servers'));
  await workbench.showsFile(name);
}

async function isSaved(workbench: Workbench): Promise<void> {
  await workbench.page.locator('.tab.active.dirty').waitFor({ state: 'detached' });
}

describe("A server's files in the window", () => {
  const panel = panelOfThisRun();
  const workbench = useWorkbench({ settings, size: { width: 1280, height: 900 } });
  let remote: RemoteFiles;

  before(async () => {
    await panel.reset();
    await workbench().openView();
    remote = new RemoteFiles(await signIn(workbench()));
    await workbench().expand(workbench().treeRow('Ticket Bot'));
    await workbench().expand(workbench().treeRow('Files', 'Servers'));
    await workbench().treeRow('config.json', 'Servers').waitFor();
  });

  it('are opened, edited and saved from the row of their server', async () => {
    await remote.mark();
    await open(workbench(), 'README.md');
    assert.deepEqual(await remote.asked(), ['download', 'node download']);
    await workbench().typeAtStart('Edited. ');
    await workbench().page.keyboard.press('Control+S');
    await isSaved(workbench());
    assert.match(await remote.read('/README.md'), /^Edited\. # Ticket Bot/);
    await workbench().screenshot('files-saved', workbench().tab('README.md'));
  });

  it('keep what was typed when a save fails, and say why', async () => {
    await open(workbench(), 'package.json');
    await workbench().typeAtStart(' ');
    const detail = 'There is not enough disk space available to perform that action.';
    const match = '/upload/file';
    await panel.order({ kind: 'status', status: 400, detail, shape: 'node', where: 'node', match });
    await workbench().page.keyboard.press('Control+S');
    const notice = await workbench().notification(/Failed to save 'package.json'/);
    assert.match(
      await notice.innerText(),
      /The panel refused the request: There is not enough disk space/,
    );
    assert.equal(await workbench().page.locator('.tab.active.dirty').count(), 1);
    await workbench().screenshot('files-save-failed', notice);
    await notice.getByRole('button', { name: 'Retry' }).click();
    await isSaved(workbench());
    assert.match(await remote.read('/package.json'), /^ \{/);
  });

  it('are compared, then written over, when they changed on the server meanwhile', async () => {
    const { page } = workbench();
    await open(workbench(), 'config.json');
    await workbench().typeAtStart('//mine');
    const theirs = (await remote.read('/config.json')).replace('Hours": 72', 'Hours": 27');
    await remote.write('/config.json', theirs);
    await workbench().runCommand('Hosting Panel: Refresh Server Files');
    await page.locator('.editor-group-container.active .view-line').first().click();
    await page.keyboard.press('Control+S');
    const notice = await workbench().notification(/content of the file is newer/);
    await workbench().screenshot('files-conflict', notice);
    assert.equal(await remote.read('/config.json'), theirs);
    await notice.getByRole('button', { name: 'Compare' }).click();
    await workbench()
      .tab(/config\.json \(in file\)/)
      .waitFor();
    await page
      .locator('.editor.original .view-line')
      .filter({ hasText: /Hours.*27/ })
      .first()
      .waitFor();
    await workbench().screenshot(
      'files-conflict-compare',
      page
        .locator('.editor.original .view-line')
        .filter({ hasText: /Hours.*27/ })
        .first(),
    );
    await page
      .getByRole('button', { name: 'Use your changes and overwrite file contents' })
      .click();
    await workbench()
      .tab(/\(in file\)/)
      .waitFor({ state: 'detached' });
    await isSaved(workbench());
    assert.match(await remote.read('/config.json'), /^\/\/mine\{[^]*72/);
  });

  it('are asked about before a large one is fetched', async () => {
    await remote.write('/large.log', 'a line of a log\n'.repeat(100_000));
    await workbench().runCommand('Hosting Panel: Refresh Server Files');
    // Sooner than the next look at what is shown, which would hide that nobody told.
    await workbench().treeRow('large.log', 'Servers').waitFor({ timeout: 15_000 });
    await remote.mark();
    await workbench().press(workbench().treeRow('large.log', 'Servers'));
    await workbench()
      .dialog.filter({ hasText: "The file '/large.log' is large (1.5 MB)" })
      .waitFor();
    await workbench().screenshot(
      'files-large',
      workbench().dialog.filter({ hasText: "The file '/large.log' is large (1.5 MB)" }),
    );
    await workbench().answer('Cancel');
    assert.ok(!(await remote.asked()).includes('download'));
    await workbench().press(workbench().treeRow('large.log', 'Servers'));
    await workbench().dialog.waitFor();
    await workbench().answer('Open');
    await workbench().page.getByText('a line of a log').first().waitFor();
  });

  it('bear the initials and the name of their server, and the color that it was given', async () => {
    const bot = workbench().treeRow('Ticket Bot', 'Servers');
    await workbench().chooseFromMenu(bot, 'Set Color...');
    await new QuickInput(workbench().page).pick('Red');
    await open(workbench(), 'README.md');
    await workbench().tab('README.md').hover();
    await workbench().page.locator('.monaco-hover', { hasText: 'Ticket Bot' }).waitFor();
    await workbench().screenshot(
      'files-server-marks',
      workbench().page.locator('.monaco-hover', { hasText: 'Ticket Bot' }),
    );
  });

  it('show the log that was written last, and what is written to it', async () => {
    const line = (text: string) =>
      workbench().page.locator('.editor-group-container.active .view-line', { hasText: text });
    await workbench().chooseFromMenu(workbench().treeRow('Ticket Bot'), 'Open Latest Log');
    await workbench().showsFile('latest.log');
    const following = workbench().page.getByRole('button', { name: 'Following', exact: true });
    await following.waitFor();
    const log = await remote.read('/logs/latest.log');
    await remote.mark();
    await remote.write('/logs/latest.log', `${log}${'more\n'.repeat(200)}the newest line\n`);
    await line('the newest line').waitFor();
    await workbench().screenshot('files-log-followed', line('the newest line'));
    // A look at the other folder in view, which comes every 20 s, may fall in between.
    const [first, ...others] = (await remote.asked()).filter((one) => one !== 'list /');
    assert.equal(first, 'list /logs');
    assert.deepEqual(
      others.filter((one) => one !== 'list /logs'),
      ['download', 'node download'],
    );
    await following.click();
    await workbench().page.getByRole('button', { name: 'Not Following' }).waitFor();
  });

  it('are saved only when it is confirmed, where that was chosen', async () => {
    const bot = workbench().treeRow('Ticket Bot', 'Servers');
    await workbench().chooseFromMenu(bot, 'Confirm Saves...');
    await new QuickInput(workbench().page).pick('Confirm Each Save');
    const { page } = workbench();
    const dirty = page.locator('.tab.active.dirty');
    await open(workbench(), 'README.md');
    await workbench().typeAtStart('Again. ');
    await page.keyboard.press('Control+S');
    await workbench()
      .dialog.filter({ hasText: "save '/README.md' to server 'Ticket Bot'?" })
      .waitFor();
    await workbench().screenshot(
      'files-confirm-save',
      workbench().dialog.filter({ hasText: "save '/README.md' to server 'Ticket Bot'?" }),
    );
    await workbench().answer('Cancel');
    await workbench().notification(/The save to server 'Ticket Bot' was canceled/);
    assert.equal(await dirty.count(), 1);
    assert.doesNotMatch(await remote.read('/README.md'), /Again/);
    await workbench().tab('README.md').click();
    // Nothing is told before such a save.
    await workbench().runCommand('File: Save without Formatting');
    await workbench().answer('Save');
    await isSaved(workbench());
    assert.match(await remote.read('/README.md'), /^Again\. /);
    await workbench().runCommand('Notifications: Clear All Notifications');
    const cell = { cell_type: 'code', metadata: {}, source: ['1'], outputs: [] };
    const notebook = { cells: [cell], metadata: {}, nbformat: 4, nbformat_minor: 5 };
    await remote.write('/notes.ipynb', JSON.stringify(notebook));
    await workbench().runCommand('Hosting Panel: Refresh Server Files');
    await workbench().press(workbench().treeRow('notes.ipynb', 'Servers'));
    await page.locator('.notebook-editor .cell .view-line').first().click();
    await page.keyboard.type('234');
    await page.keyboard.press('Control+S');
    await workbench()
      .dialog.filter({ hasText: "save '/notes.ipynb' to server 'Ticket Bot'?" })
      .waitFor();
    await workbench().answer('Save');
    await isSaved(workbench());
    assert.match(await remote.read('/notes.ipynb'), /234/);
  });

  it('lead to the console and the restart of their server; a restart is offered once for several saves', async () => {
    const { page } = workbench();
    await workbench().press(workbench().treeRow('Ticket Bot', 'Servers'));
    await workbench().expand(workbench().treeRow('Survival SMP', 'Servers'));
    await workbench().expand(workbench().treeRow('Files', 'Servers'));
    await open(workbench(), 'server.properties');
    for (const typed of ['#', '# ']) {
      await workbench().typeAtStart(typed);
      await page.keyboard.press('Control+S');
      await isSaved(workbench());
    }
    const offered = "Server 'Survival SMP' might use the previous version until you restart it";
    await workbench().notification(offered);
    const told = await workbench().notifications();
    assert.equal(told.filter((text) => text.includes(offered)).length, 1);
    await workbench().screenshot('files-restart-offered', await workbench().notification(offered));
    await workbench().tab('server.properties').click();
    await page.getByRole('button', { name: 'Restart This Server' }).click();
    await workbench().dialog.filter({ hasText: "Restart server 'Survival SMP'?" }).waitFor();
    await workbench().answer('Cancel');
    const notice = await workbench().notification(offered);
    const mark = await panel.mark();
    await notice.getByRole('button', { name: 'Restart', exact: true }).click();
    // What the row shows of it may be over before anybody looks.
    await until('The daemon was not told to restart the server.', async () =>
      (await panel.logSince(mark)).some(
        (one) => 'event' in one && one.event === 'set state' && one.args?.[0] === 'restart',
      ),
    );
    await workbench().tab('server.properties').click();
    await page.getByRole('button', { name: 'Open Server Console' }).click();
    await page.locator('.terminal-wrapper.active, .xterm').first().waitFor();
    await workbench().screenshot(
      'files-editor-title',
      page.locator('.terminal-wrapper.active, .xterm').first(),
    );
  });
});

describe("A server's files as the folder of a window", () => {
  const panel = panelOfThisRun();
  let first: Workbench;
  let mounted: Workbench;
  let remote: RemoteFiles;
  const row = (name: string | RegExp) => mounted.treeRow(name);

  before(async function () {
    // Two windows, one after the other.
    this.timeout(180_000);
    await panel.reset();
    first = await openWorkbench({ settings });
    await first.openView();
    remote = new RemoteFiles(await signIn(first));
    mounted = await openInNewWindow(first, 'Ticket Bot');
  });

  after(async () => {
    await mounted.close();
    await first.close();
  });

  it('show each folder for one request, and each file for two', async () => {
    await remote.mark();
    await mounted.expand(row('src'));
    await row('index.ts').waitFor();
    assert.deepEqual(await remote.asked(), ['list /src']);
    await mounted.press(row('index.ts'));
    await mounted.tab('index.ts').waitFor();
    await mounted.page.getByText('handleCommand').first().waitFor();
    assert.deepEqual(await remote.asked(), ['list /src', 'download', 'node download']);
    await mounted.screenshot('files-mounted', mounted.page.getByText('handleCommand').first());
  });

  it('are shown as they are now when they are refreshed, and the view stays where it is', async () => {
    await mounted.openView();
    await mounted.expand(mounted.treeRow('Ticket Bot', 'Servers'));
    await mounted.expand(mounted.treeRow('Files', 'Servers'));
    await mounted.treeRow('config.json', 'Servers').waitFor();
    // A folder that stands first: rows out of sight are not there.
    await remote.write('/a-new-folder/file.txt', 'new');
    await mounted.runCommand('Hosting Panel: Refresh Server Files');
    // Sooner than the next look at what is shown, which would hide that nobody told.
    await mounted.treeRow('a-new-folder', 'Servers').waitFor({ timeout: 15_000 });
    await mounted.screenshot('files-refreshed', mounted.treeRow('a-new-folder', 'Servers'));
    await mounted.openView('Explorer');
    await row('a-new-folder').waitFor({ timeout: 10_000 });
  });

  it('are searched where they are open, and nothing is fetched for it', async () => {
    await remote.mark();
    await mounted.openView('Search');
    await mounted.page.locator('.search-view textarea').first().fill('handleCommand');
    await mounted.page.keyboard.press('Enter');
    await mounted.page.locator('.search-view .findInFileMatch').first().waitFor();
    assert.deepEqual(await remote.asked(), []);
    await mounted.screenshot(
      'files-search',
      mounted.page.locator('.search-view .findInFileMatch').first(),
    );
    await mounted.openView('Explorer');
  });
});
