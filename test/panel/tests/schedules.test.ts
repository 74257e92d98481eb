import assert from 'node:assert/strict';
import type { PracticePanel } from '../practicePanel';
import { ask, assertRefused, problemsOf } from './client';
import { withPanel } from './withPanel';

describe('practice panel: schedules', () => {
  let panel: PracticePanel;
  let bot: string;
  withPanel((one) => ({ panel, bot } = one));

  const on = (line: string, json?: unknown, key = panel.keys.owner) => {
    const [method, path] = line.split(' ');
    const asked = json === undefined ? { key } : { key, json };
    return ask(panel, `${method} /servers/${bot}/${path}`, asked);
  };

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
    assert.deepEqual(problemsOf(bad), ['action:in', 'payload:required_unless', 'time_offset:max']);
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
