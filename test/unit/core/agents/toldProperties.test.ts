import assert from 'node:assert/strict';
import { toldProperties } from '../../../../src/core/agents/toldProperties';
import { hiddenValue } from '../../../../src/core/base/secretVariable';

describe('What an agent is told of an activity', () => {
  const rows: readonly (readonly [properties: unknown, told: unknown])[] = [
    [5, 5],
    [null, null],
    [
      { a: 'b', c: [1, 'd'] },
      { a: 'b', c: [1, 'd'] },
    ],
    [{ password: 'x' }, { password: hiddenValue }],
    [{ password: '' }, { password: '' }],
    [{ password: null }, { password: null }],
    ...['old', 'new', 'value'].map(
      (name) =>
        [
          { variable: 'API_TOKEN', [name]: 'x' },
          { variable: 'API_TOKEN', [name]: hiddenValue },
        ] as const,
    ),
    [
      { variable: 'PORT', old: '1', other: 'x' },
      { variable: 'PORT', old: '1', other: 'x' },
    ],
    [
      { variable: 'API_TOKEN', other: 'x' },
      { variable: 'API_TOKEN', other: 'x' },
    ],
    [{ a: { b: { c: { d: { e: 1 } } } } }, { a: { b: { c: { d: { e: 1 } } } } }],
    [{ a: { b: { c: { d: { e: {} } } } } }, { a: { b: { c: { d: { e: hiddenValue } } } } }],
    [[[[[[[]]]]]], [[[[[hiddenValue]]]]]],
  ];
  for (const [properties, told] of rows) {
    it(`${JSON.stringify(properties)} is ${JSON.stringify(told)}`, () =>
      assert.deepEqual(toldProperties(properties), told));
  }
});
