import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { panelOfThisRun } from '../support/panelOfThisRun';
import { writeTicketBot } from '../support/ticketBotFolder';
import { useWorkbench } from './support/openWorkbench';
import { signIn } from './support/signIn';

/** The whole way through the product, once, as the user walks it; a picture for each step. */
describe('The thread', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ticket-bot-'));
  const panel = panelOfThisRun();
  const settings = {
    'files.autoSave': 'off',
    'hostingPanel.console.completions': ['login hunter2'],
    'hostingPanel.console.timestamps': false,
  };
  const workbench = useWorkbench(() => {
    writeTicketBot(folder);
    return { isDark: true, folder, settings, size: { width: 1400, height: 900 } };
  });

  before(() => panel.reset());
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('1. signs in and shows the servers with their state', async () => {
    await workbench().openView();
    await signIn(workbench());
    await workbench().treeRow('Ticket Bot').waitFor();
    await workbench().treeRow('Survival SMP').waitFor();
    await workbench().screenshot('thread-1-servers', workbench().treeRow('Survival SMP'));
  });

  it("2. opens a server's file in the editor", async () => {
    await workbench().expand(workbench().treeRow('Ticket Bot'));
    await workbench().expand(workbench().treeRow('Files', 'Servers'));
    const row = workbench().treeRow('config.json', 'Servers');
    // A row is open before its folder was read: what is asked for the folder is not counted here.
    await row.waitFor();
    const mark = await panel.mark();
    await workbench().press(row);
    await workbench().showsFile('config.json');
    await workbench().page.getByText('"closeAfterHours"').first().waitFor();
    const asked = (await panel.requestsSince(mark)).filter(({ route }) => route.includes('file'));
    const routes = asked.map(({ where, route }) => `${where} ${route}`);
    assert.equal(routes.length, 2, `an address and the file: ${routes.join(', ')}`);
    await workbench().screenshot(
      'thread-2-file',
      workbench().page.getByText('"closeAfterHours"').first(),
    );
  });

  it('3. edits and saves it on the server', async () => {
    const { page } = workbench();
    await page.locator('.monaco-editor .view-lines').first().click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' ');
    await page.locator('.tab.dirty').waitFor();
    const mark = await panel.mark();
    await page.keyboard.press('Control+S');
    await page.locator('.tab.dirty').waitFor({ state: 'detached' });
    const asked = (await panel.requestsSince(mark)).filter(({ route }) => route.includes('file'));
    const routes = asked.map(({ where, route }) => `${where} ${route}`);
    assert.ok(routes.length <= 3, routes.join(', '));
    assert.deepEqual(routes.slice(-2), [
      'panel /servers/:server/files/upload',
      'node /upload/file',
    ]);
    await workbench().screenshot('thread-3-saved', workbench().tab('config.json'));
  });

  it('4. talks to its console', async () => {
    await workbench().press(workbench().treeRow('Ticket Bot'));
    await workbench().chooseFromMenu(workbench().treeRow('Ticket Bot'), 'Open Console');
    await workbench().page.locator('.terminal-wrapper.active').waitFor();
    await workbench().treeRow('Ticket Bot').hover();
    await workbench()
      .treeRow('Ticket Bot')
      .getByRole('button', { name: /^Start Server/ })
      .click();
    await workbench().terminal.waitFor('Logged in as Ticket Bot#4821');
    await workbench().terminal.send('list');
    await workbench().terminal.waitFor('3 of a max of 20 players online');
    await workbench().screenshot(
      'thread-4-console',
      workbench().terminal.line('3 of a max of 20 players online'),
    );
  });

  it('5. shows an issue with its stack trace', async () => {
    await workbench().press(
      workbench().treeRow('Cannot set properties of undefined', 'Monitoring'),
    );
    const page = await workbench().webview(/Cannot set properties|TypeError/);
    await page.getByText('TicketStore.assign').first().waitFor();
    await workbench().screenshot('thread-5-issue', page.getByText('TicketStore.assign').first());
  });

  it('6. opens the line of a frame in the local source', async () => {
    const page = await workbench().webview(/Cannot set properties|TypeError/);
    await page
      .getByRole('button', { name: /ticketStore\.ts/ })
      .first()
      .click();
    await workbench().tab('ticketStore.ts').waitFor();
    await workbench().page.getByText('Ln 25,').waitFor();
    assert.match(await workbench().editorText(), /assignee = assignee/);
    await workbench().screenshot(
      'thread-6-frame',
      workbench().page.locator('.view-line', { hasText: 'assignee = assignee' }).first(),
    );
  });

  it('7. copies what whoever helps asks for, and no secret with it', async () => {
    const { page } = workbench();
    const { keys, servers, url } = await panel.facts();
    const detail = `mara@lindqvist.example used ${keys.owner}`;
    // Why a server ended is looked up there too, which may be on its way.
    const match = '/activity$';
    await panel.order({ kind: 'status', status: 500, detail, method: 'GET', match, count: 20 });
    await workbench().chooseFromMenu(workbench().treeRow('Ticket Bot'), 'Show Activity Log');
    await (await workbench().webview(/Activity/)).locator('.failed').waitFor();
    await panel.clearFaults();
    await workbench().runCommand('Hosting Panel: Copy Diagnostics');
    await page.locator('.statusbar-item', { hasText: 'Diagnostics copied' }).first().waitFor();
    await workbench().screenshot(
      'thread-7-diagnostics',
      page.locator('.statusbar-item', { hasText: 'Diagnostics copied' }).first(),
    );
    const text = await page.evaluate<string>('navigator.clipboard.readText()');
    const uuid = servers.find(({ name }) => name === 'Ticket Bot')?.uuid ?? '';
    const { host } = new URL(url);
    for (const [what, line] of [
      ['its version', /^- Version: \d+\.\d+\.\d+$/m],
      ['that of VS Code', /^- VS Code: \d+\.\d+/m],
      ['the window', /^- Window: \w+$/m],
      ['the panel', new RegExp(`^- ${host}: signed in, \\d+ servers$`, 'm')],
      ['the console', new RegExp(`^- ${uuid.slice(0, 8)}: \\w+$`, 'm')],
      ['what a private setting is not', /^- hostingPanel\.console\.completions: changed$/m],
      ['what another setting is', /^- hostingPanel\.console\.timestamps: false$/m],
      ['what failed', /### Last warnings and errors[^]*\b500\b/],
    ] as const) {
      assert.match(text, line, what);
    }
    for (const secret of [
      ...Object.values<string>({ ...keys }),
      'hunter2',
      'lindqvist.example',
      'token=',
    ]) {
      assert.ok(!text.includes(secret), secret);
    }
  });
});
