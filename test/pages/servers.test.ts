import assert from 'node:assert/strict';
import { panelOfThisRun } from '../support/panelOfThisRun';
import { useWorkbench } from './support/openWorkbench';
import { signIn } from './support/signIn';

describe('The Servers view', () => {
  const workbench = useWorkbench({ size: { width: 1280, height: 1500 } });
  const panel = panelOfThisRun();
  const row = (name: string | RegExp) => workbench().treeRow(name, 'Servers');
  const label = (name: string) => row(name).getAttribute('aria-label');

  /** Chooses from a row's menu once its actions are known; a tooltip that hangs over it is sent away first. */
  const choose = async (name: string, entry: string) => {
    await workbench().page.mouse.move(900, 600);
    await row(name).hover();
    await row(name).locator('.actions .action-label').first().waitFor();
    await workbench().chooseFromMenu(row(name), entry);
  };

  beforeEach(() => workbench().page.keyboard.press('Escape'));

  before(async () => {
    await panel.reset();
    await workbench().openView();
    await signIn(workbench());
    await row('Ticket Bot').waitFor();
  });

  it('says what each server does, in words too', async () => {
    await row('Survival SMP')
      .filter({ hasText: /up 1 d/ })
      .waitFor();
    assert.match((await label('Survival SMP')) ?? '', /Survival SMP, running, .*%.*MB/);
    assert.match((await label('Old Creative')) ?? '', /suspended/);
    assert.match((await label('Event Server')) ?? '', /installing/);
    await workbench().screenshot('servers');
  });

  it('starts a server, and the row follows its state', async () => {
    await row('Music Bot').hover();
    await row('Music Bot').getByRole('button', { name: 'Start Server' }).click();
    await row('Music Bot')
      .filter({ hasText: /starting|up / })
      .waitFor();
    await workbench().screenshot('servers-starting');
    await row('Music Bot').filter({ hasText: /up \d/ }).waitFor();
    await workbench().screenshot('servers-started');
  });

  it('asks before it kills, and kills', async () => {
    await choose('Music Bot', 'Kill Server...');
    await workbench().dialog.waitFor();
    await workbench().screenshot('servers-kill');
    await workbench().answer('Kill');
    await row('Music Bot').filter({ hasText: 'offline' }).waitFor();
  });

  it('offers only what the key may do on a shared server', async () => {
    await workbench().press(row('Web Map'));
    await workbench().press(row('Web Map'), 'right');
    await workbench().menuItem('Copy Address').waitFor();
    assert.equal(await workbench().menuItem('Start Server').count(), 0);
    assert.equal(await workbench().menuItem('Delete Server...').count(), 0);
    await workbench().screenshot('servers-shared');
    await workbench().page.keyboard.press('Escape');
    await workbench().press(row('Web Map'));
    await row('Web Map').and(workbench().page.locator('[aria-expanded="false"]')).waitFor();
  });

  it('shows what there is to know of a server', async () => {
    await workbench().expand(row('Ticket Bot'));
    for (const area of ['Files', 'Backups', 'Schedules', 'Network', 'Startup', 'Settings']) {
      await row(area).waitFor();
    }
    await workbench().expand(row('Details'));
    await workbench().expand(row('About'));
    await row(/SFTP.*sftp:\/\/.*:\d+/).waitFor();
    await workbench().expand(row('Limits'));
    await row(/Memory.*[KMG]B/).waitFor();
    await workbench().screenshot('servers-details');
    for (const name of ['Details', 'Ticket Bot']) {
      await workbench().press(row(name));
      await workbench().page.keyboard.press('ArrowLeft');
    }
  });

  it('narrows the list by the panel, says so, and takes it back', async () => {
    await workbench().runCommand('Hosting Panel: Filter Servers...');
    await workbench().quickInput.submit('music', 'Part of a name');
    await row('Ticket Bot').waitFor({ state: 'detached' });
    await workbench().screenshot('servers-filtered');
    await workbench().runCommand('Hosting Panel: Clear Server Filter');
    await row('Ticket Bot').waitFor();
  });

  it('stops several at once, with one report for what could not be done', async () => {
    await workbench().press(row('Survival SMP'));
    await row('Ticket Bot').click({ modifiers: ['Control'] });
    await row('Survival SMP').hover();
    await workbench().chooseFromMenu(row('Survival SMP'), 'Restart Server');
    await row('Survival SMP')
      .filter({ hasText: /restarting|stopping|starting/ })
      .waitFor();
    await workbench().screenshot('servers-several');
    const notice = await workbench().notification('1 of 2 servers done');
    assert.match(await notice.innerText(), /Ticket Bot: It is offline already/);
    await workbench().screenshot('servers-several-done');
  });

  it('shows who did what', async () => {
    await choose('Survival SMP', 'Show Activity');
    const page = await workbench().webview(/Activity/);
    await page.getByText('Sent a command').waitFor();
    await workbench().screenshot('servers-activity');
    await page.locator('#filter').selectOption('server:power');
    await page.getByText('Sent a command').waitFor({ state: 'detached' });
    await page.getByText('Started').first().waitFor();
  });

  it('deletes only what is named, and shows it going', async () => {
    await choose('Music Bot', 'Delete Server...');
    await workbench().quickInput.submit('music', 'Type "Music Bot"');
    await workbench().quickInput.box.filter({ hasText: 'not the name' }).waitFor();
    await workbench().screenshot('servers-delete');
    await workbench().quickInput.submit('Music Bot');
    await row('Music Bot').filter({ hasText: 'deleting' }).waitFor();
    await workbench().screenshot('servers-deleting');
    await panel.advance(60_000);
    await row('Music Bot').waitFor({ state: 'detached' });
  });

  it('says that a renewing plan must be cancelled first', async () => {
    await choose('Survival SMP', 'Delete Server...');
    await workbench().quickInput.submit('Survival SMP', 'Type "Survival SMP"');
    const notice = await workbench().notification('was not deleted');
    assert.match(await notice.innerText(), /plan that renews/);
    await workbench().screenshot('servers-delete-refused');
  });

  it('says once that a key went bad, and offers to sign in again', async () => {
    await panel.order({ kind: 'status', status: 401, count: 200, where: 'panel' });
    await workbench().runCommand('Hosting Panel: Refresh Servers');
    const notice = await workbench().notification('no longer accepts the API key');
    await notice.getByRole('button', { name: 'Sign In Again' }).waitFor();
    await row('Not up to date').waitFor();
    await workbench().screenshot('servers-key-refused');
    const texts = await workbench().notifications();
    assert.equal(texts.filter((text) => text.includes('no longer accepts')).length, 1);
    await panel.clearFaults();
  });
});
