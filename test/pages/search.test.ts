import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { panelOfThisRun } from '../support/panelOfThisRun';
import { ticketBotFiles } from '../panel/worlds/ticketBot';
import { useServerFiles } from './support/useServerFiles';

describe('Finding and comparing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ticket-bot-'));
  const panel = panelOfThisRun();
  const { workbench, row, choose, asked } = useServerFiles(folder, () => {
    writeFileSync(join(folder, 'config.json'), '{\n  "closeAfterHours": 24\n}\n');
    writeFileSync(join(folder, 'src/mine.ts'), 'export {};\n');
    writeFileSync(
      join(folder, 'src/logger.ts'),
      `// Mine\n${String(ticketBotFiles['src/logger.ts'])}`,
    );
  });
  const costs = async (mark: number) => (await asked(mark)).filter((word) => word !== 'list');

  after(() => rmSync(folder, { recursive: true, force: true }));

  it('goes to a file by its name', async () => {
    await choose('Files', 'Go to File on Server...');
    const { quickInput } = workbench();
    await quickInput.box.filter({ hasText: 'Files: 17 · Folders: 6' }).waitFor();
    await quickInput.fill('ticketst');
    await workbench().screenshot(
      'find-by-name',
      quickInput.box.getByText('ticketStore.ts').first(),
    );
    await quickInput.pick('ticketStore.ts');
    await workbench().tab('ticketStore.ts').waitFor();
    // Its tab is there before its text: the fetch would count as the next test's.
    await workbench().page.locator('.view-line', { hasText: 'class TicketStore' }).waitFor();
  });

  it('finds a text, says what was searched, and opens at the line', async () => {
    const mark = await panel.mark();
    await choose('Files', 'Find in Server Files...');
    await workbench().quickInput.submit('class TicketStore', 'Press Enter to search');
    await row('export class TicketStore', 'Results').waitFor();
    await workbench().page.getByText('Results: 1 · Files: 1 · Files searched').waitFor();
    await workbench().screenshot('find-in-texts', row('export class TicketStore', 'Results'));
    const sideBar = workbench().page.locator('.part.sidebar');
    const results = sideBar.locator('.pane').filter({ hasText: 'class TicketStore' }).last();
    const height = async (part: Locator) => (await part.boundingBox())?.height ?? 0;
    const share = (await height(results)) / (await height(sideBar));
    assert.ok(share > 0 && share < 0.2, `the results take ${share} of the side bar`);
    assert.deepEqual(await costs(mark), ['compress', 'download', 'node', 'delete']);
    await workbench().press(row('export class TicketStore', 'Results'));
    await workbench().page.locator('.statusbar-item', { hasText: 'Ln 12' }).first().waitFor();
  });

  it('finds a text in all logs of a server', async () => {
    await choose('Ticket Bot', 'Find in Server Logs...');
    await workbench().quickInput.submit('Logged in as', 'Press Enter to search');
    await row('latest.log', 'Results').waitFor();
    await row('2026-08-19.log', 'Results').waitFor();
    await workbench().screenshot('find-in-logs', row('2026-08-19.log', 'Results'));
  });

  it('fetches nothing again while nothing changed', async () => {
    const mark = await panel.mark();
    await choose('Files', 'Find in Server Files...');
    const { quickInput } = workbench();
    await quickInput.box.filter({ hasText: 'Press Enter to search' }).waitFor();
    await quickInput.box.getByRole('button', { name: 'Match Case' }).click();
    await quickInput.submit('TICKETSTORE', 'Options: Match Case');
    await workbench().page.getByText('No results · Files searched').waitFor();
    assert.deepEqual(await costs(mark), []);
  });

  it('compares a file with its twin in the workspace', async () => {
    await choose('config.json', 'Compare with Local File...');
    await workbench().tab('config.json (Ticket Bot').waitFor();
    await workbench().page.locator('.monaco-diff-editor').first().waitFor();
    await workbench().page.getByText('24', { exact: true }).first().waitFor();
    await workbench().screenshot(
      'compare-file',
      workbench().page.locator('.monaco-diff-editor').first(),
    );
  });

  it('compares folders, and opens what differs', async () => {
    await choose('Files', 'Compare with Local Folder...');
    await workbench().quickInput.box.locator('.monaco-list-row').first().waitFor();
    await workbench().page.keyboard.press('Enter');
    await row(/config\.json.*different/, 'Results').waitFor();
    await row(/mine\.ts.*only local/, 'Results').waitFor();
    await row(/tickets\.json.*only on the server/, 'Results').waitFor();
    // As a push would: what is ignored is no difference.
    await workbench().page.getByText('Excluded: logs').first().waitFor();
    await workbench().screenshot('compare-folder', row(/config\.json.*different/, 'Results'));
    await workbench().press(row(/config\.json.*different/, 'Results'));
    await workbench().page.locator('.monaco-diff-editor').first().waitFor();
  });

  it('opens all that differs in one editor', async () => {
    await workbench().runCommand('View: Close All Editors');
    await workbench().runCommand('Hosting Panel: Open All Differences');
    await workbench().tab('Ticket Bot:/ ↔ local').waitFor();
    const editor = workbench().page.locator('.editor-group-container.active');
    for (const name of ['config.json', 'logger.ts']) {
      await editor.getByText(name, { exact: true }).first().waitFor();
    }
    await editor.locator('.monaco-diff-editor .line-insert').first().waitFor();
    // Neither is taken for a renamed one.
    assert.equal(await editor.getByText('R', { exact: true }).count(), 0);
    await workbench().screenshot(
      'compare-all',
      editor.getByText('config.json', { exact: true }).first(),
    );
  });

  it('takes what differs to the server after asking, and looks again', async () => {
    await row(/mine\.ts.*only local/, 'Results').hover();
    await row(/mine\.ts/, 'Results')
      .getByRole('button', { name: 'Upload to Server' })
      .click();
    await row(/mine\.ts/, 'Results').waitFor({ state: 'detached' });
    await row(/config\.json.*different/, 'Results').hover();
    const take = row(/config\.json/, 'Results').getByRole('button', {
      name: 'Download to Local Folder',
    });
    await take.click();
    await workbench().dialog.filter({ hasText: 'replace the local file' }).waitFor();
    await workbench().answer('Cancel');
    await row(/config\.json.*different/, 'Results').waitFor();
  });

  it('compares a file of this computer with the server', async () => {
    await workbench().runCommand('View: Close All Editors');
    await workbench().openView('Explorer');
    const file = workbench()
      .page.locator('.explorer-folders-view')
      .getByText('config.json', { exact: true });
    await file.click();
    await workbench().tab('config.json').waitFor();
    await workbench().runCommand('Hosting Panel: Compare with File on Server...');
    await workbench().quickInput.fill('Ticket');
    await workbench().quickInput.pick('Ticket Bot');
    await workbench().tab('config.json (Ticket Bot').waitFor();
  });
});
