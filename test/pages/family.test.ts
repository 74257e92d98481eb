import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Locator } from 'playwright-core';
import type { Tongue } from '../panel/kernel/tongue';
import { usualManners } from '../panel/manners';
import { PracticePanel } from '../panel/practicePanel';
import { chosen } from '../support/extent';
import { menuOf, openMenu, paletteCommands } from './support/offered';
import { useWorkbench } from './support/openWorkbench';
import { signInTo } from './support/signIn';
import { isShown, until } from './support/until';

/** What only the service of api.md has: nowhere else may anything offer it. */
const ofTheServiceAlone = {
  commands: [
    'Delete Server',
    'Delete Project',
    'Show Project Events',
    'Filter and Sort Issues...',
    'Clear Issue Filter',
    'Go to Source',
    'Ignore Issue',
    'Copy Issue as Markdown',
    'Manage Project Keys',
    'Create Project Key...',
    'Create Monitoring Project...',
    'Unmute Project',
    'Open Billing in Browser',
    'Open Databases in Browser',
    'Open Git Deploys in Browser',
    'Open Issue',
    'Open Server Creation in Browser',
    'Refresh Monitoring',
    'Rename Project...',
    'Reopen Issue',
    'Resolve Issue',
    'Set Allowed Origins...',
    'Set Email Alerts...',
    'Publish Console Output',
    'Show Project Issues',
    'Show Project Usage',
  ],
  inMenuOfServer: ['Delete Server'],
  inMenuOfConsole: ['Publish Console Output'],
  settings: ['Git deploys'],
  views: ['Monitoring'],
  pages: ['Create a free server', 'Databases', 'Billing'],
};

/** What the service of api.md does not have, and the others do. */
const notOfTheService = ['Create Database...', 'View Database Password', 'Delete Database'];

const size = { width: 1400, height: 1400 };
// The thread of the service is that of thread.test.ts, with less that is looked at.
const tongues = chosen<Tongue>(['service', 'stock', 'pelican'], (tongue) => tongue !== 'service');

