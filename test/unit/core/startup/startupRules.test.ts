import assert from 'node:assert/strict';
import { limits } from '../../../../src/core/base/limits';
import { isSecretVariable } from '../../../../src/core/base/secretVariable';
import {
  type StartupItem,
  copyText,
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

  it('has a row of the command as it is', () => {
    const [command] = startupItems({ command: 'node .', variables: [], images: [] });
    assert.ok(command);
    assert.deepEqual(startupRow(command, ['*']), {
      ...{ id: 'command', label: 'Command', description: 'node .', icon: 'terminal' },
      ...{ tooltip: 'node .', tags: ['startupCommand'] },
    });
  });

  const later = 'Changes take effect the next time the server starts.';
  const tooltips: readonly (readonly [
    what: string,
    Partial<EggVariable>,
    icon: string,
    lines: readonly string[],
  ])[] = [
    [
      'what can be changed',
      {},
      'symbol-variable',
      [
        ...['How much is written', 'LOG_LEVEL=warn', 'Default: info'],
        ...['Rules: required|in:info,warn', later],
      ],
    ],
    [
      'what cannot be changed',
      { isEditable: false, description: '', rules: '' },
      'lock',
      [
        ...['LOG_LEVEL=warn', 'Default: info'],
        'Read-only. Only an administrator can change the variable.',
      ],
    ],
    [
      'a secret',
      { envVariable: 'BOT_TOKEN', rules: '', description: '' },
      'symbol-variable',
      ['BOT_TOKEN=••••••', later],
    ],
    [
      'what has no default',
      { defaultValue: '', rules: '', description: '', value: undefined },
      'symbol-variable',
      ['LOG_LEVEL=(empty)', later],
    ],
  ];
  for (const [what, changes, icon, lines] of tooltips) {
    it(`has a row of ${what}, with all that is known of it`, () => {
      const row = startupRow(item(changes), ['*']);
      assert.equal(row.label, 'Log Level');
      assert.deepEqual([row.icon, row.tooltip.split('\n')], [icon, lines]);
    });
  }

  it('copies a value whole, even one that is not shown', () => {
    assert.equal(copyText(item({ envVariable: 'BOT_TOKEN', value: 'abc' })), 'abc');
    assert.equal(copyText(item({ value: undefined })), 'info');
    assert.equal(copyText(item({ value: '' })), '');
  });

  it('leaves expressions to the panel for a row, and looks at them for a question', () => {
    const odd = { ...level, rules: 'required|regex:/^w/' };
    assert.ok(startupRow(item(odd), ['*']).tags.includes('canReset'));
    assert.match(resetProblem(odd) ?? '', /doesn't match its rules/);
  });

  const token = 'A1B2C3D4E5F60718293A4B5C6D7E8F90';
  const commands: readonly (readonly [string, Partial<EggVariable>, string, string])[] = [
    [
      'a token',
      { value: token },
      `./srcds +sv_setsteamaccount ${token}`,
      '+sv_setsteamaccount ••••••',
    ],
    ['one in quotes', { value: token }, `./srcds -key="${token}"`, '-key="••••••"'],
    ['one twice', { value: token }, `./srcds ${token} ${token}`, '•••••• ••••••'],
    ['one beside a word', { value: token }, `./srcds -k${token}`, '-k••••••'],
    ['a default', { value: undefined, defaultValue: token }, `./srcds ${token}`, '••••••'],
    ['a short one', { value: 'abc' }, './srcds -pass abc -map abcde', '-pass •••••• -map abcde'],
    ['one with signs of an expression', { value: '$&(a+' }, './srcds -p $&(a+ -x', '-p •••••• -x'],
    ['an empty one', { value: '' }, './srcds +sv_setsteamaccount', '+sv_setsteamaccount'],
    ['blanks alone', { value: ' ' }, './srcds -a -b', '-a -b'],
    ['one of another kind', { envVariable: 'SRCDS_MAP', value: token }, `./srcds ${token}`, token],
  ];
  for (const [name, changes, command, end] of commands) {
    it(`shows in the command ${name} as other secrets, and copies it whole`, () => {
      const secret = { ...level, envVariable: 'STEAM_ACC', ...changes };
      const [first] = startupItems({ command, variables: [secret], images: [] });
      assert.ok(first);
      const row = startupRow(first, ['*']);
      assert.equal(row.description, `./srcds ${end}`);
      assert.equal(row.tooltip, `./srcds ${end}`);
      assert.equal(copyText(first), command);
    });
  }

  it('shows nothing of a secret that holds another one', () => {
    const one = { ...level, envVariable: 'RCON_PASS', value: 'abcdefgh' };
    const longer = { ...level, envVariable: 'STEAM_ACC', value: 'abcdefgh12345678' };
    const startup = { command: './srcds abcdefgh12345678', images: [] };
    const [first] = startupItems({ ...startup, variables: [one, longer] });
    assert.equal(first && startupRow(first, []).description, './srcds ••••••');
  });

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
    assert.match(
      variableProblem({ ...level, isEditable: false }) ?? '',
      /^Startup variable 'Log Level' is read-only\. .* administrator/,
    );
    assert.match(resetProblem({ ...level, isEditable: false }) ?? '', /read-only/);
  });

  it('says why a variable has nothing to be set back to', () => {
    assert.match(
      resetProblem({ ...level, value: 'info' }) ?? '',
      /^Startup variable 'Log Level' already has its default value/,
    );
    assert.match(
      resetProblem({ ...level, defaultValue: 'loud' }) ?? '',
      /default value of startup variable 'Log Level' doesn't match its rules/,
    );
    assert.equal(resetProblem(level), undefined);
  });

  const words: readonly (readonly [string, string])[] = [
    ['required|string|max:64', 'Required. Rules: max: 64'],
    ['nullable|string', 'Optional'],
    ['required|integer|between:1,5', 'Required. Rules: integer, between: 1,5'],
    ['', 'Required'],
    ['nullable|integer|max:5', 'Optional. Rules: integer, max: 5'],
    ['required|boolean|alpha', 'Required. Rules: boolean, alpha'],
    ['x'.repeat(limits.rulesLength + 1), 'The rules are too long to show.'],
    [
      `max:${'1'.repeat(limits.rulesLength - 4)}`,
      `Required. Rules: max: ${'1'.repeat(limits.rulesLength - 4)}`,
    ],
  ];
  for (const [rules, wanted] of words) {
    it(`says of "${rules.slice(0, 40)}": ${wanted.slice(0, 40)}`, () =>
      assert.equal(describeRules(rules), wanted));
  }
});
