import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { panelOfThisRun } from '../support/panelOfThisRun';
import { writeTicketBot } from '../support/ticketBotFolder';
import { useWorkbench } from './support/openWorkbench';
import { RemoteFiles } from './support/remoteFiles';
import { signIn } from './support/signIn';

describe('A deploy', () => {
  const folder = mkdtempSync(join(os.tmpdir(), 'ticket-bot-'));
  writeTicketBot(folder);
  const file = join(folder, '.panel/deploy.json');
  const workbench = useWorkbench({ folder, settings: { 'files.autoSave': 'off' } });
  const panel = panelOfThisRun();
  const server = 'Ticket Bot';
  let remote: RemoteFiles;

  before(async () => {
    await panel.reset();
    remote = new RemoteFiles(await signIn(workbench()));
    await panel.call('consolePower', { server, signal: 'start' });
    await workbench().runCommand('Hosting Panel: Create Deploy Plan...');
    await line('Ticket Bot').click();
    await workbench().notification(/The deploy plan for Node\.js was created\./);
    const plan = JSON.parse(readFileSync(file, 'utf8').replace(/^\s*\/\/.*$/gm, '')) as object;
    const changed = { ...plan, from: '.', build: undefined, healthy: { seconds: 2 } };
    writeFileSync(file, JSON.stringify(changed, null, 2));
    await clear();
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const line = (text: string | RegExp) =>
    workbench().quickInput.box.locator('.monaco-list-row').filter({ hasText: text }).first();
  const clear = () => workbench().runCommand('Notifications: Clear All Notifications');
  const asks = (text: RegExp) => workbench().dialog.filter({ hasText: text }).waitFor();

  it('brings what changed, restarts the server, and says that it is healthy', async () => {
    writeFileSync(join(folder, 'deployed.js'), 'module.exports = 1;\n');
    await workbench().runCommand('Hosting Panel: Deploy');
    await asks(/to be deployed to Ticket Bot\?/);
    await workbench().answer('Allow');
    await asks(/despite these problems\?/);
    await workbench().screenshot('deploy-problems');
    await workbench().answer('Deploy Anyway');
    await workbench().notification(/Checking whether the server is healthy/);
    await workbench().screenshot('deploy-running');
    await workbench().notification(/Deployed to server Ticket Bot\. The server is healthy\./);
    await workbench().screenshot('deploy-done');
    assert.equal(await remote.read('/deployed.js'), 'module.exports = 1;\n');
    await clear();
  });

  it('is put back where the program ends', async () => {
    writeFileSync(join(folder, 'deployed.js'), 'module.exports = 2;\n');
    await workbench().runCommand('Hosting Panel: Deploy');
    await workbench().answer('Deploy Anyway');
    await workbench().notification(/Checking whether the server is healthy/);
    await panel.call('consolePower', { server, signal: 'kill' });
    await asks(/The new version on server Ticket Bot is not healthy\. Undo the deploy\?/);
    await workbench().screenshot('deploy-unhealthy');
    await workbench().answer('Undo Deploy');
    await workbench().notification(/Server Ticket Bot has its previous files again\./);
    assert.equal(await remote.read('/deployed.js'), 'module.exports = 1;\n');
    await clear();
  });

  it('is found after its window was closed in the middle, and undone', async () => {
    await workbench().runCommand('Hosting Panel: Deploy');
    await workbench().answer('Deploy Anyway');
    await workbench().notification(/Checking whether the server is healthy/);
    await workbench().reload();
    const found = await workbench().notification(/The deploy to server Ticket Bot .* interrupted/);
    await workbench().screenshot('deploy-interrupted');
    await found.getByRole('button', { name: 'Undo Deploy' }).click();
    await workbench().notification(/Server Ticket Bot has its previous files again\./);
    assert.equal(await remote.read('/deployed.js'), 'module.exports = 1;\n');
    await clear();
  });

  it('is undone: what it brought is gone, and the server is healthy as before', async () => {
    await workbench().runCommand('Hosting Panel: Undo Deploy...');
    await line('Ticket Bot').waitFor();
    await workbench().screenshot('deploy-undo-list');
    await line('Ticket Bot').click();
    await asks(/Undo the deploy of .* to server Ticket Bot/);
    await workbench().screenshot('deploy-undo');
    await workbench().answer('Undo Deploy');
    await workbench().notification(/Server Ticket Bot has its previous files again\./);
    await workbench().screenshot('deploy-undone');
    await assert.rejects(remote.read('/deployed.js'));
    await clear();
  });
});
