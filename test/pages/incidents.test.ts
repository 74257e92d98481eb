import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Frame } from 'playwright-core';
import { systemClock } from '../../src/core/base/clock';
import { IncidentStore } from '../../src/core/watch/incidentStore';
import { KeptText } from '../../src/core/watch/keptText';
import { chosen } from '../support/extent';
import { panelOfThisRun } from '../support/panelOfThisRun';
import { silentLog } from '../support/silentLog';
import { useWorkbench } from './support/openWorkbench';
import { RemoteFiles } from './support/remoteFiles';
import { signIn } from './support/signIn';
import { storage } from './support/storage';
import { isShown, succeeds, until } from './support/until';
import { violationsOf } from './support/violations';
import { Workbench } from './support/workbench';

describe('Incidents', () => {
  const workbench = useWorkbench({
    isDark: true,
    size: { width: 1400, height: 1000 },
    settings: { 'hostingPanel.watch.enabled': true },
  });
  const panel = panelOfThisRun();
  const title = /Ticket Bot: crashed/;
  const frame = '/home/container/src/store/ticketStore.ts:24:5';

  /** The texts of the clipboard, as another program would get them. */
  const clipboard = () =>
    workbench()
      .page.evaluate<string>('navigator.clipboard.readText()')
      .catch(() => '');

  async function openIncidents(window: Workbench): Promise<void> {
    const header = window.page.locator('.pane-header', { hasText: /^Incidents/i });
    await window.expand(header);
  }

  async function page(): Promise<Frame> {
    const inside = await workbench().webview(title);
    await inside.locator('.lines').waitFor();
    return inside;
  }

  before(async () => {
    await panel.reset();
    // A look sees what is, and not what was 20 s ago.
    await panel.setLimits({ statsCacheMs: 0 });
    await panel.call('consolePower', { server: 'Ticket Bot', signal: 'start' });
    const { servers, url } = await panel.facts();
    const uuid = servers.find(({ name }) => name === 'Ticket Bot')?.uuid ?? '';
    const server = { panelId: new URL(url).host, uuid, name: 'Ticket Bot' };
    const at = Date.now() - 20 * 60_000;
    const nothing = {
      ...{ evidence: 'watched' as const, isOutOfMemory: undefined, reason: '', times: undefined },
      ...{ linesFrom: undefined, resources: [], memoryLimitBytes: 0, activity: [] },
      ...{ issue: undefined, release: undefined, exitCode: undefined },
      ...{ looksFor: [], lacks: [] },
    };
    const store = new IncidentStore(join(storage(), 'incidents'));
    await store.add({ ...nothing, server, kind: 'backupFailed', at: at - 86_400_000 }, []);
    await store.add(
      {
        ...{ server, kind: 'down', at, evidence: 'watched', exitCode: 1, isOutOfMemory: false },
        reason: 'TypeError: Cannot set properties of undefined',
        ...{ times: undefined, linesFrom: 'console', memoryLimitBytes: 512 * 1024 ** 2 },
        resources: Array.from({ length: 55 }, (_, n) => ({
          at: at - (55 - n) * 60_000,
          cpu: 20 + 15 * Math.sin(n / 4),
          memoryBytes: (120 + 6 * n) * 1024 ** 2,
          diskBytes: 900 * 1024 ** 2,
        })),
        activity: [
          { at: at - 12 * 60_000, event: 'server:file.write', actor: 'jonas' },
          { at: at - 10 * 60_000, event: 'server:power.restart', actor: 'jonas' },
        ],
        issue: { project: 'p', fingerprint: 'f', title: 'Cannot set properties of undefined' },
        release: '2.3.1',
        ...{ looksFor: [], lacks: [] },
      },
      [
        '[Bot] ready, 12 guilds',
        ...Array.from({ length: 30 }, (_, n) => `[Bot] ticket ${n} opened`),
        'TypeError: Cannot set properties of undefined',
        `    at assign (${frame})`,
        '<b>not markup</b> and api_key=secret-of-somebody',
      ],
    );
    const kept = new KeptText(
      join(storage(), 'text'),
      { totalBytes: 10 ** 8 },
      { clock: systemClock, log: silentLog },
    );
    for (let n = 0; n < 60; n++) kept.append(server, `[Bot] ticket ${n} opened`);
    kept.append(server, 'the needle of the history');
    kept.append(server, 'what came after it');
    await kept.flush();
    kept.dispose();
    await workbench().openView();
    await signIn(workbench());
    await workbench().treeRow('Ticket Bot', 'Servers').waitFor();
  });

  after(async () => {
    await panel.reset();
    for (const name of ['incidents', 'text'])
      await rm(join(storage(), name), { recursive: true, force: true });
  });

  it('stand below their server, newest first, and lead to a page with its last lines', async () => {
    await workbench().expand(workbench().treeRow('Ticket Bot', 'Servers'));
    await workbench().expand(workbench().treeRow('Incidents', 'Servers'));
    const row = workbench().treeRow(/crashed \(exit code 1\)/, 'Servers');
    await workbench().press(row);
    const inside = await page();
    const words = await inside.locator('main').innerText();
    assert.match(words, /TypeError: Cannot set properties/);
    assert.match(words, /12 min before\s+Wrote a file\s+jonas/);
    assert.match(words, /<b>not markup<\/b> and api_key=…/);
    assert.equal(await inside.locator('figure').count(), 3);
    // Spaces of a line are shown: a link in it has none of the page's own.
    assert.equal(await inside.locator('button.link').first().textContent(), frame);
    await workbench().screenshot(
      'incidents-page',
      inside.getByText(/Cannot set properties/).first(),
    );
  });

  it('stand in a view of all servers', async () => {
    await openIncidents(workbench());
    const row = workbench().treeRow(/Ticket Bot.*backup failed/, 'Incidents');
    await row.waitFor();
    await workbench()
      .treeRow(/Ticket Bot.*crashed/, 'Incidents')
      .waitFor();
    await workbench().screenshot('incidents-view', row);
  });

  const themes = [
    ['Light Modern', 'vscode-light'],
    ['Dark High Contrast', 'vscode-high-contrast'],
    ['Light High Contrast', 'vscode-high-contrast-light'],
    ['Dark Modern', 'vscode-dark'],
  ] as const;
  for (const [theme, kind] of chosen<(typeof themes)[number]>(themes, (_, at) => at >= 2)) {
    it(`can be used by everybody in ${theme}`, async () => {
      await workbench().useTheme(theme);
      const inside = await page();
      const shown = () => inside.evaluate<string>('document.body.dataset.vscodeThemeKind');
      await until('the theme stays', async () => (await shown()) === kind);
      const [line, ground] = await inside.evaluate<string[]>(`[
        getComputedStyle(document.querySelector('path.cpu')).stroke,
        getComputedStyle(document.body).backgroundColor,
      ]`);
      assert.notEqual(line, ground);
      assert.deepEqual(await violationsOf(inside), []);
      await workbench().screenshot(
        `incidents-${theme.replaceAll(' ', '-').toLowerCase()}`,
        inside.getByRole('heading', { level: 1 }),
      );
    });
  }

  it('lead from a line to the code', async () => {
    const inside = await page();
    await until('the code does not open', async (waitMs) => {
      // The page is away as soon as the code covers it.
      await succeeds(inside.getByRole('button', { name: frame }).click({ timeout: waitMs }));
      return isShown(workbench().tab(/ticketStore\.ts/), waitMs);
    });
    await workbench()
      .page.getByText(/^Ln 24, Col/)
      .waitFor();
    await workbench().runCommand('View: Close Editor');
  });

  it('are copied as Markdown', async () => {
    const inside = await page();
    await inside.getByRole('button', { name: 'Copy as Markdown' }).click();
    await until('nothing is copied', async () => (await clipboard()).startsWith('## Ticket Bot'));
    assert.match(await clipboard(), /- Exit code: 1\n/);
  });

  it('come back when the window is loaded again', async () => {
    await workbench().reload();
    const inside = await page();
    assert.equal(await inside.locator('h1').innerText(), 'Ticket Bot: crashed (exit code 1)');
    assert.equal(await inside.locator('.lines > .reason').count(), 1);
  });

  it('let a line of the history be found, and open what stands around it', async () => {
    await workbench().runCommand('Hosting Panel: Search Console History...');
    const { quickInput } = workbench();
    await quickInput.fill('NEEDLE', /Type to search console output/);
    await quickInput.box.getByText('the needle of the history').waitFor();
    await workbench().screenshot(
      'incidents-history',
      quickInput.box.getByText('the needle of the history'),
    );
    await quickInput.pick('the needle of the history');
    await workbench().tab('Ticket Bot.log').waitFor();
    await workbench()
      .page.getByText(/^Ln 61, Col/)
      .waitFor();
    assert.match(await workbench().editorText(), /what came after it/);
    await workbench().screenshot(
      'incidents-history-lines',
      workbench().page.locator('.view-line', { hasText: 'the needle of the history' }).first(),
    );
    await workbench().runCommand('View: Close Editor');
  });

  it('are deleted one by one, with their page, and in other windows too', async () => {
    const other = await workbench().page.context().newPage();
    await other.goto(workbench().page.url(), { timeout: 60_000 });
    const second = new Workbench(other, () => other.close());
    await second.openView();
    await openIncidents(second);
    await second.treeRow(/crashed/, 'Incidents').waitFor();
    const inside = await page();
    await inside.getByRole('button', { name: 'Delete' }).click();
    await workbench().answer('Delete');
    await workbench().tab(title).waitFor({ state: 'detached' });
    for (const window of [workbench(), second]) {
      await window.treeRow(/crashed/, 'Incidents').waitFor({ state: 'detached' });
      await window.treeRow(/backup failed/, 'Incidents').waitFor();
    }
    await second.close();
  });

  it('are erased with all kept text, after a question', async () => {
    await workbench().runCommand('Hosting Panel: Delete Console History and Incidents');
    await workbench().answer('Delete All');
    await workbench()
      .page.getByText(/No incidents yet/)
      .waitFor();
    await workbench().screenshot('incidents-none', workbench().page.getByText(/No incidents yet/));
    await workbench().runCommand('Hosting Panel: Search Console History...');
    const { quickInput } = workbench();
    await quickInput.fill('needle', /Type to search console output/);
    await quickInput.box.getByText('No console output is kept yet.').waitFor();
    await quickInput.close();
  });

  it('lead from a crash that nobody sees to the line of code', async () => {
    const server = 'Ticket Bot';
    const log = `ready\nRangeError: no such ticket\n    at assign (${frame})\n`;
    await new RemoteFiles(await panel.facts()).write('/bot.log', log);
    await panel.call('consolePower', { server, signal: 'kill' });
    const notice = await workbench().notification(`Server '${server}' stopped unexpectedly.`);
    const told = await workbench().notifications();
    assert.equal(told.filter((text) => text.includes('stopped unexpectedly')).length, 1);
    await workbench().screenshot('incidents-told', notice);
    await notice.getByRole('button', { name: 'Show Incident' }).click();
    const inside = await workbench().webview(new RegExp(`${server}: `));
    await inside.locator('.lines').getByText('RangeError: no such ticket').waitFor();
    await inside.locator('.facts').getByText('Watched since').waitFor();
    await workbench().screenshot(
      'incidents-crash',
      inside.locator('.lines').getByText('RangeError: no such ticket'),
    );
    await until('the code does not open', async () => {
      // The page goes as soon as the code shows.
      await succeeds(inside.getByRole('button', { name: frame }).click({ timeout: 3_000 }));
      return isShown(workbench().tab(/ticketStore\.ts/), 5_000);
    });
    await workbench()
      .page.getByText(/^Ln 24, Col/)
      .waitFor();
    await openIncidents(workbench());
    await workbench().treeRow(new RegExp(server), 'Incidents').waitFor();
    await workbench().screenshot('incidents-code', workbench().page.getByText(/^Ln 24, Col/));
  });
});
