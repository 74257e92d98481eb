import assert from 'node:assert/strict';
import {
  archiveBytes,
  doubtfulFirst,
  firstBatch,
  lessThan,
} from '../../../../src/core/sync/batches';
import { carryChoices, removeChoices } from '../../../../src/core/sync/choices';
import { rememberFolders } from '../../../../src/core/sync/emptyFolders';
import { IgnoreRules } from '../../../../src/core/sync/ignoreRules';
import type { LocalFile } from '../../../../src/core/files/localTree';
import {
  type Manifest,
  type SentFile,
  decodeManifest,
  encodeManifest,
  moveInManifest,
  updateManifest,
} from '../../../../src/core/sync/manifest';
import type { PushResult } from '../../../../src/core/sync/pushJob';
import type { PushKind } from '../../../../src/core/sync/pushPlan';
import {
  type PushFacts,
  type PushPlan,
  foldersToLookAt,
  planPush,
} from '../../../../src/core/sync/pushPlan';
import { fewAlike } from '../../../../src/core/sync/sameContent';
import { describePush } from '../../../../src/core/sync/pushWords';
import { PanelError } from '../../../../src/core/api/errors';
import type { RemoteEntry } from '../../../../src/core/api/files';

describe('what stays behind', () => {
  const rules = new IgnoreRules();
  rules.add('', '\uFEFFnode_modules/\n*.log\n/dist/\n.env*\n');
  rules.add('', '!/dist/\n!important.log\n');
  rules.add('packages/a', 'build\n!kept.log\n');
  const rows: readonly (readonly [string, boolean, boolean?])[] = [
    ['index.js', false],
    ['node_modules', true, true],
    ['node_modules/a/index.js', true],
    ['src/node_modules/a.js', true],
    ['node_modules', false],
    ['debug.log', true],
    ['src/important.log', false],
    ['dist/index.js', false],
    ['src/dist/index.js', false],
    ['.env.local', true],
    ['packages/a/build/x.js', true],
    ['packages/b/build/x.js', false],
    ['packages/a/kept.log', false],
    ['kept.log', true],
    ['.git/config', true],
    ['sub/.git', true, true],
    ['.gitignore', false],
    ['.hosting-panel-123.tar.gz', true],
    ['.deploy', true, true],
    ['.deploy/20261122-180000-abcd/old/app.js', true],
    ['.deploy', false],
    ['docs/.deploy/x.js', false],
    ['-rf', false],
    ['a b/100%.js', false],
  ];
  for (const [path, ignored, isFolder = false] of rows) {
    it(`${path}${isFolder ? '/' : ''}: ${ignored ? 'stays' : 'goes'}`, () =>
      assert.equal(rules.ignores(path, isFolder), ignored));
  }
});

const time = 1_700_000_000_000;
const file = (path: string, size = 1, modifiedAt = time): LocalFile => ({
  path,
  size,
  modifiedAt,
  isExecutable: false,
});
const entry = (name: string, facts: Partial<RemoteEntry> = {}): RemoteEntry => ({
  name,
  type: 'file',
  size: 1,
  modifiedAt: time,
  createdAt: time,
  mode: '-rw-r--r--',
  modeBits: '644',
  mimetype: 'text/plain',
  ...facts,
});
const sent = (facts: Partial<SentFile> = {}): SentFile => ({
  size: 1,
  modifiedAt: time,
  hash: 'h',
  remoteModifiedAt: time,
  ...facts,
});

