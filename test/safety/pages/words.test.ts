import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { useWorkbench } from '../../pages/support/openWorkbench';
import { signIn } from '../../pages/support/signIn';
import { isShown, succeeds, until } from '../../pages/support/until';
import { panelOfThisRun } from '../../support/panelOfThisRun';
import { writeTicketBot } from '../../support/ticketBotFolder';

const command = 'command:workbench.action.files.newUntitledFile';
/** A link in both ways, an icon that says that all is well, and a mark that turns what follows. */
const evil = `[click](${command}) <a href="${command}">here</a> $(verified) \u202egnp.exe`;
const ticket = `Ticket ${evil}`;
const music = `Music ${evil}`;

describe('Words of a server, where VS Code would make something of them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hosting-panel-words-'));
  const workbench = useWorkbench({
    folder,
    size: { width: 1400, height: 900 },
    settings: { 'hostingPanel.monitoring.problems': true },
  });
  const panel = panelOfThisRun();
  const row = (text: string | RegExp, view?: string) => workbench().treeRow(text, view);
  const box = () => workbench().quickInput.box;
  let uuid = '';

  before(async () => {
    writeTicketBot(folder);
    await panel.reset();
    const variable = { name: evil, description: evil, editable: true, viewable: true };
    const variables = [
      { ...variable, env: 'A', defaultValue: 'a', value: 'a', rules: `required|in:a,${evil}` },
      { ...variable, env: 'B', name: 'Plain', defaultValue: '', value: '', rules: 'string' },
    ];
    const fields = { name: ticket, description: evil, variables };
    const { servers } = await panel.facts();
    uuid = servers.find(({ name }) => name === 'Ticket Bot')?.uuid ?? '';
    await panel.call('patchServer', { server: 'Ticket Bot', fields });
    await panel.call('patchServer', { server: 'Music Bot', fields: { name: music } });
    await workbench().openView();
    await signIn(workbench());
    await workbench().expand(row('Ticket'));
    await workbench().expand(row('Startup'));
    await panel.call('consolePower', { server: uuid, signal: 'start' });
    await until('it does not run', async (waitMs) => {
      // The list is asked for by itself, but not at once.
      await workbench().runCommand('Hosting Panel: Refresh Servers');
      return isShown(row('Ticket').filter({ hasText: /up \d/ }), waitMs);
    });
  });
  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  afterEach('no link ran', async () => {
    assert.equal(
      await workbench()
        .tab(/^Untitled/)
        .count(),
      0,
      'a link was run',
    );
  });

  /** Nothing in it is a link or an icon of theirs; the mark is written out where the end is shown. */
  async function isText(place: Locator, { isWhole = true } = {}): Promise<void> {
    await place.waitFor();
    const links = await place.locator('a[href]').all();
    for (const link of links) await succeeds(link.click({ timeout: 3000 }));
    assert.equal(links.length, 0, 'links');
    assert.equal(await place.locator('.codicon-verified').count(), 0, 'icons');
    const text = await place.innerText();
    assert.ok(!text.includes('\u202e'), 'the mark is there');
    if (isWhole) assert.ok(text.includes('\\u202egnp.exe'), text);
  }

  /** A row that is drawn anew while the pointer rests on it loses its tooltip: moved there again then. */
  async function hoverUntil(target: Locator, hover: Locator): Promise<void> {
    await until('no tooltip shows', async () => {
      await workbench().page.mouse.move(700, 500);
      await target.hover({ position: { x: 60, y: 8 } });
      return isShown(hover, 3000);
    });
  }

  async function clear(): Promise<void> {
    await workbench().runCommand('Notifications: Clear All Notifications');
  }

  async function close(): Promise<void> {
    await workbench().page.keyboard.press('Escape');
    await box().waitFor({ state: 'hidden' });
  }

  it('are text in a row', () => isText(row('Ticket')));

  it('are text in the tooltip of a row', async () => {
    const hover = workbench().page.locator('.monaco-hover', { hasText: 'Identifier' });
    await hoverUntil(row('Ticket'), hover);
    await isText(hover);
    await workbench().screenshot('words-tooltip', hover);
  });

  it('are text in the labels of a list', async () => {
    await workbench().runCommand('Hosting Panel: Kill Server');
    await isText(box().locator('.monaco-list-row', { hasText: 'Ticket' }));
    await workbench().screenshot(
      'words-list',
      box().locator('.monaco-list-row', { hasText: 'Ticket' }).first(),
    );
    await close();
  });

  it('are text in the title, the placeholder and the values of a choice', async () => {
    await isText(row(/\[click\].*a$/));
    await workbench().chooseFromMenu(row(/\[click\].*a$/), 'Change Startup Variable...');
    await isText(box().locator('.quick-input-title'));
    await isText(box().locator('.monaco-list-row', { hasText: 'click' }));
    const placeholder = await box().locator('input.input').getAttribute('placeholder');
    assert.ok(placeholder?.includes('\\u202egnp.exe'), String(placeholder));
    await close();
  });

  it('are text in the prompt of a box', async () => {
    await workbench().chooseFromMenu(row('Plain'), 'Change Startup Variable...');
    await isText(workbench().quickInput.message);
    await isText(box().locator('.quick-input-title'));
    await workbench().screenshot('words-prompt', workbench().quickInput.message);
    await close();
  });

  it('are text in a validation message that the panel words', async () => {
    await workbench().chooseFromMenu(row('Plain'), 'Change Startup Variable...');
    await panel.order({ kind: 'status', status: 400, detail: evil, match: 'startup/variable' });
    await workbench().quickInput.submit('x');
    await isText(workbench().quickInput.message.filter({ hasText: 'refused' }));
    await close();
  });

  it('are text in a validation message with a name; what is shown confirms', async () => {
    await workbench().chooseFromMenu(row('Music'), 'Delete Server');
    await isText(workbench().quickInput.message);
    await workbench().quickInput.fill('x');
    await isText(workbench().quickInput.message.filter({ hasText: 'Enter this name' }));
    const shown = `Music [click] (${command}) < a href="${command}">here</a> $ (verified) `;
    await workbench().quickInput.submit(`${shown.replace('</a>', '< /a>')}\\u202egnp.exe`);
    await row('Music').filter({ hasText: 'deleting' }).waitFor();
  });

  it('are text in a modal question', async () => {
    await workbench().chooseFromMenu(row('Ticket'), 'Kill Server');
    await isText(workbench().dialog);
    await workbench().screenshot('words-modal', workbench().dialog);
    await workbench().page.keyboard.press('Escape');
    await workbench().dialog.waitFor({ state: 'hidden' });
  });

  it('are text in an error', async () => {
    await panel.order({ kind: 'status', status: 400, detail: evil, match: 'startup', count: 20 });
    await workbench().runCommand('Hosting Panel: Change Startup Variable...');
    await box().locator('.monaco-list-row', { hasText: 'Ticket' }).click();
    await isText(await workbench().notification('refused'));
    await panel.clearFaults();
    await clear();
  });

  it('are text in a progress and in an information', async () => {
    await panel.order({ kind: 'delay', ms: 5_000, match: 'backups', method: 'POST' });
    await workbench().chooseFromMenu(row('Backups'), 'Create Backup...');
    await box().filter({ hasText: '(1/2)' }).waitFor();
    await workbench().quickInput.submit(evil);
    await box().filter({ hasText: '(2/2)' }).waitFor();
    await workbench().quickInput.submit('');
    await isText(await workbench().notification('Backing up'));
    await panel.advance(60_000);
    await isText(await workbench().notification('was created'));
    await clear();
  });

  it('are text in the status bar', async () => {
    await workbench().chooseFromMenu(row('Ticket'), 'Open Console');
    const { page } = workbench();
    await isText(page.locator('.part.statusbar .statusbar-item', { hasText: 'Ticket' }));
    await workbench().screenshot(
      'words-console',
      page.locator('.part.statusbar .statusbar-item', { hasText: 'Ticket' }).first(),
    );
  });

  it('are text in the warning with the last words of a server', async () => {
    const send = (event: string, text: string) =>
      panel.call('consoleSend', { server: uuid, event, args: [text] });
    await workbench().chooseFromMenu(row('Ticket'), 'Open Console');
    await workbench().terminal.waitFor(/Logged in as/);
    await panel.call('consolePower', { server: uuid, signal: 'stop' });
    await workbench().terminal.waitFor(/The server is offline/);
    await panel.call('consolePower', { server: uuid, signal: 'start' });
    await workbench().terminal.waitFor(/The server is offline[^]*The server is running/);
    await send('console output', `Error: last words ${evil}`);
    await send('status', 'offline');
    await isText(await workbench().notification('stopped unexpectedly'));
    await isText(await workbench().notification('last words'));
    await workbench().screenshot('words-crash', await workbench().notification('last words'));
    await clear();
  });

  it('are text in what VS Code says of a file that it could not save', async () => {
    await workbench().runCommand('View: Close All Editors');
    await workbench().expand(row(/^Files/));
    await workbench().press(row('package.json'));
    await workbench().showsFile('package.json');
    // It is saved by itself a moment after it was changed, as in every browser.
    await panel.order({ kind: 'status', status: 400, detail: evil, match: 'files', count: 20 });
    await workbench().typeAtStart(' ');
    await isText(await workbench().notification(/Failed to save/));
    await panel.clearFaults();
    await clear();
    await workbench().runCommand('File: Revert File');
  });

  it('are text at a line of code, in its mark, its tooltip and its problem', async () => {
    const frame = {
      function: 'TicketStore.assign',
      module: '',
      filename: '/home/container/src/store/ticketStore.ts',
      lineno: 25,
      in_app: true,
    };
    const failure = { type: `Error${evil}`, message: evil, stack: [frame], cause: null };
    const ts = Math.floor((await panel.now()) / 1000);
    const rest = { handled: false, tags: {}, context: {}, service: 'bot', environment: '' };
    const sent = { ...failure, ...rest, release: '', instance: '', ts };
    await panel.call('monitoringIngest', { project: 'ticket-bot', report: sent });
    await workbench().runCommand('Hosting Panel: Refresh Monitoring');
    const issue = row(/\[click\]/, 'Monitoring');
    await isText(issue);
    await workbench().press(issue);
    await isText(workbench().tab(/^\[click\]/));
    const page = await workbench().webview(/click/);
    await page
      .getByRole('button', { name: /ticketStore/ })
      .first()
      .click();
    const lens = workbench().page.locator('.codelens-decoration', { hasText: 'Error[click]' });
    await isText(lens.first(), { isWhole: false });
    const line = workbench().page.locator('.monaco-editor .view-line', {
      hasText: 'assignee = assignee',
    });
    const hover = workbench().page.locator('.monaco-hover', { hasText: 'in 24 h' });
    await hoverUntil(line.first(), hover.first());
    await isText(hover.first());
    await workbench().screenshot('words-marks', hover.first());
  });
});
