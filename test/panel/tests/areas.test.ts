import assert from 'node:assert/strict';
import type { PracticePanel } from '../practicePanel';
import { ask, assertRefused, problemsOf } from './client';
import { withPanel } from './withPanel';

describe('practice panel: startup, settings, network, people, account', () => {
  let panel: PracticePanel;
  let bot: string;
  withPanel((one) => ({ panel, bot } = one));

  const on = (line: string, json?: unknown, key = panel.keys.owner) => {
    const [method, path] = line.split(' ');
    const asked = json === undefined ? { key } : { key, json };
    return ask(panel, `${method} /servers/${bot}/${path}`, asked);
  };

  describe('startup', () => {
    const set = (key: string, value?: unknown) =>
      on('PUT startup/variable', value === undefined ? { key } : { key, value });

    it('shows the command, the images and the visible variables', async () => {
      const { json } = await on('GET startup');
      assert.equal(json.meta?.startup_command, 'node dist/index.js');
      assert.equal(json.meta?.raw_startup_command, 'node {{MAIN_FILE}}');
      assert.deepEqual(
        json.data?.map((one) => one.attributes?.env_variable),
        ['MAIN_FILE', 'LOG_LEVEL', 'AUTO_UPDATE'],
      );
      assert.equal(json.data?.[1]?.attributes?.server_value, null);
    });

    it('changes a variable', async () => {
      const { json } = await set('MAIN_FILE', 'src/index.ts');
      assert.equal(json.meta?.startup_command, 'node src/index.ts');
    });

    it('checks the rules of the variable', async () => {
      assert.deepEqual(problemsOf(await set('LOG_LEVEL', 'loud')), ['value:in']);
      assert.deepEqual(problemsOf(await set('MAIN_FILE', 'x'.repeat(65))), ['value:max']);
      assert.deepEqual(problemsOf(await set('MAIN_FILE', '')), ['value:required']);
      assert.deepEqual(problemsOf(await set('MAIN_FILE')), ['value:present']);
      assert.equal((await set('LOG_LEVEL', '')).status, 200);
    });

    it('refuses read-only, hidden and unknown variables', async () => {
      assertRefused(await set('AUTO_UPDATE', '1'), 400, 'DisplayException', /read-only/);
      assertRefused(await set('INTERNAL_TOKEN', '1'), 400, 'DisplayException', /not exist/);
      assertRefused(await set('NOBODY', '1'), 500, 'ErrorException');
    });
  });

  describe('settings', () => {
    it('renames; the description stays, changes or empties', async () => {
      const shown = async () => {
        const { attributes } = (await ask(panel, `GET /servers/${bot}`)).json;
        return [attributes?.name, attributes?.description];
      };
      await on('POST settings/rename', { name: 'Desk' });
      assert.deepEqual(await shown(), ['Desk', 'Help desk of the community']);
      await on('POST settings/rename', { name: 'Desk', description: '' });
      assert.deepEqual(await shown(), ['Desk', '']);
      const long = await on('POST settings/rename', { name: 'x'.repeat(192) });
      assert.deepEqual(problemsOf(long), ['name:max']);
    });

    it('reinstalls: 202, installing, then normal', async () => {
      const answer = await on('POST settings/reinstall');
      assert.deepEqual([answer.status, answer.text], [202, '[]']);
      assert.equal(panel.find(bot).status, 'installing');
      panel.clock.advance(60_000);
      assert.equal(panel.find(bot).status, null);
    });

    it('changes the image to an offered one', async () => {
      const set = (image: string) => on('PUT settings/docker-image', { docker_image: image });
      assert.equal((await set('ghcr.io/parkervcp/yolks:nodejs_22')).status, 204);
      assert.deepEqual(problemsOf(await set('alpine')), ['docker_image:in']);
      panel.find(bot).image = 'private/image';
      const manual = await set('ghcr.io/parkervcp/yolks:nodejs_22');
      assertRefused(manual, 400, 'DisplayException', /manually set/);
    });
  });

  describe('network', () => {
    const all = 'network/allocations';

    it('lists, notes, makes primary and removes', async () => {
      const { json } = await on(`GET ${all}`);
      const second = json.data?.[1]?.attributes;
      assert.deepEqual(
        [second?.port, second?.notes, second?.is_default],
        [25_902, 'metrics', false],
      );
      const path = `${all}/${String(second?.id)}`;
      const noted = await on(`POST ${path}`, { notes: 'query' });
      assert.equal(noted.json.attributes?.notes, 'query');
      assert.deepEqual(problemsOf(await on(`POST ${path}`, {})), ['notes:present']);
      assert.equal((await on(`DELETE ${path}`)).status, 204);
      const primary = `${all}/${String(json.data?.[0]?.attributes?.id)}`;
      assertRefused(await on(`DELETE ${primary}`), 400, 'DisplayException', /primary/);
      const other = panel.find('Survival SMP').allocations[0]?.id;
      assertRefused(await on(`DELETE ${all}/${other}`), 404, 'NotFoundHttpException');
    });

    it('adds where enabled, up to the limit', async () => {
      panel.app.world.features.autoAllocation = false;
      assertRefused(await on(`POST ${all}`), 400, 'AutoAllocationNotEnabledException');
      panel.app.world.features.autoAllocation = true;
      const added = await on(`POST ${all}`);
      assert.equal(added.json.attributes?.is_default, false);
      const primary = await on(`POST ${all}/${String(added.json.attributes?.id)}/primary`);
      assert.equal(primary.json.attributes?.is_default, true);
      panel.clock.advance(60_000);
      assertRefused(await on(`POST ${all}`), 400, 'DisplayException', /limit has been reached/);
    });
  });

  describe('people', () => {
    it('invites, changes, removes, and cuts access', async () => {
      const cut: string[] = [];
      panel.app.events.on('access', (_server, user) => cut.push(user));
      const made = await on('POST users', {
        email: 'new@friend.example',
        permissions: ['file.read', 'no.such'],
      });
      assert.equal(made.status, 200, made.text);
      const { attributes } = made.json;
      assert.deepEqual(attributes?.permissions, ['file.read', 'websocket.connect']);
      const path = `users/${String(attributes?.uuid)}`;
      await on(`POST ${path}`, { permissions: ['control.start'] });
      assert.equal((await on(`DELETE ${path}`)).status, 204);
      assert.deepEqual(cut, [attributes?.uuid, attributes?.uuid]);
      assertRefused(await on(`GET ${path}`), 404, 'NotFoundHttpException');
    });

    it('refuses the owner, who is in already, nothing, and more than one has', async () => {
      const invite = (email: string, permissions: string[], key = panel.keys.owner) =>
        on('POST users', { email, permissions }, key);
      const some = ['file.read'];
      assertRefused(
        await invite('mara@lindqvist.example', some),
        400,
        'UserIsServerOwnerException',
      );
      assertRefused(await invite('jonas@weber.example', some), 400, 'ServerSubuserExistsException');
      assert.deepEqual(problemsOf(await invite('x@y.example', [])), ['permissions:required']);
      const [jonas] = panel.find(bot).subusers;
      if (jonas) jonas.permissions = [...jonas.permissions, 'user.create', 'user.read'];
      const more = await invite('x@y.example', ['settings.rename'], panel.keys.subuser);
      assertRefused(more, 403, 'HttpForbiddenException', /actively possess/);
      const self = await on(`GET users/${jonas?.user}`, undefined, panel.keys.subuser);
      assertRefused(self, 403, 'HttpForbiddenException');
    });
  });

  it('tells whose key it is', async () => {
    const { json } = await ask(panel, 'GET /account');
    assert.equal(json.object, 'user');
    assert.deepEqual(
      [json.attributes?.username, json.attributes?.email, json.attributes?.admin],
      ['maralind', 'mara@lindqvist.example', false],
    );
    const { json: activity } = await ask(panel, 'GET /account/activity');
    assert.ok((activity.data?.length ?? 0) > 5);
  });

  it('answers 404 for areas that are switched off', async () => {
    for (const path of ['/git', '/deploy', '/databases', '/billing', '/store']) {
      assertRefused(await ask(panel, `GET ${path}`), 404, 'NotFoundHttpException');
    }
  });
});