describe('what a push would do with a file', () => {
  const later = time + 60_000;
  const rows: readonly (readonly [
    string,
    string,
    {
      local?: LocalFile;
      known?: SentFile;
      there?: RemoteEntry;
      hash?: string;
      unseen?: boolean;
    },
  ])[] = [
    ['nothing is there', 'added', {}],
    ['it was pushed and is gone there', 'added', { known: sent() }],
    ['same size and second, never pushed', 'same', { there: entry('a') }],
    [
      'same size, older there, never pushed',
      'alike',
      { local: file('a', 1, later), there: entry('a') },
    ],
    ['other size, older there', 'changed', { there: entry('a', { size: 2 }) }],
    ['never pushed, newer there', 'newerThere', { there: entry('a', { modifiedAt: later }) }],
    ['pushed and touched nowhere', 'same', { known: sent(), there: entry('a') }],
    [
      'written again with the same content',
      'same',
      { local: file('a', 1, later), known: sent(), there: entry('a'), hash: 'h' },
    ],
    [
      'changed here',
      'changed',
      { local: file('a', 1, later), known: sent(), there: entry('a'), hash: 'x' },
    ],
    [
      'changed there',
      'changedThere',
      { known: sent(), there: entry('a', { size: 9, modifiedAt: later }) },
    ],
    [
      'changed on both sides',
      'changedThere',
      { local: file('a', 2), known: sent(), there: entry('a', { size: 9 }) },
    ],
    ['not looked at, the same here', 'same', { known: sent(), unseen: true }],
    [
      'not looked at, changed here',
      'changed',
      { local: file('a', 2), known: sent(), unseen: true },
    ],
    ['a folder is in the way', 'blocked', { there: entry('a', { type: 'folder' }) }],
    ['a link is in the way', 'blocked', { there: entry('a', { type: 'link' }) }],
    [
      'a node told its time a second late',
      'same',
      { known: sent(), there: entry('a', { modifiedAt: time + 1000 }) },
    ],
  ];
  for (const [what, expected, { local = file('a'), known, there, hash, unseen }] of rows) {
    it(`${what}: ${expected}`, async () => {
      const facts: PushFacts = {
        local: { files: [local], folders: [], skipped: [], rules: new IgnoreRules() },
        manifest: new Map(known && [['a', known]]),
        hashes: new Map(hash === undefined ? [] : [['a', hash]]),
        remote: unseen ? new Map() : new Map([['', new Map(there && [['a', there]])]]),
      };
      const plan = await planPush(facts);
      const result = plan.files[0]?.kind ?? (plan.blocked.length > 0 ? 'blocked' : 'same');
      assert.equal(result, expected);
    });
  }

  const folderRows: readonly (readonly [
    string,
    keyof PushPlan | 'nothing',
    { there?: RemoteEntry; isKnown?: boolean; unseen?: boolean },
  ])[] = [
    ['missing there', 'folders', {}],
    ['missing there, although it once was', 'folders', { isKnown: true }],
    ['there', 'adopted', { there: entry('a', { type: 'folder' }) }],
    ['there and known', 'nothing', { there: entry('a', { type: 'folder' }), isKnown: true }],
    ['not looked at, known', 'nothing', { isKnown: true, unseen: true }],
    ['taken by a file', 'blocked', { there: entry('a') }],
  ];
  for (const [what, expected, { there, isKnown = false, unseen }] of folderRows) {
    it(`a folder that is empty here and ${what}: ${expected}`, async () => {
      const plan = await planPush({
        local: { files: [], folders: ['a'], skipped: [], rules: new IgnoreRules() },
        manifest: rememberFolders(isKnown ? ['a'] : []),
        hashes: new Map(),
        remote: unseen ? new Map() : new Map([['', new Map(there && [['a', there]])]]),
      });
      const { folders, adopted, blocked, foreign, gone } = plan;
      const sizes = { folders: folders.length, adopted: adopted.size, blocked: blocked.length };
      const isIn = expected === 'nothing' ? {} : { [expected]: 1 };
      assert.deepEqual(sizes, { folders: 0, adopted: 0, blocked: 0, ...isIn });
      assert.deepEqual([...foreign, ...gone], expected === 'blocked' ? ['a'] : []);
    });
  }

  it('looks for an empty folder until it is known to be there, and where one was', () => {
    const facts = (manifest: Manifest) => ({
      local: { files: [], folders: ['x/new', 'y/old'], skipped: [], rules: new IgnoreRules() },
      manifest,
      hashes: new Map<string, string>(),
    });
    const known = facts(rememberFolders(['y/old', 'z/gone']));
    assert.deepEqual([...foldersToLookAt(known, false)], ['x', 'z']);
    assert.deepEqual([...foldersToLookAt(known, true)], ['x', 'y', 'z']);
  });

  it('looks only where something changed, or everywhere when told to', () => {
    const facts = {
      local: {
        files: [file('a/1'), file('b/2', 5), file('c/d/3')],
        folders: [],
        skipped: [],
        rules: new IgnoreRules(),
      },
      manifest: new Map([
        ['a/1', sent()],
        ['b/2', sent()],
        ['c/d/3', sent()],
        ['e/gone', sent()],
      ]),
      hashes: new Map<string, string>(),
    };
    assert.deepEqual([...foldersToLookAt(facts, false)], ['b', 'e']);
    assert.deepEqual([...foldersToLookAt(facts, true)], ['a', 'b', 'c/d', 'e']);
  });
});

