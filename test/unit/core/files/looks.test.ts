import assert from 'node:assert/strict';
import type { RemoteEntry } from '../../../../src/core/api/files';
import { breadthFirst } from '../../../../src/core/files/breadthFirst';
import {
  blockingType,
  lookAtFolders,
  nameIn,
  relativeJoin,
  relativeParent,
  remotePath,
} from '../../../../src/core/files/remoteFolders';
import { secretsQuestion } from '../../../../src/core/files/secretsQuestion';
import { readServerTree } from '../../../../src/core/files/serverTree';
import { bounded } from '../../../../src/core/files/transfer';
import { UploadLimit, isTooLargeToUpload } from '../../../../src/core/files/uploadLimit';
import { PanelError } from '../../../../src/core/api/errors';
import { limits } from '../../../../src/core/base/limits';
import { FakeClock, settle } from '../../../support/fakeClock';
import { entry } from './entries';

/** Folders of a server by their paths; names with a slash at their end are folders, those with an @ links. */
type Tree = Readonly<Record<string, readonly string[]>>;
const tree: Tree = {
  '': ['a/', 'f', 'l@', 'empty/'],
  a: ['b/', 'x'],
  'a/b': ['c/', 'y'],
  'a/b/c': ['z'],
  empty: [],
  l: ['through'],
};
const entriesOf = (of: Tree, path: string): readonly RemoteEntry[] =>
  (of[path] ?? []).map((name) =>
    /[/@]$/.test(name)
      ? entry(name.slice(0, -1), { type: name.endsWith('/') ? 'folder' : 'link' })
      : entry(name),
  );

