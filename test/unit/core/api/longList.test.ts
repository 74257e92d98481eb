import assert from 'node:assert/strict';
import { listOf, record } from '../../../../src/core/api/decode';
import { longListOf } from '../../../../src/core/api/longList';

const read = record((from) => from.text('name'));
const entry = (name: unknown) => ({ attributes: { name } });

describe('a list that may be long', () => {
  const rows: readonly (readonly [string, unknown])[] = [
    ['nothing in it', { data: [] }],
    ['some', { data: [entry('a'), entry('b')] }],
    ['many', { data: Array.from({ length: 1_234 }, (_, n) => entry(`${n}`)) }],
    ['no list', { data: { a: entry('a') } }],
    ['no object', []],
    ['one that cannot be read', { data: [entry('a'), entry(7)] }],
    ['more than a list may have', { data: Array.from({ length: 100_001 }, () => entry('a')) }],
  ];
  for (const [what, body] of rows) {
    it(`is read as one that is short: ${what}`, async () => {
      const expected = outcome(() => listOf(read)(body, 'body'));
      const found = await longListOf(read)(body, 'body').then(
        (items) => items,
        (error: unknown) => String(error),
      );
      assert.deepEqual(found, expected);
    });
  }
});

function outcome(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return String(error);
  }
}
