import assert from 'node:assert/strict';
import { panelOfThisRun } from '../support/panelOfThisRun';
import { useWorkbench } from './support/openWorkbench';
import { signIn } from './support/signIn';
import type { Workbench } from './support/workbench';

/** Signs in and opens an area of Ticket Bot, with room for its rows. */
async function openArea(workbench: Workbench, area: string): Promise<void> {
  await panelOfThisRun().reset();
  await workbench.openView();
  await signIn(workbench);
  const other = workbench.page.locator('.pane-header').filter({ hasText: 'Monitoring' });
  if ((await other.getAttribute('aria-expanded')) === 'true') await other.click();
  await workbench.expand(workbench.treeRow('Ticket Bot', 'Servers'));
  await workbench.expand(workbench.treeRow(area, 'Servers'));
}

describe('Backups of a server', () => {
  const workbench = useWorkbench();
  const panel = panelOfThisRun();
  const row = (name: string | RegExp) => workbench().treeRow(name, 'Servers');

  before(async () => {
    await openArea(workbench(), 'Backups');
    await row('Before the 2.4 update').waitFor();
  });

  it('are listed with size, age and lock', async () => {
    await row('Backups').filter({ hasText: '1 of 3' }).waitFor();
    const label = await row('Before the 2.4 update').getAttribute('aria-label');
    assert.match(label ?? '', /180 KB.*3 d ago.*locked/);
    await workbench().screenshot('areas-backups');
  });

  it('are made with a name and what to leave out, and the row follows', async () => {
    await workbench().chooseFromMenu(row('Backups'), 'Create Backup...');
    await workbench().quickInput.submit('Before the prune', 'Name of the backup');
    const mark = await panel.mark();
    await workbench().screenshot('areas-backup-ignored');
    await workbench().quickInput.submit('node_modules/, *.log', 'What to leave out');
    await row('Before the prune').filter({ hasText: 'in progress' }).waitFor();
    await workbench().screenshot('areas-backup-pending');
    const notice = await workbench().notification('Before the prune of Ticket Bot is complete');
    await workbench().screenshot('areas-backup-complete');
    await notice.waitFor();
    await row('Before the prune').filter({ hasText: /KB|MB/ }).waitFor();
    const made = (await panel.requestsSince(mark)).find(({ method }) => method === 'POST');
    assert.ok(made);
  });

  it('are put back only after how, a backup first, and the typed name', async () => {
    await workbench().chooseFromMenu(row('Before the prune'), 'Restore Backup...');
    await workbench().screenshot('areas-restore-how');
    await workbench().quickInput.pick('Keep Other Files');
    await workbench().quickInput.box.filter({ hasText: 'as It Is Now?' }).waitFor();
    await workbench().screenshot('areas-restore-first');
    await workbench().quickInput.pick('Go On Without a New Backup');
    await workbench().quickInput.submit('Ticket', 'Type "Ticket Bot"');
    await workbench().quickInput.box.filter({ hasText: 'not the name' }).waitFor();
    await workbench().screenshot('areas-restore-name');
    await workbench().quickInput.submit('Ticket Bot');
    await row('Ticket Bot').filter({ hasText: 'restoring' }).waitFor();
    await workbench().screenshot('areas-restoring');
    await workbench().notification('Before the prune was restored');
    await workbench().screenshot('areas-restored');
  });
});

describe('Schedules of a server', () => {
  const workbench = useWorkbench();
  const row = (name: string | RegExp) => workbench().treeRow(name, 'Servers');

  before(async () => {
    await openArea(workbench(), 'Schedules');
    await row('Nightly backup and restart').waitFor();
  });

  it('are listed in words, with their tasks in order', async () => {
    const label = await row('Nightly backup and restart').getAttribute('aria-label');
    assert.match(label ?? '', /every day at 04:00 · next in \d+ (h|min)/);
    await workbench().expand(row('Nightly backup and restart'));
    await row('1. Back up the server').filter({ hasText: 'without logs' }).waitFor();
    await row('2. Restart the server').filter({ hasText: '60 s later' }).waitFor();
    await workbench().screenshot('areas-schedules');
  });

  it('are made, with a check of the timetable and a first task', async () => {
    const { quickInput } = workbench();
    await workbench().chooseFromMenu(row('Schedules'), 'Create Schedule...');
    await quickInput.pick('Another Timetable...');
    await quickInput.fill('0 25 * * *', /30 4/);
    await quickInput.box.filter({ hasText: 'The hour "25" is not valid' }).waitFor();
    await workbench().screenshot('areas-schedule-cron-wrong');
    await quickInput.fill('30 5 * * 1-5');
    await quickInput.box.filter({ hasText: 'Monday to Friday at 05:30' }).waitFor();
    await workbench().screenshot('areas-schedule-cron-words');
    await workbench().page.keyboard.press('Enter');
    await quickInput.pick('Run in Any Case');
    await quickInput.submit('Morning news', 'Name of the schedule');
    await quickInput.pick('Send a command');
    await quickInput.pick('Leave Out the Tasks After It');
    await workbench().screenshot('areas-task-command');
    await quickInput.submit('say Good morning', 'as it would be typed');
    await workbench().expand(row('Morning news'));
    await row('1. Send a command').filter({ hasText: 'say Good morning' }).waitFor();
    await workbench().screenshot('areas-schedule-made');
  });

  it('take a second task, which can be moved up', async () => {
    const { quickInput } = workbench();
    await workbench().chooseFromMenu(row('Morning news'), 'Add Task to Schedule...');
    await quickInput.pick('Start the server');
    await quickInput.submit('30', 'Seconds to wait');
    await quickInput.pick('Go On With the Next Task');
    await row('2. Start the server').waitFor();
    await workbench().chooseFromMenu(row('2. Start the server'), 'Move Task Up...');
    await row('1. Start the server').filter({ hasText: 'goes on when it fails' }).waitFor();
    await row('2. Send a command').waitFor();
    await workbench().screenshot('areas-tasks-moved');
  });

  it('run now, are switched off, and are deleted after a question', async () => {
    await row('Morning news').hover();
    await row('Morning news').getByRole('button', { name: 'Run Schedule Now...' }).click();
    await workbench().notification('Morning news was started');
    await workbench().chooseFromMenu(row('Morning news'), 'Switch Off Schedule...');
    await row('Morning news').filter({ hasText: 'off' }).waitFor();
    await workbench().screenshot('areas-schedule-off');
    await workbench().chooseFromMenu(row('Morning news'), 'Delete Schedule...');
    await workbench().dialog.waitFor();
    await workbench().screenshot('areas-schedule-delete');
    await workbench().answer('Delete');
    await row('Morning news').waitFor({ state: 'detached' });
  });
});
