import assert from 'node:assert/strict';
import { ofOthers, ofService } from '../../../support/knownCapabilities';
import { type Panel, createPanel } from '../../../../src/core/api/panel';
import type { Row } from '../../../../src/core/base/row';
import { detailSection } from '../../../../src/core/servers/detailSection';
import type { Capabilities } from '../../../../src/core/api/capabilities';
import { PanelError } from '../../../../src/core/api/errors';
import {
  type Condition,
  conditionOf,
  conditionSentence,
  conditionWords,
} from '../../../../src/core/servers/condition';
import { isAdministrators } from '../../../../src/core/servers/permissions';
import type { PowerAction } from '../../../../src/core/base/power';
import { addressOf, serverDetails, sftpOf } from '../../../../src/core/servers/details';
import { serverGroups, sortServers } from '../../../../src/core/servers/order';
import { actOnEach } from '../../../../src/core/base/actOnEach';
import { againQuestion, powerProblem, powerSummary } from '../../../../src/core/servers/power';
import { serverRow } from '../../../../src/core/servers/serverRow';
import type { ServerState } from '../../../../src/core/servers/serverState';
import type { ServerStats } from '../../../../src/core/api/resources';
import { type Server, readServer } from '../../../../src/core/api/server';

const uuid = '1a7ce997-259b-452e-8b4e-cecc464142ca';

function server(changes: Partial<Server> = {}): Server {
  const attributes = { uuid, name: 'Lobby', server_owner: true, limits: { memory: 1024 } };
  return { ...readServer({ object: 'server', attributes }, 'body'), ...changes };
}

function stats(state: string, changes: Partial<ServerStats> = {}): ServerStats {
  const zero = { diskBytes: 0, networkRxBytes: 0, networkTxBytes: 0 };
  const use = { memoryBytes: 512 * 1024 ** 2, cpu: 12.4, uptimeMs: 3 * 3_600_000, ...zero };
  return { state, isSuspended: false, isBooting: false, ...use, ...changes };
}

function state(changes: Partial<ServerState> = {}): ServerState {
  return { server: server(), stats: stats('running'), permissions: ['*'], ...changes };
}

describe('server rows', () => {
  const descriptions: readonly (readonly [string, Partial<ServerState>, string])[] = [
    ['running', {}, '12 % · 512 MB / 1 GB · up 3 h'],
    ['offline', { stats: stats('offline') }, 'offline'],
    ['just started', { stats: stats('running', { memoryBytes: 0, uptimeMs: 0 }) }, 'running'],
    ['unknown', { stats: undefined }, 'unknown'],
    [
      'on a node that cannot be reached',
      { stats: undefined, problem: new PanelError('daemonDown', 'x') },
      'node unreachable',
    ],
    ['unknown for another reason', { stats: undefined, problem: new Error('x') }, 'unknown'],
    ['being started from here', { stats: stats('offline'), work: 'start' }, 'starting'],
    ['suspended', { server: server({ isSuspended: true }) }, 'suspended'],
    [
      'a state of tomorrow',
      { stats: stats('hibernating', { uptimeMs: 0 }) },
      'hibernating · 12 % · 512 MB / 1 GB',
    ],
  ];
  for (const [name, changes, wanted] of descriptions) {
    it(`describes one that is ${name}`, () => {
      const row = serverRow(state(changes));
      assert.equal(row.description, wanted);
      assert.ok(row.accessibleLabel.startsWith('Lobby, '), row.accessibleLabel);
    });
  }

  it('knows an administrator by what only these have, where everything is allowed', () => {
    const websocket = 'admin.websocket.errors';
    const found = [['*', websocket], ['*'], ['websocket.connect', websocket], [websocket], []];
    assert.deepEqual(found.map(isAdministrators), [true, false, false, false, false]);
  });

  const conditions: readonly (readonly [Partial<Server>, string])[] = [
    [{ status: 'installing', isInstalling: true }, 'installing'],
    [{ status: 'install_failed', isInstalling: true }, 'installFailed'],
    [{ status: 'reinstall_failed' }, 'normal'],
    [{ status: 'reinstall_failed', isInstalling: true }, 'installFailed'],
    [{ status: 'restoring_backup' }, 'restoring'],
    [{ status: 'deleting', isSuspended: true }, 'deleting'],
    [{ isTransferring: true }, 'transferring'],
    [{ isNodeUnderMaintenance: true }, 'maintenance'],
    [{ status: 'frozen' }, 'other'],
  ];
  for (const [changes, wanted] of conditions) {
    it(`knows the condition ${wanted}, and offers no power there unless normal`, () => {
      const one = server(changes);
      assert.equal(conditionOf(one), wanted);
      const { tags } = serverRow(state({ server: one }));
      assert.equal(tags.includes('canStop'), wanted === 'normal');
    });
  }

  const actions: readonly (readonly [string | undefined, readonly string[], string])[] = [
    ['offline', ['*'], 'canStart'],
    ['running', ['*'], 'canStop canRestart canKill'],
    ['starting', ['*'], 'canStop canRestart canKill'],
    ['stopping', ['*'], 'canKill'],
    ['running', ['control.restart'], 'canRestart'],
    ['offline', ['control.stop'], ''],
    [undefined, ['*'], 'canStart canStop canRestart canKill'],
  ];
  for (const [power, permissions, wanted] of actions) {
    it(`offers "${wanted}" when ${power ?? 'unknown'} with ${permissions.join()}`, () => {
      const one = state({ stats: power === undefined ? undefined : stats(power), permissions });
      const { tags } = serverRow(one);
      assert.equal(
        tags.filter((tag) => /^can(Start|Stop|Restart|Kill)$/.test(tag)).join(' '),
        wanted,
      );
    });
  }

  it('offers an offline server what is allowed, for when it is chosen together with running ones', () => {
    const permissions = ['control.stop'];
    const { tags } = serverRow(state({ stats: stats('offline'), permissions }));
    assert.deepEqual(
      tags.filter((tag) => tag.startsWith('may')),
      ['mayStop', 'mayKill'],
    );
  });

  it('offers nothing before it is known what the key may do, and only the way out while at work', () => {
    const offered = (changes: Partial<ServerState>) =>
      serverRow(state(changes)).tags.filter((tag) => tag.startsWith('can')).length;
    assert.equal(offered({ permissions: undefined }), 0);
    const { tags } = serverRow(state({ work: 'restart' }));
    assert.ok(tags.includes('canKill') && !tags.includes('canStop'));
  });

  for (const work of ['start', 'restart'] as const) {
    it(`offer to stop, restart and kill what stays starting after a ${work}`, () => {
      const { tags } = serverRow(state({ stats: stats('starting'), work }));
      for (const way of ['canStop', 'canRestart', 'canKill']) assert.ok(tags.includes(way), way);
    });
  }
});

