import assert from 'node:assert/strict';
import type { EggVariable } from '../../../../src/core/api/server';
import { valueChoices } from '../../../../src/core/startup/valueChoices';

const level: EggVariable = {
  name: 'Log Level',
  description: '',
  envVariable: 'LOG_LEVEL',
  defaultValue: 'info',
  value: 'warn',
  isEditable: true,
  rules: 'required|in:info,warn',
};

describe('the values of a variable', () => {
  const rows: readonly (readonly [string, Partial<EggVariable>, readonly string[]])[] = [
    ['as it is', {}, ['info: default', 'warn: current', 'debug: ']],
    ['with its default', { value: undefined }, ['info: current, default', 'warn: ', 'debug: ']],
    [
      'that may be empty',
      { rules: 'nullable', value: '' },
      ['info: default', 'warn: ', 'debug: ', '(empty): current'],
    ],
  ];
  for (const [what, changes, wanted] of rows) {
    it(`say which counts, of one ${what}`, () => {
      const choices = valueChoices({ ...level, ...changes }, ['info', 'warn', 'debug']);
      assert.deepEqual(
        choices.map(({ label, description }) => `${label}: ${description ?? ''}`),
        wanted,
      );
    });
  }
});
