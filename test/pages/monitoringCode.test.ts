import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { panelOfThisRun } from '../support/panelOfThisRun';
import { writeTicketBot } from '../support/ticketBotFolder';
import { keptState } from './support/keptState';
import { useWorkbench } from './support/openWorkbench';
import { signIn } from './support/signIn';
import { until } from './support/until';

const assigning = "Cannot set properties of undefined (setting 'assignee')";

describe('From an issue to code that has moved since its release', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hosting-panel-release-'));
  const store = join(folder, 'src/store/ticketStore.ts');
  const config = join(folder, 'src/config.ts');
  const workbench = useWorkbench({
    folder,
    size: { width: 1400, height: 850 },
    settings: { 'hostingPanel.monitoring.problems': true, 'files.autoSave': 'off' },
  });
  const panel = panelOfThisRun();
  const row = (text: string | RegExp) => workbench().treeRow(text, 'Monitoring');
  const issuePage = () => workbench().webview(/Cannot set properties/);
  const frame = /^TicketStore\.assign .*ticketStore\.ts:25/;
  const clear = () => workbench().runCommand('Notifications: Clear All Notifications');
  const issueReads = async (mark: number) =>
    (await panel.requestsSince(mark)).filter(
      ({ method, route }) => method === 'GET' && route.endsWith('/issues/:fingerprint'),
    ).length;

  before(async () => {
    writeTicketBot(folder);
    // Three lines more than the release had.
    writeFileSync(store, `// Tickets\n// are kept\n// here.\n${readFileSync(store, 'utf8')}`);
    const git = (...args: string[]) => execFileSync('git', args, { cwd: folder });
    git('mv', 'src/commands/close.ts', 'src/commands/closing.ts');
    git('tag', '--delete', 'v2.4.0');
    writeFileSync(config, `// Read once.\n${readFileSync(config, 'utf8')}`);
    await panel.reset();
    await workbench().openView();
    await signIn(workbench());
    await workbench().press(row(assigning));
  });
  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('shows the code where it stands now, and says so', async () => {
    const page = await issuePage();
    await page.getByText('moved from line 25 to 28 since release 2.4.1').first().waitFor();
    await page.locator('.code .here', { hasText: 'assignee = assignee' }).waitFor();
    assert.match(await page.locator('.code .here').first().innerText(), /28/);
  });

  it('opens the frame there, and compares with the release', async () => {
    await (await issuePage()).getByRole('button', { name: frame }).click();
    await workbench()
      .page.getByText(/Ln 28, Col/)
      .waitFor();
    const told = await workbench().notification('moved from line 25 to 28 since release 2.4.1');
    await told.getByRole('button', { name: 'Compare' }).click();
    await workbench()
      .tab(/ticketStore\.ts \(Release 2\.4\.1/)
      .waitFor();
    await workbench().page.locator('.monaco-diff-editor').waitFor();
    await workbench().screenshot(
      'monitoring-release-diff',
      workbench().page.locator('.monaco-diff-editor'),
    );
    await clear();
  });

  it('tells the chat what changed in its code before it began, by git', async () => {
    await workbench().chooseFromMenu(row(assigning), 'Fix in Chat');
    await workbench().page.getByText('Copied the issue for an agent').waitFor();
    const text = await workbench().page.evaluate<string>('navigator.clipboard.readText()');
    assert.match(text, /^- src\/store\/ticketStore\.ts:28 \(.*moved/m);
    assert.match(
      text,
      /^> Written by .*: What changed in a file before the issue began\n\| About: src\/store\/ticketStore\.ts$/m,
    );
    assert.match(text, /^\| \+ {2}assignee: string \| null;$/m);
  });

  it('follows what is typed and not saved, in the page and at the mark', async () => {
    const { page } = workbench();
    await (await issuePage()).getByRole('button', { name: frame }).click();
    await page.getByText(/Ln 28, Col/).waitFor();
    await clear();
    await page.keyboard.press('Home');
    await page.keyboard.type('void id;');
    await page.keyboard.press('Enter');
    await (
      await issuePage()
    )
      .getByText('moved from line 25 to 29 since release 2.4.1')
      .first()
      .waitFor();
    await (
      await issuePage()
    )
      .locator('.code .here', { hasText: /^\s*29.*assignee = assignee/ })
      .waitFor();
    await page
      .locator('.codelens-decoration', { hasText: /TypeError: \d+ in 24 h, [^·]*$/ })
      .first()
      .waitFor();
    await workbench().screenshot(
      'monitoring-typed',
      page.locator('.codelens-decoration', { hasText: /TypeError: \d+ in 24 h, [^·]*$/ }).first(),
    );
    await workbench().runCommand('File: Revert File');
    await (
      await issuePage()
    )
      .getByText('moved from line 25 to 28 since release 2.4.1')
      .first()
      .waitFor();
  });

  it('finds a file that was renamed since', async () => {
    await workbench().press(row('No ticket with id 9001'));
    const page = await workbench().webview(/No ticket with id/);
    await page.getByText(/^src\/commands\/closing\.ts$/).waitFor();
    await workbench().screenshot(
      'monitoring-renamed',
      page.getByText(/^src\/commands\/closing\.ts$/),
    );
    await workbench().runCommand('View: Close Editor');
  });

  it('goes by what was committed then, where the release has no tag', async () => {
    await workbench().press(row('The configuration could not be read'));
    const page = await workbench().webview(/The configuration could not be read/);
    await page
      .getByText(/src\/config\.ts · moved from line 10 to 11 since the error occurred/)
      .first()
      .waitFor();
    await workbench().screenshot(
      'monitoring-without-tag',
      page.getByText(/moved from line 10 to 11 since the error occurred/).first(),
    );
    await workbench().runCommand('View: Close Editor');
    await workbench().press(row(assigning));
  });

  it('opens the file as it was in the release', async () => {
    await (await issuePage()).getByRole('button', { name: frame }).click();
    const told = await workbench().notification('moved from line 25 to 28 since release 2.4.1');
    await told.getByRole('button', { name: 'Open Earlier Version' }).click();
    const released = '.monaco-editor[data-uri^="git:"]:not(.monaco-diff-editor .monaco-editor)';
    const first = workbench().page.locator(`${released} .view-line`).first();
    await first.filter({ hasText: 'import' }).waitFor();
    await clear();
  });

  it('marks the line, and offers what can be done above the function', async () => {
    const mark = await panel.mark();
    await (await issuePage()).getByRole('button', { name: frame }).click();
    const { page } = workbench();
    await page.locator('.codelens-decoration', { hasText: /TypeError: \d+ in 24 h/ }).waitFor();
    await page.locator('.codelens-decoration', { hasText: /RangeError: \d+ in 24 h/ }).waitFor();
    assert.ok((await issueReads(mark)) <= 1, 'one was read for the page, the other once');
    const own =
      '.monaco-editor[data-uri^="vscode-remote:"]:not(.monaco-diff-editor .monaco-editor)';
    await page
      .locator(`${own} .view-line`, { hasText: 'assignee = assignee' })
      .hover({ position: { x: 60, y: 8 } });
    await page.locator('.monaco-hover', { hasText: 'Cannot set properties' }).waitFor();
    await workbench().screenshot(
      'monitoring-marks',
      page.locator('.monaco-hover', { hasText: 'Cannot set properties' }),
    );
    await clear();
  });

  it('marks nothing any more once that is switched off, and all again', async () => {
    const { page } = workbench();
    const marks = page.locator('.codelens-decoration', { hasText: /in 24 h/ }).first();
    const file = workbench().tab(/^ticketStore\.ts$/);
    const toggle = async () => {
      await workbench().runCommand('Preferences: Open Settings (UI)');
      const item = page.locator('.settings-editor .setting-item-bool', {
        hasText: 'Editor Highlights',
      });
      await page.keyboard.type('@id:hostingPanel.monitoring.editorHighlights');
      await item.locator('.setting-value-checkbox').click();
      await workbench().press(file);
    };
    await workbench().press(file);
    await marks.waitFor();
    await toggle();
    await marks.waitFor({ state: 'detached' });
    await workbench().screenshot('monitoring-marks-off', file);
    await toggle();
    await marks.waitFor();
  });

  it('opens the file of the frame on the server it runs on', async () => {
    const page = await issuePage();
    await page.getByRole('button', { name: frame }).hover();
    await page.getByRole('button', { name: 'Open on Server' }).first().click();
    await workbench()
      .page.getByText(/Ln 25, Col/)
      .waitFor();
    assert.match(await workbench().editorText(), /assignee = assignee/);
    await workbench().screenshot(
      'monitoring-server-frame',
      workbench().page.locator('.view-line', { hasText: 'assignee = assignee' }).first(),
    );
  });

  it('is among the problems for who wants that', async () => {
    await workbench().runCommand('Problems: Focus on Problems View');
    const rows = workbench().page.locator('.markers-panel .monaco-list-row');
    await rows
      .filter({ hasText: /Cannot set properties/ })
      .first()
      .waitFor();
    await workbench().screenshot(
      'monitoring-problems',
      rows.filter({ hasText: /Cannot set properties/ }).first(),
    );
  });

  it('is marked when VS Code starts with the Explorer in front, before any view of ours is shown', async () => {
    const { page } = workbench();
    await workbench().runCommand('View: Close All Editors');
    await workbench().runCommand('Problems: Focus on Problems View');
    const problem = page.locator('.markers-panel .monaco-list-row', { hasText: assigning }).first();
    await problem.dblclick();
    await workbench()
      .tab(/^ticketStore\.ts$/)
      .waitFor();
    await workbench().runCommand('View: Show Explorer');
    await until('the window is not remembered', async () => {
      const kept = await keptState(page);
      // The Explorer is noted by nothing.
      const isExplorer = kept.get('workbench.sidebar.activeviewletid') === undefined;
      const editors = kept.get('memento/workbench.parts.editor') ?? '';
      // Those of before are not there any more.
      const isAlone = editors.includes('ticketStore.ts') && !editors.includes('hostingPanel.');
      return isExplorer && isAlone;
    });
    await workbench().reload();
    await page.locator('.codelens-decoration', { hasText: /TypeError: \d+ in 24 h/ }).waitFor();
    assert.equal(await workbench().treeRow(assigning).count(), 0);
    await workbench().screenshot(
      'monitoring-marks-awake',
      page.locator('.codelens-decoration', { hasText: /TypeError: \d+ in 24 h/ }),
    );
  });
});