describe('what is remembered of a push', () => {
  const manifest = new Map([
    ['a/b', sent()],
    ['a/c', sent({ remoteModifiedAt: undefined })],
    ['ab', sent()],
  ]);

  it('comes back as it was kept', () => {
    const back = decodeManifest(encodeManifest(manifest));
    assert.deepEqual(JSON.parse(encodeManifest(back)), JSON.parse(encodeManifest(manifest)));
  });

  const kept = '{"a":{"size":1,"modifiedAt":1,"hash":""}}';
  it('has one kind of version', () =>
    assert.equal(decodeManifest(`{"version":1,"files":${kept}}`).size, 1));
  for (const text of ['', '{', '[]', `{"version":2,"files":${kept}}`, '{"version":1,"files":7}']) {
    it(`is nothing where it cannot be read: ${text}`, () =>
      assert.equal(decodeManifest(text).size, 0));
  }

  it('leaves out what makes no sense', () =>
    assert.equal(decodeManifest('{"version":1,"files":{"a":{"size":"1"},"b":null}}').size, 0));

  const whole = { size: 1, modifiedAt: 2, hash: 'h', remoteModifiedAt: 3 };
  const parts: readonly (readonly [object | number | null, object | undefined])[] = [
    [whole, whole],
    [{ ...whole, more: 1 }, whole],
    [{ ...whole, size: '1' }, undefined],
    [{ ...whole, modifiedAt: '2' }, undefined],
    [{ ...whole, hash: 7 }, undefined],
    [
      { ...whole, remoteModifiedAt: '3' },
      { size: 1, modifiedAt: 2, hash: 'h' },
    ],
    [7, undefined],
    [null, undefined],
  ];
  for (const [file, expected] of parts) {
    it(`reads ${JSON.stringify(file)} as ${expected ? 'a file' : 'nothing'}`, () => {
      const read = decodeManifest(JSON.stringify({ version: 1, files: { 'a.js': file } }));
      assert.deepEqual(Object.fromEntries(read), expected ? { 'a.js': expected } : {});
    });
  }
  for (const path of ['../a', '/a', 'a/../../b', '']) {
    it(`reads nothing of ${path || 'no name'}`, () =>
      assert.equal(
        decodeManifest(JSON.stringify({ version: 1, files: { [path]: whole } })).size,
        0,
      ));
  }
  for (const text of ['7', 'null', '"a"', '{"version":1,"files":null}', '{"version":1}']) {
    it(`is nothing of ${text}`, () => assert.equal(decodeManifest(text).size, 0));
  }

  it('knows what went since, and forgets what was removed and nothing else', () => {
    const [old, sent] = [
      { size: 1, modifiedAt: 1, hash: 'old' },
      { size: 2, modifiedAt: 2, hash: 'new' },
    ];
    const before = new Map(['a', 'a/b', 'ab', 'c/', 'd'].map((path) => [path, old]));
    const next = updateManifest(before, new Map([['d', sent]]), ['a/']);
    assert.deepEqual(
      [...next].map(([path, { hash }]) => `${path} ${hash}`),
      ['ab old', 'c/ old', 'd new'],
    );
    assert.deepEqual(
      [...updateManifest(before, new Map([['e', sent]])).keys()],
      [...before.keys(), 'e'],
    );
  });

  it('follows a file to its new place, and no neighbour', () => {
    const before = new Map(['a', 'a/b', 'ab', 'x/a'].map((path) => [path, whole]));
    assert.deepEqual([...moveInManifest(before, 'a', 'n/m').keys()], ['n/m', 'n/m/b', 'ab', 'x/a']);
  });

  it('forgets a folder with all in it, and no neighbour', () =>
    assert.deepEqual([...updateManifest(manifest, new Map(), ['a']).keys()], ['ab']));

  it('follows a folder to its new place', () =>
    assert.deepEqual([...moveInManifest(manifest, 'a', 'z').keys()], ['z/b', 'z/c', 'ab']));
});