for (const tongue of tongues) {
  const isService = tongue === 'service';
  /** What is offered of what only the service has. */
  const wanted = (all: readonly string[]) => (isService ? [...all].sort() : []);

  /** The way through the product, the same at each kind of panel; a picture for each step. */
  describe(`The thread at a panel of the family: ${tongue}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'ticket-bot-'));
    const settings = {
      'files.autoSave': 'off',
      'hostingPanel.watch.enabled': true,
    };
    const workbench = useWorkbench(() => {
      writeFileSync(join(folder, 'greetings.json'), '{}\n');
      return { folder, settings, size };
    });
    const row = (name: string | RegExp) => workbench().treeRow(name, 'Servers');
    const box = (text: string | RegExp) => workbench().quickInput.box.filter({ hasText: text });
    const openArea = async (area: string, first: string) => {
      await workbench().expand(row(area));
      await row(first).waitFor();
    };
    /** Chooses from a menu until that is asked what it should: a row that is just drawn anew has no server for it. */
    const choose = (name: string, entry: string, asked: string) =>
      until(`${entry} does not ask: ${asked}`, async (waitMs) => {
        await workbench().chooseFromMenu(row(name), entry);
        if (await isShown(box(asked), waitMs)) return true;
        await workbench().quickInput.close();
        return false;
      });
    const picture = (step: string, subject: Locator) =>
      workbench().screenshot(`family-${tongue}-${step}`, subject);
    let panel: PracticePanel;

    before(async () => {
      panel = await PracticePanel.start({ ...usualManners, tongue });
    });
    // What a step that failed left open is in nobody's way.
    beforeEach(() => workbench().page.keyboard.press('Escape'));
    after(async () => {
      await panel.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    it('signs in, and shows how each server is', async () => {
      await workbench().openView();
      await signInTo(workbench(), panel.url, panel.keys.owner);
      for (const [name, state] of [
        ['Survival SMP', /up 1 day/],
        ['Ticket Bot', 'offline'],
        ['Music Bot', 'offline'],
        ['Old Creative', 'suspended'],
        ['Event Server', 'installing'],
      ] as const) {
        await row(name).filter({ hasText: state }).waitFor();
      }
      await picture('servers', row('Survival SMP').filter({ hasText: /up 1 day/ }));
    });

    it('opens a file and saves it', async () => {
      const { page } = workbench();
      await workbench().collapse(page.locator('.pane-header', { hasText: 'Incidents' }));
      await workbench().expand(row('Ticket Bot'));
      await workbench().expand(row('Files'));
      await workbench().press(row('config.json'));
      await workbench().showsFile('config.json');
      await workbench().typeAtStart(' ');
      await page.keyboard.press('Control+S');
      await page.locator('.tab.active.dirty').waitFor({ state: 'detached' });
      const saved = readFileSync(join(await folderOf(panel), 'config.json'), 'utf8');
      assert.match(saved, /^ \{/);
      await picture('file', workbench().tab('config.json'));
      await workbench().collapse(row('Files'));
    });

    it('starts it, and talks to its console', async () => {
      const { terminal, page } = workbench();
      await workbench().chooseFromMenu(row('Ticket Bot'), 'Open Console');
      await page.locator('.terminal-wrapper.active').waitFor();
      await row('Ticket Bot').hover();
      await row('Ticket Bot')
        .getByRole('button', { name: /^Start Server/ })
        .click();
      await terminal.waitFor('Logged in as Ticket Bot#4821');
      await terminal.send('list');
      await terminal.waitFor('3 of a max of 20 players online');
      await row('Ticket Bot').filter({ hasText: /up / }).waitFor();
      await picture('console', terminal.line('3 of a max of 20 players online'));
    });

    it('makes a backup', async () => {
      await openArea('Backups', 'Before the 2.4 update');
      await choose('Backups', 'Create Backup...', 'Enter a name');
      await workbench().quickInput.submit('Before the event', 'Enter a name');
      await workbench().quickInput.submit('', 'Enter files to exclude');
      await row('Before the event').filter({ hasText: /KB|MB/ }).waitFor();
      await picture('backup', row('Before the event'));
      await workbench().collapse(row('Backups'));
    });

    it('makes a schedule', async () => {
      const { page, quickInput } = workbench();
      await openArea('Schedules', 'Nightly backup and restart');
      await until('the warning is not asked for', async (waitMs) => {
        const template = 'Restart Server with Warning';
        await choose('Schedules', 'Create Schedule...', template);
        if (!(await quickInput.picks(template, waitMs))) return false;
        if (!(await isShown(box('(2/4)'), waitMs))) return false;
        await page.keyboard.press('Enter');
        return isShown(box('(3/4)'), waitMs);
      });
      await quickInput.submit('say Restart in 5 minutes', '(3/4)');
      await box('restarts the server 5 min later').waitFor();
      await page.keyboard.press('Enter');
      await row('Nightly restart').filter({ hasNotText: 'No tasks' }).waitFor();
      await workbench().expand(row('Nightly restart'));
      await row(/2\. Restart the server.*300 s after the previous task/).waitFor();
      await picture('schedule', row(/2\. Restart the server.*300 s after the previous task/));
      await workbench().collapse(row('Schedules'));
    });

    it('shares the server', async () => {
      await openArea('Subusers', 'jonasweber');
      await choose('Subusers', 'Invite Subuser...', 'Enter an email address');
      await workbench().quickInput.submit('lee@example.com', 'Enter an email address');
      await workbench().quickInput.pick('Use the Console');
      await row(/^lee.*Use the Console/).waitFor();
      await picture('people', row(/^lee.*Use the Console/));
      await workbench().collapse(row('Subusers'));
    });

    it('changes how it starts', async () => {
      await openArea('Startup', 'Log Level');
      await choose('Log Level', 'Change Startup Variable...', 'warn');
      await workbench().quickInput.pick('warn');
      await row(/Log Level.*warn/).waitFor();
      await picture('startup', row(/Log Level.*warn/));
      await workbench().collapse(row('Startup'));
    });

    if (!isService) {
      it('has databases: created, copied, shown, given another password and deleted', async () => {
        const { quickInput, page } = workbench();
        const server = panel.find('Survival SMP');
        const name = `s${server.internalId}_tickets`;
        const password = () => server.databases[0]?.password ?? '';
        const command = (entry: string) => workbench().chooseFromMenu(row(name), entry);
        const mark = panel.mark();
        await workbench().collapse(row('Ticket Bot'));
        await workbench().expand(row('Survival SMP'));
        await workbench().expand(row('Databases'));
        await row('No databases yet').waitFor();
        const lists = panel.requestsSince(mark).filter(({ path }) => path.endsWith('/databases'));
        assert.equal(lists.length, 1);

        await choose('Databases', 'Create Database...', 'Enter a name');
        await quickInput.submit('tickets', 'Enter a name');
        await box('% allows any address').waitFor();
        await picture('database-create', box('% allows any address'));
        await quickInput.submit('10.0.%', '% allows any address');
        await workbench().notification(`Database '${name}' was created.`);
        await row(name).waitFor();
        await workbench().expand(row('Databases'));
        await row('Databases').filter({ hasText: '1 of 1' }).waitFor();
        await picture('databases', row(name));
        await workbench().runCommand('Hosting Panel: Create Database...');
        await quickInput.pick('Survival SMP');
        await workbench().notification(
          "You've reached the limit of databases for this server (1).",
        );

        await command('Copy Database Connection String');
        await quickInput.box.getByText(/^jdbc:mysql:.*\*\*\*@/).waitFor();
        await picture('database-forms', quickInput.box.getByText(/^jdbc:mysql:.*\*\*\*@/));
        await quickInput.pick('URI');
        await workbench().dialog.waitFor();
        await picture('database-ask', workbench().dialog);
        const reads = () =>
          panel.requestsSince(mark).filter(({ query }) => query.includes('password'));
        assert.deepEqual(reads(), []);
        await workbench().answer('Copy');
        const clipboard = () =>
          page.evaluate<string>('navigator.clipboard.readText()').catch(() => '');
        await until('nothing is copied', async () => (await clipboard()).startsWith('mysql://'));
        assert.equal(decodeURIComponent(new URL(await clipboard()).password), password());

        await command('View Database Password');
        await workbench().answer('Show');
        await box(`Password of Database '${name}'`).waitFor();
        assert.equal(await quickInput.value(), password());
        await picture('database-password', box(`Password of Database '${name}'`));
        await quickInput.close();

        const old = password();
        panel.app.world.databaseHost = 'away';
        await command('Rotate Database Password');
        await workbench().answer('Rotate Password');
        await workbench().notification(`Couldn't rotate the password of database '${name}'.`);
        assert.equal(password(), old);
        panel.app.world.databaseHost = 'there';
        await command('Rotate Database Password');
        await workbench().answer('Rotate Password');
        const rotated = await workbench().notification('was rotated.');
        await picture('database-rotated', rotated);
        await rotated.getByRole('button', { name: 'Copy Password' }).click();
        await until('nothing is copied', async () => (await clipboard()) === password());
        assert.notEqual(password(), old);

        await command('Delete Database');
        await box('All its data will be deleted').waitFor();
        await picture('database-delete', box('All its data will be deleted'));
        await quickInput.submit(name);
        await row(name).waitFor({ state: 'detached' });
        assert.deepEqual(server.databases, []);
        await workbench().collapse(row('Survival SMP'));
        await workbench().expand(row('Ticket Bot'));
      });
    }

    it('pushes a folder', async () => {
      const { page, quickInput } = workbench();
      // A window that is busy may take the focus from a list, which closes it: from the beginning then.
      await until('the folder is not compared', async (waitMs) => {
        await workbench().runCommand('Hosting Panel: Push Folder to Server...');
        for (const label of [basename(folder), 'Ticket Bot', 'Ticket Bot:/'])
          if (!(await quickInput.picks(label, waitMs))) return false;
        return isShown(box(/Push to 'Ticket Bot:\/' .*New: 1/), waitMs);
      });
      await page.keyboard.press('Enter');
      await workbench().notification(/Pushed 1 file to 'Ticket Bot/);
      await picture('pushed', await workbench().notification(/Pushed 1 file to 'Ticket Bot/));
      await workbench().runCommand('Notifications: Clear All Notifications');
    });

    it('tells of a crash, and leads to what explains it', async () => {
      await crash(panel);
      const notice = await workbench().notification("Server 'Ticket Bot' stopped unexpectedly.");
      const buttons = await notice.locator('.monaco-button').allInnerTexts();
      const third = isService ? 'Show Issue' : 'Start';
      assert.deepEqual(buttons, ['Show Incident', 'Show Console', third]);
      await notice.getByRole('button', { name: 'Show Incident' }).click();
      const incident = await workbench().webview(/Ticket Bot: /);
      await incident.locator('.lines').getByText('TypeError').first().waitFor();
      await incident.getByText('Still searching for').waitFor({ state: 'detached' });
      await picture('incident', incident.locator('.lines').getByText('TypeError').first());
      assert.doesNotMatch(await incident.locator('body').innerText(), /matching issue/);
      await workbench().runCommand('Notifications: Clear All Notifications');
    });

    it('is offered what the panel has, and nothing else', async () => {
      const { page, quickInput } = workbench();
      const among = (all: readonly string[], shown: readonly string[]) =>
        all.filter((one) => shown.includes(one)).sort();
      const { commands, inMenuOfServer, inMenuOfConsole, settings, views, pages } =
        ofTheServiceAlone;
      const palette = await paletteCommands(workbench());
      assert.deepEqual(among(commands, palette), wanted(commands), 'commands');
      const others = isService ? [] : [...notOfTheService].sort();
      assert.deepEqual(among(notOfTheService, palette), others, 'commands of other panels');
      const menu = await menuOf(workbench(), row('Ticket Bot'));
      assert.ok(menu.includes('Open Console'), menu.join());
      assert.deepEqual(among(inMenuOfServer, menu), wanted(inMenuOfServer), 'menu of a server');
      await page.locator('.terminal-wrapper.active .xterm-screen').click({ button: 'right' });
      const ofConsole = await openMenu(workbench());
      assert.ok(ofConsole.includes('Clear Console'), ofConsole.join());
      assert.deepEqual(among(inMenuOfConsole, ofConsole), wanted(inMenuOfConsole), 'console');
      // As they are, not as they are drawn: older ones of VS Code draw them in capitals.
      const headers = await page.locator('.pane-header .title').allTextContents();
      assert.ok(headers.includes('Incidents'), headers.join());
      assert.deepEqual(among(views, headers), wanted(views), 'views');
      await openArea('Settings', 'Reinstall');
      // What is lacking may not be drawn yet: what is there is waited for.
      for (const one of wanted(settings)) await row(one).waitFor();
      const rows = await page.locator('.pane-body .monaco-list-row .label-name').allInnerTexts();
      assert.deepEqual(among(settings, rows), wanted(settings), 'settings');
      await picture('settings', row('Reinstall'));
      await workbench().runCommand('Hosting Panel: Show Account and Key');
      await box('In the browser').waitFor();
      assert.deepEqual(await box(/scope/i).count(), isService ? 1 : 0);
      assert.deepEqual(among(pages, await quickInput.labels()), wanted(pages), 'pages');
      await picture('account', box('In the browser'));
      await quickInput.close();
    });

    it('was asked for what it has, and never for what it lacks again', () => {
      const missing = panel.requests.filter(({ status }) => status === 404 || status === 405);
      const paths = missing.map(({ method, path }) => `${method} ${path}`);
      assert.ok(paths.length <= (isService ? 0 : 2), paths.join(', '));
      assert.deepEqual(new Set(paths).size, paths.length, paths.join(', '));
      assert.deepEqual(panel.violations, []);
    });
  });
}

/** Ends Ticket Bot as a program does that fails: with a reason, in the console and in its log. */
async function crash(panel: PracticePanel): Promise<void> {
  const server = 'Ticket Bot';
  const lines = ["TypeError: Cannot set properties of undefined (setting 'assignee')"];
  await panel.app.verbs.get('consolePrint')?.({ server, lines });
  await panel.app.verbs.get('consolePower')?.({ server, signal: 'kill' });
}

async function folderOf(panel: PracticePanel): Promise<string> {
  return panel.app.folders.of(panel.find('Ticket Bot'));
}
