import assert from 'node:assert/strict';
import {
  additionProblem,
  addressCount,
  allocationAddress,
  allocationRow,
  networkItems,
  noteProblem,
  removalProblem,
} from '../../../../src/core/network/networkRules';
import type { Allocation } from '../../../../src/core/api/server';

const main: Allocation = {
  id: 1,
  ip: '198.51.100.7',
  alias: 'play.example.net',
  port: 25_565,
  notes: undefined,
  isDefault: true,
};
const other: Allocation = { ...main, id: 2, port: 25_566, notes: 'voice', isDefault: false };

describe('network rules', () => {
  it('names an address by its alias, else by its number, an IPv6 one in brackets', () => {
    assert.equal(allocationAddress(main), 'play.example.net:25565');
    assert.equal(allocationAddress({ ...main, alias: undefined }), '198.51.100.7:25565');
    assert.equal(allocationAddress({ ...main, alias: undefined, ip: '::1' }), '[::1]:25565');
  });

  it('lists the primary one first', () => {
    const ids = networkItems([other, main], 3).map(({ allocation }) => allocation.id);
    assert.deepEqual(ids, [1, 2]);
  });

  it('says how many there are of how many', () => {
    assert.equal(addressCount(networkItems([main, other], 3)), '2 of 3');
    assert.equal(addressCount(networkItems([main], 0)), '1');
    assert.equal(addressCount(networkItems([main], undefined)), '1');
  });

  const tags: readonly (readonly [string, Allocation, readonly string[], number, string])[] = [
    ['the owner, the primary one', main, ['*'], 3, 'allocation canNote'],
    ['the owner, another one', other, ['*'], 3, 'allocation canNote canMakePrimary canRemove'],
    ['no number of them', other, ['*'], 0, 'allocation canNote canMakePrimary'],
    ['reading only', other, ['allocation.read'], 3, 'allocation'],
    ['deleting only', other, ['allocation.delete'], 3, 'allocation canRemove'],
  ];
  for (const [name, allocation, permissions, limit, wanted] of tags) {
    it(`offers what is allowed: ${name}`, () =>
      assert.equal(allocationRow({ allocation, limit }, permissions).tags.join(' '), wanted));
  }

  it('says which one is primary and what the others are for', () => {
    const row = (allocation: Allocation) => allocationRow({ allocation, limit: 3 }, []);
    assert.deepEqual([row(main).description, row(main).icon], ['Primary', 'star-full']);
    assert.deepEqual([row(other).description, row(other).icon], ['voice', 'globe']);
    assert.match(row(other).tooltip, /198\.51\.100\.7:25566/);
  });

  const additions: readonly (readonly [number, number | undefined, RegExp | undefined])[] = [
    [1, 2, undefined],
    [2, 2, /limit of allocations .* \(2\)\. Remove an allocation first\.$/],
    [3, 2, /limit of allocations/],
    [1, 0, /plan doesn't include additional allocations\.$/],
    // The panel has the last word where it does not say.
    [9, undefined, undefined],
  ];
  for (const [count, limit, wanted] of additions) {
    it(`${count} of ${limit ?? 'an unknown number'} are ${wanted ? 'enough' : 'fewer than may be'}`, () => {
      const problem = additionProblem(count, limit);
      if (wanted) assert.match(problem ?? '', wanted);
      else assert.equal(problem, undefined);
    });
  }

  it('keeps the primary one, and all where the plan names no number', () => {
    assert.match(removalProblem(main, 3) ?? '', /Make another allocation primary first\.$/);
    assert.match(removalProblem(other, 0) ?? '', /no allocation limit is set/);
    assert.equal(removalProblem(other, undefined), undefined);
  });

  it('counts the characters of a note as people do', () => {
    assert.equal(noteProblem('😀'.repeat(256)), undefined);
    assert.match(noteProblem('x'.repeat(257)) ?? '', /256/);
  });
});