describe('Folders of a server are looked at', () => {
  const look = async (
    wanted: readonly string[],
    more: { likely?: readonly string[]; root?: string } = {},
  ) => {
    const asked: string[] = [];
    const { root = '/r', likely } = more;
    const found = await lookAtFolders({
      server: {
        look: (path) => {
          asked.push(path);
          const relative = path === root ? '' : path.slice(root === '/' ? 1 : root.length + 1);
          return Promise.resolve(relative in tree ? entriesOf(tree, relative) : undefined);
        },
      },
      ...{ root, wanted, ...(likely && { likely: new Set(likely) }) },
    });
    const names = [...found].map(([path, all]) => `${path}: ${[...all.keys()].join(' ')}`.trim());
    return { asked, names: names.sort() };
  };

  it('with those on the way to them, and none below what is not there', async () => {
    assert.deepEqual(await look(['a/b', 'none/x', 'l/x', 'f/y']), {
      asked: ['/r', '/r/a', '/r/a/b'],
      names: [
        ...[': a f l empty', 'a/b: c y', 'a: b x', 'f/y:', 'f:', 'l/x:', 'l:', 'none/x:', 'none:'],
      ].sort(),
    });
    assert.deepEqual((await look([''], { root: '/' })).asked, ['/']);
  });

  it('at once where they are likely, and what lies behind a link does not count', async () => {
    const { asked, names } = await look(['a/b', 'l'], { likely: ['a/b', 'l', 'empty'] });
    assert.deepEqual(asked, ['/r', '/r/a/b', '/r/l', '/r/a']);
    assert.ok(names.includes('l:') && names.includes('a/b: c y'));
  });

  it('four at a time, and no more begin where one fails', async () => {
    const likely = Array.from({ length: 9 }, (_, n) => `${n}`);
    const asked: string[] = [];
    const failure = new Error('no');
    const looking = lookAtFolders({
      server: {
        look: async (path) => {
          asked.push(path);
          await settle();
          if (path === '/') throw failure;
          return [];
        },
      },
      ...{ root: '/', wanted: likely, likely: new Set(likely) },
    });
    await assert.rejects(looking, failure);
    assert.ok(asked.length <= 1 + 8, `${asked.length}`);
    assert.deepEqual(asked.slice(0, 5).sort(), ['/', '/0', '/1', '/2', '/3']);
  });

  it('and go on below each, the nearest first, up to a number of them', async () => {
    const rounds: string[] = [];
    const most = async (count: number) => {
      const asked: string[] = [];
      const left = await breadthFirst<RemoteEntry>('', {
        list: (path) => {
          asked.push(path);
          return Promise.resolve(entriesOf(tree, path));
        },
        most: count,
        onFolder: (path, entries) =>
          entries
            .filter(({ type }) => type === 'folder')
            .map(({ name }) => relativeJoin(path, name)),
        onRound: (waiting) => rounds.push(waiting.join(' ')),
      });
      return [asked, left];
    };
    assert.deepEqual(await most(9), [['', 'a', 'empty', 'a/b', 'a/b/c'], []]);
    assert.deepEqual(rounds, ['a empty', 'a/b', 'a/b/c', '']);
    assert.deepEqual(await most(2), [
      ['', 'a'],
      ['empty', 'a/b'],
    ]);
    assert.deepEqual(await most(0), [[], ['']]);
  });

  it('four at a time, and a failure is told once all of them ended', async () => {
    let under = 0;
    let most = 0;
    const failure = new Error('no');
    const going = breadthFirst<string>('', {
      list: async (path) => {
        most = Math.max(most, ++under);
        await settle();
        if (path === '1') throw failure;
        await settle();
        under--;
        return path === '' ? ['0', '1', '2', '3', '4', '5'] : [];
      },
      onFolder: (_, entries) => entries,
    });
    await assert.rejects(going, failure);
    assert.deepEqual([most, under], [4, 1]);
  });

  it('with all below, of which the empty ones are named', async () => {
    const list = (path: string) => Promise.resolve(entriesOf(tree, path));
    const all = await readServerTree({ list });
    assert.deepEqual([...all.files].sort(), ['a/b/c/z', 'a/b/y', 'a/x', 'f', 'l']);
    assert.deepEqual([all.emptyFolders, all.isCut], [['empty'], false]);
    const some = await readServerTree({ list, isMeant: (path) => path !== 'a' });
    assert.deepEqual(some.files, ['f', 'l']);
    const none = await readServerTree({ list: () => Promise.resolve([]) });
    assert.deepEqual(none.emptyFolders, []);
    const many: Tree = { '': Array.from({ length: 200 }, (_, n) => `${n}/`) };
    const cut = await readServerTree({ list: (path) => Promise.resolve(entriesOf(many, path)) });
    assert.deepEqual([cut.isCut, cut.emptyFolders.length], [true, 199]);
  });
});

describe('Relative paths', () => {
  it('are put together and taken apart', () => {
    assert.deepEqual(
      [remotePath('/a', ''), remotePath('/a', 'b/c'), remotePath('/', 'b')],
      ['/a', '/a/b/c', '/b'],
    );
    assert.deepEqual([relativeJoin('', 'a'), relativeJoin('a', 'b')], ['a', 'a/b']);
    assert.deepEqual(['a/b/c', 'a', ''].map(relativeParent), ['a/b', '', '']);
    assert.deepEqual(['a/b/c', 'a', 'a/'].map(nameIn), ['c', 'a', '']);
  });

  const there = new Map(
    ['', 'a', 'a/b'].map((path) => [
      path,
      new Map(entriesOf(tree, path).map((one) => [one.name, one])),
    ]),
  );
  const rows: readonly (readonly [path: string, by: string | undefined])[] = [
    ['f', undefined],
    ['none', undefined],
    ['none/x', undefined],
    ['a', 'folder'],
    ['a/', undefined],
    ['f/', 'file'],
    ['l/', 'link'],
    ['l', 'link'],
    ['f/x', 'file'],
    ['l/x/y', 'link'],
    ['a/x', undefined],
    ['a/x/y', 'file'],
    ['a/b/c', 'folder'],
    ['a/b/new', undefined],
  ];
  for (const [path, by] of rows) {
    it(`of ${path} are ${by === undefined ? 'free' : `blocked by a ${by}`}`, () =>
      assert.equal(blockingType(there, path), by));
  }
});

