import assert from 'node:assert/strict';
import { emailProblem, subuserName, subuserRow } from '../../../../src/core/subusers/subuserRules';
import type { Subuser } from '../../../../src/core/api/subusers';

const jonas: Subuser = {
  uuid: 'u1',
  username: 'jonas',
  email: 'jonas@example.com',
  hasTwoFactor: true,
  createdAt: undefined,
  permissions: ['control.start', 'file.read'],
};
describe('sharing rules', () => {
  it('says who, how much and how safe', () => {
    const row = subuserRow(jonas, ['user.update']);
    assert.deepEqual(
      [row.label, row.description],
      ['jonas', '2 permissions · Two-factor authentication'],
    );
    assert.deepEqual(row.tags, ['subuser', 'canEdit']);
    assert.match(row.tooltip, /jonas@example\.com/);
    assert.match(row.tooltip, /\nControl: start\nFile: read$/);
    const single = { ...jonas, permissions: ['file.read'], hasTwoFactor: false };
    assert.equal(subuserRow(single, []).description, '1 permission');
    const role = { ...jonas, permissions: ['control.console', 'websocket.connect'] };
    assert.equal(subuserRow(role, []).description, 'Use the Console · Two-factor authentication');
    assert.deepEqual(subuserRow(jonas, ['*']).tags, ['subuser', 'canEdit', 'canRemove']);
  });

  it('calls somebody without a name by the address', () => {
    assert.equal(subuserName({ ...jonas, username: '' }), 'jonas@example.com');
    assert.equal(subuserName({ ...jonas, username: '', email: '' }), 'u1');
  });

  const emails: readonly (readonly [text: string, wanted: RegExp | undefined])[] = [
    ['kim@example.com', undefined],
    ['kim@localhost', undefined],
    ['', /Enter an email/],
    ['kim', /valid email/],
    ['a b@example.com', /valid email/],
    [`${'x'.repeat(191)}@example.com`, /191/],
  ];
  for (const [text, wanted] of emails) {
    it(`"${text.slice(0, 20)}" is ${wanted ? 'no address' : 'an address'}`, () => {
      const problem = emailProblem(text);
      if (wanted) assert.match(problem ?? '', wanted);
      else assert.equal(problem, undefined);
    });
  }
});
