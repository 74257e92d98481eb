import assert from 'node:assert/strict';
import type { FileChange } from '../../../../src/core/files/differences';
import { DirectoryCache } from '../../../../src/core/files/directoryCache';
import { rootEntry } from '../../../../src/core/files/lookup';
import type { RemoteEntry } from '../../../../src/core/api/files';
import { FakeClock } from '../../../support/fakeClock';

const minute = 60_000;

function entry(name: string, facts: Partial<RemoteEntry> = {}): RemoteEntry {
  return { ...rootEntry, type: 'file', name, size: 1, modifiedAt: 50_000, ...facts };
}

describe('DirectoryCache', () => {
  let clock: FakeClock;
  let disk: Map<string, RemoteEntry[]>;
  let asked: string[];
  let told: FileChange[];
  let cache: DirectoryCache;
  /** Ends the listing that is under way; undefined while listings end at once. */
  let hold: Promise<void> | undefined;

  beforeEach(() => {
    clock = new FakeClock(0);
    disk = new Map([['/', [entry('a'), entry('src', { type: 'folder' })]]]);
    asked = [];
    told = [];
    hold = undefined;
    const read = async (folder: string) => {
      asked.push(folder);
      const seen = disk.get(folder) ?? [];
      await hold;
      return seen;
    };
    cache = new DirectoryCache(clock, read, (changes) => told.push(...changes));
  });

  const names = async (folder = '/', maxAgeMs = minute) =>
    [...(await cache.list(folder, maxAgeMs)).keys()].join();

  it('answers from what it has while that is young enough', async () => {
    await names();
    await clock.advance(1_000);
    await names('/', 1_000);
    assert.deepEqual(asked, ['/']);
    await names('/', 999);
    assert.deepEqual(asked, ['/', '/']);
  });

  it('keeps no listing that was under way while something was changed', async () => {
    await names();
    let release = (): void => undefined;
    hold = new Promise((resolve) => (release = resolve));
    const old = names('/', -1);
    cache.put('/', entry('own'));
    release();
    await old;
    hold = undefined;
    assert.equal(await names(), 'a,src,own');
  });

  it('keeps nothing of a listing that failed', async () => {
    hold = Promise.reject(new Error('no'));
    await assert.rejects(names());
    hold = undefined;
    assert.equal(await names(), 'a,src');
  });

  describe('shows an own entry with the time that was told after it was made', () => {
    const rows: readonly [string, Partial<RemoteEntry>, number, number][] = [
      ['the node tells a second less', { modifiedAt: 59_000 }, 60_000, 0],
      ['the node tells two seconds more', { modifiedAt: 62_000 }, 60_000, 0],
      ['unless it is another size', { modifiedAt: 60_000, size: 9 }, 60_000, 1],
      ['unless it is another time', { modifiedAt: 63_000 }, 63_000, 1],
      ['unless it is another size of that time', { modifiedAt: 61_000, size: 9 }, 61_000, 1],
      ['unless it is something else', { modifiedAt: 61_000, type: 'link' }, 61_000, 2],
    ];
    for (const [what, node, shown, changes] of rows) {
      it(what, async () => {
        await names();
        cache.put('/', entry('a', { modifiedAt: 60_000 }));
        disk.set('/', [entry('a', node), entry('src', { type: 'folder' })]);
        const listing = await cache.list('/', -1);
        assert.equal(listing.get('a')?.modifiedAt, shown);
        assert.equal(told.length, changes);
      });
    }
  });

  it('reads only what lies below a folder anew once that was expired', async () => {
    for (const folder of ['/', '/src', '/src/a', '/srcs']) await cache.list(folder, minute);
    asked.length = 0;
    cache.expireBelow('/src');
    for (const folder of ['/', '/src', '/src/a', '/srcs']) await cache.list(folder, minute);
    assert.deepEqual(asked, ['/src', '/src/a']);
  });

  it('joins a listing that is under way unless what it reads was forgotten', async () => {
    let release = (): void => undefined;
    hold = new Promise((resolve) => (release = resolve));
    const first = cache.list('/src', minute);
    cache.forget('/other');
    const second = cache.list('/src', minute);
    assert.deepEqual(asked, ['/src']);
    cache.forget('/src');
    const third = cache.list('/src', minute);
    assert.deepEqual(asked, ['/src', '/src']);
    release();
    await Promise.all([first, second, third]);
  });

  it('says how old what it has is, and what reading it took', async () => {
    hold = clock.advance(0).then(() => clock.advance(700));
    await names();
    hold = undefined;
    await clock.advance(300);
    const known = cache.peek('/');
    assert.deepEqual([known?.ageMs, known?.tookMs], [1_000, 700]);
    await cache.readAnew('/', async () => {
      await clock.advance(40);
      return [entry('a')];
    });
    await clock.advance(5);
    const now = cache.peek('/');
    assert.deepEqual([now?.ageMs, now?.tookMs, [...(now?.listing.keys() ?? [])]], [45, 40, ['a']]);
  });

  it('learns from what is read past it only where it keeps that folder, and nothing changed meanwhile', async () => {
    const came = [entry('new')];
    assert.equal(await cache.readAnew('/', () => Promise.resolve(came)), came);
    assert.equal(cache.peek('/'), undefined);
    await names();
    await cache.readAnew('/', () => {
      cache.put('/', entry('own'));
      return Promise.resolve(came);
    });
    assert.equal(await names(), 'a,src,own');
    await cache.readAnew('/', () => Promise.resolve(came));
    assert.equal(await names(), 'new');
    await cache.readAnew('/', () => {
      cache.forget('/');
      return Promise.resolve(came);
    });
    assert.equal(cache.peek('/'), undefined);
  });

  it('tells of no folder that came where something of that name is known, and is told of none', async () => {
    const changes: number[] = [];
    const other = new DirectoryCache(
      clock,
      () => Promise.resolve([entry('a'), entry('src', { type: 'folder' })]),
      (some) => changes.push(some.length),
    );
    await other.list('/', minute);
    other.appear('/a');
    other.appear('/src');
    other.appear('/');
    assert.deepEqual(changes, []);
    // What was a file is read anew all the same.
    assert.equal(other.peek('/')?.ageMs, Infinity);
    other.appear('/x/y');
    assert.deepEqual(changes, [1]);
  });

  it('knows below a folder what it knew where that stays, and forgets it where it is none any more', async () => {
    await names();
    await names('/src');
    await names('/', -1);
    assert.ok(cache.peek('/src'));
    disk.set('/', [entry('a'), entry('src', { type: 'link' })]);
    await names('/', -1);
    assert.equal(cache.peek('/src'), undefined);
  });

  it('shows a link whose folder was listed as one from then on, and tells that once', async () => {
    disk.set('/', [entry('l', { type: 'link', size: 7 }), entry('a')]);
    await names();
    await names('/l');
    await names('/a');
    const shown = async (maxAgeMs: number) => {
      const one = (await cache.list('/', maxAgeMs)).get('l');
      return [one?.name, one?.type, one?.size, one?.leadsToFolder];
    };
    assert.deepEqual(await shown(minute), ['l', 'link', 7, true]);
    assert.deepEqual(told.splice(0), [{ type: 'created', path: '/l' }]);
    assert.deepEqual(await shown(-1), ['l', 'link', 7, true]);
    await names('/l', -1);
    assert.deepEqual(told, []);
    cache.remove('/l');
    assert.deepEqual(await shown(-1), ['l', 'link', 7, undefined]);
  });

  it('tells what came, went and changed, also after all was expired', async () => {
    await names();
    cache.expireBelow('/');
    disk.set('/', [entry('a', { size: 2 }), entry('src'), entry('new')]);
    await names();
    assert.deepEqual(told, [
      { type: 'deleted', path: '/src' },
      { type: 'changed', path: '/a' },
      { type: 'created', path: '/src' },
      { type: 'created', path: '/new' },
    ]);
  });

  it('knows what cannot be there, however deep, as long as it may', async () => {
    await names();
    assert.equal(cache.isKnownAbsent('/none/deep/er', 1_000), true);
    assert.equal(cache.isKnownAbsent('/a', 1_000), true, 'a file is no folder');
    assert.equal(cache.isKnownAbsent('/src/deep', 1_000), false);
    await clock.advance(1_001);
    assert.equal(cache.isKnownAbsent('/none/deep/er', 1_000), false);
  });

  it('no longer holds a folder for absent that the node made on the way', async () => {
    await names();
    cache.appear('/none/deep');
    assert.equal(cache.isKnownAbsent('/none/deep', 1_000), false);
    cache.appear('/src/x');
    assert.equal(asked.length, 1);
    assert.deepEqual(told, [{ type: 'created', path: '/none' }], 'once, and of nothing unknown');
  });

  it('forgets what lies below a folder that is gone, moved or forgotten', async () => {
    for (const end of [
      () => Promise.resolve(cache.remove('/src')),
      () => Promise.resolve(cache.move('/src', '/lib')),
      () => Promise.resolve(cache.forget('/src')),
      () => {
        disk.set('/', []);
        return names('/', -1);
      },
    ]) {
      disk.set('/', [entry('src', { type: 'folder' })]);
      await names('/', -1);
      await names('/src');
      await end();
      assert.equal(cache.peek('/src'), undefined);
    }
  });
});
