import assert from 'node:assert/strict';
import { CachedList } from '../../../../src/core/base/cachedList';
import { FakeClock, settle } from '../../../support/fakeClock';

function opened() {
  const clock = new FakeClock();
  const answers: { resolve: (list: string[]) => void; reject: (error: Error) => void }[] = [];
  let changes = 0;
  const list = new CachedList<string>({
    read: () => new Promise((resolve, reject) => answers.push({ resolve, reject })),
    clock,
    onChange: () => changes++,
  });
  const answer = async (given: string[] | Error) => {
    const last = answers.at(-1);
    if (given instanceof Error) last?.reject(given);
    else last?.resolve(given);
    await settle();
  };
  return { list, clock, answer, reads: () => answers.length, changes: () => changes };
}

describe('CachedList', () => {
  it('waits for the first read, which several share', async () => {
    const { list, answer, reads, changes } = opened();
    const both = Promise.all([list.get(), list.get()]);
    await answer(['a']);
    assert.deepEqual(await both, [['a'], ['a']]);
    assert.equal(reads(), 1);
    assert.equal(changes(), 0);
  });

  it('gives an old list at once, and tells when there is another', async () => {
    const { list, clock, answer, reads, changes } = opened();
    const first = list.get();
    await answer(['a']);
    await first;
    await clock.advance(29_999);
    assert.deepEqual(await list.get(), ['a']);
    assert.equal(reads(), 1);
    await clock.advance(1);
    assert.deepEqual(await list.get(), ['a']);
    assert.deepEqual(await list.get(), ['a'], 'while it is read');
    assert.equal(reads(), 2);
    await answer(['a']);
    assert.equal(changes(), 0, 'the same again');
    list.expire();
    await list.get();
    await answer(['a', 'b']);
    assert.equal(changes(), 1);
    assert.deepEqual(list.last, ['a', 'b']);
    assert.equal(reads(), 3);
  });

  it('forgets the list when a later read fails, and knows it again after a good one', async () => {
    const { list, answer, changes } = opened();
    const first = list.get();
    await answer(['a']);
    await first;
    list.expire();
    assert.deepEqual(await list.get(), ['a']);
    await answer(new Error('no'));
    assert.equal(changes(), 1);
    await assert.rejects(list.get(), /no/);
    const again = list.read();
    await answer(['a']);
    assert.deepEqual(await again, ['a']);
    assert.equal(changes(), 2);
  });

  it('heeds only the latest of two reads', async () => {
    const { list, answer, changes } = opened();
    const first = list.get();
    await answer(['a']);
    await first;
    const slow = list.read();
    const late = list.read();
    await answer(['c']);
    assert.deepEqual(await late, ['c']);
    assert.deepEqual(list.last, ['c']);
    assert.equal(changes(), 1);
    void slow;
  });
});
