import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, chromium } from 'playwright-core';
import { descendants, isAlive } from '../harness/processes.mjs';
import { environment } from './support/environment';
import type { PanelFacts } from '../support/panelControl';
import { patienceMs } from '../support/patience';
import { RemoteFiles } from './support/remoteFiles';
import { signInTo, signOut } from './support/signIn';
import { until } from './support/until';
import { Workbench } from './support/workbench';

const root = process.env.HOSTING_PANEL_ROOT ?? '';
const welcomePage = path.join(root, 'test/harness/welcome.md');

/** npm start as a user runs it, without opening a browser: ended by the signal of Ctrl+C. */
describe('npm start', function () {
  const lines: string[] = [];
  let child: ChildProcess;
  let browser: Browser;
  let workbench: Workbench;

  before(async () => {
    const script = path.join(root, 'test/harness/start.mjs');
    child = spawn(process.execPath, [script, '--no-open', '--as-built'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    assert.ok(child.stdout);
    for await (const line of createInterface({ input: child.stdout })) {
      lines.push(line);
      if (line.includes('Ctrl+C')) break;
    }
  });

  after(async () => {
    child.kill('SIGINT');
    await browser.close();
  });

  /** The first address in what it said that matches. */
  function address(pattern: RegExp): string {
    const found = pattern.exec(lines.join('\n'))?.[0];
    assert.ok(found, `no address in:\n${lines.join('\n')}`);
    return found;
  }

  /** The files of a server, past the window. */
  async function remote(server: string): Promise<RemoteFiles> {
    const baseUrl = `${panelUrl()}/api/client`;
    const headers = { Authorization: `Bearer ${key()}` };
    const { data } = (await (await fetch(baseUrl, { headers })).json()) as {
      data: readonly { attributes: PanelFacts['servers'][number] }[];
    };
    const servers = data.map(({ attributes }) => attributes);
    return new RemoteFiles({ baseUrl, servers, keys: { owner: key() } }, server);
  }
  const storeOnServer = async () => (await remote('Ticket Bot')).read('/src/store/ticketStore.ts');

  const panelUrl = () => address(/(?<=address {2})http:\S+/);
  const key = () => address(/(?<=API key {2})\S+/);

  it('says where the practice panel and the window are, and both answer', async () => {
    const panel = await fetch(`${panelUrl()}/api/client`, {
      headers: { Authorization: `Bearer ${key()}` },
    });
    assert.equal(panel.status, 200);
    const vscode = await fetch(address(/http:\S+tkn=\S+/), { redirect: 'manual' });
    assert.ok(vscode.status < 400, String(vscode.status));
  });

  it('opens the extension as it is published, signed in, beside the source of one of its servers', async () => {
    browser = await chromium.launch(environment.launch());
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    context.setDefaultTimeout(patienceMs);
    const page = await context.newPage();
    workbench = new Workbench(page, () => context.close());
    await page.goto(address(/http:\S+tkn=\S+/), { timeout: 60_000 });
    // Nobody clicked: the servers are in front, beside what to try.
    await workbench.treeRow('Ticket Bot', 'Servers').waitFor({ timeout: 60_000 });
    const welcome = await workbench.webview(/welcome\.md/);
    await welcome.getByRole('heading', { name: 'Five things to try' }).waitFor();
    assert.equal(await welcome.locator('li').count(), 5);
    await workbench.screenshot(
      'start',
      welcome.getByRole('heading', { name: 'Five things to try' }),
    );
  });

  it('starts VS Code with settings that it leaves as they are', () => {
    const folder = new URL(address(/http:\S+tkn=\S+/)).searchParams.get('folder') ?? '';
    const file = path.join(folder, '..', 'User', 'settings.json');
    const found = JSON.parse(fs.readFileSync(file, 'utf8')) as Readonly<Record<string, unknown>>;
    const written = environment.baseSettings();
    assert.deepEqual(
      Object.entries(found).filter(([name, value]) => written[name] !== value),
      [],
    );
    assert.ok('extensions.autoUpdate' in found);
  });

  const told = fs.readFileSync(welcomePage, 'utf8').split(/^\d\. /m);
  /** What is to be typed or opened in a step, in turn. */
  const codes = (step: number) =>
    [...(told[step] ?? '').matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
  const [crash = ''] = codes(2);
  const [fix = ''] = codes(4);

  it('does as the welcome says: talks to a console', async () => {
    const [tickets = '', help = ''] = codes(1);
    await workbench.act(workbench.treeRow('Ticket Bot', 'Servers'), 'Open Console');
    await workbench.terminal.waitFor(/Logged in as[^]*>$/);
    await workbench.terminal.send(tickets);
    await workbench.terminal.waitFor(/#413/);
    await workbench.terminal.send(help);
    await workbench.terminal.waitFor(/assign,/);
  });

  it('does as the welcome says: crashes, and says what led to it', async () => {
    await workbench.terminal.send(crash);
    const notification = await workbench.notification(/'Ticket Bot' stopped unexpectedly/);
    await notification.getByRole('button', { name: 'Show Incident' }).click();
    const incident = await workbench.webview(/Ticket Bot: /);
    await incident.locator('.lines').getByText('TypeError').first().waitFor();
    await incident.getByText('Matching Issue').waitFor();
  });

  it('does as the welcome says: goes from the issue to the line', async () => {
    const title = /_([^_]+)_/.exec(told[3] ?? '')?.[1] ?? '';
    await workbench.press(workbench.treeRow(title, 'Monitoring'));
    const issue = await workbench.webview(title);
    const frame = issue.getByRole('button', { name: /ticketStore\.ts/ }).first();
    await frame.click();
    await workbench.page.getByText(/^Ln 25, Col/).waitFor();
  });

  it('does as the welcome says: fixes it and deploys, and the crash is gone', async () => {
    const { page } = workbench;
    await page.keyboard.press('Control+Shift+Enter');
    await page.keyboard.type(fix);
    await page.keyboard.press('Control+S');
    await workbench.tab('ticketStore.ts').and(page.locator(':not(.dirty)')).waitFor();
    await workbench.runCommand('Hosting Panel: Deploy');
    for (const [question, answer] of [
      [/to be deployed to server 'Ticket Bot'\?/, 'Allow'],
      [/despite these problems\?/, 'Deploy Anyway'],
    ] as const) {
      assert.ok(told[4]?.includes(`**${answer}**`), `the welcome does not name ${answer}`);
      await workbench.dialog.filter({ hasText: question }).waitFor();
      await workbench.answer(answer);
    }
    const deployed = await workbench.notification(
      /Deployed to server 'Ticket Bot'\. The server is/,
    );
    assert.match(await deployed.innerText(), /is healthy/);
    await workbench.screenshot('start-deployed', deployed);
    await workbench.act(workbench.treeRow('Ticket Bot', 'Servers'), 'Open Console');
    await workbench.terminal.send(crash);
    await workbench.terminal.waitFor(/No ticket/);
    await workbench.terminal.send('help');
    await workbench.terminal.waitFor(/No ticket[^]*assign,/);
    assert.ok((await storeOnServer()).includes(fix));
  });

  it('does as the welcome says: brings the previous files back', async () => {
    await workbench.tab("Deploy to server 'Ticket Bot'").click();
    const deploy = await workbench.webview("Deploy to server 'Ticket Bot'");
    await deploy.getByRole('button', { name: 'Undo Deploy...' }).click();
    await workbench.dialog.filter({ hasText: /Undo the deploy of/ }).waitFor();
    await workbench.answer('Undo Deploy');
    await workbench.notification(/Server 'Ticket Bot' has its previous files again\./);
    assert.ok(!(await storeOnServer()).includes(fix));
    await workbench.runCommand('View: Close All Editors');
    await workbench.runCommand('Notifications: Clear All Notifications');
  });

  it('does as the welcome says: edits a file on a server', async () => {
    const [file = ''] = codes(5);
    const [, server = '', folder = ''] =
      /Expand _([^_]+)_ and \*\*([^*]+)\*\*/.exec(told[5] ?? '') ?? [];
    await workbench.expand(workbench.treeRow(server, 'Servers'));
    await workbench.expand(workbench.treeRow(folder, 'Servers'));
    await workbench.press(workbench.treeRow(file, 'Servers'));
    await workbench.showsFile(file);
    await workbench.insertAtStart('# edited\n');
    await workbench.page.keyboard.press('Control+S');
    const files = await remote(server);
    await until('the server has another file', async () =>
      (await files.read(`/${file}`)).startsWith('# edited\n'),
    );
    await workbench.screenshot('start-edited', workbench.tab(file));
    await workbench.collapse(workbench.treeRow(server, 'Servers'));
    await workbench.runCommand('View: Close All Editors');
    // Its restart is offered.
    await workbench.runCommand('Notifications: Clear All Notifications');
  });

  it('says nothing of what is not ours, also where TypeScript is opened', async () => {
    await workbench.openView('Explorer');
    await workbench.press(workbench.treeRow('src'));
    await workbench.press(workbench.treeRow('index.ts'));
    await workbench.showsFile('index.ts');
    await workbench.openView();
    await workbench.treeRow('Ticket Bot', 'Servers').waitFor();
    const toasts = workbench.page.locator('.notifications-toasts .notification-list-item');
    const texts = await toasts.allInnerTexts();
    assert.deepEqual(texts, []);
  });

  it('shows notifications as toasts', async () => {
    await workbench.runCommand('Hosting Panel: Open Console');
    await workbench.quickInput.pick('Event Server');
    await workbench.terminal.waitFor(/Connecting to the console/);
    await workbench.terminal.send('help');
    const toast = workbench.page.locator('.notifications-toasts');
    await toast.filter({ hasText: "Server 'Event Server' is offline." }).waitFor();
    await toast.getByRole('button', { name: 'Start', exact: true }).waitFor();
    await workbench.screenshot(
      'start-toast',
      toast.filter({ hasText: "Server 'Event Server' is offline." }),
    );
  });

  it('keeps its account like any other: loaded again, signed out of, and in with what it said', async () => {
    const row = workbench.treeRow('Ticket Bot', 'Servers');
    await workbench.reload();
    await workbench.openView();
    await row.waitFor();
    await signOut(workbench);
    await workbench.page
      .getByRole('button', { name: /Sign In/ })
      .first()
      .waitFor();
    await row.waitFor({ state: 'detached' });
    await workbench.screenshot(
      'start-signed-out',
      workbench.page.getByRole('button', { name: /Sign In/ }).first(),
    );
    await signInTo(workbench, panelUrl(), key());
    await row.waitFor();
  });

  it('lets nobody in who does not know the address', async () => {
    const { origin } = new URL(address(/http:\S+tkn=\S+/));
    assert.equal((await fetch(`${origin}/`)).status, 403);
  });

  it('leaves no process and no open port after Ctrl+C', async () => {
    const family = descendants(child.pid ?? 0);
    assert.ok(family.length >= 2, 'a panel and a VS Code should be running');
    child.kill('SIGINT');
    const [code] = (await once(child, 'exit')) as [number];
    assert.equal(code, 0);
    assert.deepEqual(family.filter(isAlive), []);
    for (const url of [panelUrl(), address(/http:\S+tkn=\S+/)]) {
      await assert.rejects(fetch(url), /fetch failed/);
    }
  });
});
