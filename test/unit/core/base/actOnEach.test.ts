import assert from 'node:assert/strict';
import { actOnEach } from '../../../../src/core/base/actOnEach';
import { settle } from '../../../support/fakeClock';

describe('the same done to several', () => {
  /** Targets whose work ends when the test says so. */
  function begun(count: number) {
    const running = new Map<number, { end: () => void; fail: (reason: unknown) => void }>();
    const done: number[] = [];
    const targets = Array.from({ length: count }, (_, index) => index);
    const result = actOnEach(targets, {
      act: (target) =>
        new Promise((end, fail) => {
          running.set(target, { end, fail });
        }),
      onDone: (count) => done.push(count),
    });
    const end = async (target: number, reason?: { readonly is: unknown }) => {
      if (reason) running.get(target)?.fail(reason.is);
      else running.get(target)?.end();
      running.delete(target);
      await settle();
    };
    return { result, done, end, running: () => [...running.keys()] };
  }

  it('is done to five at a time, in their order, each as one ends', async () => {
    const { result, done, end, running } = begun(7);
    assert.deepEqual(running(), [0, 1, 2, 3, 4]);
    await end(3);
    assert.deepEqual(running(), [0, 1, 2, 4, 5]);
    await end(0);
    assert.deepEqual(running(), [1, 2, 4, 5, 6]);
    for (const target of [1, 2, 4, 6, 5]) await end(target);
    assert.deepEqual(done, [1, 2, 3, 4, 5, 6, 7]);
    assert.deepEqual(
      (await result).map(({ target, error }) => [target, error]),
      [3, 0, 1, 2, 4, 6, 5].map((target) => [target, undefined]),
    );
  });

  it('goes on behind one that fails, and tells which did', async () => {
    const { result, done, end } = begun(3);
    const error = new Error('no');
    await end(1, { is: error });
    await end(0);
    await end(2, { is: undefined });
    const [first, second, third] = await result;
    assert.deepEqual([first?.target, first?.error], [1, error]);
    assert.deepEqual([second?.target, second?.error], [0, undefined]);
    assert.equal(third?.target, 2);
    assert.ok(third.error instanceof Error, 'one that failed without a reason failed');
    assert.deepEqual(done, [1, 2, 3]);
  });

  it('is nothing for no targets', async () => assert.deepEqual(await begun(0).result, []));

  it('begins no more than there are', () => assert.deepEqual(begun(2).running(), [0, 1]));
});
