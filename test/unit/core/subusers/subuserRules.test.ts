import assert from 'node:assert/strict';
import {
  emailProblem,
  lostPermissions,
  permissionChoices,
  sameMembers,
  subuserName,
  subuserRow,
} from '../../../../src/core/subusers/subuserRules';
import type { Subuser } from '../../../../src/core/api/subusers';

const jonas: Subuser = {
  uuid: 'u1',
  username: 'jonas',
  email: 'jonas@example.com',
  hasTwoFactor: true,
  createdAt: undefined,
  permissions: ['control.start', 'file.read'],
};
const catalogue = new Map([
  ['control.start', 'Start it.'],
  ['control.stop', 'Stop it.'],
  ['file.read', 'Look at files.'],
]);

describe('sharing rules', () => {
  it('says who, how much and how safe', () => {
    const row = subuserRow(jonas, ['user.update']);
    assert.deepEqual([row.label, row.description], ['jonas', '2 permissions · two-factor']);
    assert.deepEqual(row.tags, ['subuser', 'canEdit']);
    assert.match(row.tooltip, /jonas@example\.com/);
    const single = { ...jonas, permissions: ['file.read'], hasTwoFactor: false };
    assert.equal(subuserRow(single, []).description, '1 permission');
    assert.deepEqual(subuserRow(jonas, ['*']).tags, ['subuser', 'canEdit', 'canRemove']);
  });

  it('calls somebody without a name by the address', () => {
    assert.equal(subuserName({ ...jonas, username: '' }), 'jonas@example.com');
    assert.equal(subuserName({ ...jonas, username: '', email: '' }), 'u1');
  });

  const emails: readonly (readonly [text: string, wanted: RegExp | undefined])[] = [
    ['kim@example.com', undefined],
    ['kim@localhost', undefined],
    ['', /needed/],
    ['kim', /no e-mail/],
    ['a b@example.com', /no e-mail/],
    [`${'x'.repeat(191)}@example.com`, /191/],
  ];
  for (const [text, wanted] of emails) {
    it(`"${text.slice(0, 20)}" is ${wanted ? 'no address' : 'an address'}`, () => {
      const problem = emailProblem(text);
      if (wanted) assert.match(problem ?? '', wanted);
      else assert.equal(problem, undefined);
    });
  }

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
});
