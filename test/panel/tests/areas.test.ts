import assert from 'node:assert/strict';
import { PracticePanel } from '../practicePanel';
import { ask, assertRefused, problemsOf } from './client';

describe('practice panel: startup, settings, schedules, network, people, account', () => {
  let panel: PracticePanel;
  let bot: string;
  before(async () => {
    panel = await PracticePanel.start();
  });
  beforeEach(async () => {
    await panel.reset();
    bot = panel.server('Ticket Bot').uuid;
  });
  after(() => panel.stop());

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

  describe('schedules', () => {
    const body = {
      name: 'Hourly',
      minute: '*/15',
      hour: '*',
      day_of_month: '*',
      month: '*',
      day_of_week: '*',
      is_active: true,
      only_when_online: false,
    };
    const make = async (change: object = {}) => {
      const made = await on('POST schedules', { ...body, ...change });
      assert.equal(made.status, 200, made.text);
      return made.json.attributes;
    };

    it('lists with tasks in order', async () => {
      const { json } = await on('GET schedules');
      const first = json.data?.[0]?.attributes;
      assert.equal(first?.cron?.hour, '4');
      assert.match(String(first?.next_run_at), /T04:00:00\+00:00$/);
      assert.deepEqual(
        first?.relationships?.tasks?.data?.map((task) => task.attributes?.action),
        ['backup', 'power'],
      );
    });

    it('makes, replaces and deletes; is_active left out means off', async () => {
      const made = await make();
      assert.deepEqual(made?.relationships?.tasks?.data, []);
      const path = `schedules/${String(made?.id)}`;
      const changed = await on(`POST ${path}`, { ...body, name: 'Other', is_active: undefined });
      assert.deepEqual(
        [changed.json.attributes?.name, changed.json.attributes?.is_active],
        ['Other', false],
      );
      assert.equal(changed.json.attributes?.next_run_at, null);
      assert.equal((await on(`DELETE ${path}`)).status, 204);
      assertRefused(await on(`GET ${path}`), 404, 'NotFoundHttpException');
    });

    it('refuses bad cron, a missing month with a crash, and more than 2 a minute', async () => {
      const bad = await on('POST schedules', { ...body, minute: '61' });
      assertRefused(bad, 400, 'DisplayException', /cron/);
      const rest = { ...body, month: undefined };
      assertRefused(await on('POST schedules', rest), 500, 'TypeError');
      assertRefused(await on('POST schedules', body), 429, 'ThrottleRequestsException');
    });

    it('keeps tasks in sequence', async () => {
      const path = `schedules/${String((await make())?.id)}`;
      const task = (change: object) =>
        on(`POST ${path}/tasks`, {
          action: 'command',
          payload: 'say hi',
          time_offset: 0,
          ...change,
        });
      const first = await task({});
      await task({ payload: 'second', sequence_id: 99 });
      await task({ payload: 'zeroth', sequence_id: 1 });
      const order = async () =>
        (await on(`GET ${path}`)).json.attributes?.relationships?.tasks?.data?.map((one) => [
          one.attributes?.sequence_id,
          one.attributes?.payload,
        ]);
      assert.deepEqual(await order(), [
        [1, 'zeroth'],
        [2, 'say hi'],
        [3, 'second'],
      ]);
      await on(`DELETE ${path}/tasks/${String(first.json.attributes?.id)}`);
      assert.deepEqual(await order(), [
        [1, 'zeroth'],
        [2, 'second'],
      ]);
    });

    it('checks tasks', async () => {
      const path = `schedules/${String((await make())?.id)}/tasks`;
      const bad = await on(`POST ${path}`, { action: 'dance', time_offset: 901 });
      assert.deepEqual(problemsOf(bad), [
        'action:in',
        'payload:required_unless',
        'time_offset:max',
      ]);
      panel.setLimits({ tasksPerSchedule: 0 });
      const full = await on(`POST ${path}`, { action: 'backup', time_offset: 0 });
      assertRefused(full, 400, 'ServiceLimitExceededException');
      panel.find(bot).featureLimits.backups = 0;
      const none = await on(`POST ${path}`, { action: 'backup', time_offset: 0 });
      assertRefused(none, 403, 'HttpForbiddenException');
    });

    it('runs: the first task at once, the rest after their offsets', async () => {
      const id = String((await make())?.id);
      const add = (json: object) => on(`POST schedules/${id}/tasks`, json);
      const empty = await on(`POST schedules/${id}/execute`);
      assertRefused(empty, 400, 'DisplayException', /no tasks/);
      const seen: string[] = [];
      const { machine } = panel.app;
      panel.app.machine = {
        ...panel.app.machine,
        power: (_server, signal) => void seen.push(signal),
        command: (_server, line) => void seen.push(line),
      };
      panel.find(bot).power = 'running';
      await add({ action: 'command', payload: 'save', time_offset: 0 });
      await add({ action: 'power', payload: 'restart', time_offset: 30 });
      const run = await on(`POST schedules/${id}/execute`);
      assert.deepEqual([run.status, run.text], [202, '[]']);
      assert.deepEqual(seen, ['save']);
      panel.clock.advance(30_000);
      assert.deepEqual(seen, ['save', 'restart']);
      panel.find(bot).power = 'offline';
      assertRefused(await on(`POST schedules/${id}/execute`), 502, 'HttpException');
      const nightly = panel.find(bot).schedules[0]?.id;
      assert.equal((await on(`POST schedules/${nightly}/execute`)).status, 202);
      assert.equal(panel.find(bot).backups.length, 1);
      panel.app.machine = machine;
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