describe('archives', () => {
  const kilo = 1024;
  // Each file takes 1 KB besides its content.
  const rows: readonly (readonly [readonly number[], readonly number[]])[] = [
    [[], []],
    [[1, 2, 3], [3]],
    [
      [6, 2, 1],
      [2, 1],
    ],
    [
      [50, 1],
      [1, 1],
    ],
    [Array<number>(11).fill(0), [10, 1]],
  ];
  for (const [sizes, counts] of rows) {
    it(`of ${sizes.join(', ') || 'nothing'} KB with room for 10: ${counts.join(', ') || 'none'}`, () => {
      const parts: (readonly { readonly size: number }[])[] = [];
      for (let rest = sizes.map((size) => ({ size: size * kilo })); rest.length > 0;) {
        const part = firstBatch(rest, 10 * kilo);
        parts.push(part);
        rest = rest.slice(part.length);
      }
      assert.deepEqual(
        parts.map(({ length }) => length),
        counts,
      );
    });
  }
});

describe('an archive that was too large', () => {
  for (const sizes of [
    [0, 0, 0, 0, 0],
    [0, 0],
    [1, 0, 0],
    [0, 0, 900],
    [900, 0, 0],
    [5, 5],
  ]) {
    it(`of ${sizes.join(', ')} bytes becomes smaller until it is of one file`, () => {
      let files = sizes.map((size) => ({ size }));
      for (let left = files.length; files.length > 1; left = files.length) {
        files = [...firstBatch(files, lessThan(files))];
        assert.ok(files.length > 0 && files.length < left);
      }
    });
  }
});

describe('the order of what goes up', () => {
  const rows: readonly (readonly [readonly number[], readonly number[]])[] = [
    [
      [1, 2, 3],
      [1, 2, 3],
    ],
    [
      [1, 20, 3, 30, 2],
      [30, 20, 1, 3, 2],
    ],
    // Each takes 1 KB besides its content.
    [
      [1, 9, 2],
      [1, 9, 2],
    ],
    [
      [1, 9.5, 2],
      [9.5, 1, 2],
    ],
    [[], []],
  ];
  for (const [sizes, order] of rows) {
    it(`is ${order.join(', ') || 'none'} of ${sizes.join(', ') || 'none'} KB with room for 10`, () => {
      const files = sizes.map((size) => ({ size: size * 1024 }));
      const ordered = doubtfulFirst(files, 10 * 1024).map(({ size }) => size / 1024);
      assert.deepEqual(ordered, order);
    });
  }
});

describe('the size of an archive', () => {
  const mega = 1024 ** 2;
  for (const [limit, bytes] of [
    [undefined, 80 * mega],
    [100 * mega, 80 * mega],
    [50 * mega, 40 * mega],
    [2048 * mega, 80 * mega],
  ] as const) {
    it(`is ${bytes / mega} MB where the node takes ${limit === undefined ? 'nobody knows what' : `${limit / mega} MB`}`, () =>
      assert.equal(archiveBytes(limit), Math.floor(bytes)));
  }
});

describe('what is read by itself before a push', () => {
  const mega = 1024 ** 2;
  const rows: readonly (readonly [PushKind, sizes: readonly number[], read: readonly number[]])[] =
    [
      ['alike', [10, 20], [10, 20]],
      ['newerThere', [10], [10]],
      ['changed', [10], []],
      ['changedThere', [10], []],
      ['alike', [mega, mega + 1, 5], [mega, 5]],
      ['alike', [...Array<number>(9).fill(mega), 5], Array<number>(8).fill(mega)],
    ];
  for (const [kind, sizes, read] of rows) {
    it(`of ${kind} ${sizes.join(', ')}: ${read.join(', ') || 'none'}`, () => {
      const files = sizes.map((size) => ({ ...file('a'), size, kind }));
      assert.deepEqual(
        fewAlike(files).map(({ size }) => size),
        read,
      );
    });
  }
});

