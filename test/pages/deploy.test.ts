import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import type { Frame } from 'playwright-core';
import type { PanelFacts } from '../support/panelControl';
import { panelOfThisRun } from '../support/panelOfThisRun';
import { writeTicketBot } from '../support/ticketBotFolder';
import { useWorkbench } from './support/openWorkbench';
import { RemoteFiles } from './support/remoteFiles';
import { signIn } from './support/signIn';
import { until } from './support/until';
import { violationsOf } from './support/violations';

describe('A deploy', () => {
  const folder = mkdtempSync(join(os.tmpdir(), 'ticket-bot-'));
  writeTicketBot(folder);
  const file = join(folder, '.panel/deploy.json');
  const workbench = useWorkbench({
    folder,
    isDark: true,
    size: { width: 1400, height: 1100 },
    settings: { 'files.autoSave': 'off', 'hostingPanel.watch.enabled': true },
  });
  const panel = panelOfThisRun();
  const server = 'Ticket Bot';
  const title = "Deploy to server 'Ticket Bot'";
  const failure = (message: string, at: string) => ({
    ...{ type: 'RangeError', message, handled: false },
    ...{ environment: 'production', service: 'bot', instance: 'bot', release: null, cause: null },
    ...{ stack: [{ function: at, module: at, filename: `${at}.ts`, lineno: 1, in_app: true }] },
    ...{ tags: {}, context: {} },
  });
  let facts: PanelFacts;
  let remote: RemoteFiles;
  let plan: object;

  before(async () => {
    await panel.reset();
    facts = await signIn(workbench());
    remote = new RemoteFiles(facts);
    await panel.call('consolePower', { server, signal: 'start' });
    await workbench().runCommand('Hosting Panel: Create Deploy Plan...');
    await line('Ticket Bot').click();
    await workbench().notification(/The deploy plan for Node\.js was created\./);
    await workbench().screenshot(
      'deploy-guided',
      await workbench().notification(/The deploy plan for Node\.js was created\./),
    );
    plan = JSON.parse(readFileSync(file, 'utf8').replace(/^\s*\/\/.*$/gm, '')) as object;
    write({ healthy: { seconds: 2 } });
    await clear();
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const write = (changes: object) => {
    const next = { ...plan, from: '.', build: undefined, ...changes };
    writeFileSync(file, JSON.stringify(next, null, 2));
  };
  const line = (text: string | RegExp) =>
    workbench().quickInput.box.locator('.monaco-list-row').filter({ hasText: text }).first();
  const clear = () => workbench().runCommand('Notifications: Clear All Notifications');
  const asks = (text: RegExp) => workbench().dialog.filter({ hasText: text }).waitFor();
  const closeAll = () => workbench().runCommand('View: Close All Editors');
  const ask = (route: string, more: RequestInit = {}) => {
    const uuid = facts.servers.find(({ name }) => name === server)?.uuid ?? '';
    return fetch(`${facts.baseUrl}/servers/${uuid}/${route}`, {
      headers: {
        Authorization: `Bearer ${facts.keys.owner}`,
        Accept: 'application/json',
        'Content-Type': 'application/json',
      },
      ...more,
    });
  };
  const send = async (command: string) => {
    const answer = await ask('command', { method: 'POST', body: JSON.stringify({ command }) });
    assert.equal(answer.status, 204);
  };

  /** Runs the command, and allows the plan where it is another one than before: the page opens once it is allowed. */
  async function deploy(): Promise<void> {
    await workbench().runCommand('Hosting Panel: Deploy');
    const question = workbench().dialog.filter({ hasText: /to be deployed to / });
    await question
      .or(workbench().tab(/^Deploy to server /))
      .first()
      .waitFor();
    if (await question.isVisible()) await workbench().answer('Allow');
  }

  /** The page of the deploy that is shown, once it says so. */
  async function page(text: string | RegExp, of = title): Promise<Frame> {
    const inside = await workbench().webview(of);
    await inside.locator('main').filter({ hasText: text }).waitFor();
    return inside;
  }

  /** Ends an undo that has put the files back: it would watch the program for as long as the deploy. */
  async function stopWatching(inside: Frame): Promise<void> {
    await inside.getByRole('button', { name: 'Cancel' }).click();
    await workbench().notification(/Server 'Ticket Bot' has its previous files again, but/);
    await clear();
  }

  /** Sees that the page names each of the reasons as one that prevents the deploy. */
  async function refusedFor(inside: Frame, reasons: readonly string[]): Promise<void> {
    const words = (await inside.locator('main').innerText()).split(/(?=Prevents the deploy)/);
    for (const reason of reasons) {
      const isTold = (text: string) => /^Prevents the deploy/.test(text) && text.includes(reason);
      assert.ok(words.some(isTold), reason);
    }
  }

  it('shows its steps, the console and the verdict on its page, in every theme', async () => {
    writeFileSync(join(folder, 'deployed.js'), 'module.exports = 1;\n');
    await workbench().runCommand('Hosting Panel: Deploy');
    await asks(/to be deployed to server 'Ticket Bot'\?/);
    await workbench().answer('Allow');
    await asks(/despite these problems\?/);
    await workbench().screenshot(
      'deploy-problems',
      workbench().dialog.filter({ hasText: /despite these problems\?/ }),
    );
    await workbench().answer('Deploy Anyway');
    const inside = await page(/Waiting for: /);
    await inside.getByRole('button', { name: 'Cancel' }).waitFor();
    await workbench().screenshot('deploy-running', inside.getByRole('button', { name: 'Cancel' }));
    const told = await workbench().notification(
      /Deployed to server 'Ticket Bot'\. The server is healthy/,
    );
    await told.getByRole('button', { name: 'Show Deploy' }).waitFor();
    await clear();
    await page(/Healthy/);
    const words = await inside.locator('main').innerText();
    assert.match(words, /Upload changed files\s+Done/);
    assert.match(words, /Logged in as Ticket Bot#4821/);
    assert.match(words, /Git author\s+Mara/);
    assert.match(words, /Memory\s+(–|[\d.]+ [KM]B)\s+[\d.]+ [KM]B/);
    assert.equal(await remote.read('/deployed.js'), 'module.exports = 1;\n');
    await workbench().screenshot(
      'deploy-page-dark',
      inside.getByText('Upload changed files').first(),
    );
    assert.deepEqual(await violationsOf(inside), []);
    for (const theme of ['Light Modern', 'Dark High Contrast'] as const) {
      await workbench().useTheme(theme);
      await workbench().screenshot(
        `deploy-page-${theme.replaceAll(' ', '-').toLowerCase()}`,
        inside.getByText('Upload changed files').first(),
      );
      assert.deepEqual(await violationsOf(inside), []);
    }
    await workbench().useTheme('Dark Modern');
    await closeAll();
  });

  it('tells its end when the page is closed, and which issue is new since', async () => {
    writeFileSync(join(folder, 'deployed.js'), 'module.exports = 2;\n');
    await deploy();
    await workbench().answer('Deploy Anyway');
    await page(/Waiting for: /);
    const report = failure('Too many tickets', 'open');
    await panel.call('monitoringIngest', { project: 'ticket-bot', report });
    await closeAll();
    const told = await workbench().notification(
      /Deployed to server 'Ticket Bot'\. The server is healthy/,
    );
    await workbench().screenshot('deploy-told', told);
    await told.getByRole('button', { name: 'Show Deploy' }).click();
    const inside = await page(/Too many tickets/);
    await clear();
    await workbench().screenshot('deploy-new-issue', inside.getByText('Too many tickets').first());
    await inside.getByRole('button', { name: 'Open Issue' }).click();
    const issue = await workbench().webview('Too many tickets');
    await issue
      .locator('main')
      .filter({ hasText: /First seen in\s*\d+ (sec|min) after the deploy of/ })
      .waitFor();
    await workbench().screenshot('deploy-first-seen-in', issue.getByText(/First seen in/).first());
    await closeAll();
  });

  it('is put back where the program ends after 5 s', async () => {
    write({ healthy: { seconds: 9 }, undo: 'automatic' });
    writeFileSync(join(folder, 'deployed.js'), 'module.exports = 3;\n');
    await deploy();
    await workbench().answer('Deploy Anyway');
    await page(/Waiting for: [1-4] sec without an exit/);
    await send('crash');
    const inside = await page(/Put the previous files back/);
    await workbench().screenshot(
      'deploy-undoing',
      inside.getByText('Put the previous files back').first(),
    );
    await workbench().notification(/Server 'Ticket Bot' has its previous files again\./);
    await clear();
    await page(/Undone/);
    await inside.getByRole('button', { name: 'Open Incident' }).waitFor();
    assert.match(
      await inside.locator('main').innerText(),
      /ended \d+ sec after it started \(exit code 1\)/,
    );
    await workbench().screenshot(
      'deploy-put-back',
      inside.getByRole('button', { name: 'Open Incident' }),
    );
    assert.equal(await remote.read('/deployed.js'), 'module.exports = 2;\n');
    await closeAll();
    write({ healthy: { seconds: 2 } });
  });

  it('asks whether to put it back where it runs but reports a new issue', async () => {
    write({ healthy: { seconds: 2, noNewIssueMinutes: 5 } });
    writeFileSync(join(folder, 'deployed.js'), 'module.exports = 3;\n');
    await deploy();
    await workbench().answer('Deploy Anyway');
    await page(/Waiting for: /);
    const report = failure('Too few tickets', 'close');
    await panel.call('monitoringIngest', { project: 'ticket-bot', report });
    await asks(/A new issue was reported: '.*Too few tickets'/);
    await workbench().screenshot(
      'deploy-issue-verdict',
      workbench().dialog.filter({ hasText: 'Too few tickets' }),
    );
    await workbench().answer('Undo Deploy');
    const inside = await page(/Put the previous files back\s+Done[^]*without a new issue/);
    await page(/A new issue was reported: '.*Too few tickets'/);
    await workbench().screenshot(
      'deploy-issue-undone',
      inside.getByText('Put the previous files back').first(),
    );
    await stopWatching(inside);
    assert.equal(await remote.read('/deployed.js'), 'module.exports = 2;\n');
    await closeAll();
  });

  it('is refused for each reason at once, before anything changes', async () => {
    write({
      ...{ never: ['**/*.pem'], variables: ['NOT_THERE'], then: { command: 'reload' } },
      ...{ healthy: { seconds: 2, tcp: 9 }, release: { file: '.env' } },
    });
    writeFileSync(join(folder, 'bot.pem'), 'secret');
    await panel.call('consolePower', { server, signal: 'kill' });
    // It keeps for a while what it said last.
    await until('the panel does not say that it is offline', async () =>
      (await (await ask('resources')).text()).includes('"offline"'),
    );
    const limits = (disk: number) => ({ limits: { memory: 512, disk, cpu: 100 } });
    await panel.call('patchServer', { server, fields: limits(1) });
    await deploy();
    await workbench().notification(/Couldn't deploy to server 'Ticket Bot'\./);
    await refusedFor(await page(/Not deployed/), [
      "The server is offline and can't take a console command.",
      "doesn't have enough disk space",
      "The plan's 'never' list forbids uploading: bot.pem.",
      "The release can't be written to '.env'.",
      'NOT_THERE',
      'The server has no allocation with port 9.',
    ]);
    await workbench().screenshot(
      'deploy-refused',
      await workbench().notification(/Couldn't deploy to server 'Ticket Bot'\./),
    );
    await clear();
    await closeAll();
    rmSync(join(folder, 'bot.pem'));
    await panel.call('patchServer', { server, fields: limits(5120) });
    await panel.call('consolePower', { server, signal: 'start' });
  });

  it('is refused where a permission, the folder or the project is missing', async () => {
    const other = facts.servers.find(({ name }) => name === 'Web Map')?.uuid ?? '';
    write({
      ...{ servers: [{ server: other.slice(0, 8) }], from: 'nowhere', backup: true },
      ...{ variables: ['TOKEN'], healthy: { seconds: 2, tcp: 9, noNewIssueMinutes: 1 } },
    });
    await deploy();
    await workbench().notification(/Couldn't deploy to server 'Web Map'\./);
    const may = (what: string, permission: string) =>
      `You don't have permission to ${what}. Required permission: ${permission}.`;
    await refusedFor(await page(/Not deployed/, "Deploy to server 'Web Map'"), [
      may('upload files', 'file.create'),
      may('delete files', 'file.delete'),
      may('create backups', 'backup.create'),
      may('read startup variables', 'startup.read'),
      may('read allocations', 'allocation.read'),
      "The folder 'nowhere' doesn't exist.",
      "New issues can't be checked",
    ]);
    await workbench().screenshot(
      'deploy-refused-permissions',
      await workbench().notification(/deploy to server 'Web Map'/),
    );
    await clear();
    await closeAll();
    write({ healthy: { seconds: 2 } });
  });

  it('is refused while the server can take no files', async () => {
    await panel.call('setCondition', { server, condition: 'installing' });
    await deploy();
    await workbench().notification(/install/);
    await page(/Not deployed/);
    await workbench().screenshot(
      'deploy-refused-installing',
      await workbench().notification(/install/),
    );
    await panel.call('setCondition', { server, condition: null });
    await clear();
    await closeAll();
  });

  it('is found after its window was closed in the middle, and undone from its page', async () => {
    // Long enough for every machine to close the window meanwhile.
    write({ healthy: { seconds: 600 } });
    writeFileSync(join(folder, 'deployed.js'), 'module.exports = 4;\n');
    await deploy();
    await workbench().answer('Deploy Anyway');
    await page(/Waiting for: /);
    await workbench().reload([new RegExp(title)]);
    const found = await workbench().notification(
      /The deploy to server 'Ticket Bot' .* interrupted/,
    );
    const inside = await page(/Interrupted/);
    await workbench().screenshot('deploy-interrupted', found);
    await found.getByRole('button', { name: 'Undo Deploy' }).click();
    await page(/Put the previous files back\s+Done[^]*Waiting for: /);
    await stopWatching(inside);
    await inside.locator('main').filter({ hasText: 'Undone' }).waitFor();
    assert.equal(await remote.read('/deployed.js'), 'module.exports = 2;\n');
    await closeAll();
  });

  it('stays in the history below its server, with its changes, and is undone from there', async () => {
    await workbench().openView();
    await workbench().expand(workbench().treeRow('Ticket Bot', 'Servers'));
    await workbench().expand(workbench().treeRow('Deploys', 'Servers'));
    const live = workbench().treeRow(/Healthy · Added: 0 · Changed: 1/, 'Servers');
    await live.waitFor();
    await workbench().screenshot('deploy-history', live);
    await workbench().chooseFromMenu(live, 'Show Changes of Deploy...');
    await workbench()
      .page.locator('.monaco-editor')
      .filter({ hasText: 'module.exports = 2' })
      .first()
      .waitFor();
    await workbench().screenshot(
      'deploy-changes',
      workbench().page.locator('.monaco-editor').filter({ hasText: 'module.exports = 2' }).first(),
    );
    await closeAll();
    await workbench().press(live);
    const inside = await page(/Healthy/);
    await inside.getByRole('button', { name: 'Undo Deploy...' }).click();
    await asks(/Undo the deploy of .* to server 'Ticket Bot'/);
    await workbench().screenshot(
      'deploy-undo',
      workbench().dialog.filter({ hasText: /Undo the deploy of/ }),
    );
    await workbench().answer('Undo Deploy');
    await workbench().notification(/Server 'Ticket Bot' has its previous files again\./);
    await clear();
    await inside.locator('main').filter({ hasText: 'Undone' }).waitFor();
    // The button that was clicked stands below what it changes.
    await inside.evaluate('scrollTo(0, 0)');
    const mark = inside.locator('.mark').filter({ hasText: 'Undone' }).first();
    await workbench().screenshot('deploy-undone', mark);
    await until('the file is as before', async () => {
      return (await remote.read('/deployed.js')) === 'module.exports = 1;\n';
    });
  });
});
