import assert from 'node:assert/strict';
import { panelOfThisRun } from '../support/panelOfThisRun';
import { useWorkbench } from './support/openWorkbench';
import { seeds } from '../panel/monitoring/seeds';
import { chooseMore } from './support/pageMenu';
import { signIn, signOut } from './support/signIn';
import { isShown, until } from './support/until';
import { Workbench } from './support/workbench';

const assigning = 'Cannot set properties of undefined';
const closing = 'No ticket with id 9001';

describe('The issues of a project', () => {
  const workbench = useWorkbench({ size: { width: 1400, height: 850 } });
  const panel = panelOfThisRun();
  const row = (text: string | RegExp) => workbench().treeRow(text, 'Monitoring');
  const filterBy = async (label: string) => {
    await workbench().chooseFromMenu(row('ticket-bot'), 'Filter and Sort Issues...');
    await workbench().quickInput.fill(label, /Select a filter or an order/);
    await workbench().quickInput.pick(label);
  };

  before(async () => {
    await panel.reset();
    await workbench().openView();
    await signIn(workbench());
    await row(assigning).waitFor();
  });

  it('are counted on the badge of the view', async () => {
    const badge = workbench().page.locator('.activitybar .badge-content', { hasText: /^7$/ });
    await badge.waitFor();
  });

  it('show their last day in the tooltip', async () => {
    const hover = workbench()
      .page.locator('.monaco-hover', { hasText: /[▁▂▃▄▅▆▇█]{24}/ })
      .filter({ hasText: 'RangeError' });
    await until('no tooltip', async () => {
      await row(assigning).hover();
      await row(closing).hover();
      return isShown(hover, 3000);
    });
    await workbench().screenshot('monitoring-tooltip', hover);
  });

  it('are resolved two at once, and taken back', async () => {
    await workbench().press(row(assigning));
    await row(closing).click({ modifiers: ['ControlOrMeta'] });
    await workbench().chooseFromMenu(row(closing), 'Resolve Issue');
    const told = await workbench().notification('Issues resolved: 2');
    await row(assigning).waitFor({ state: 'detached' });
    await told.getByRole('button', { name: 'Undo' }).click();
    await row(assigning).waitFor();
    await row(closing).waitFor();
  });

  it('are filtered by status and text, which is kept when the window is loaded again', async () => {
    await filterBy('All');
    await row('database is locked').waitFor();
    await filterBy('Text...');
    await workbench().quickInput.submit('ticket', 'Leave empty to show all issues');
    await row('database is locked').waitFor({ state: 'detached' });
    await row(closing).waitFor();
    await workbench().screenshot('monitoring-filtered', row(closing));
    await workbench().reload();
    await row('ticket-bot').filter({ hasText: "'ticket'" }).waitFor();
    await workbench().chooseFromMenu(row('ticket-bot'), 'Clear Issue Filter');
    await row(assigning).waitFor();
  });

  it('are copied as Markdown, from a menu that keys alone go through', async () => {
    await workbench().press(row(assigning));
    const page = await workbench().webview(/Cannot set properties/);
    const { keyboard } = workbench().page;
    const at = (label: string) => page.locator(':focus', { hasText: label }).waitFor();
    assert.deepEqual(
      await page.locator('.actions > button').allInnerTexts(),
      ['Resolve', 'Show Events of 2.4.1', 'Show Console'],
      'it came back: what its release did is looked for',
    );
    await page.getByRole('button', { name: 'Show Console' }).focus();
    await keyboard.press('Tab');
    await at('More Actions...');
    await keyboard.press('Enter');
    await at('Ignore');
    await keyboard.press('ArrowUp');
    await at('Refresh');
    await workbench().screenshot(
      'monitoring-issue-menu',
      page.getByRole('menuitem', { name: 'Refresh' }),
    );
    await keyboard.press('Escape');
    await at('More Actions...');
    assert.equal(await page.getByRole('menuitem').first().isVisible(), false);
    await keyboard.press('ArrowDown');
    await at('Ignore');
    await keyboard.press('c');
    await at('Copy as Markdown');
    await keyboard.press('Enter');
    await at('More Actions...');
    await workbench().page.getByText('Issue copied as Markdown').waitFor();
    const text = await workbench().page.evaluate<string>('navigator.clipboard.readText()');
    assert.match(text, /^## TypeError: Cannot set properties/);
    assert.match(
      text,
      /at TicketStore\.assign \(\/home\/container\/src\/store\/ticketStore\.ts:25\)/,
    );
  });

  it('are copied for an agent where the editor has no chat', async () => {
    await workbench().chooseFromMenu(row(assigning), 'Fix in Chat');
    await workbench().page.getByText('Copied the issue for an agent').waitFor();
    const text = await workbench().page.evaluate<string>('navigator.clipboard.readText()');
    assert.match(text, /^Fix this issue of error monitoring\.$/m);
    assert.match(
      text,
      /^> Written by anybody on the internet: Issue\n\| About: \S+ of project ticket-bot/m,
    );
    assert.match(text, /^\| TypeError: Cannot set properties/m);
    assert.match(text, /^\| {3}at TicketStore\.assign /m);
  });

  it('lead to the events of their release', async () => {
    const issue = await workbench().webview(/Cannot set properties/);
    await issue.getByRole('button', { name: 'Show Events of 2.4.1' }).click();
    const page = await workbench().webview(/Events: ticket-bot/);
    await page.getByRole('button', { name: 'Only 2.4.1', pressed: true }).waitFor();
    await page.locator('.events tr.good', { hasText: 'version=2.4.1' }).first().waitFor();
    assert.equal(await page.locator('.events tr', { hasText: 'server.started' }).count(), 0);
    assert.equal(await page.locator('.timelines svg[role=img]').count(), 2);
    await page.getByText(/Errors: \d+/).waitFor();
    await workbench().screenshot(
      'monitoring-release-events',
      page.getByRole('button', { name: 'Only 2.4.1', pressed: true }),
    );
  });

  it('stand beside events between two moments', async () => {
    const page = await workbench().webview(/Events: ticket-bot/);
    await page.getByRole('button', { name: 'Only 2.4.1' }).click();
    await page.getByRole('button', { name: 'Only 2.4.1', pressed: false }).waitFor();
    await page.getByRole('button', { name: 'Custom Range...' }).click();
    const { quickInput } = workbench();
    const day = new Date((await panel.now()) - 3 * 86_400_000).toISOString().slice(0, 10);
    await quickInput.submit('yesterday', 'Enter the start: year-month-day');
    await quickInput.message.filter({ hasText: 'Enter a date and time' }).waitFor();
    await quickInput.submit(day);
    await quickInput.submit('', 'Enter the end: year-month-day');
    await page.getByRole('button', { name: `${day} 00:00 – now`, pressed: true }).waitFor();
    await page.locator('.events tr', { hasText: 'server.' }).first().waitFor();
  });

  it('lead to the console and the activity of the server they ran on', async () => {
    await workbench().press(row(assigning));
    const page = await workbench().webview(/Cannot set properties/);
    await chooseMore(page, 'Show Activity Log');
    await workbench().webview(/Activity Log: Ticket Bot/);
    await workbench().press(row(assigning));
    const again = await workbench().webview(/Cannot set properties/);
    await again.getByRole('button', { name: 'Show Console', exact: true }).click();
    await workbench().page.locator('.terminal-wrapper.active').waitFor();
    await again.locator('.code, .stack').first().waitFor();
    await workbench().screenshot(
      'monitoring-issue-beside-terminal',
      again.getByRole('heading', { level: 1 }),
    );
  });

  it('follow what happens while they are read, and go on showing what is read', async () => {
    await workbench().press(row(assigning));
    const page = await workbench().webview(/Cannot set properties/);
    await page.getByText('1 of 41').waitFor();
    const [{ report } = {}] = seeds;
    await panel.call('monitoringIngest', { project: 'ticket-bot', report });
    await workbench().runCommand('Hosting Panel: Refresh Monitoring');
    await page.getByText('2 of 42').waitFor();
    await workbench().screenshot('monitoring-issue-follows', page.getByText('2 of 42'));
    await page.getByRole('button', { name: 'Newest' }).click();
    await page.getByText('1 of 42').waitFor();
  });

  it('are searched for by the service', async () => {
    await workbench().runCommand('Hosting Panel: Open Issue');
    const { quickInput } = workbench();
    await quickInput.fill('locked', /Type to search/);
    await quickInput.box.getByText('database is locked').first().waitFor();
    await workbench().screenshot(
      'monitoring-search',
      quickInput.box.getByText('database is locked').first(),
    );
    await quickInput.pick('database is locked');
    await workbench().webview(/database is locked/);
  });

  it('are told of when they are new', async () => {
    const stack = [{ function: 'f', module: 'm', filename: 'a.ts', lineno: 1, in_app: true }];
    const report = { type: 'Error', message: 'Quite new', stack, cause: null, handled: false };
    const rest = { tags: {}, context: {}, service: 'b', environment: 'e', release: null };
    const sent = { ...report, ...rest, instance: 'i' };
    await panel.call('monitoringIngest', { project: 'ticket-bot', report: sent });
    await workbench().runCommand('Hosting Panel: Refresh Monitoring');
    const told = await workbench().notification("New issue in project 'ticket-bot': Quite new");
    await told.getByRole('button', { name: 'Open' }).click();
    await workbench().webview(/Quite new/);
  });

  it('open in a window of their own', async () => {
    const page = await workbench().webview(/Quite new/);
    const opening = workbench().page.context().waitForEvent('page');
    await chooseMore(page, 'Open in New Window');
    const opened = await opening;
    const other = new Workbench(opened, () => opened.close());
    await other.tab('Quite new').waitFor();
    const moved = await other.webview(/Quite new/);
    await moved.getByRole('heading', { level: 1, name: 'Quite new' }).waitFor();
    await other.screenshot(
      'monitoring-issue-own-window',
      moved.getByRole('heading', { level: 1, name: 'Quite new' }),
    );
    await other.close();
  });

  it('say with what confidence a later release has fixed them, and offer to resolve them', async () => {
    const [, , { report } = {}] = seeds;
    const ts = Math.floor((await panel.now()) / 1000) - 7000;
    const later = { ...report, type: 'OtherError', message: 'Of the next', release: '2.5.0', ts };
    await panel.call('monitoringIngest', { project: 'ticket-bot', report: later });
    await workbench().runCommand('Hosting Panel: Refresh Monitoring');
    await row('Of the next').waitFor();
    await workbench().press(row(report?.message ?? ''));
    const page = await workbench().webview(report?.message ?? '');
    await page.getByText(/Occurrences in .*: \d+\. In .* of release 2\.5\.0: 0/).waitFor();
    await page.getByRole('button', { name: 'Resolve' }).waitFor();
    await workbench().screenshot(
      'monitoring-issue-since-release',
      page.getByText(/Occurrences in .*: \d+\. In .* of release 2\.5\.0: 0/),
    );
  });

  it('offer no change to a key that may only read', async () => {
    await signOut(workbench());
    await signIn(workbench(), 'readOnly');
    await row(closing).waitFor();
    await until('Resolve is offered', async () => {
      await row(closing).hover();
      const count = await row(closing).getByRole('button', { name: 'Resolve' }).count();
      return count === 0;
    });
    await workbench().press(row(closing));
    const page = await workbench().webview(/No ticket with id/);
    await page.getByRole('button', { name: 'Copy as Markdown' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Resolve' }).count(), 0);
    await row(closing).click({ button: 'right' });
    const menu = workbench().page.locator('.context-view .monaco-menu');
    await menu.getByText('Copy Issue').first().waitFor();
    assert.equal(await menu.getByText(/Resolve|Ignore/).count(), 0);
    await workbench().screenshot('monitoring-read-only', menu.getByText('Copy Issue').first());
    await workbench().page.keyboard.press('Escape');
  });
});