describe('server order', () => {
  const named = (name: string, changes: Partial<ServerState> = {}, isOwner = true) =>
    state({ server: server({ name, isOwner }), ...changes });
  const all = [
    named('Zoo 10', { stats: stats('offline') }),
    named('zoo 9', { stats: stats('running', { cpu: 5 }) }),
    named('Arena', { stats: stats('running', { cpu: 90 }) }),
    named('Shop', { server: server({ name: 'Shop', isSuspended: true }), stats: undefined }),
  ];
  for (const [order, wanted] of [
    ['name', 'Arena, Shop, zoo 9, Zoo 10'],
    ['state', 'Arena, zoo 9, Zoo 10, Shop'],
    ['use', 'Arena, zoo 9, Shop, Zoo 10'],
  ] as const) {
    it(`sorts by ${order}`, () => {
      assert.equal(
        sortServers(all, order)
          .map((one) => one.server.name)
          .join(', '),
        wanted,
      );
    });
  }

  it('groups only where there is more than one kind', () => {
    assert.deepEqual(serverGroups(all, false), []);
    assert.deepEqual(serverGroups([named('a', {}, false)], false), []);
    assert.deepEqual(serverGroups([...all, named('a', {}, false)], false), ['owned', 'shared']);
    assert.deepEqual(serverGroups([], true), ['admin']);
  });
});