describe('the list to choose from', () => {
  it('shows many files by folder, and removals unpicked', () => {
    const files = Array.from({ length: 201 }, (_, index) => file(`src/${index}`));
    const choices = carryChoices([...files, file('top')], { isPicked: true, isComparable: true });
    assert.deepEqual(
      choices.map(({ label, paths, isComparable }) => [label, paths.length, isComparable]),
      [
        ['src/', 201, false],
        ['./', 1, true],
      ],
    );
    assert.deepEqual(
      removeChoices(['a']).map(({ isPicked, remove }) => [isPicked, remove]),
      [[false, ['a']]],
    );
  });
});

describe('what is said after a push', () => {
  const result = (facts: Partial<PushResult>): PushResult => ({
    sent: new Map(),
    untouched: [],
    damaged: [],
    unseen: [],
    refusals: new Map(),
    made: [],
    notMade: [],
    removed: [],
    notRemoved: [],
    ...facts,
  });
  const two = new Map([
    ['a', sent()],
    ['b', sent()],
  ]);
  const failure = new PanelError('daemonDown', 'x');
  const denied = new PanelError('refused', 'present in egg denylist');
  const rows: readonly (readonly [Partial<PushResult>, RegExp, boolean])[] = [
    [{ sent: two }, /^Pushed 2 files to 'Bot'\.$/, false],
    [{ sent: new Map([['a', sent()]]) }, /^Pushed 1 file to 'Bot'\.$/, false],
    [{ sent: two, removed: ['x'] }, /^Pushed 2 files to 'Bot'\. Files deleted: 1\.$/, false],
    [{ removed: ['x'] }, /^Files deleted from 'Bot': 1\.$/, false],
    [{ sent: two, damaged: ['c'] }, /skipped .*unknown reason: 1 \(c\)\. Push again\.$/, true],
    [{ sent: two, altered: ['c'] }, /changed on the server .*: 1 \(c\)\. Compare them\.$/, true],
    [
      { sent: two, damaged: ['c', 'd'], refusals: new Map([['c', denied]]) },
      /skipped .*: 1 \(c\)\. Reason: .*present in egg denylist\. .*unknown reason: 1 \(d\)\. Push again\.$/,
      true,
    ],
    [{ damaged: ['c'] }, /^Nothing was pushed to 'Bot'\. Files skipped by the server/, true],
    [{ sent: two, unseen: ['c'] }, /not checked: 1 \(c\)\./, true],
    [{ untouched: ['c'], failure }, /^Couldn't push to 'Bot'\. The panel /, true],
    [
      { sent: two, untouched: ['c'], damaged: ['d', 'e', 'f', 'g'], failure },
      /pushed: 2 of 7\..* not pushed: 1\. .*incomplete .*: 4 \(d, e, f and 1 more\)\. Push/,
      true,
    ],
    [{ made: ['x'] }, /^Empty folders created in 'Bot': 1\.$/, false],
    [
      { sent: two, made: ['x'], removed: ['y'] },
      /'Bot'\. Empty folders created: 1\. Files deleted: 1\.$/,
      false,
    ],
    [{ sent: two, notMade: ['x'], failure }, /Empty folders not created: x\.$/, true],
    [{ sent: two, leftArchive: '/.x' }, /'\/\.x' might still be on the server/, true],
    [{ sent: two, damaged: ['c'], notRemoved: ['z'] }, /Files not deleted: 1 \(z\)\.$/, true],
  ];
  for (const [facts, text, isProblem] of rows) {
    it(String(text), () => {
      const told = describePush(result(facts), 'Bot');
      assert.match(told.text, text);
      assert.equal(told.isProblem, isProblem);
    });
  }
});
