import assert from 'node:assert/strict';
import type { Server } from '../../../../src/core/api/server';
import { KnownServers } from '../../../../src/core/servers/knownServers';
import { serverGroups, sortServers } from '../../../../src/core/servers/order';
import {
  allows,
  describingPermission,
  isAdministrators,
} from '../../../../src/core/servers/permissions';
import type { ServerState } from '../../../../src/core/servers/serverState';
import { FakeClock } from '../../../support/fakeClock';
import { server, stats } from '../../sampleRows';

const of = (uuid: string, changes: Partial<Server> = {}): Server => ({
  ...{ ...server, uuid, name: uuid },
  ...changes,
});

describe('what is known of servers', () => {
  function opened(scope?: 'admin') {
    const clock = new FakeClock();
    return { clock, known: new KnownServers(clock, scope) };
  }

  it('is a list, and whether a new one makes a difference', () => {
    const { known } = opened();
    const [a, b] = [of('a'), of('b')];
    assert.equal(known.replace([]), false);
    assert.equal(known.replace([a, b]), true);
    assert.equal(known.size, 2);
    const [first] = known.all;
    assert.deepEqual(first, { server: a, stats: undefined, permissions: undefined });
    assert.equal(known.replace([a, b]), false);
    assert.equal(known.get('a'), first);
    assert.equal(known.replace([b, a]), true, 'another order');
    assert.equal(known.replace([b, of('a', { name: 'new' })]), true, 'another name');
    assert.equal(known.replace([b]), true, 'fewer');
    assert.deepEqual([known.get('a'), known.size], [undefined, 1]);
    assert.deepEqual([known.delete('b'), known.delete('b'), known.size], [true, false, 0]);
  });

  it('keeps the object of a server of which a list tells nothing new', () => {
    const { known } = opened();
    const a = of('a');
    known.replace([a]);
    const [same, other, new1] = known.same([of('a'), of('a', { name: 'x' }), of('c')]);
    assert.equal(same, a);
    assert.deepEqual([other?.name, new1?.uuid], ['x', 'c']);
  });

  it('stays, of servers that stay', () => {
    const { known } = opened();
    known.replace([of('a'), of('b', { isOwner: false })]);
    known.merge(['a', { stats: stats('running'), permissions: ['*'] }]);
    known.replace([of('a', { name: 'new' })]);
    assert.deepEqual(known.get('a'), {
      ...{ server: of('a', { name: 'new' }), stats: stats('running'), permissions: ['*'] },
    });
  });

  it('changes only where something is new', () => {
    const { known } = opened();
    known.replace([of('a')]);
    assert.equal(known.merge(['x', { permissions: ['*'] }]), false);
    assert.equal(known.get('x'), undefined);
    assert.equal(known.merge(['a', { permissions: ['*'] }]), true);
    const before = known.get('a');
    assert.equal(known.merge(['a', { permissions: ['*'] }]), false);
    assert.equal(known.get('a'), before);
    assert.equal(known.merge(['a', { permissions: ['*'], stats: stats('running') }]), true);
  });

  it('tells when it was told last what a server does, also where that is as it was', async () => {
    const { clock, known } = opened();
    known.replace([of('a')]);
    known.merge(['a', { permissions: [] }]);
    assert.equal(known.told.recentAt('a'), undefined);
    known.merge(['a', { stats: undefined }]);
    assert.equal(known.told.recentAt('a'), clock.now());
    known.merge(['a', { stats: stats('running') }]);
    await clock.advance(5);
    known.merge(['a', { stats: stats('running') }]);
    assert.equal(known.told.recentAt('a'), clock.now());
  });

  it('says that a server is soon up, unless a console hears of it', () => {
    const { known } = opened();
    known.replace([of('a')]);
    assert.equal(known.isSoonUp('a'), false);
    known.merge(['a', { stats: stats('starting') }]);
    assert.equal(known.isSoonUp('a'), true);
    known.heard.hear('a', 'starting');
    assert.equal(known.isSoonUp('a'), false);
    known.heard.forget('a');
    assert.equal(known.isSoonUp('a'), true);
    known.merge(['a', { stats: stats('running') }]);
    assert.equal(known.isSoonUp('a'), false);
  });

  it('is put right by what was heard, from what was known', () => {
    const { known } = opened();
    known.replace([of('a')]);
    known.merge(['a', { stats: { ...stats('offline'), cpu: 55 } }]);
    known.heard.hear('a', 'running');
    assert.equal(known.corrected('a', undefined)?.cpu, 55);
    assert.equal(known.corrected('a', undefined)?.state, 'running');
  });

  it('holds for all own servers where the key was looked up for one', () => {
    const { known } = opened();
    known.replace([of('a'), of('b'), of('s', { isOwner: false })]);
    assert.deepEqual(known.allow('s', ['file.read']), [['s', { permissions: ['file.read'] }]]);
    assert.deepEqual(known.allow('x', ['file.read']), [['x', { permissions: ['file.read'] }]]);
    assert.deepEqual(known.allow('a', ['*']), [
      ['a', { permissions: ['*'] }],
      ['b', { permissions: ['*'] }],
    ]);
    known.replace([of('new'), of('t', { isOwner: false })]);
    assert.deepEqual(
      known.all.map(({ permissions }) => permissions),
      [['*'], undefined],
    );
    assert.deepEqual(known.forgetPermissions(), [
      ['new', { permissions: undefined }],
      ['t', { permissions: undefined }],
    ]);
    known.replace([of('newer')]);
    assert.equal(known.get('newer')?.permissions, undefined);
  });

  it('holds for all of an administrator', () => {
    const { known } = opened('admin');
    known.replace([of('a', { isOwner: false }), of('b', { isOwner: false })]);
    assert.equal(known.allow('a', ['*']).length, 2);
    assert.equal(known.isLikeOwn(undefined), true);
    assert.equal(opened().known.isLikeOwn(undefined), false);
  });
});

