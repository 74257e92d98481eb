import assert from 'node:assert/strict';
import { useWorkbench } from './support/openWorkbench';
import { signIn } from './support/signIn';
import { panelOfThisRun } from '../support/panelOfThisRun';

/** The whole way through the product, once, as a person walks it; a picture for each step. */
describe('The thread', () => {
  const workbench = useWorkbench({ theme: 'Dark Modern', settings: { 'files.autoSave': 'off' } });
  const panel = panelOfThisRun();

  before(() => panel.reset());

  it('1. signs in and shows the servers with their state', async () => {
    await workbench().openView();
    await signIn(workbench());
    await workbench().treeRow('Ticket Bot').waitFor();
    await workbench().treeRow('Survival SMP').waitFor();
    await workbench().screenshot('thread-1-servers');
  });

  it("2. opens a server's file in the editor", async () => {
    await workbench().expand(workbench().treeRow('Ticket Bot'));
    await workbench().expand(workbench().treeRow('Files'));
    await workbench().treeRow('package.json').click();
    await workbench().tab('package.json').waitFor();
    await workbench().page.getByText('"ticket-bot"').first().waitFor();
    await workbench().screenshot('thread-2-file');
  });

  it('3. edits and saves it on the server', async () => {
    const { page } = workbench();
    await page.locator('.monaco-editor .view-lines').first().click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type(' ');
    await page.locator('.tab.dirty').waitFor();
    const mark = await panel.mark();
    await page.keyboard.press('Control+S');
    await page.locator('.tab.dirty').waitFor({ state: 'detached' });
    const routes = (await panel.requestsSince(mark)).map(({ where, route }) => `${where} ${route}`);
    assert.ok(routes.length <= 3, routes.join(', '));
    await workbench().screenshot('thread-3-saved');
  });
});
