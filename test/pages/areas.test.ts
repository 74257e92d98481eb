import assert from 'node:assert/strict';
import { panelOfThisRun } from '../support/panelOfThisRun';
import { useWorkbench } from './support/openWorkbench';
import { signIn } from './support/signIn';

describe('Backups of a server', () => {
  const workbench = useWorkbench();
  const panel = panelOfThisRun();
  const row = (name: string | RegExp) => workbench().treeRow(name, 'Servers');

  before(async () => {
    await panel.reset();
    await workbench().openView();
    await signIn(workbench());
    await workbench().expand(row('Ticket Bot'));
    await workbench().expand(row('Backups'));
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
