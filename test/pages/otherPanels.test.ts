import assert from 'node:assert/strict';
import { PracticePanel } from '../panel/practicePanel';
import { useWorkbench } from './support/openWorkbench';
import { signInTo, signOut } from './support/signIn';

describe('Panels of the family', () => {
  const workbench = useWorkbench({ size: { width: 1280, height: 1000 } });
  const row = (name: string | RegExp) => workbench().treeRow(name, 'Servers');

  before(() => workbench().openView());

  it('asks before it signs in to a private network without https', async () => {
    const { quickInput } = workbench();
    await workbench().runCommand('Hosting Panel: Sign In to Panel...');
    await quickInput.submit('http://192.168.1.5', 'Address of the panel');
    await workbench().dialog.waitFor();
    assert.match(await workbench().dialog.innerText(), /Sign in to 192\.168\.1\.5 without https\?/);
    await workbench().screenshot('family-plain');
    await workbench().answer('Cancel');
    await workbench().page.keyboard.press('Escape');
    await quickInput.box.waitFor({ state: 'hidden' });
  });

  for (const tongue of ['stock', 'pelican'] as const) {
    describe(`${tongue}`, () => {
      let panel: PracticePanel;
      before(async () => {
        panel = await PracticePanel.start({ tongue });
        await signInTo(workbench(), panel.url, panel.keys.owner);
      });
      after(async () => {
        await signOut(workbench());
        await panel.stop();
      });

      it('shows how servers are, and offers nothing that is not there', async () => {
        await row('Survival SMP')
          .filter({ hasText: /up 1 d/ })
          .waitFor();
        await row('Music Bot').filter({ hasText: 'offline' }).waitFor();
        await workbench().page.locator('.pane-header', { hasText: 'Incidents' }).waitFor();
        const monitoring = workbench().page.locator('.pane-header', { hasText: 'Monitoring' });
        await monitoring.waitFor({ state: 'detached' });
        await workbench().press(row('Music Bot'), 'right');
        await workbench().menuItem('Copy Address').waitFor();
        assert.equal(await workbench().menuItem('Delete Server...').count(), 0);
        await workbench().screenshot(`family-${tongue}`);
        await workbench().page.keyboard.press('Escape');
        const asked = panel.requests.filter(({ status }) => status === 404);
        assert.ok(asked.length <= 2, JSON.stringify(asked.map(({ path }) => path)));
        assert.deepEqual(panel.violations, []);
      });
    });
  }
});