describe('power', () => {
  it('says why an action makes no sense', () => {
    const rows: readonly (readonly [PowerAction, power: string | undefined, string | undefined])[] =
      [
        ['start', 'offline', undefined],
        ['start', 'running', 'It is running already. Restart it to start it anew.'],
        ['start', 'starting', 'It is starting already.'],
        ['start', 'stopping', 'It is stopping. Start it once it is offline.'],
        ['start', 'hibernating', 'It is hibernating.'],
        ['stop', 'running', undefined],
        ['stop', 'offline', 'It is offline already.'],
        ['stop', 'stopping', 'It is stopping already. Kill it if it does not end.'],
        ['restart', 'running', undefined],
        ['restart', 'offline', 'It is offline. Start it instead.'],
        ['restart', 'stopping', 'It is stopping. Start it once it is offline.'],
        ['restart', undefined, undefined],
        ['kill', 'stopping', undefined],
        ['kill', 'offline', 'It is offline already.'],
      ];
    for (const [action, power, problem] of rows) {
      const known = state({ stats: power === undefined ? undefined : stats(power) });
      assert.equal(powerProblem(action, known), problem, `${action} while ${power}`);
    }
    assert.equal(
      powerProblem('stop', state({ server: server({ isSuspended: true }) })),
      'It is suspended. Only who runs the panel can change that.',
    );
  });

  const conditions: readonly Condition[] = [
    ...(['suspended', 'maintenance', 'installing', 'installFailed'] as const),
    ...(['restoring', 'transferring', 'deleting', 'other'] as const),
  ];
  for (const condition of conditions) {
    it(`is refused in sentences while ${conditionWords(condition)}`, () =>
      assert.match(conditionSentence(condition), /^[A-Z][^.]+\.( [A-Z][^.]+\.)?$/));
  }

  it('is asked for again as a start where the server is offline', () => {
    assert.equal(againQuestion('Bot', state({ stats: stats('offline') })).question, 'Start Bot?');
    for (const known of [undefined, state(), state({ stats: undefined })]) {
      assert.equal(againQuestion('Bot', known).action, 'restart');
    }
  });

  it('works on five at a time, and one failure stops no other', async () => {
    let running = 0;
    let most = 0;
    const names = Array.from({ length: 12 }, (_, index) => ({ name: `s${index}` }));
    const done: number[] = [];
    const outcomes = await actOnEach(names, {
      act: async ({ name }) => {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setImmediate(resolve));
        running--;
        if (name === 's3' || name === 's4') throw new Error('No.');
      },
      onDone: (count) => done.push(count),
    });
    assert.equal(most, 5);
    assert.equal(done.at(-1), 12);
    const told = powerSummary('stop', outcomes, (error) => (error as Error).message);
    assert.equal(told, 'stop: 10 of 12 servers done. s3, s4: No.');
    assert.equal(powerSummary('stop', [], String), undefined);
  });
});

describe('details', () => {
  it('copies addresses as clients take them', () => {
    const allocation = {
      id: 1,
      ip: '2001:db8::1',
      alias: undefined,
      port: 25565,
      notes: undefined,
    };
    const one = server({
      allocations: [{ ...allocation, isDefault: true }],
      sftp: { host: 'fra.example.net', port: 2022 },
    });
    assert.equal(addressOf(one), '[2001:db8::1]:25565');
    const panel = { user: 'mara', http: { capabilities: ofService } };
    assert.equal(sftpOf(one, panel), 'sftp://fra.example.net:2022');
    assert.deepEqual(
      serverDetails(one, panel).map(({ id }) => id),
      ['facts', 'limits'],
    );
  });

  it('show no secret of the startup command in Details, and copy it whole', async () => {
    const token = 'A1B2C3D4E5F60718293A4B5C6D7E8F90';
    const secret = { name: 'Steam', description: '', envVariable: 'STEAM_ACC', value: token };
    const rest = { defaultValue: '', isEditable: true, rules: '' };
    const one = server({ invocation: `./srcds ${token}`, variables: [{ ...secret, ...rest }] });
    const panel = { http: { capabilities: ofService } };
    const ref = { panel: createPanel(panel as unknown as Panel), uuid, name: 'Lobby' };
    const section = detailSection(() => state({ server: one }));
    const [details] = section.rows(ref, ['*']);
    const below = async (row: Row | undefined) => (await row?.children?.()) ?? [];
    const rows = (await Promise.all((await below(details)).map(below))).flat();
    const command = rows.find((row) => row.look().label === 'Startup command');
    assert.ok(!JSON.stringify(rows.map((row) => row.look())).includes(token));
    assert.equal(command?.look().description, './srcds ••••••');
    assert.equal(command && 'copy' in command && command.copy, `./srcds ${token}`);
  });

  const names: readonly (readonly [string, string | undefined, Capabilities, string])[] = [
    ['another panel', 'mara', ofOthers, 'sftp://mara.1a7ce997@fra.example.net:2022'],
    ['a user with a sign in the name', 'm@ra:x', ofOthers, 'sftp://m%40ra%3Ax.1a7ce997@fra.'],
    ['a user whom nobody knows', undefined, ofOthers, 'sftp://fra.example.net:2022'],
    ['the service, which does not tell', 'mara', ofService, 'sftp://fra.example.net:2022'],
  ];
  for (const [title, user, capabilities, address] of names) {
    it(`copy over SFTP who signs in there: ${title}`, () => {
      const sftp = { host: 'fra.example.net', port: 2022 };
      const one = server({ identifier: '1a7ce997', sftp });
      const panel = { user, http: { capabilities } };
      assert.ok(sftpOf(one, panel)?.startsWith(address), sftpOf(one, panel));
      const about = serverDetails(one, panel).flatMap(({ details }) => details);
      assert.equal(about.find(({ label }) => label === 'SFTP')?.value, sftpOf(one, panel));
    });
  }
});
