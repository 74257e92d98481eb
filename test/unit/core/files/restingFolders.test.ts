import assert from 'node:assert/strict';
import { DirectoryCache } from '../../../../src/core/files/directoryCache';
import { Lookup } from '../../../../src/core/files/lookup';
import { FakeClock } from '../../../support/fakeClock';
import { entry } from './entries';

const second = 1_000;

describe('a folder that is looked at again', () => {
  /** A folder of so many entries whose listing takes so long; what is asked is counted. */
  async function opened(entries: number, tookMs = 0) {
    const clock = new FakeClock();
    const all = Array.from({ length: entries }, (_, at) => entry(`${at}`));
    let asked = 0;
    const cache = new DirectoryCache(clock, async () => {
      asked++;
      await clock.advance(tookMs);
      return all;
    });
    const lookup = new Lookup(cache);
    await lookup.browse('/');
    return { clock, cache, lookup, asked: () => asked };
  }

  const rows: readonly (readonly [
    what: string,
    entries: number,
    tookMs: number,
    restMs: number,
  ])[] = [
    ['a usual one', 100, 100, 20 * second],
    ['one of a thousand entries', 1_000, 0, 20 * second],
    ['one of five thousand', 5_000, 0, 100 * second],
    ['one of twenty thousand', 20_000, 0, 400 * second],
    ['one of a hundred thousand, which is far more', 100_000, 0, 600 * second],
    ['one whose listing took two seconds', 100, 2 * second, 60 * second],
  ];
  for (const [what, entries, tookMs, restMs] of rows) {
    it(`rests by what it cost: ${what}, for ${restMs / 1000} s`, async () => {
      const { clock, lookup, asked } = await opened(entries, tookMs);
      await clock.advance(restMs - tookMs);
      await lookup.glance('/');
      assert.equal(asked(), 1);
      await clock.advance(1);
      await lookup.glance('/');
      assert.equal(asked(), 2);
    });
  }

  it('is shown as it was while it rests, whoever opens it again', async () => {
    const { clock, lookup, asked } = await opened(20_000);
    await clock.advance(300 * second);
    assert.equal((await lookup.browse('/')).length, 20_000);
    assert.equal(asked(), 1);
  });

  it('is read at once where somebody changed it, or wants it anew', async () => {
    const { clock, cache, lookup, asked } = await opened(20_000);
    cache.expire('/');
    await lookup.glance('/');
    assert.equal(asked(), 2);
    await clock.advance(1);
    await lookup.list('/');
    assert.equal(asked(), 3);
  });

  it('is counted as it is after each change', async () => {
    const { cache } = await opened(10);
    cache.put('/', entry('new'));
    cache.put('/', entry('new'));
    cache.remove('/1');
    cache.remove('/none');
    assert.deepEqual([cache.size.entries, cache.peek('/')?.listing.size], [10, 10]);
  });
});
