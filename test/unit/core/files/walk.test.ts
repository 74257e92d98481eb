import assert from 'node:assert/strict';
import { FileRefusal } from '../../../../src/core/files/fileRefusal';
import { lookAtFolders, blockingType } from '../../../../src/core/files/remoteFolders';
import { planUpload } from '../../../../src/core/files/uploadPlan';
import { breadthFirst } from '../../../../src/core/files/breadthFirst';
import { isBeyond, walk } from '../../../../src/core/files/walk';
import { limits } from '../../../../src/core/base/limits';
import { entry } from './entries';

/** A server's folders: names that end with a slash are folders. */
function server(tree: Readonly<Record<string, readonly string[]>>) {
  const asked: string[] = [];
  const list = (path: string) => {
    asked.push(path);
    const names = tree[path];
    if (!names) return Promise.reject(new FileRefusal('missing', path));
    return Promise.resolve(
      names.map((name) =>
        name.endsWith('/') ? entry(name.slice(0, -1), { type: 'folder' }) : entry(name),
      ),
    );
  };
  const look = (path: string) => list(path).catch(() => undefined);
  return { asked, list, look };
}

const never = new AbortController().signal;

describe('Going through the folders of a server', () => {
  const tree = { '/': ['a/', 'b/', 'x'], '/a': ['c/', 'y'], '/b': ['z'], '/a/c': ['deep'] };

  it('lists the nearest first, and tells of all that it found', async () => {
    const at = server(tree);
    const walked = await walk(at, '/', { exclude: new Set(), maxFolders: 9, signal: never });
    assert.deepEqual(at.asked, ['/', '/a', '/b', '/a/c']);
    assert.deepEqual(
      walked.files.map(({ path }) => path),
      ['/x', '/a/y', '/b/z', '/a/c/deep'],
    );
    assert.deepEqual([walked.folders, walked.excluded, walked.beyond], [4, [], []]);
  });

  it('leaves out names, and says what was too much', async () => {
    const at = server(tree);
    const walked = await walk(at, '/', { exclude: new Set(['b']), maxFolders: 2, signal: never });
    assert.deepEqual([walked.excluded, walked.beyond], [['/b'], ['/a/c']]);
    const isNotSeen = isBeyond(walked);
    assert.deepEqual(['/a/c/deep', '/a/y', '/a/c'].map(isNotSeen), [true, false, true]);
  });

  it('goes so deep and no deeper, and knows the others as beyond', async () => {
    const deep = (start: string, depth: number): Record<string, readonly string[]> => {
      const found: Record<string, readonly string[]> = {};
      for (let at = start, n = 0; n <= depth; n++) {
        found[at] = ['d/'];
        at = at === '/' ? '/d' : `${at}/d`;
      }
      return found;
    };
    for (const start of ['/', '/x']) {
      const at = server(deep(start, limits.folderDepth + 2));
      const walked = await walk(at, start, {
        exclude: new Set(),
        maxFolders: 9_999,
        signal: never,
      });
      const prefix = start === '/' ? '' : start;
      assert.deepEqual(walked.beyond, [`${prefix}${'/d'.repeat(limits.folderDepth + 1)}`]);
      assert.equal(walked.folders, limits.folderDepth + 1);
    }
  });

  it('goes into folders of the longest path that there may be', async () => {
    const names = [limits.pathLength - 1, limits.pathLength].map((length) => 'n'.repeat(length));
    const tree = { '/': names.map((name) => `${name}/`), [`/${names[0] ?? ''}`]: ['x'] };
    const walked = await walk(server(tree), '/', {
      exclude: new Set(),
      maxFolders: 9,
      signal: never,
    });
    assert.deepEqual([walked.files.length, walked.beyond], [1, [`/${names[1] ?? ''}`]]);
  });

  it('takes whole folders as long as there is room for what they hold', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => `f${n}`);
    const options = { exclude: new Set(['skipped']), maxFolders: 9, signal: never };
    // Two files are found by then, one folder is left out, and one waits.
    const rows = [
      [limits.walkedEntries - 4, 0],
      [limits.walkedEntries - 3, 1],
    ] as const;
    for (const [count, beyond] of rows) {
      const at = server({
        ...{ '/': ['x', 'y', 'skipped/', 'a/', 'b/'], '/a': ['c/'], '/a/c': [] },
        '/b': many(count),
      });
      const walked = await walk(at, '/', options);
      assert.deepEqual(walked.beyond, beyond === 0 ? [] : ['/b'], String(count));
      assert.equal(walked.files.length, beyond === 0 ? count + 2 : 2);
    }
  });

  it('tells of what waits while it goes on', async () => {
    const told: string[] = [];
    await walk(server(tree), '/', {
      ...{ exclude: new Set<string>(), maxFolders: 9, signal: never },
      onProgress: ({ folders, beyond }) => told.push(`${folders}: ${beyond.join()}`),
    });
    assert.deepEqual(told, ['1: /a,/b', '3: /a/c', '4: ']);
  });

  it('passes a folder over that went away, but not the first', async () => {
    const options = { exclude: new Set<string>(), maxFolders: 9, signal: never };
    const gone = await walk(server({ '/': ['gone/', 'x'] }), '/', options);
    assert.equal(gone.files.length, 1);
    await assert.rejects(walk(server({}), '/', options), { reason: 'missing' });
  });

  it('asks for at most four at a time', async () => {
    const folders = Array.from({ length: 9 }, (_, n) => `${n}`);
    let [open, most] = [0, 0];
    const left = await breadthFirst<string>('start', {
      list: async (path) => {
        most = Math.max(most, ++open);
        await Promise.resolve();
        open--;
        return path === 'start' ? folders : [];
      },
      onFolder: (_, entries) => entries,
      most: 8,
    });
    assert.deepEqual([most, left], [4, ['7', '8']]);
  });

  it('for some folders only asks for these and those on the way, and for none below an absent one', async () => {
    const at = server(tree);
    const wanted = ['a/c', 'none/deep'];
    const found = await lookAtFolders({ server: at, root: '/', wanted });
    assert.deepEqual(at.asked, ['/', '/a', '/a/c']);
    assert.deepEqual([...found.keys()].sort(), ['', 'a', 'a/c', 'none', 'none/deep']);
    assert.equal(found.get('none/deep')?.size, 0);
    assert.deepEqual(
      ['a', 'a/', 'x/deep', 'a/y', 'new'].map((path) => blockingType(found, path)),
      ['folder', undefined, 'file', undefined, undefined],
    );
  });

  it('asks at once for folders that are most likely there', async () => {
    const at = server(tree);
    const waiting: (() => void)[] = [];
    const look = async (path: string) => {
      const found = await at.look(path);
      await new Promise<void>((resolve) => waiting.push(resolve));
      return found;
    };
    const likely = new Set(['', 'a', 'a/c', 'none']);
    const wanted = ['a/c', 'b', 'none/deep'];
    const looking = lookAtFolders({ server: { look }, root: '/', wanted, likely });
    await new Promise(setImmediate);
    assert.deepEqual(at.asked, ['/', '/a', '/a/c', '/none'], 'before any of them was answered');
    let isDone = false;
    const done = looking.finally(() => (isDone = true));
    while (!isDone) {
      waiting.splice(0).forEach((answer) => answer());
      await new Promise(setImmediate);
    }
    const found = await done;
    assert.deepEqual(at.asked.slice(4), ['/b'], 'and the others as before, nothing twice');
    assert.deepEqual([...(found.get('a/c')?.keys() ?? [])], ['deep']);
    assert.equal(found.get('none')?.size, 0);
  });

  for (const type of ['link', 'file'] as const) {
    it(`believes nothing of a folder below a ${type}, whatever it is told`, async () => {
      const look = (path: string) =>
        path === '/'
          ? Promise.resolve([entry('a', { type })])
          : path === '/a/c'
            ? Promise.resolve([entry('of somebody else')])
            : Promise.reject(new FileRefusal('isLink', path));
      const likely = new Set(['a', 'a/c']);
      const found = await lookAtFolders({ server: { look }, root: '/', wanted: ['a/c'], likely });
      assert.deepEqual([found.get('a')?.size, found.get('a/c')?.size], [0, 0]);
    });
  }

  it('fails once nothing is under way where one of them cannot be listed', async () => {
    let open = 0;
    const look = async (path: string) => {
      open++;
      for (let turn = 0; turn < path.length; turn++) await new Promise(setImmediate);
      open--;
      if (path === '/') throw new FileRefusal('missing', path);
      return [];
    };
    const likely = new Set(['', ...Array.from({ length: 9 }, (_, n) => `folder${n}`)]);
    await assert.rejects(lookAtFolders({ server: { look }, root: '/', wanted: likely, likely }));
    assert.equal(open, 0);
  });

  it('plans an upload with one listing for each folder that is there', async () => {
    const at = server(tree);
    const file = (path: string) => ({ root: '/here', path, size: 1 });
    const files = ['a/y', 'a/new', 'x/below', 'a/c', 'no/such/z'].map(file);
    const { uploads, replaced, blocked } = await planUpload(files, '/', at);
    assert.deepEqual(at.asked, ['/', '/a']);
    assert.deepEqual(
      uploads.map(({ path }) => path),
      ['/a/y', '/a/new', '/no/such/z'],
    );
    assert.deepEqual([replaced, blocked], [['/a/y'], ['/x', '/a/c']]);
    assert.deepEqual((await planUpload([], '/', at)).uploads, []);
    assert.equal(at.asked.length, 2);
  });
});
