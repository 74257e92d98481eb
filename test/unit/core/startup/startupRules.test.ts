import assert from 'node:assert/strict';
import { isSecretVariable } from '../../../../src/core/base/secretVariable';
import {
  type StartupItem,
  describeRules,
  resetProblem,
  startupItems,
  startupRow,
  variableProblem,
} from '../../../../src/core/startup/startupRules';
import type { EggVariable } from '../../../../src/core/api/server';

const level: EggVariable = {
  name: 'Log Level',
  description: 'How much is written',
  envVariable: 'LOG_LEVEL',
  defaultValue: 'info',
  value: 'warn',
  isEditable: true,
  rules: 'required|in:info,warn',
};
const item = (changes: Partial<EggVariable> = {}): StartupItem => ({
  kind: 'variable',
  variable: { ...level, ...changes },
});

describe('startup rules', () => {
  it('shows the command first, where there is one', () => {
    const startup = { command: 'node .', variables: [level], images: [] };
    const ids = (command: string) =>
      startupItems({ ...startup, command }).map((one) => startupRow(one, []).id);
    assert.deepEqual(ids('node .'), ['command', 'LOG_LEVEL']);
    assert.deepEqual(ids(''), ['LOG_LEVEL']);
  });

  const tags: readonly (readonly [string, Partial<EggVariable>, readonly string[], string])[] = [
    ['one that was changed', {}, ['*'], 'variable canEdit canReset'],
    ['one with its default', { value: undefined }, ['*'], 'variable canEdit'],
    ['one that is read-only', { isEditable: false }, ['*'], 'variable readOnly'],
    ['a key that may only read', {}, ['startup.read'], 'variable'],
    ['a default that the rules refuse', { defaultValue: '' }, ['*'], 'variable canEdit'],
  ];
  for (const [name, changes, permissions, wanted] of tags) {
    it(`offers what is allowed: ${name}`, () =>
      assert.equal(startupRow(item(changes), permissions).tags.join(' '), wanted));
  }

  const values: readonly (readonly [Partial<EggVariable>, string])[] = [
    [{}, 'warn'],
    [{ value: undefined }, 'info'],
    [{ value: '' }, '(empty)'],
    [{ envVariable: 'BOT_TOKEN', value: 'abc' }, '••••••'],
    [{ envVariable: 'BOT_TOKEN', value: '' }, '(empty)'],
  ];
  for (const [changes, wanted] of values) {
    it(`shows ${JSON.stringify(changes)} as ${wanted}`, () => {
      const row = startupRow(item(changes), []);
      assert.equal(row.description, wanted);
      assert.ok(!row.tooltip.includes('abc'));
    });
  }

  it('hides values by their names only where these say so', () => {
    const secret = (envVariable: string) => isSecretVariable(envVariable);
    const secrets = ['TOKEN', 'DISCORD_TOKEN', 'DB_PASSWORD', 'API_KEY', 'APIKEY', 'token'];
    for (const name of [...secrets, 'STEAM_ACC']) assert.ok(secret(name), name);
    for (const name of ['KEYBOARD', 'TOKENIZER', 'MAIN_FILE', 'PASSAGE', 'STEAM_ACCOUNTS']) {
      assert.ok(!secret(name), name);
    }
  });

  it('marks what is read-only, and says who can change it', () => {
    assert.equal(startupRow(item({ isEditable: false }), ['*']).icon, 'lock');
    assert.equal(variableProblem(level), undefined);
    assert.match(variableProblem({ ...level, isEditable: false }) ?? '', /^Log Level .* panel/);
    assert.match(resetProblem({ ...level, isEditable: false }) ?? '', /read-only/);
  });

  it('says why a variable has nothing to be set back to', () => {
    assert.match(resetProblem({ ...level, value: 'info' }) ?? '', /its default already/);
    assert.match(resetProblem({ ...level, defaultValue: 'loud' }) ?? '', /no default that its/);
    assert.equal(resetProblem(level), undefined);
  });

  const words: readonly (readonly [string, string])[] = [
    ['required|string|max:64', 'needed, max: 64'],
    ['nullable|string', 'may be empty'],
    ['required|integer|between:1,5', 'needed, integer, between: 1,5'],
    ['', 'needed'],
  ];
  for (const [rules, wanted] of words) {
    it(`says of "${rules}": ${wanted}`, () => assert.equal(describeRules(rules), wanted));
  }
});
