import assert from 'node:assert/strict';
import { rangeMs, rangeOf, rangeWords } from '../../../../src/core/console/resourceRange';

const minute = 60_000;

describe('the time that graphs show', () => {
  it('is of three lengths, the shortest that holds all', () => {
    const now = 1_700_000_000_000;
    assert.deepEqual((['quarter', 'hour', 'day'] as const).map(rangeMs), [
      ...[15 * minute, 60 * minute, 24 * 60 * minute],
    ]);
    assert.deepEqual((['quarter', 'hour', 'day'] as const).map(rangeWords), [
      ...['15 minutes', '1 hour', '24 hours'],
    ]);
    const of = (...ages: readonly number[]) =>
      rangeOf(
        ages.map((age) => ({ from: now - age })),
        now,
      );
    assert.deepEqual(
      [of(), of(15 * minute, 0), of(15 * minute + 1), of(60 * minute), of(60 * minute + 1)],
      ['quarter', 'quarter', 'hour', 'hour', 'day'],
    );
    assert.equal(of(99 * 60 * minute), 'day');
  });
});
