import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PanelFacts } from '../support/panelControl';
import { panelOfThisRun } from '../support/panelOfThisRun';
import { useWorkbench } from './support/openWorkbench';
import { signIn, signOut } from './support/signIn';
import type { Workbench } from './support/workbench';

/** Signs in and opens an area of Ticket Bot, with room for its rows. */
async function openArea(
  workbench: Workbench,
  area: string,
  key?: keyof PanelFacts['keys'],
): Promise<void> {
  await panelOfThisRun().reset();
  await signIn(workbench, key);
  const other = workbench.page.locator('.pane-header').filter({ hasText: 'Monitoring' });
  await workbench.collapse(other);
  await workbench.expand(workbench.treeRow('Ticket Bot', 'Servers'));
  await workbench.expand(workbench.treeRow(area, 'Servers'));
}

describe('Areas of a server', () => {
  const workbench = useWorkbench();
  const panel = panelOfThisRun();
  const row = (name: string | RegExp) => workbench().treeRow(name, 'Servers');

  before(() => workbench().openView());
  beforeEach(() => workbench().page.keyboard.press('Escape'));

  describe('backups', () => {
    before(async () => {
      await openArea(workbench(), 'Backups');
      await row('Before the 2.4 update').waitFor();
    });
    after(() => signOut(workbench()));

    const patch = (featureLimits: object, fields: object = {}) =>
      panel.call('patchServer', { server: 'Ticket Bot', fields: { featureLimits, ...fields } });

    it('are listed with size, age and lock', async () => {
      await row('Backups').filter({ hasText: '1 of 3' }).waitFor();
      const label = await row('Before the 2.4 update').getAttribute('aria-label');
      assert.match(label ?? '', /3 days ago.*180 KB.*Locked/);
      await workbench().screenshot('areas-backups', row('Before the 2.4 update'));
    });

    it('are made with a name and what to leave out, and the row follows', async () => {
      await workbench().chooseFromMenu(row('Backups'), 'Create Backup...');
      await workbench().quickInput.submit('Before the prune', 'Enter a name');
      const mark = await panel.mark();
      await workbench().screenshot(
        'areas-backup-ignored',
        workbench().quickInput.box.filter({ hasText: 'Enter files to exclude' }),
      );
      await workbench().quickInput.submit('node_modules/, *.log', 'Enter files to exclude');
      await row('Before the prune').filter({ hasText: 'In progress' }).waitFor();
      await workbench().screenshot(
        'areas-backup-pending',
        row('Before the prune').filter({ hasText: 'In progress' }),
      );
      const notice = await workbench().notification(
        "Backup 'Before the prune' of server 'Ticket Bot' was created",
      );
      await workbench().screenshot('areas-backup-complete', notice);
      await notice.waitFor();
      await row('Before the prune').filter({ hasText: /KB|MB/ }).waitFor();
      const made = (await panel.requestsSince(mark)).find(({ method }) => method === 'POST');
      assert.ok(made);
    });

    it('are put back only after how, a backup first, and the typed name', async () => {
      const { quickInput, page } = workbench();
      const steps: readonly (() => Promise<void>)[] = [
        () => quickInput.box.filter({ hasText: 'Keep Other Files' }).waitFor(),
        async () => {
          await quickInput.pick('Delete All Files First');
          await quickInput.box.filter({ hasText: "Back Up Server 'Ticket Bot' First?" }).waitFor();
        },
        async () => {
          await quickInput.pick('Continue Without Backup');
          await quickInput.box.filter({ hasText: 'all its files are deleted' }).waitFor();
        },
        async () => {
          await quickInput.submit('Ticket', "Type 'Ticket Bot'");
          await quickInput.box.filter({ hasText: 'Enter this name' }).waitFor();
        },
      ];
      // Leaving at each step on the way does nothing at all.
      const mark = await panel.mark();
      for (let last = 0; last < steps.length; last++) {
        await workbench().chooseFromMenu(row('Before the prune'), 'Restore Backup');
        for (const step of steps.slice(0, last + 1)) await step();
        await workbench().screenshot(`areas-restore-${last + 1}`, quickInput.box);
        await page.keyboard.press('Escape');
        await quickInput.box.waitFor({ state: 'hidden' });
      }
      const changes = (await panel.requestsSince(mark)).filter(({ method }) => method !== 'GET');
      assert.deepEqual(changes, []);
    });

    it('are put back, with a backup of how it is now before', async () => {
      const { quickInput } = workbench();
      await workbench().chooseFromMenu(row('Before the prune'), 'Restore Backup');
      await quickInput.pick('Keep Other Files');
      await quickInput.pick('Back Up First');
      await quickInput.submit('Ticket Bot', "Type 'Ticket Bot'");
      await row('Ticket Bot').filter({ hasText: 'restoring' }).waitFor();
      await workbench().screenshot(
        'areas-restoring',
        row('Ticket Bot').filter({ hasText: 'restoring' }),
      );
      await workbench().notification("Backup 'Before the prune' was restored");
      await workbench().expand(row('Backups'));
      await row('Backups').filter({ hasText: '3 of 3' }).waitFor();
      await workbench().screenshot('areas-restored', row('Backups').filter({ hasText: '3 of 3' }));
    });

    it('are no more than the plan allows, and too many in a short time are explained', async () => {
      await workbench().chooseFromMenu(row('Backups'), 'Create Backup...');
      await workbench().notification("You've reached the limit of backups for this server (3).");
      await patch({ allocations: 3, backups: 9, databases: 0 });
      await workbench().chooseFromMenu(row('Backups'), 'Create Backup...');
      await workbench().quickInput.submit('', 'Enter a name');
      await workbench().quickInput.submit('', 'Enter files to exclude');
      const notice = await workbench().notification("Couldn't back up server 'Ticket Bot'.");
      assert.match(await notice.innerText(), /Try again in \d+ min\. \(Only 2 backups .*\)/s);
      await workbench().screenshot('areas-backup-refused', notice);
    });

    it('are unlocked, and deleted after a question', async () => {
      await workbench().expand(row('Backups'));
      const old = row('Before the 2.4 update');
      await workbench().press(old, 'right');
      await workbench().menuItem('Unlock Backup').waitFor();
      assert.equal(await workbench().menuItem('Delete Backup').count(), 0);
      await workbench().page.keyboard.press('Escape');
      await workbench().chooseFromMenu(old, 'Unlock Backup');
      await old.filter({ hasNotText: 'Locked' }).waitFor();
      await workbench().chooseFromMenu(old, 'Delete Backup');
      await workbench().dialog.waitFor();
      await workbench().screenshot('areas-backup-delete', workbench().dialog);
      await workbench().answer('Delete');
      await old.waitFor({ state: 'detached' });
    });

    it('are saved to this computer', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'backup-'));
      const file = join(folder, 'prune.tar.gz');
      await mkdir(join(folder, 'a-mark'));
      await row('Before the prune').hover();
      const button = row('Before the prune').getByRole('button', { name: 'Download Backup...' });
      await button.click();
      await workbench().quickInput.box.filter({ hasText: 'Save Backup' }).waitFor();
      await workbench().screenshot(
        'areas-backup-save',
        workbench().quickInput.box.filter({ hasText: 'Save Backup' }),
      );
      await workbench().quickInput.chooseFile(file, 'a-mark');
      await workbench().notification("Backup 'Before the prune' was downloaded");
      assert.deepEqual([...(await readFile(file)).subarray(0, 2)], [0x1f, 0x8b]);
      assert.deepEqual((await readdir(folder)).sort(), ['a-mark', 'prune.tar.gz']);
      await rm(folder, { recursive: true });
    });

    it('that fail say so, and a plan without any has a sentence in their place', async () => {
      await panel.reset();
      await panel.call('patchServer', { server: 'Ticket Bot', fields: { failBackups: true } });
      await workbench().chooseFromMenu(row('Backups'), 'Create Backup...');
      await workbench().quickInput.submit('Doomed', 'Enter a name');
      await workbench().quickInput.submit('', 'Enter files to exclude');
      await workbench().notification("Couldn't create backup 'Doomed' of server 'Ticket Bot'.");
      await row('Doomed').filter({ hasText: 'Failed' }).waitFor();
      await workbench().screenshot(
        'areas-backup-failed',
        row('Doomed').filter({ hasText: 'Failed' }),
      );
      await patch({ allocations: 3, backups: 0, databases: 0 }, { backups: [] });
      await workbench().runCommand('Hosting Panel: Refresh Servers');
      await row("This server's plan doesn't include backups").waitFor();
      await workbench().screenshot(
        'areas-backup-none',
        row("This server's plan doesn't include backups"),
      );
    });
  });

  describe('schedules', () => {
    before(async () => {
      await openArea(workbench(), 'Schedules');
      await row('Nightly backup and restart').waitFor();
    });
    after(() => signOut(workbench()));

    it('are listed in words, with their tasks in order', async () => {
      const label = await row('Nightly backup and restart').getAttribute('aria-label');
      assert.match(label ?? '', /Next run in .* · Every day at 04:00/);
      await workbench().expand(row('Nightly backup and restart'));
      await row('1. Back up the server').filter({ hasText: 'Excluded: logs' }).waitFor();
      await row('2. Restart the server')
        .filter({ hasText: '60 s after the previous task' })
        .waitFor();
      await workbench().screenshot('areas-schedules', row('2. Restart the server'));
    });

    it('are made, with a check of the cron expression and a first task', async () => {
      const { quickInput } = workbench();
      await workbench().chooseFromMenu(row('Schedules'), 'Create Schedule...');
      await quickInput.pick('Custom Schedule...');
      await quickInput.pick('Enter Cron Expression...');
      await quickInput.fill('0 25 * * *', /30 4/);
      await quickInput.box.filter({ hasText: "Invalid hour '25'" }).waitFor();
      await workbench().screenshot(
        'areas-schedule-cron-wrong',
        quickInput.box.filter({ hasText: "Invalid hour '25'" }),
      );
      await quickInput.fill('30 5 * * 1-5');
      await quickInput.box.filter({ hasText: 'Monday to Friday at 05:30' }).waitFor();
      await workbench().screenshot(
        'areas-schedule-cron-words',
        quickInput.box.filter({ hasText: 'Monday to Friday at 05:30' }),
      );
      await workbench().page.keyboard.press('Enter');
      await quickInput.pick('Always');
      await quickInput.submit('Morning news', 'Enter a name for the schedule');
      await quickInput.pick('Send a command');
      await quickInput.pick('Skip the Following Tasks');
      await workbench().screenshot(
        'areas-task-command',
        quickInput.box.filter({ hasText: 'Enter a console command' }),
      );
      await quickInput.submit('say Good morning', 'Enter a console command');
      await row('Morning news').filter({ hasNotText: 'No tasks' }).waitFor();
      await workbench().expand(row('Morning news'));
      await row('1. Send a command').filter({ hasText: 'say Good morning' }).waitFor();
      await workbench().screenshot(
        'areas-schedule-made',
        row('1. Send a command').filter({ hasText: 'say Good morning' }),
      );
    });

    it('are made of what many want, with the keyboard alone', async () => {
      const { quickInput, page } = workbench();
      await row('Schedules').focus();
      await workbench().runCommand('Hosting Panel: Create Schedule...');
      await quickInput.box.filter({ hasText: 'Create Schedule' }).waitFor();
      await page.keyboard.type('Ticket Bot');
      const first = quickInput.box.locator('.monaco-list-row.focused', { hasText: 'Ticket Bot' });
      await first.waitFor();
      await page.keyboard.press('Enter');
      await quickInput.box.filter({ hasText: 'Restart Server with Warning' }).waitFor();
      await workbench().screenshot(
        'areas-schedule-templates',
        quickInput.box.filter({ hasText: 'Restart Server with Warning' }),
      );
      await page.keyboard.press('Enter');
      await quickInput.box.filter({ hasText: '(2/4)' }).waitFor();
      await page.keyboard.press('Enter');
      await quickInput.submit('say Restart in 5 minutes', '(3/4)');
      await quickInput.box
        .filter({
          hasText: /sends a command and restarts the server 5 min later .*When: Every day at 04:00/,
        })
        .waitFor();
      await workbench().screenshot(
        'areas-schedule-plan',
        quickInput.box.filter({ hasText: /restarts the server 5 min later/ }),
      );
      // Back to the warning and to the time, with what was typed, and on again.
      const back = async (step: string) => {
        await page.keyboard.press('Shift+Tab');
        await page.keyboard.press('Enter');
        await quickInput.box.filter({ hasText: step }).waitFor();
      };
      await back('(3/4)');
      assert.equal(await quickInput.value(), 'say Restart in 5 minutes');
      await workbench().screenshot(
        'areas-schedule-back',
        quickInput.box.filter({ hasText: '(3/4)' }),
      );
      await back('(2/4)');
      await page.keyboard.press('Enter');
      await quickInput.box.filter({ hasText: '(3/4)' }).waitFor();
      await page.keyboard.press('Enter');
      await quickInput.box.filter({ hasText: '(4/4)' }).waitFor();
      await page.keyboard.press('Enter');
      await row('Nightly restart').filter({ hasNotText: 'No tasks' }).waitFor();
      await workbench().expand(row('Nightly restart'));
      await row(/1\. Send a command.*say Restart in 5 minutes/).waitFor();
      await row(/2\. Restart the server.*300 s after the previous task/).waitFor();
      await workbench().collapse(row('Nightly restart'));
    });

    it('take a second task, which can be moved up', async () => {
      const { quickInput } = workbench();
      await workbench().chooseFromMenu(row('Morning news'), 'Create Schedule Task...');
      await quickInput.pick('Start the server');
      await quickInput.submit('30', 'Enter the number of seconds');
      await quickInput.pick('Continue with the Next Task');
      await row('2. Start the server').waitFor();
      await workbench().chooseFromMenu(row('2. Start the server'), 'Move Task Up');
      await row('1. Start the server').filter({ hasText: 'Continues on failure' }).waitFor();
      await row('2. Send a command').waitFor();
      await workbench().screenshot('areas-tasks-moved', row('2. Send a command'));
    });

    it('run now, are switched off, and are deleted after a question', async () => {
      await row('Morning news').hover();
      await workbench().act(row('Morning news'), 'Run Schedule Now');
      await workbench().notification("Schedule 'Morning news' was started");
      await workbench().chooseFromMenu(row('Morning news'), 'Disable Schedule');
      await row('Morning news').filter({ hasText: 'Disabled' }).waitFor();
      await workbench().screenshot(
        'areas-schedule-off',
        row('Morning news').filter({ hasText: 'Disabled' }),
      );
      await workbench().chooseFromMenu(row('Morning news'), 'Delete Schedule');
      await workbench().dialog.waitFor();
      await workbench().screenshot('areas-schedule-delete', workbench().dialog);
      await workbench().answer('Delete');
      await row('Morning news').waitFor({ state: 'detached' });
    });
  });

  describe('for a key that may only read', () => {
    before(() => openArea(workbench(), 'Backups', 'readOnly'));

    it('are shown without actions, and a command says what is missing', async () => {
      await row('Backups').hover();
      const action = (name: string) => row('Backups').getByRole('button', { name });
      await action('Refresh').waitFor();
      assert.equal(await action('Create Backup...').count(), 0);
      for (const [command, permission] of [
        ['Create Backup...', 'backup.create'],
        ['Create Schedule...', 'schedule.create'],
      ] as const) {
        await workbench().runCommand(`Hosting Panel: ${command}`);
        const { quickInput } = workbench();
        const missing = quickInput.box.getByText(`missing permission: ${permission}`).first();
        await workbench().screenshot(`areas-forbidden-${permission}`, missing);
        await quickInput.close();
      }
    });

    it('say so where this panel does not offer them, and the rest works', async () => {
      const match = '^/servers/:server/(backups|schedules)$';
      await panel.order({ kind: 'status', status: 404, count: 100, method: 'GET', match });
      await row('Backups').hover();
      await workbench().act(row('Backups'), 'Refresh');
      await row("This panel doesn't support this feature.").waitFor();
      await workbench().expand(row('Schedules'));
      await workbench().expand(row('Network'));
      await row(':25901').waitFor();
      await workbench().screenshot(
        'areas-not-offered',
        row("This panel doesn't support this feature."),
      );
      await panel.clearFaults();
    });
  });
});
