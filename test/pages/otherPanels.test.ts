import assert from 'node:assert/strict';
import { PracticePanel } from '../panel/practicePanel';
import { useWorkbench } from './support/openWorkbench';
import { signInTo, signOut } from './support/signIn';
import { until } from './support/until';

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
        await workbench().menuItem('Reinstall Server...').waitFor();
        assert.equal(await workbench().menuItem('Delete Server...').count(), 0);
        await workbench().screenshot(`family-${tongue}`);
        await workbench().page.keyboard.press('Escape');
        const asked = panel.requests.filter(({ status }) => status === 404);
        assert.ok(asked.length <= 2, JSON.stringify(asked.map(({ path }) => path)));
        assert.deepEqual(panel.violations, []);
      });

      it('has databases: created, copied, shown, given another password and deleted', async () => {
        const { quickInput, page } = workbench();
        const server = panel.find('Survival SMP');
        const name = `s${server.internalId}_tickets`;
        const password = () => server.databases[0]?.password ?? '';
        const mark = panel.mark();
        await workbench().expand(row('Survival SMP'));
        await workbench().expand(row('Databases'));
        await row('No databases yet').waitFor();
        const lists = panel.requestsSince(mark).filter(({ path }) => path.endsWith('/databases'));
        assert.equal(lists.length, 1);

        await workbench().chooseFromMenu(row('Databases'), 'Create Database...');
        await quickInput.submit('tickets', 'Enter a name');
        await quickInput.box.filter({ hasText: '% allows any address' }).waitFor();
        await workbench().screenshot(`databases-${tongue}-create`);
        await quickInput.submit('10.0.%', '% allows any address');
        await workbench().notification(`Database '${name}' was created.`);
        await row(name).waitFor();
        await workbench().expand(row('Databases'));
        await row('Databases').filter({ hasText: '1 of 1' }).waitFor();
        await workbench().screenshot(`databases-${tongue}`);
        await workbench().runCommand('Hosting Panel: Create Database...');
        await quickInput.pick('Survival SMP');
        await workbench().notification(
          "You've reached the limit of databases for this server (1).",
        );

        const command = (entry: string) => workbench().chooseFromMenu(row(name), entry);
        await command('Copy Database Connection String...');
        await quickInput.box.getByText(/^jdbc:mysql:.*\*\*\*@/).waitFor();
        await workbench().screenshot(`databases-${tongue}-forms`);
        await quickInput.pick('URI');
        await workbench().dialog.waitFor();
        await workbench().screenshot(`databases-${tongue}-ask`);
        const reads = () =>
          panel.requestsSince(mark).filter(({ query }) => query.includes('password'));
        assert.deepEqual(reads(), []);
        await workbench().answer('Copy');
        const clipboard = () =>
          page.evaluate<string>('navigator.clipboard.readText()').catch(() => '');
        await until('nothing is copied', async () => (await clipboard()).startsWith('mysql://'));
        assert.equal(decodeURIComponent(new URL(await clipboard()).password), password());

        await command('View Database Password');
        await workbench().answer('Show');
        await quickInput.box.filter({ hasText: `Password of Database '${name}'` }).waitFor();
        assert.equal(await quickInput.value(), password());
        await workbench().screenshot(`databases-${tongue}-password`);
        await quickInput.close();

        const old = password();
        panel.app.world.databaseHost = 'away';
        await command('Rotate Database Password');
        await workbench().answer('Rotate Password');
        await workbench().notification(`Couldn't rotate the password of database '${name}'.`);
        assert.equal(password(), old);
        panel.app.world.databaseHost = 'there';
        await command('Rotate Database Password');
        await workbench().answer('Rotate Password');
        const rotated = await workbench().notification('was rotated.');
        await workbench().screenshot(`databases-${tongue}-rotated`);
        await rotated.getByRole('button', { name: 'Copy Password' }).click();
        await until('nothing is copied', async () => (await clipboard()) === password());
        assert.notEqual(password(), old);

        await command('Delete Database...');
        await quickInput.box.filter({ hasText: 'All its data will be deleted' }).waitFor();
        await workbench().screenshot(`databases-${tongue}-delete`);
        await quickInput.submit(name);
        await row(name).waitFor({ state: 'detached' });
        assert.deepEqual(server.databases, []);
        await workbench().collapse(row('Survival SMP'));
        assert.deepEqual(panel.violations, []);
      });
    });
  }
});
