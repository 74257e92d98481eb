import assert from 'node:assert/strict';
import {
  lostPermissions,
  permissionChoices,
  permissionGroups,
  sameMembers,
} from '../../../../src/core/subusers/permissionChoices';

const catalogue = new Map([
  ['control.start', 'Start it.'],
  ['control.stop', 'Stop it.'],
  ['file.read', 'Look at files.'],
]);

describe('permissions to choose from', () => {
  const names = (own: readonly string[], held: readonly string[]) =>
    permissionChoices({ catalogue, own, held }).map(
      ({ permission, isHeld }) => `${permission}${isHeld ? ' *' : ''}`,
    );

  it('offers all to the owner, in the order of the panel, with what is held', () => {
    assert.deepEqual(names(['*'], ['file.read']), ['control.start', 'control.stop', 'file.read *']);
  });

  it('offers nobody more than they have', () => {
    assert.deepEqual(names(['control.stop'], ['file.read']), ['control.stop']);
    assert.deepEqual(lostPermissions({ own: ['control.stop'], held: ['file.read'] }), [
      'file.read',
    ]);
    assert.deepEqual(lostPermissions({ own: ['*'], held: ['file.read'] }), []);
  });

  it('keeps what is held and unknown to the catalogue, beside its group', () => {
    assert.deepEqual(names(['*'], ['control.fly', 'moon.land']), [
      'control.start',
      'control.stop',
      'control.fly *',
      'file.read',
      'moon.land *',
    ]);
  });

  it('knows the same permissions in another order', () => {
    assert.ok(sameMembers(['a', 'b'], ['b', 'a']));
    assert.ok(!sameMembers(['a'], ['a', 'b']));
    assert.ok(!sameMembers(['a', 'c'], ['a', 'b']));
  });

  const words: readonly (readonly [permission: string, group: string, label: string])[] = [
    ['control.start', 'Control', 'Start'],
    ['file.read-content', 'File', 'Read content'],
    ['database.view_password', 'Database', 'View password'],
    ['file.sftp', 'File', 'SFTP'],
    ['moon', 'Moon', ''],
    ['a.b.c', 'A', 'B c'],
  ];
  for (const [permission, group, label] of words) {
    it(`calls ${permission} "${group}: ${label}"`, () => {
      const [choice] = permissionChoices({
        catalogue: new Map([[permission, '']]),
        own: ['*'],
        held: [],
      });
      assert.deepEqual([choice?.group, choice?.label], [group, label]);
    });
  }

  it('names what somebody holds by group, in a line each', () => {
    assert.deepEqual(permissionGroups(['file.update', 'control.start', 'file.read']), [
      'Control: start',
      'File: read, update',
    ]);
    assert.deepEqual(permissionGroups([]), []);
  });
});
