import assert from 'node:assert/strict';
import { roleName, rolesToGive } from '../../../../src/core/subusers/roles';
import { permissionCatalogue } from '../../../panel/api/permissionCatalogue';

const catalogue = new Map(
  Object.entries(permissionCatalogue).flatMap(([group, { keys }]) =>
    Object.entries(keys).map(([key, meaning]) => [`${group}.${key}`, meaning] as const),
  ),
);
const console = ['websocket.connect', 'control.console'];
const power = [...console, 'control.start', 'control.stop', 'control.restart'];
const files = [...catalogue.keys()].filter((permission) => permission.startsWith('file.'));

describe('roles to share a server by', () => {
  const labels = (own: readonly string[]) =>
    rolesToGive({ catalogue, own }).map(({ label }) => label);

  const offers: readonly (readonly [who: string, own: readonly string[], labels: string[]])[] = [
    [
      'the owner',
      ['*'],
      ['View the Console', 'Use the Console', 'Start and Stop', 'Manage Files', 'Full Access'],
    ],
    [
      'who may connect only',
      ['websocket.connect', 'user.create'],
      ['View the Console', 'Full Access'],
    ],
    [
      'who may not restart',
      [...console, 'control.start', 'control.stop', 'user.create'],
      ['View the Console', 'Use the Console', 'Full Access'],
    ],
    [
      'who has files but one',
      ['websocket.connect', ...files.filter((file) => file !== 'file.sftp')],
      ['View the Console', 'Full Access'],
    ],
    ['who may not connect', ['user.create'], ['Full Access']],
  ];
  for (const [who, own, wanted] of offers) {
    it(`are, for ${who}: ${wanted.join(', ')}`, () => assert.deepEqual(labels(own), wanted));
  }

  it('give what their names say, and no role more than one has', () => {
    const byLabel = (own: readonly string[], label: string) =>
      rolesToGive({ catalogue, own }).find((role) => role.label === label);
    assert.deepEqual(byLabel(['*'], 'Start and Stop')?.permissions, power);
    assert.deepEqual(
      [...(byLabel(['*'], 'Manage Files')?.permissions ?? [])].sort(),
      ['websocket.connect', ...files].sort(),
    );
    assert.deepEqual(
      [...(byLabel(['*'], 'Full Access')?.permissions ?? [])].sort(),
      [...catalogue.keys()].sort(),
    );
    const mine = byLabel(['user.create', 'file.read'], 'Full Access');
    assert.deepEqual(mine?.permissions, ['user.create', 'file.read']);
    assert.equal(mine.detail, 'Everything that you can do');
  });

  const names: readonly (readonly [held: readonly string[], name: string | undefined])[] = [
    [['websocket.connect'], 'View the Console'],
    [[], 'View the Console'],
    [console, 'Use the Console'],
    [[...power].reverse(), 'Start and Stop'],
    [power.filter((one) => one !== 'websocket.connect'), 'Start and Stop'],
    [files, 'Manage Files'],
    [files.filter((file) => file !== 'file.sftp'), 'Manage Files'],
    [files.filter((file) => file !== 'file.delete'), undefined],
    [[...power, 'file.read'], undefined],
    [['*'], undefined],
  ];
  for (const [held, name] of names) {
    it(`calls ${held.length} permissions (${held[0] ?? 'none'} …) ${name ?? 'nothing'}`, () => {
      assert.equal(roleName(held), name);
    });
  }
});
