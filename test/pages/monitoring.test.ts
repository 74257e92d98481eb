import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { panelOfThisRun } from '../support/panelOfThisRun';
import { writeTicketBot } from '../support/ticketBotFolder';
import { useWorkbench } from './support/openWorkbench';
import { menuButton } from './support/pageMenu';
import { signIn } from './support/signIn';
import { until } from './support/until';

const assigning = "Cannot set properties of undefined (setting 'assignee')";

describe('Monitoring', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hosting-panel-monitoring-'));
  const workbench = useWorkbench({
    folder,
    isDark: true,
    size: { width: 1500, height: 950 },
  });
  const panel = panelOfThisRun();
  const row = (text: string | RegExp) => workbench().treeRow(text, 'Monitoring');

  before(async () => {
    writeTicketBot(folder);
    await panel.reset();
    await workbench().openView();
    await signIn(workbench());
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('lists projects with their issues, what came back marked', async () => {
    await row('ticket-bot')
      .filter({ hasText: /Unresolved: / })
      .waitFor();
    const issue = row(assigning);
    await issue.waitFor();
    assert.match(await issue.innerText(), /regressed/);
    assert.match(await issue.innerText(), /41×/);
    await workbench().screenshot('monitoring-tree', issue);
  });

  it('opens the page of an issue with the code around its own frames', async () => {
    const mark = await panel.mark();
    await workbench().press(row(assigning));
    const page = await workbench().webview(/Cannot set properties/);
    await page.getByRole('heading', { level: 1, name: assigning }).waitFor();
    await page.locator('.code .here', { hasText: 'assignee = assignee' }).waitFor();
    assert.equal(await page.locator('.charts svg[role=img]').count(), 2);
    assert.equal(
      await page.locator('.stack details:not([open])').count(),
      1,
      'libraries are folded',
    );
    const asked = (await panel.requestsSince(mark)).map(({ route }) => route);
    assert.equal(asked.filter((route) => route.includes('fingerprint')).length, 1, asked.join());
    await workbench().screenshot('monitoring-issue-dark', page.getByRole('heading', { level: 1 }));
  });

  it('opens the frame at its line', async () => {
    const page = await workbench().webview(/Cannot set properties/);
    await page.getByRole('button', { name: /^TicketStore\.assign .*ticketStore\.ts:25/ }).click();
    await workbench().tab('ticketStore.ts').waitFor();
    await workbench()
      .page.getByText(/Ln 25, Col/)
      .waitFor();
    await workbench().screenshot(
      'monitoring-frame',
      workbench().page.locator('.view-line', { hasText: 'assignee = assignee' }).first(),
    );
  });

  it('walks through the occurrences', async () => {
    const page = await workbench().webview(/Cannot set properties/);
    await page.getByRole('button', { name: 'Older' }).click();
    await page.locator('.walk', { hasText: '2 of 41' }).waitFor();
    await page.getByRole('button', { name: 'Newest' }).click();
    await page.locator('.walk', { hasText: '1 of 41' }).waitFor();
  });

  it('resolves an issue from its page, and takes it back', async () => {
    const page = await workbench().webview(/Cannot set properties/);
    await page.getByRole('button', { name: 'Resolve' }).click();
    await page.locator('.mark', { hasText: 'Resolved' }).waitFor();
    await row(assigning).waitFor({ state: 'detached' });
    const told = await workbench().notification('Issues resolved: 1');
    await told.getByRole('button', { name: 'Undo' }).click();
    await page.locator('.mark', { hasText: 'Unresolved' }).waitFor();
    await row(assigning).waitFor();
    // Its shadow over everything makes each picture that follows slow.
    await workbench().runCommand('Notifications: Clear All Notifications');
  });

  for (const theme of ['Light Modern', 'Dark High Contrast', 'Light High Contrast']) {
    it(`can be read in ${theme}`, async () => {
      await workbench().useTheme(theme as 'Light Modern');
      const page = await workbench().webview(/Cannot set properties/);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await menuButton(page).click();
      await page.locator('[role=menuitem]:focus').waitFor();
      await workbench().screenshot(
        `monitoring-issue-${theme.toLowerCase().replaceAll(' ', '-')}`,
        page.locator('[role=menuitem]:focus'),
      );
      await workbench().page.keyboard.press('Escape');
    });
  }

  it('restores the page after a reload, as soon as its panel is signed in to', async () => {
    const tab = workbench().tab(/Cannot set properties/);
    await tab.click();
    await workbench().reload();
    await tab.click();
    const page = await workbench().webview(/Cannot set properties/);
    const isOut = page.getByRole('button', { name: 'Sign In' });
    const heading = page.getByRole('heading', { level: 1 });
    await isOut.or(heading).first().waitFor();
    if (await isOut.isVisible()) await signIn(workbench());
    await page.getByRole('heading', { level: 1, name: assigning }).waitFor();
  });

  it('draws events on a time line and reads other spans', async () => {
    const project = row('ticket-bot');
    await workbench().chooseFromMenu(project, 'Show Project Events');
    const page = await workbench().webview(/Events: ticket-bot/);
    await page.getByRole('button', { name: '30d' }).click();
    await page.getByRole('button', { name: '30d', pressed: true }).waitFor();
    await page.locator('.events tr.bad', { hasText: 'server.crashed' }).first().waitFor();
    await page.locator('.events tr.good', { hasText: 'deploy' }).first().waitFor();
    await workbench().screenshot(
      'monitoring-events',
      page.getByRole('button', { name: '30d', pressed: true }),
    );
  });

  it('says that nothing is lost while the service is away, and goes on', async () => {
    const page = await workbench().webview(/Events: ticket-bot/);
    await panel.call('monitoringAvailable', { isAvailable: false });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText(/Nothing was lost/).waitFor();
    assert.ok((await page.locator('.events tr').count()) > 0, 'what was read stays');
    await panel.call('monitoringAvailable', { isAvailable: true });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText(/Nothing was lost/).waitFor({ state: 'detached' });
  });

  it('measures usage against each quota and says what was dropped', async () => {
    const project = row('shop-api');
    await workbench().chooseFromMenu(project, 'Show Project Usage');
    const page = await workbench().webview(/Usage: shop-api/);
    await page.getByText(/38 of 40/).waitFor();
    await page.getByText(/Over the limit of metric series: 212/).waitFor();
    await workbench().screenshot('monitoring-usage', page.getByText(/38 of 40/));
  });

  it('makes a project and a key, whose secret is shown once', async () => {
    const { quickInput, page } = workbench();
    await workbench().press(row('shop-api'));
    await workbench().chooseFromMenu(row('shop-api'), 'Manage Project Keys');
    await quickInput.box.getByText('Create Key...').click();
    await quickInput.box.getByText('Server', { exact: true }).click();
    await quickInput.submit('Backend', 'Enter a name for the key');
    await workbench().dialog.waitFor();
    assert.match(await workbench().dialog.innerText(), /xm_/);
    await workbench().answer('Copy');
    await until('the secret was not copied', async () =>
      (await page.evaluate<string>('navigator.clipboard.readText()')).startsWith('xm_'),
    );
  });

  it('keeps the new name of a project that the panel refuses, and takes the next', async () => {
    const { quickInput } = workbench();
    await workbench().chooseFromMenu(row('shop-api'), 'Rename Project...');
    await panel.order({ kind: 'status', status: 400, count: 20, method: 'PATCH' });
    await quickInput.submit('shop-backend', 'Enter a name for the project');
    await quickInput.box.filter({ hasText: 'The panel refused the request' }).waitFor();
    await workbench().screenshot(
      'monitoring-rename-refused',
      quickInput.box.filter({ hasText: 'The panel refused the request' }),
    );
    await panel.clearFaults();
    await workbench().page.keyboard.press('Enter');
    await quickInput.box.waitFor({ state: 'hidden' });
    await row('shop-backend').waitFor();
  });

  it('deletes a project only when its name is typed', async () => {
    const { quickInput } = workbench();
    await workbench().chooseFromMenu(row('ticket-bot'), 'Delete Project');
    await quickInput.submit('ticket', "Type 'ticket-bot'");
    await quickInput.box.filter({ hasText: 'Enter this name' }).waitFor();
    await workbench().screenshot(
      'monitoring-delete-project',
      quickInput.box.filter({ hasText: 'Enter this name' }),
    );
    await quickInput.submit('ticket-bot');
    await row('ticket-bot').waitFor({ state: 'detached' });
  });
});
