import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { dayOf } from '../../src/core/servers/activityDay';
import { panelOfThisRun } from '../support/panelOfThisRun';
import { useWorkbench } from './support/openWorkbench';
import { RemoteFiles } from './support/remoteFiles';
import { signIn } from './support/signIn';
import { itTakes } from './support/walk';

/** What the owner of a game server does, by what each takes: test/README.md has the table. */
describe('The walk of a server owner', () => {
  const base = mkdtempSync(join(tmpdir(), 'owner-'));
  const panel = panelOfThisRun();
  const settings = {
    'files.autoSave': 'off',
    'hostingPanel.files.restartAfterSave': 'ask',
    'hostingPanel.watch.enabled': true,
  };
  const workbench = useWorkbench({ settings, size: { width: 1400, height: 1300 } });
  const name = 'Survival SMP';
  const row = (text: string | RegExp) => workbench().treeRow(text, 'Servers');
  const server = () => row(name);
  const box = (text: string | RegExp) => workbench().quickInput.box.filter({ hasText: text });

  before(async () => {
    writeFileSync(join(base, 'shop.jar'), 'a plugin');
    await panel.reset();
    // A look sees what is, and not what was 20 s ago.
    await panel.setLimits({ statsCacheMs: 0 });
    await workbench().openView();
    await signIn(workbench());
    const other = workbench().page.locator('.pane-header').filter({ hasText: 'Monitoring' });
    await workbench().collapse(other);
    await server().filter({ hasText: /up / }).waitFor();
  });
  after(() => rmSync(base, { recursive: true, force: true }));

  itTakes('Back up', workbench, async (walk) => {
    await walk.choose(server(), 'Create Backup...');
    await walk.answer('Before the season', 'Enter a name');
    await walk.answer('', 'Enter files to exclude');
    return workbench().notification(`Backup 'Before the season' of server '${name}' was created`);
  });

  itTakes('Edit a file', workbench, async (walk) => {
    await walk.expand(server());
    await walk.expand(row('Files'));
    await walk.press(row('server.properties'));
    await workbench().showsFile('server.properties');
    await workbench().typeAtStart('# edited\n');
    await walk.key('Control+S');
    await workbench().page.locator('.tab.active.dirty').waitFor({ state: 'detached' });
    const offered = await workbench().notification(
      `Server '${name}' might use the previous version`,
    );
    await offered.getByRole('button', { name: 'Restart', exact: true }).waitFor();
    return offered;
  });

  itTakes('A nightly restart with a warning', workbench, async (walk) => {
    await walk.expand(server());
    await walk.act(row('Schedules'), 'Create Schedule...');
    await walk.pick('Restart Server with Warning');
    await box('(2/4)').waitFor();
    await walk.prompt(() => workbench().page.keyboard.press('Enter'));
    await walk.answer('say Restart in 5 minutes', '(3/4)');
    await box('restarts the server 5 min later').waitFor();
    await walk.prompt(() => workbench().page.keyboard.press('Enter'));
    await walk.lookInto(row('Schedules'));
    await row('Nightly restart').filter({ hasNotText: 'No tasks' }).waitFor();
    await row(/Nightly restart.*Every day at 04:00/).waitFor();
    return row(/Nightly restart.*Every day at 04:00/);
  });

  itTakes('A friend with the console only', workbench, async (walk) => {
    await walk.expand(server());
    await walk.act(row('Subusers'), 'Invite Subuser...');
    await walk.answer('lee@example.com', 'Enter an email address');
    await walk.pick('Use the Console');
    return workbench().notification(`Subuser 'lee@example.com' was invited to server '${name}'.`);
  });

  itTakes('Who did what yesterday', workbench, async (walk) => {
    await walk.choose(server(), 'Show Activity Log');
    const page = await workbench().webview(/Activity/);
    await page.getByText('Sent a command').waitFor();
    // When the command was sent: soon after midnight that is the day before yesterday.
    const sentAt = Date.now() - 25 * 3_600_000;
    await walk.prompt(() => page.locator('#day').fill(dayOf(sentAt)));
    await page.locator('.day.asked').waitFor();
    return page.locator('.day.asked');
  });

  itTakes('Upload a plugin', workbench, async (walk) => {
    await walk.expand(server());
    await walk.expand(row('Files'));
    await walk.act(row('plugins'), 'Upload Files...');
    const plugin = join(base, 'shop.jar');
    await walk.prompt(() => workbench().quickInput.chooseFile(plugin, basename(plugin)));
    await walk.lookInto(row('plugins'));
    return row('shop.jar');
  });

  itTakes('Download the world', workbench, async (walk) => {
    const target = join(base, 'world.tar.gz');
    await walk.expand(server());
    await walk.expand(row('Files'));
    await walk.choose(row('world'), 'Download...');
    await walk.prompt(() => workbench().quickInput.chooseFile(target, 'shop.jar'));
    const told = await workbench().notification("Downloaded 'world.tar.gz'");
    assert.ok(existsSync(target));
    return told;
  });

  itTakes('Memory over a day', workbench, async (walk) => {
    await walk.choose(server(), 'Show Resource Usage');
    const page = await workbench().webview(new RegExp(`Resource Usage: ${name}`));
    return page.getByRole('img', { name: /^Memory: / });
  });

  itTakes('Why it crashed', workbench, async (walk) => {
    // As a program does that writes a log: what it says last stands in both.
    const lines = ['java.lang.OutOfMemoryError: Java heap space'];
    const remote = new RemoteFiles(await panel.facts(), name);
    await remote.write('/logs/latest.log', `${lines.join('\n')}\n`);
    await panel.call('consolePrint', { server: name, lines });
    await panel.call('consolePower', { server: name, signal: 'kill' });
    const notice = await workbench().notification(`Server '${name}' stopped unexpectedly.`);
    await walk.click(notice.getByRole('button', { name: 'Show Incident' }));
    const inside = await workbench().webview(new RegExp(`${name}: `));
    await inside.locator('.facts').getByText('Watched since').waitFor();
    return inside.locator('.lines').getByText('OutOfMemoryError').first();
  });

  itTakes('Restore', workbench, async (walk) => {
    await walk.expand(server());
    await walk.expand(row('Backups'));
    await walk.act(row('Before the season'), 'Restore Backup');
    await walk.pick('Keep Other Files');
    await walk.pick('Continue Without Backup');
    await walk.answer(name, `Type '${name}'`);
    const told = await workbench().notification("Backup 'Before the season' was restored");
    await told.getByRole('button', { name: 'Start', exact: true }).waitFor();
    return told;
  });
});
