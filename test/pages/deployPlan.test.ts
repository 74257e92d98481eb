import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { panelOfThisRun } from '../support/panelOfThisRun';
import { writeTicketBot } from '../support/ticketBotFolder';
import { useWorkbench } from './support/openWorkbench';
import { signIn } from './support/signIn';

describe('The deploy plan of a folder', () => {
  const folder = mkdtempSync(join(os.tmpdir(), 'ticket-bot-'));
  writeTicketBot(folder);
  const file = join(folder, '.panel/deploy.json');
  const workbench = useWorkbench({ folder, settings: { 'files.autoSave': 'off' } });
  const panel = panelOfThisRun();
  const server = 'Ticket Bot';

  before(async () => {
    await panel.reset();
    await signIn(workbench());
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const line = (text: string | RegExp) =>
    workbench().quickInput.box.locator('.monaco-list-row').filter({ hasText: text }).first();
  const clear = () => workbench().runCommand('Notifications: Clear All Notifications');

  it('is made without an edit, shown, and explained', async () => {
    await workbench().runCommand('Hosting Panel: Create Deploy Plan...');
    await line('Ticket Bot').click();
    await workbench().notification(/The deploy plan for Node\.js was created\./);
    await workbench().screenshot(
      'deploy-plan',
      workbench().page.locator('.monaco-editor').first().getByText('"then"'),
    );
    const editor = workbench().page.locator('.monaco-editor').first();
    await editor.getByText('"then"').hover();
    await workbench()
      .page.locator('.monaco-hover', { hasText: 'How the server starts to use the new files.' })
      .first()
      .waitFor();
    await workbench().screenshot(
      'deploy-plan-hover',
      workbench()
        .page.locator('.monaco-hover', { hasText: 'How the server starts to use the new files.' })
        .first(),
    );
    await workbench().page.mouse.move(5, 5);
  });

  it('is allowed with all that it does, and checked', async () => {
    const created = await workbench().notification(/was created/);
    await created.getByRole('button', { name: 'Check Deploy' }).click();
    await workbench()
      .dialog.filter({ hasText: "to be deployed to server 'Ticket Bot'?" })
      .waitFor();
    await workbench().dialog.filter({ hasText: 'npm run build' }).waitFor();
    for (const words of [
      "Don't upload: .git/, .vscode/, .idea/, .panel/, node_modules/",
      'Upload even if .gitignore excludes it: /dist/',
      'Stop if one of these would be uploaded: .env, .env.*, !.env.example, *.pem',
    ]) {
      await workbench().dialog.filter({ hasText: words }).waitFor();
    }
    await workbench().screenshot(
      'deploy-allow',
      workbench().dialog.filter({ hasText: 'npm run build' }),
    );
    const mark = await panel.mark();
    await workbench().answer('Allow');
    await line('This deploy can').waitFor();
    await line(/Branch 'main', commit/).waitFor();
    await workbench().screenshot('deploy-check', line('This deploy can'));
    const asked = (await panel.requestsSince(mark)).filter(({ path }) => path.includes('/files/'));
    assert.deepEqual(new Set(asked.map(({ method }) => method)), new Set(['GET']));
    await workbench().quickInput.close();
    await clear();
  });

  it('says where it is wrong', async () => {
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace('"undo"', '"undoes"'));
    await workbench().runCommand('Hosting Panel: Check Deploy');
    await workbench().notification(
      /The deploy plan can't be used\. Line \d+, column 3: Unknown property 'undoes'\./,
    );
    await workbench().screenshot(
      'deploy-plan-wrong',
      await workbench().notification(/Unknown property 'undoes'/),
    );
    writeFileSync(file, text);
    await clear();
  });

  it('refuses what would go up although it must not', async () => {
    writeFileSync(join(folder, 'bot.pem'), 'secret');
    await workbench().runCommand('Hosting Panel: Check Deploy');
    await line("This deploy can't start.").waitFor();
    await line(/'never' list forbids uploading: bot\.pem/).waitFor();
    await workbench().screenshot(
      'deploy-refused',
      line(/'never' list forbids uploading: bot\.pem/),
    );
    await workbench().quickInput.close();
    rmSync(join(folder, 'bot.pem'));
  });

  it('says whether the server is healthy by its rules', async () => {
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace('"seconds": 30', '"seconds": 2'));
    await workbench().runCommand('Hosting Panel: Check Server Health');
    await workbench().notification(/Server 'Ticket Bot' isn't healthy\. The server is offline\./);
    await clear();
    await panel.call('consolePower', { server, signal: 'start' });
    await workbench().runCommand('Hosting Panel: Check Server Health');
    await workbench().notification(/Server 'Ticket Bot' is healthy\./);
    await workbench().screenshot(
      'deploy-healthy',
      await workbench().notification(/Server 'Ticket Bot' is healthy\./),
    );
    await clear();
  });
});
