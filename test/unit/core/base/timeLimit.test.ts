import assert from 'node:assert/strict';
import { runWithTimeout } from '../../../../src/core/base/timeLimit';

describe('what may never end', () => {
  it('has its value where it ends', () =>
    assert.deepEqual(
      runWithTimeout(() => undefined, 1_000),
      { value: undefined },
    ));

  it('is stopped where it does not', () => {
    let isOver = false;
    const ended = runWithTimeout(() => {
      while (!isOver);
    }, 5);
    isOver = true;
    assert.equal(ended, undefined);
    assert.deepEqual(
      runWithTimeout(() => 'next', 1_000),
      { value: 'next' },
    );
  });

  const thrown: readonly unknown[] = [new Error('no'), 'a text', null, 7, { code: 'EPIPE' }];
  for (const value of thrown) {
    it(`throws what it throws: ${String(value)}`, () => {
      let seen: readonly unknown[] = [];
      try {
        runWithTimeout(() => {
          throw value;
        }, 1_000);
      } catch (error) {
        seen = [error];
      }
      assert.deepEqual(seen, [value]);
    });
  }
});
