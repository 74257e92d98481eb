import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { panelOfThisRun } from '../../support/panelOfThisRun';
import { useWorkbench } from '../../pages/support/openWorkbench';
import { RemoteFiles } from '../../pages/support/remoteFiles';
import { signIn } from '../../pages/support/signIn';

describe('What looks secret', () => {
  const folder = mkdtempSync(join(os.tmpdir(), 'secret-bot-'));
  writeFileSync(join(folder, 'server.pem'), 'private');
  writeFileSync(join(folder, 'credentials.json'), '{"token": 1}');
  writeFileSync(join(folder, 'plain.js'), 'module.exports = 1;\n');
  const workbench = useWorkbench({ folder, settings: { 'files.autoSave': 'off' } });
  const panel = panelOfThisRun();
  let remote: RemoteFiles;

  before(async () => {
    await panel.reset();
    remote = new RemoteFiles(await signIn(workbench()));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const line = (text: string | RegExp) =>
    workbench().quickInput.box.locator('.monaco-list-row').filter({ hasText: text }).first();
  const box = (text: string) => line(text).getByRole('checkbox');
  const isThere = (path: string) =>
    remote.read(path).then(
      () => true,
      () => false,
    );

  async function openList(): Promise<void> {
    await workbench().runCommand('Hosting Panel: Push Folder to Server...');
    await line(/secret-bot-/).click();
    await line('Ticket Bot').click();
  }

  it('is not ticked, and stays here unless it is', async () => {
    await openList();
    await line('New Folder...').click();
    await workbench().quickInput.submit('bot', 'Enter a name for the new folder');
    await line('server.pem').waitFor();
    await workbench().quickInput.box.getByText('Might contain secrets (2)').waitFor();
    await workbench().screenshot('secrets-list', line('server.pem'));
    assert.equal(await box('server.pem').isChecked(), false);
    assert.equal(await box('plain.js').isChecked(), true);
    await workbench().quickInput.ok();
    await workbench().notification(/Pushed 1 file to 'Ticket Bot/);
    assert.deepEqual(
      [await isThere('/bot/plain.js'), await isThere('/bot/server.pem')],
      [true, false],
    );
    await workbench().runCommand('Notifications: Clear All Notifications');
  });

  it('is asked about when everything is ticked at once', async () => {
    writeFileSync(join(folder, 'plain.js'), 'module.exports = 2222;\n');
    await openList();
    await line('server.pem').waitFor();
    await workbench().quickInput.tickAll();
    assert.equal(await box('server.pem').isChecked(), true);
    await workbench().quickInput.ok();
    const { dialog } = workbench();
    await dialog
      .filter({ hasText: /send 2 files to server 'Ticket Bot' \(.*might contain secrets/ })
      .waitFor();
    await dialog.filter({ hasText: 'server.pem: private key' }).waitFor();
    await workbench().screenshot(
      'secrets-question',
      dialog.filter({ hasText: 'server.pem: private key' }),
    );
    await workbench().answer('Send Other Files');
    await workbench().notification(/Pushed \d+ files? to 'Ticket Bot/);
    assert.equal(await remote.read('/bot/plain.js'), 'module.exports = 2222;\n');
    assert.equal(await isThere('/bot/server.pem'), false);
    await workbench().runCommand('Notifications: Clear All Notifications');
  });

  it('is asked about on a save, waits for a person who says no, and goes when told to', async () => {
    await workbench().runCommand('Hosting Panel: Enable Sync on Save');
    await line(/secret-bot-/).click();
    await line('Ticket Bot').click();
    await line('Do Nothing').click();
    await workbench().notification(/now sent to 'Ticket Bot/);
    await workbench().runCommand('Notifications: Clear All Notifications');
    await workbench().openView('Explorer');
    await workbench().treeRow('credentials.json').dblclick();
    await workbench().showsFile('credentials.json');
    await workbench().typeAtStart(' ');
    await workbench().page.keyboard.press('Control+s');
    await workbench()
      .dialog.filter({ hasText: "send 'credentials.json' to server 'Ticket Bot' (" })
      .waitFor();
    await workbench().screenshot(
      'secrets-save',
      workbench().dialog.filter({ hasText: "send 'credentials.json' to server 'Ticket Bot' (" }),
    );
    await workbench().answer('Cancel');
    const item = workbench().page.locator('.statusbar-item', { hasText: /Sync/ }).first();
    await item.filter({ hasText: /not sent: 1/ }).waitFor();
    assert.equal(await isThere('/bot/credentials.json'), false);
    await item.click();
    await line('credentials.json').click();
    await line('Apply to Server Anyway').click();
    await item.filter({ hasText: /^\s*Sync\s*$/ }).waitFor();
    assert.equal(await remote.read('/bot/credentials.json'), ' {"token": 1}');
  });
});