describe('What comes', () => {
  const take = async (listed: number | undefined, pieces: readonly number[], total?: number) => {
    let bytes = 0;
    const taken = bounded(
      (piece) => {
        bytes += piece.byteLength;
        return Promise.resolve();
      },
      '/a',
      listed,
    );
    for (const piece of pieces) await taken(new Uint8Array(piece), total);
    return bytes;
  };
  it('is as much as was listed, and what a file grows meanwhile', async () => {
    assert.equal(await take(10, [10]), 10);
    assert.equal(await take(0, [10], 1e12), 10);
    assert.equal(await take(undefined, [10]), 10);
    assert.equal(await take(10, [1], limits.grownMeanwhile + 10), 1);
    await assert.rejects(
      take(10, [1], limits.grownMeanwhile + 11),
      /more of '\/a' than its listed size \(10 B\)/,
    );
    const half = limits.grownMeanwhile / 2;
    assert.equal(await take(10, [half, half, 10]), limits.grownMeanwhile + 10);
    await assert.rejects(take(10, [half, half, 10, 1]), /Nothing was saved/);
  });
});

describe('The limit of a node', () => {
  const told = (detail: string, kind: 'refused' | 'invalid' = 'refused') =>
    new PanelError(kind, detail);
  const words = (size: string) => `File is larger than the maximum file upload size of ${size}.`;
  it('is believed for ten minutes', async () => {
    const clock = new FakeClock();
    const limit = new UploadLimit(clock);
    limit.check('a', Infinity);
    limit.learn(told(words('2 MB')));
    assert.equal(limit.bytes, 2 * 1024 ** 2);
    limit.check('a', 2 * 1024 ** 2);
    assert.throws(
      () => limit.check('a', 2 * 1024 ** 2 + 1),
      (error) => isTooLargeToUpload(error) && (error as PanelError).isNeverSent,
    );
    await clock.advance(10 * 60_000 - 1);
    assert.equal(limit.bytes, 2 * 1024 ** 2);
    await clock.advance(1);
    assert.equal(limit.bytes, undefined);
  });
  const rows: readonly (readonly [unknown, boolean])[] = [
    [told(words('100MB')), true],
    [told(words('100 mb').toUpperCase()), true],
    [told(words('0 MB')), false],
    [told(words('12345678 MB')), false],
    [told(words('100 KB')), false],
    [told(words('100 MB'), 'invalid'), false],
    [new Error(words('100 MB')), false],
    [told('Disk full.'), false],
  ];
  for (const [error, isOne] of rows) {
    it(`is ${isOne ? '' : 'not '}told by ${String(error)}`, () => {
      assert.equal(isTooLargeToUpload(error), isOne);
      const limit = new UploadLimit(new FakeClock());
      limit.learn(error);
      assert.equal(limit.bytes !== undefined, isOne);
    });
  }
});

describe('The question before secrets are sent', () => {
  const place = { server: 'Bot', host: 'panel.example.com' };
  it('names one file, and why', () => {
    const { text, detail } = secretsQuestion(['d/.env'], place);
    assert.match(text, /send 'd\/\.env' to server 'Bot' \(panel\.example\.com\)\?/);
    assert.match(detail, /^d\/\.env: .+\n\nEveryone who can read/);
    assert.match(secretsQuestion(['plain.js'], place).detail, /^plain\.js\n\nEveryone/);
  });
  it('counts several, and names fifteen', () => {
    const paths = (count: number) => Array.from({ length: count }, (_, n) => `${n}.js`);
    const { text, detail } = secretsQuestion(paths(16), place);
    assert.match(text, /send 16 files to server 'Bot' \(panel\.example\.com\)\? The files might/);
    assert.match(detail, /^0\.js\n(?:\d+\.js\n){13}14\.js\nand 1 more\n\nEveryone/);
    assert.equal(secretsQuestion(paths(15), place).detail.includes('more'), false);
  });
});
