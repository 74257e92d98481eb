import assert from 'node:assert/strict';
import type { RemoteEntry } from '../../../../src/core/api/files';
import { limits } from '../../../../src/core/base/limits';
import { KeptListings } from '../../../../src/core/files/keptListings';
import { entry } from './entries';

const listing = (...names: readonly string[]) => ({
  listing: new Map<string, RemoteEntry>(names.map((name) => [name, entry(name)])),
  ...{ readAt: 1, tookMs: 2 },
});
/** A folder with so many entries. */
const large = (count: number) => ({
  ...listing(),
  listing: new Map(Array.from({ length: count }, (_, n) => [n.toString(36), entry('x')] as const)),
});

describe('The listings that are kept', () => {
  let kept: KeptListings;
  beforeEach(() => (kept = new KeptListings()));

  it('are counted, whatever comes, changes and goes', () => {
    kept.add('/', listing('a', 'b'));
    kept.add('/a', listing('x', 'y', 'z'));
    assert.deepEqual(kept.size, { folders: 2, entries: 5 });
    kept.add('/', listing('a'));
    assert.deepEqual(kept.size, { folders: 2, entries: 4 });
    kept.edit('/', (entries) => entries.set('new', entry('new')));
    kept.edit('/a', (entries) => entries.delete('x'));
    kept.edit('/none', () => assert.fail());
    assert.deepEqual(kept.size, { folders: 2, entries: 4 });
    kept.change('/', (before) => ({ ...before, readAt: 9 }));
    kept.change('/none', () => assert.fail());
    assert.deepEqual([kept.get('/')?.readAt, kept.size], [9, { folders: 2, entries: 4 }]);
    kept.change('/', () => listing());
    assert.deepEqual(kept.size, { folders: 2, entries: 2 });
    kept.forget('/a');
    kept.forget('/none');
    assert.deepEqual([kept.size, kept.folders], [{ folders: 1, entries: 0 }, ['/']]);
  });

  it('go where there are too many folders, those first that were read longest ago', () => {
    for (let n = 0; n < limits.keptFolders; n++) kept.add(`/${n}`, listing());
    kept.add('/0', listing());
    assert.equal(kept.size.folders, limits.keptFolders);
    kept.add('/more', listing());
    assert.equal(kept.size.folders, limits.keptFolders);
    assert.deepEqual([kept.get('/1'), kept.folders.at(-1)], [undefined, '/more']);
    assert.ok(kept.get('/0') && kept.get('/2'));
  });

  it('go where there are too many entries, but for the one that was read last', () => {
    kept.add('/a', listing('x'));
    kept.add('/b', large(limits.keptEntries - 1));
    assert.deepEqual(kept.folders, ['/a', '/b']);
    kept.add('/c', listing('y'));
    assert.deepEqual(kept.folders, ['/b', '/c']);
    kept.add('/d', large(limits.keptEntries + 1));
    assert.deepEqual(kept.folders, ['/d']);
    assert.deepEqual(kept.size, { folders: 1, entries: limits.keptEntries + 1 });
  });

  it('are forgotten below a folder, and of no neighbour', () => {
    const all = ['/', '/a', '/a/b', '/a/b/c', '/ab', '/d'];
    for (const folder of all) kept.add(folder, listing());
    kept.forget('/a');
    assert.deepEqual(kept.folders, ['/', '/ab', '/d']);
    kept.forget('/');
    assert.deepEqual(kept.folders, []);
  });

  const below: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    ['/', ['a'], ['/', '/ab', '/d', '/d/a', '/d/a/x']],
    ['/', ['a', 'd'], ['/', '/ab']],
    ['/d', ['a'], ['/', '/a', '/a/b', '/ab', '/d']],
    ['/a', ['a'], ['/', '/a', '/a/b', '/ab', '/d', '/d/a', '/d/a/x']],
    ['/', [], ['/', '/a', '/a/b', '/ab', '/d', '/d/a', '/d/a/x']],
  ];
  for (const [folder, names, left] of below) {
    it(`are forgotten below ${names.join(' and ') || 'nothing'} of ${folder}`, () => {
      for (const one of ['/', '/a', '/a/b', '/ab', '/d', '/d/a', '/d/a/x'])
        kept.add(one, listing());
      kept.forgetBelow(folder, new Set(names));
      assert.deepEqual(kept.folders, left);
    });
  }
});