describe('permissions', () => {
  const rows: readonly (readonly [permissions: readonly string[], needed: string, is: boolean])[] =
    [
      [[], 'file.read', false],
      [['*'], 'file.read', true],
      [['file.read'], 'file.read', true],
      [['file.readx'], 'file.read', false],
      [['database.view_password'], 'database.view-password', true],
      [['database.view-password'], 'database.view-password', true],
      [['database.view-password'], 'database.view_password', false],
    ];
  for (const [permissions, needed, is] of rows) {
    it(`${permissions.join() || 'none'} ${is ? 'allow' : 'do not allow'} ${needed}`, () =>
      assert.equal(allows(permissions, needed), is));
  }

  it('are an administrator’s, or not', () =>
    assert.deepEqual(
      [['*', 'admin.websocket.errors'], ['*', 'xadmin.'], ['admin.websocket.errors']].map((all) =>
        isAdministrators(all),
      ),
      [true, false, false],
    ));

  it('name what a description needs', () =>
    assert.deepEqual([['settings.description'], ['*'], []].map(describingPermission), [
      'settings.description',
      'settings.rename',
      'settings.rename',
    ]));
});

describe('the order of servers', () => {
  const state = (name: string, power: string | undefined, changes: Partial<ServerState> = {}) => ({
    server: of(name),
    stats: power === undefined ? undefined : stats(power),
    permissions: undefined,
    ...changes,
  });
  const names = (all: readonly ServerState[]) => all.map(({ server: one }) => one.name).join(' ');

  it('is by name as people count, and by uuid where that is alike', () => {
    const all = ['b10', 'B9', 'a', 'Ä'].map((name) => state(name, undefined));
    assert.equal(names(sortServers(all, 'name')), 'a Ä B9 b10');
    const same = ['2', '3', '1'].map((uuid) => ({
      ...state('x', undefined),
      server: of(uuid, { name: 'x' }),
    }));
    assert.deepEqual(
      sortServers(same, 'name').map(({ server: one }) => one.uuid),
      ['1', '2', '3'],
    );
    assert.equal(names(all), 'b10 B9 a Ä', 'a copy');
  });

  it('is by what they do: what runs first, what cannot last', () => {
    const all = [
      state('a', 'offline', { server: of('a', { isSuspended: true }) }),
      state('b', undefined),
      state('c', 'hibernating'),
      ...[state('d', 'offline'), state('e', 'stopping'), state('f', 'starting')],
      ...[state('h', 'running'), state('g', 'running')],
    ];
    assert.equal(names(sortServers(all, 'state')), 'g h f e d b c a');
  });

  it('is by use: most CPU first, then memory, and what is offline or unknown last', () => {
    const use = (name: string, cpu: number, memoryBytes: number, power = 'running') =>
      state(name, power, { stats: { ...stats(power), cpu, memoryBytes } });
    const all = [
      ...[state('a', undefined), use('b', 90, 9, 'offline'), use('c', 0, 1), use('d', 0, 2 ** 40)],
      ...[use('e', 5, 0), use('f', 60, 0), use('g', 5, 2 ** 30)],
    ];
    assert.equal(names(sortServers(all, 'use')), 'f g e d c a b');
  });

  const groups: readonly (readonly [owned: boolean, shared: boolean, admin: boolean, string])[] = [
    [false, false, false, ''],
    [true, false, false, ''],
    [false, true, false, ''],
    [true, true, false, 'owned shared'],
    [false, false, true, 'admin'],
    [true, false, true, 'owned admin'],
    [true, true, true, 'owned shared admin'],
  ];
  for (const [owned, shared, admin, wanted] of groups) {
    it(`is in groups: ${wanted || 'none'}`, () => {
      const all = [
        ...(owned ? [state('a', undefined)] : []),
        ...(shared ? [state('b', undefined, { server: of('b', { isOwner: false }) })] : []),
      ];
      assert.equal(serverGroups(all, admin).join(' '), wanted);
    });
  }
});
