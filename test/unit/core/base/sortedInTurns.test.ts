import assert from 'node:assert/strict';
import { sortedInTurns } from '../../../../src/core/base/sortedInTurns';
import { Turns } from '../../../../src/core/base/turns';
import { turnsDuring } from '../../../support/turnsDuring';

/** Numbers that come again, in an order that is the same each time. */
function mixed(count: number): readonly { readonly rank: number; readonly at: number }[] {
  return Array.from({ length: count }, (_, at) => ({ rank: (at * 7919) % 613, at }));
}

describe('sorting in turns', () => {
  for (const count of [0, 1, 999, 1_000, 1_001, 4_321, 10_000]) {
    it(`${count} entries are as sorted at once, equal ones in their order`, async () => {
      const compare = (a: { rank: number }, b: { rank: number }) => a.rank - b.rank;
      const items = mixed(count);
      const sorted = await sortedInTurns(items, compare, new Turns(0));
      assert.deepEqual(sorted, [...items].sort(compare));
    });
  }

  it('lets others have their turn', async () => {
    const sorting = sortedInTurns(mixed(20_000), (a, b) => a.rank - b.rank, new Turns(0));
    const turns = await turnsDuring(sorting);
    assert.ok(turns >= 20, String(turns));
  });
});
