import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import { type Panel, createPanel } from '../../../../src/core/api/panel';
import { PermissionCatalog } from '../../../../src/core/api/permissions';
import type { PowerAction } from '../../../../src/core/base/power';
import { changePower } from '../../../../src/core/servers/changePower';
import { serverChoices } from '../../../../src/core/servers/serverChoices';
import { ServerStore } from '../../../../src/core/servers/serverStore';
import type { Servers } from '../../../../src/core/servers/servers';
import { FakeClock } from '../../../support/fakeClock';
import { panelListOf } from '../../panelListOf';
import { PanelFake } from '../monitoring/panelFake';

const uuid = '1a7ce997-259b-452e-8b4e-cecc464142ca';
const hour = 3_600_000;

/** How a server is, as its panel tells. */
interface Told {
  state: string;
  isInstalling?: boolean;
}

/** A store that read how a server was, and was left alone for a while in which that changed. */
async function leftAlone(before: Told, now: Told, forMs: number) {
  let told = before;
  const fake = new PanelFake(({ path }) => {
    const stats = { object: 'stats', attributes: { current_state: told.state } };
    const attributes = { uuid, name: 'Lobby', is_installing: told.isInstalling === true };
    const one = { object: 'server', attributes, meta: { user_permissions: ['*'] } };
    if (path === '/') return { object: 'list', data: [one] };
    if (path === '/resources') return { data: { [uuid]: stats } };
    return path.endsWith('/resources') ? stats : one;
  });
  const clock = new FakeClock(1_700_000_600_000);
  const panel = createPanel({ id: 'panel.example.com', name: 'p', http: fake.http } as Panel);
  const store = new ServerStore(fake.http, clock);
  await store.refresh();
  await clock.advance(forMs);
  told = now;
  fake.asked.length = 0;
  const servers = { load: () => Promise.resolve(), of: () => store, storeOf: () => store };
  return { panel, store, fake, servers: servers as unknown as Servers };
}

/** Starts, stops or restarts the server; returns what was sent, or why nothing was. */
async function tried(
  { panel, servers }: Awaited<ReturnType<typeof leftAlone>>,
  action: PowerAction,
): Promise<string> {
  const sent: string[] = [];
  const setPower = (_: unknown, one: string) => Promise.resolve(void sent.push(one));
  const parts = { servers, permissionCatalog: new PermissionCatalog(), setPower };
  const { signal } = new AbortController();
  const how = { action, signal };
  return changePower(parts, { panel, uuid, name: 'Lobby' }, how).then(
    () => sent.join(),
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

describe('Servers that nobody watched for a while', () => {
  const up: Told = { state: 'running' };
  const down: Told = { state: 'offline' };
  const resources = `GET /servers/${uuid}/resources`;
  const rows: readonly (readonly [
    what: string,
    before: Told,
    now: Told,
    forMs: number,
    action: PowerAction,
    outcome: string,
    asked: readonly string[],
  ])[] = [
    ['that went down', up, down, 2 * hour, 'start', 'start', [resources]],
    ['that went down just now', up, down, 30_000, 'start', 'start', [resources]],
    [
      'that is up still',
      up,
      up,
      2 * hour,
      'start',
      'The server is already running. Restart it instead.',
      [resources],
    ],
    ['that came up', down, up, 2 * hour, 'restart', 'restart', [resources]],
    [
      'that is down still',
      down,
      down,
      2 * hour,
      'stop',
      'The server is already offline.',
      [resources],
    ],
    ['of which nothing speaks against it', down, down, 2 * hour, 'start', 'start', []],
    [
      'that was being installed',
      { state: 'offline', isInstalling: true },
      down,
      2 * hour,
      'start',
      'start',
      [`GET /servers/${uuid} include=egg`],
    ],
  ];
  for (const [what, before, now, forMs, action, outcome, asked] of rows) {
    it(`${action} of one ${what}: ${outcome}`, async () => {
      const world = await leftAlone(before, now, forMs);
      assert.equal(await tried(world, action), outcome);
      assert.deepEqual(world.fake.asked, asked);
    });
  }

  it('say what is wrong where their state cannot be read', async () => {
    const world = await leftAlone(up, down, 2 * hour);
    world.fake.failures.push(new PanelError('network', 'No way there.'));
    assert.equal(await tried(world, 'start'), 'No way there.');
  });

  const lists: readonly (readonly [forMs: number, canBeChosen: boolean, words: string])[] = [
    [30_000, false, 'running'],
    [60_000, false, 'running'],
    [60_001, true, 'unknown'],
    [2 * hour, true, 'unknown'],
  ];
  for (const [forMs, canBeChosen, words] of lists) {
    it(`after ${forMs} ms ${canBeChosen ? 'can' : 'cannot'} be chosen for a start: ${words}`, async () => {
      const { panel, servers, fake } = await leftAlone(up, down, forMs);
      const panels = panelListOf([panel]);
      const choices = await serverChoices(panels, servers, { selected: [], suits: 'canStart' });
      const found = choices.find((one) => one.uuid === uuid);
      assert.equal(found?.ref !== undefined, canBeChosen);
      assert.ok(found?.description?.startsWith(words));
      assert.equal(choices[0]?.isHeading === true, !canBeChosen);
      assert.deepEqual(fake.asked, []);
    });
  }

  it('are known again as soon as anything tells what they do', async () => {
    const { store } = await leftAlone(up, down, 2 * hour);
    const stateNow = () => {
      const state = store.get(uuid);
      return state && store.told.recent(state).stats?.state;
    };
    assert.equal(stateNow(), undefined);
    store.applyPower(uuid, 'running');
    assert.equal(stateNow(), 'running');
  });
});
