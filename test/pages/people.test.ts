import assert from 'node:assert/strict';
import { stableUuid } from '../panel/worlds/make';
import { panelOfThisRun } from '../support/panelOfThisRun';
import { useWorkbench } from './support/openWorkbench';
import { signIn, signOut } from './support/signIn';

describe('People who may not do everything', () => {
  const workbench = useWorkbench({ size: { width: 1280, height: 1100 } });
  const panel = panelOfThisRun();
  const row = (name: string | RegExp) => workbench().treeRow(name, 'Servers');

  before(() => workbench().openView());
  beforeEach(() => workbench().page.keyboard.press('Escape'));

  describe('who share', () => {
    after(() => signOut(workbench()));

    it('says what a change takes from the other one, and offers only what one has', async () => {
      await panel.reset();
      const guest = (name: string, permissions: readonly string[]) => ({
        user: stableUuid(`user ${name}`),
        permissions,
        createdAt: '2026-05-02T12:30:00+00:00',
      });
      const subusers = [
        guest('maralind', ['user.read', 'user.update', 'control.start']),
        guest('operations', ['control.start', 'file.delete']),
      ];
      await panel.call('patchServer', { server: 'Web Map', fields: { subusers } });
      await signIn(workbench());
      await workbench().expand(row('Web Map'));
      await workbench().expand(row('Subusers'));
      await workbench().chooseFromMenu(row('operations'), 'Change Subuser Permissions...');
      await workbench().dialog.filter({ hasText: 'file.delete' }).waitFor();
      await workbench().screenshot(
        'people-loss',
        workbench().dialog.filter({ hasText: 'file.delete' }),
      );
      await workbench().answer('Continue');
      const { quickInput } = workbench();
      const labels = await quickInput.labels();
      assert.deepEqual(labels, ['Start', 'Read', 'Update']);
      await quickInput.pick('Read');
      await quickInput.ok();
      // The panel adds the permission to connect.
      await row(/operations.*3 permissions/).waitFor();
      // One's own row is the panel's to refuse, in its own words.
      await workbench().chooseFromMenu(row('maralind'), 'Change Subuser Permissions...');
      await quickInput.box.filter({ hasText: "Change Permissions of 'maralind'" }).waitFor();
      await quickInput.pick('Read');
      await quickInput.ok();
      const refused = await workbench().notification(
        "Couldn't change the permissions of subuser 'maralind'",
      );
      assert.match(await refused.innerText(), /You cannot manage your own account here/);
    });
  });

  describe('whose key may only read', () => {
    before(async () => {
      await panel.reset();
      await signIn(workbench(), 'readOnly');
      await workbench().expand(row('Ticket Bot'));
    });

    it('shows what it may see, and says what it may not', async () => {
      await row('Startup').waitFor();
      assert.equal(await row('Subusers').count(), 0);
      assert.equal(await row('Settings').count(), 0);
      await workbench().runCommand('Hosting Panel: Invite Subuser...');
      const { quickInput } = workbench();
      await quickInput.box.getByText('missing permission: user.create').first().waitFor();
      await quickInput.close();
    });

    it('says that this panel does not offer an area, and all others work', async () => {
      await panel.order({ kind: 'status', status: 404, count: 20, match: 'network/allocations' });
      await workbench().expand(row('Network'));
      await row("This panel doesn't support this feature").waitFor();
      await workbench().expand(row('Startup'));
      await row('Main File').waitFor();
      await workbench().screenshot('areas-missing', row("This panel doesn't support this feature"));
      await panel.clearFaults();
    });

    it('tells who one is, and what the key may do', async () => {
      const { quickInput } = workbench();
      await workbench().runCommand('Hosting Panel: Show Account and Key');
      await quickInput.box.filter({ hasText: 'maralind' }).waitFor();
      await quickInput.box.filter({ hasText: 'limited to 8 permissions on own servers' }).waitFor();
      await workbench().screenshot(
        'account',
        quickInput.box.filter({ hasText: 'limited to 8 permissions on own servers' }),
      );
      const text = await quickInput.box.innerText();
      assert.match(text, /account\.read\s*granted/);
      assert.match(text, /monitoring\.write\s*not granted/);
      await workbench().page.keyboard.press('Escape');
    });
  });
});
