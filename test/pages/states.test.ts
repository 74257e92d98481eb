import assert from 'node:assert/strict';
import { PracticePanel } from '../panel/practicePanel';
import { panelOfThisRun } from '../support/panelOfThisRun';
import { useWorkbench } from './support/openWorkbench';
import { signIn, signInTo, signOut } from './support/signIn';

describe('What the views say', () => {
  const workbench = useWorkbench({ size: { width: 1280, height: 900 } });
  const panel = panelOfThisRun();
  const row = (name: string | RegExp) => workbench().treeRow(name, 'Servers');

  before(() => workbench().openView());

  describe('of servers in every condition', () => {
    after(() => signOut(workbench()));

    before(async () => {
      await panel.reset();
      await panel.setCondition('Music Bot', 'transferring');
      await panel.setCondition('Ticket Bot', 'restoring_backup');
      await panel.setCondition('Survival SMP', 'maintenance');
      await panel.setCondition('Event Server', 'install_failed');
      await signIn(workbench());
    });

    it('says in the row what goes on, and offers no power there', async () => {
      await row(/Music Bot.*transferring/).waitFor();
      await row(/Ticket Bot.*restoring a backup/).waitFor();
      await row(/Survival SMP.*node under maintenance/).waitFor();
      await row(/Event Server.*installation failed/).waitFor();
      await row(/Old Creative.*suspended/).waitFor();
      for (const name of ['Music Bot', 'Ticket Bot', 'Survival SMP', 'Old Creative']) {
        await row(name).hover();
        assert.equal(
          await row(name)
            .getByRole('button', { name: /Start|Stop|Restart/ })
            .count(),
          0,
        );
      }
      await workbench().screenshot('states-conditions');
    });

    it('tells more when the pointer rests on a row', async () => {
      await row('Web Map').hover();
      const hover = workbench().page.locator('.workbench-hover');
      await hover.getByText('SFTP').waitFor();
      await workbench().screenshot('states-tooltip');
    });

    it('can be used without a mouse', async () => {
      const { page } = workbench();
      await workbench().press(row('Music Bot'));
      await page.keyboard.press('End');
      await row('Web Map').and(page.locator('.focused')).waitFor();
      await page.keyboard.press('Shift+F10');
      await workbench().menuItem('Open in Browser').waitFor();
      await page.keyboard.press('Escape');
      await page.keyboard.press('ArrowRight');
      await row('Web Map').and(page.locator('[aria-expanded="true"]')).waitFor();
      await page.keyboard.press('ArrowLeft');
    });
  });

  describe('when there is nothing to show', () => {
    let empty: PracticePanel;
    const pane = (text: string | RegExp) =>
      workbench().page.locator('.part.sidebar .welcome-view').filter({ hasText: text });

    before(async () => {
      await panel.reset();
      empty = await PracticePanel.start({ world: 'empty' });
    });
    after(async () => {
      await signOut(workbench());
      await empty.stop();
    });

    it('an account without servers and projects', async () => {
      await signInTo(workbench(), empty.app.panelOrigin, empty.keys.subuser);
      await pane('No servers yet.').waitFor();
      await pane('No monitoring projects yet.').waitFor();
      await workbench().screenshot('states-empty');
    });

    it('a panel without monitoring', async () => {
      empty.app.world.features.monitoring = false;
      await workbench().runCommand('Hosting Panel: Refresh Monitoring');
      await pane('Monitoring is disabled on this panel.').waitFor();
      await workbench().screenshot('states-monitoring-off');
    });

    it('two panels, each with a row of its own', async () => {
      const { url } = await signIn(workbench(), 'noMonitoring');
      await workbench().treeRow(new URL(url).host, 'Servers').waitFor();
      await workbench().treeRow(new URL(empty.app.panelOrigin).host, 'Servers').waitFor();
      await workbench().treeRow('Ticket Bot', 'Servers').waitFor();
      await workbench().screenshot('states-two-panels');
    });

    it('a key without the scope for monitoring, once its panel is alone', async () => {
      await signOut(workbench(), new URL(empty.app.panelOrigin).host);
      await pane('monitoring.read').waitFor();
      await workbench().screenshot('states-monitoring-scope');
    });

    it('a filter that nothing matches', async () => {
      await workbench().runCommand('Hosting Panel: Filter Servers...');
      await workbench().quickInput.submit('nobody is called that', 'Enter a part of a name');
      await pane('No servers match the filter.').waitFor();
      await workbench().screenshot('states-no-match');
    });

    it('an administrator sees what belongs to others apart', async () => {
      await workbench().runCommand('Hosting Panel: Clear Server Filter');
      await signOut(workbench());
      await signIn(workbench(), 'admin');
      const others = workbench().treeRow('All Servers (Admin)', 'Servers');
      await workbench().expand(others);
      await workbench().treeRow('Survival SMP', 'Servers').waitFor();
      await workbench().screenshot('states-administrator');
      await workbench().runCommand('Hosting Panel: Stop Server');
      const labels = await workbench().quickInput.labels();
      assert.equal(labels[0], 'Survival SMP', labels.join());
      assert.ok(labels.includes('Music Bot'), labels.join());
      await workbench().screenshot('states-administrator-pick');
      await workbench().quickInput.close();
    });
  });

  describe('of a panel that fails', () => {
    after(() => signOut(workbench()));

    it('tells it in words, and looks again when asked', async () => {
      await panel.reset();
      await signIn(workbench());
      await workbench().treeRow('Ticket Bot', 'Servers').waitFor();
      await panel.order({ kind: 'status', status: 500, count: 500, where: 'panel' });
      await workbench().reload();
      await workbench().openView();
      const message = workbench().page.locator('.part.sidebar .tree-explorer-viewlet-tree-view');
      await message.filter({ hasText: /panel/i }).first().waitFor();
      await workbench().screenshot('states-failed');
      await panel.clearFaults();
      await workbench().runCommand('Hosting Panel: Refresh Servers');
      await workbench().treeRow('Ticket Bot', 'Servers').waitFor();
    });
  });

  describe('of a thousand servers', () => {
    let many: PracticePanel;

    before(async () => {
      many = await PracticePanel.start({ world: { servers: 1000 } });
    });
    after(() => many.stop());

    it('are there after ten pages, side by side, and can be scrolled', async () => {
      const mark = many.mark();
      await signInTo(workbench(), many.app.panelOrigin, many.keys.owner);
      await workbench().treeRow('Arena 0001', 'Servers').waitFor();
      await workbench().treeRow(/up \d/, 'Servers').waitFor();
      await workbench().screenshot('states-thousand');
      const lists = many.requestsSince(mark).filter(({ route }) => route === '/');
      // Two more: the sign-in looks whether there is a panel, and whether the key fits.
      assert.ok(lists.length <= 12, `${lists.length} list requests`);
      await workbench().press(workbench().treeRow('Arena 0001', 'Servers'));
      // Its children move the end away.
      await workbench().treeRow('Backups', 'Servers').waitFor();
      await workbench().page.keyboard.press('End');
      await workbench()
        .treeRow(/Show More \(\d+ left\)/, 'Servers')
        .waitFor();
      await workbench().screenshot('states-show-more');
      await workbench().press(workbench().treeRow(/Show More/, 'Servers'));
      await workbench()
        .treeRow(/Show More/, 'Servers')
        .waitFor({ state: 'detached' });
      await workbench().page.keyboard.press('End');
      await workbench().treeRow('Stats Bot', 'Servers').waitFor();
    });
  });
});
