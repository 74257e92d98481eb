import assert from 'node:assert/strict';
import { PracticePanel } from '../panel/practicePanel';
import { variable } from '../panel/worlds/make';
import { useWorkbench } from './support/openWorkbench';
import { signInTo, signOut } from './support/signIn';

describe('Programs that do not start', () => {
  const workbench = useWorkbench({ size: { width: 1280, height: 1000 } });
  const server = 'Music Bot';
  const row = () => workbench().treeRow(server, 'Servers');
  const isOffline = () =>
    workbench()
      .page.locator('.statusbar-item', { hasText: `${server}: offline` })
      .first();

  before(() => workbench().openView());

  for (const tongue of ['stock', 'pelican'] as const) {
    describe(`${tongue}`, () => {
      let panel: PracticePanel;
      const verb = (name: string, args: object) => panel.app.verbs.get(name)?.({ server, ...args });
      /** Takes what the actions of the console offer first. */
      const act = async (label: string) => {
        await isOffline().click();
        assert.deepEqual((await workbench().quickInput.labels()).slice(0, 2), [label, 'Start']);
        await workbench().screenshot(
          `eggs-${tongue}-actions`,
          workbench().quickInput.box.getByText(label, { exact: true }).first(),
        );
        await workbench().quickInput.pick(label);
      };
      const fail = (feature: string) => {
        verb('eggTrouble', { feature });
        verb('consolePower', { signal: 'start' });
      };
      /** What was offered was done: the program is up, and is ended for the next. */
      const isUp = async () => {
        await row().filter({ hasText: /up \d/ }).waitFor();
        assert.equal(panel.find(server).trouble, undefined);
        verb('consolePower', { signal: 'kill' });
        await isOffline().waitFor();
      };

      before(async () => {
        panel = await PracticePanel.start({ tongue });
        const bot = panel.find(server);
        bot.egg.features = ['eula', 'java_version', 'gsl_token', 'steam_disk_space'];
        Object.assign(bot.images, { 'Python 3.13': 'ghcr.io/parkervcp/yolks:python_3.13' });
        bot.variables.push(variable('STEAM_ACC', 'old', { rules: 'required|string|min:8' }));
        await signInTo(workbench(), panel.url, panel.keys.owner);
        await workbench().runCommand('Hosting Panel: Open Console');
        await workbench().quickInput.pick(server);
        await isOffline().waitFor();
      });
      after(async () => {
        assert.deepEqual(panel.violations, []);
        await signOut(workbench());
        await panel.stop();
      });

      if (tongue === 'stock') {
        it('asks for the agreement with the EULA, by a line of the console', async () => {
          fail('eula');
          const told = await workbench().notification(
            /'Music Bot' can't start until the Minecraft EULA/,
          );
          await workbench().screenshot('eggs-eula-offer', told);
          await told.getByRole('button', { name: 'Accept Minecraft EULA' }).click();
          await workbench().dialog.waitFor();
          assert.match(await workbench().dialog.innerText(), /Mojang's End User License Agreement/);
          await workbench().screenshot(
            'eggs-eula-question',
            workbench().dialog.filter({ hasText: "Mojang's End User License Agreement" }),
          );
          await workbench().answer('Cancel');
          assert.equal(panel.find(server).power, 'offline');
          await act('Accept Minecraft EULA');
          await workbench().answer('Accept');
          await isUp();
          const { uuid } = panel.find(server);
          const written = panel.requests.filter(({ path }) =>
            path.includes(`${uuid}/files/upload`),
          );
          assert.equal(written.length, 1);
        });

        it('explains how much disk space there is', async () => {
          fail('steam_disk_space');
          await workbench().notification(
            /SteamCMD doesn't have enough disk space on server 'Music Bot'/,
          );
          await act('Explain Disk Space');
          await workbench().dialog.waitFor();
          assert.match(
            await workbench().dialog.innerText(),
            /Disk usage of the server: .* of 5 GB/,
          );
          await workbench().screenshot(
            'eggs-disk-space',
            workbench().dialog.filter({ hasText: 'Disk usage of the server' }),
          );
          await workbench().answer('OK');
        });
        return;
      }

      it('changes the image for another version of Java, by a frame of the daemon', async () => {
        fail('java_version');
        const told = await workbench().notification(
          /'Music Bot' can't start with its version of Java/,
        );
        await told.getByRole('button', { name: 'Change Docker Image...' }).click();
        assert.deepEqual(await workbench().quickInput.labels(), ['Python 3.13']);
        await workbench().screenshot(
          'eggs-image',
          workbench().quickInput.box.getByText('Python 3.13', { exact: true }).first(),
        );
        await workbench().quickInput.pick('Python 3.13');
        await workbench().dialog.waitFor();
        await workbench().screenshot('eggs-image-question', workbench().dialog);
        await workbench().answer('Change and Restart');
        await isUp();
        assert.match(panel.find(server).image, /3\.13$/);
      });

      it('takes a token without showing it', async () => {
        fail('gsl_token');
        await workbench().notification(/Steam doesn't accept the game server login token/);
        await act('Enter GSL Token...');
        await workbench().quickInput.fill('short');
        await workbench().quickInput.message.filter({ hasText: /8/ }).waitFor();
        assert.equal(
          await workbench().quickInput.box.locator('input.input').getAttribute('type'),
          'password',
        );
        await workbench().screenshot(
          'eggs-token',
          workbench().quickInput.message.filter({ hasText: /8/ }),
        );
        await workbench().quickInput.submit('ABCDEF0123456789');
        await isUp();
        assert.equal(panel.find(server).variables.at(-1)?.value, 'ABCDEF0123456789');
      });
    });
  }
});
