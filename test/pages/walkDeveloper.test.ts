import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { panelOfThisRun } from '../support/panelOfThisRun';
import { writeTicketBot } from '../support/ticketBotFolder';
import { useWorkbench } from './support/openWorkbench';
import { RemoteFiles } from './support/remoteFiles';
import { signIn } from './support/signIn';
import { until } from './support/until';
import { itTakes } from './support/walk';

/** What the developer of a bot does each day, by what each takes: test/README.md has the table. */
describe('The walk of a bot developer', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ticket-bot-'));
  const folderName = basename(folder);
  const panel = panelOfThisRun();
  const settings = {
    'files.autoSave': 'off',
    'hostingPanel.files.restartAfterSave': 'ask',
    'workbench.editor.enablePreview': true,
  };
  const workbench = useWorkbench(() => {
    writeTicketBot(folder);
    return { isDark: true, folder, settings, size: { width: 1400, height: 1300 } };
  });
  const server = () => workbench().treeRow('Ticket Bot', 'Servers');
  const row = (name: string | RegExp) => workbench().treeRow(name, 'Servers');
  const monitoring = () => workbench().page.locator('.pane-header', { hasText: 'Monitoring' });
  const line = (text: string) =>
    workbench().page.locator('.editor-group-container.active .view-line', { hasText: text });
  let remote: RemoteFiles;

  before(async () => {
    await panel.reset();
    await panel.call('consolePower', { server: 'Ticket Bot', signal: 'start' });
    await workbench().openView();
    remote = new RemoteFiles(await signIn(workbench()));
    await workbench().collapse(monitoring());
    await server().filter({ hasText: /up / }).waitFor();
    // What is below it comes last: a row that is just drawn anew has no server for a click.
    await workbench().expand(server());
    await row('Details').waitFor();
    await workbench().collapse(server());
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** Waits until the server was restarted and is up again. */
  const isRestarted = async (mark: number) => {
    const words = ['set state restart', 'status running'];
    await until('The server was not restarted.', async () => {
      const frames = (await panel.logSince(mark)).flatMap((one) =>
        'event' in one ? [`${one.event} ${one.args?.[0] ?? ''}`] : [],
      );
      return words.every((word) => frames.includes(word));
    });
    await server().filter({ hasText: /up / }).waitFor();
  };

  itTakes('State and console', workbench, async (walk) => {
    await server()
      .filter({ hasText: /up .*%|%.*up / })
      .waitFor();
    await walk.act(server(), 'Open Console');
    await workbench().terminal.waitFor(/>$/);
    await workbench().terminal.type('list');
    await walk.key('Enter');
    await workbench().terminal.waitFor('players online');
    return workbench().terminal.line('players online');
  });

  itTakes('Edit, save, restart', workbench, async (walk) => {
    await walk.expand(server());
    await walk.expand(row('Files'));
    await walk.press(row('README.md'));
    await workbench().showsFile('README.md');
    await workbench().typeAtStart('Edited. ');
    await walk.key('Control+S');
    const offered = await workbench().notification(
      "Server 'Ticket Bot' might use the previous version",
    );
    const mark = await panel.mark();
    await walk.click(offered.getByRole('button', { name: 'Restart', exact: true }));
    await isRestarted(mark);
    assert.match(await remote.read('/README.md'), /^Edited\. /);
    return server().filter({ hasText: /up / });
  });

  itTakes('Push a change', workbench, async (walk) => {
    const index = join(folder, 'src/index.ts');
    writeFileSync(index, `${readFileSync(index, 'utf8')}// pushed\n`);
    await walk.choose(server(), 'Push Folder to Server...');
    await walk.pick(folderName);
    await walk.pick('Ticket Bot:/');
    await workbench()
      .quickInput.box.filter({ hasText: /Push to 'Ticket Bot:\/' · / })
      .waitFor();
    await walk.prompt(() => workbench().quickInput.ok());
    const told = await workbench().notification(/Pushed \d+ files? to 'Ticket Bot/);
    await told.getByText('Undo').waitFor();
    const mark = await panel.mark();
    await walk.click(told.getByRole('button', { name: 'Restart', exact: true }));
    await isRestarted(mark);
    assert.match(await remote.read('/src/index.ts'), /\/\/ pushed/);
    return server().filter({ hasText: /up / });
  });

  itTakes('From an issue to its line, the fix and resolved', workbench, async (walk) => {
    await workbench().expand(monitoring());
    const issue = workbench().treeRow('Cannot set properties of undefined', 'Monitoring');
    await walk.press(issue);
    const page = await workbench().webview(/Cannot set properties/);
    await walk.click(page.getByRole('button', { name: /ticketStore\.ts/ }).first());
    await workbench()
      .page.getByText(/^Ln 25, Col/)
      .waitFor();
    await workbench().page.keyboard.type('// the fix');
    await walk.key('Control+S');
    await walk.click(page.getByRole('button', { name: 'Resolve', exact: true }));
    await issue.waitFor({ state: 'detached' });
    await workbench().collapse(monitoring());
    // Beside the page, which was clicked last.
    return workbench().page.locator('.view-line', { hasText: '// the fix' }).first();
  });

  itTakes('Find a text', workbench, async (walk) => {
    await walk.choose(server(), 'Find in Server Files...');
    await walk.answer('class TicketStore', 'Press Enter to search');
    await walk.press(workbench().treeRow('export class TicketStore', 'Results'));
    await line('class TicketStore').waitFor();
    return line('class TicketStore').first();
  });

  itTakes('Compare', workbench, async (walk) => {
    await remote.write('/tsconfig.json', '{ "files": [] }\n');
    await walk.choose(server(), 'Compare with Local Folder...');
    await walk.pick(folderName);
    await walk.press(workbench().treeRow(/tsconfig\.json.*different/, 'Results'));
    await workbench().page.locator('.monaco-diff-editor').first().waitFor();
    return workbench().page.locator('.monaco-diff-editor').first();
  });

  itTakes('Sync on save', workbench, async (walk) => {
    // Somebody works at a file of this computer: how it was opened is not part of it.
    await workbench().openView('Explorer');
    await workbench().press(workbench().treeRow('package.json'));
    await workbench().showsFile('package.json');
    await workbench().typeAtStart(' ');
    await workbench().openView();
    await walk.choose(server(), 'Enable Sync on Save');
    await walk.pick(folderName);
    await walk.pick('Ticket Bot:/');
    await walk.pick('Do Nothing');
    await workbench().notification(/now sent to 'Ticket Bot/);
    await workbench().tab('package.json').click();
    await walk.key('Control+S');
    await until('it was not synced', async () =>
      (await remote.read('/package.json')).startsWith(' '),
    );
    return workbench().page.locator('.statusbar-item', { hasText: /Sync/ }).first();
  });

  itTakes('Logs', workbench, async (walk) => {
    await walk.choose(server(), 'Open Latest Log');
    await workbench().showsFile('latest.log');
    const log = await remote.read('/logs/latest.log');
    await remote.write('/logs/latest.log', `${log}${'more\n'.repeat(200)}the newest line\n`);
    await line('the newest line').waitFor();
    return line('the newest line');
  });

  itTakes('Change a variable', workbench, async (walk) => {
    await walk.expand(server());
    await walk.expand(row('Startup'));
    await walk.act(row('Log Level'), 'Change Startup Variable...');
    await walk.pick('debug', "'Log Level' of Server 'Ticket Bot'");
    const told = await workbench().notification("Startup variable 'Log Level' was changed");
    const mark = await panel.mark();
    await walk.click(told.getByRole('button', { name: 'Restart Now' }));
    await isRestarted(mark);
    await row(/Log Level.*debug/).waitFor();
    return row(/Log Level.*debug/);
  });
});
