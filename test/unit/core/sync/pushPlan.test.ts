import assert from 'node:assert/strict';
import type { RemoteEntry } from '../../../../src/core/api/files';
import type { LocalFile } from '../../../../src/core/files/localTree';
import { rememberFolders } from '../../../../src/core/sync/emptyFolders';
import { IgnoreRules } from '../../../../src/core/sync/ignoreRules';
import type { LocalListing } from '../../../../src/core/sync/localFolder';
import type { SentFile } from '../../../../src/core/sync/manifest';
import { type PushFacts, isAsSent, planPush, unsure } from '../../../../src/core/sync/pushPlan';
import { alikeFiles } from '../../../../src/core/sync/sameContent';

const at = 1_700_000_000_000;

const file = (path: string, more: object = {}) =>
  ({ path, size: 1, modifiedAt: at, isExecutable: false, ...more }) as LocalFile;
const sent = (more: Partial<SentFile> = {}): SentFile => ({
  ...{ size: 1, modifiedAt: at, hash: 'h', remoteModifiedAt: at },
  ...more,
});
const entry = (name: string, more: object = {}) =>
  ({ name, type: 'file', size: 1, modifiedAt: at, ...more }) as RemoteEntry;

function facts({
  local = {},
  manifest = {},
  remote = {},
  ignored = '',
}: {
  local?: Partial<LocalListing>;
  manifest?: Readonly<Record<string, SentFile>>;
  remote?: Readonly<Record<string, readonly RemoteEntry[]>>;
  ignored?: string;
}): PushFacts {
  const rules = new IgnoreRules();
  rules.add('', ignored);
  return {
    local: { files: [], folders: [], skipped: [], rules, ...local },
    manifest: new Map(Object.entries(manifest)),
    remote: new Map(
      Object.entries(remote).map(([folder, entries]) => [
        folder,
        new Map(entries.map((one) => [one.name, one])),
      ]),
    ),
    hashes: new Map(),
  };
}

describe('what is on a server alone', () => {
  const rows: readonly (readonly [string, Parameters<typeof facts>[0], string[], string[]])[] = [
    [
      'is gone here where it came from here, and foreign else',
      { manifest: { a: sent() }, remote: { '': [entry('b'), entry('a')] } },
      ['a'],
      ['b'],
    ],
    [
      'is foreign where something else has the name of what came from here',
      { manifest: { a: sent() }, remote: { '': [entry('a', { type: 'folder' })] } },
      [],
      ['a/'],
    ],
    [
      'is neither where it is ignored',
      {
        ...{ manifest: { 'a.log': sent() }, ignored: '*.log\nlogs/\n' },
        remote: { '': [entry('a.log'), entry('logs', { type: 'folder' }), entry('b')] },
      },
      [],
      ['b'],
    ],
    [
      'is neither where it is here too, though it was left out',
      {
        local: { files: [file('a')], skipped: [{ path: 'link', why: 'link' }] },
        remote: { '': [entry('a'), entry('link')] },
      },
      [],
      [],
    ],
    [
      'is no folder that is here, or was looked into',
      {
        local: { files: [file('d/x')], folders: ['e'] },
        remote: {
          '': ['d', 'e', 'f', 'g'].map((name) => entry(name, { type: 'folder' })),
          ...{ d: [entry('x')], f: [entry('y')] },
        },
      },
      [],
      ['f/y', 'g/'],
    ],
    [
      'is told in the order of paths',
      {
        manifest: { z: sent(), b: sent(), 'a/c': sent() },
        remote: { '': [entry('z'), entry('y'), entry('b'), entry('x')], a: [entry('c')] },
      },
      ['a/c', 'b', 'z'],
      ['x', 'y'],
    ],
  ];
  for (const [what, of, gone, foreign] of rows) {
    it(what, async () => {
      const plan = await planPush(facts(of));
      assert.deepEqual([plan.gone, plan.foreign], [gone, foreign]);
    });
  }
});

describe('what a push would carry', () => {
  it('counts what is the same, and remembers what of it was not known', async () => {
    const files = ['known', 'new', 'd/unseen', 'other'].map((path) => file(path));
    const plan = await planPush(
      facts({
        local: { files },
        manifest: { known: sent(), 'd/unseen': sent() },
        remote: { '': [entry('known'), entry('new'), entry('other', { size: 2 })] },
      }),
    );
    assert.deepEqual([plan.unchanged, plan.files.map(({ path }) => path)], [3, ['other']]);
    assert.deepEqual(Object.fromEntries(plan.adopted), {
      new: { size: 1, modifiedAt: at, hash: '', remoteModifiedAt: at },
    });
  });

  it('remembers empty folders without a content', () =>
    assert.deepEqual(Object.fromEntries(rememberFolders(['a', 'b/c'])), {
      'a/': { size: 0, modifiedAt: 0, hash: '' },
      'b/c/': { size: 0, modifiedAt: 0, hash: '' },
    }));
});

describe('whether a listing shows what was sent', () => {
  const rows: readonly (readonly [string, object, Partial<SentFile>, boolean])[] = [
    ['the same', {}, {}, true],
    ['two seconds later', { modifiedAt: at + 2_000 }, {}, true],
    ['more than two seconds later', { modifiedAt: at + 2_001 }, {}, false],
    ['two seconds before', { modifiedAt: at - 2_000 }, {}, true],
    ['another size', { size: 2 }, {}, false],
    ['a folder', { type: 'folder' }, {}, false],
    ['a link', { type: 'link' }, {}, false],
    ['of whenever, where nobody looked', { modifiedAt: 1 }, { remoteModifiedAt: undefined }, true],
  ];
  for (const [what, there, was, expected] of rows) {
    it(`${what}: ${expected ? 'yes' : 'no'}`, () =>
      assert.equal(isAsSent(entry('a', there), sent(was)), expected));
  }
});

describe('files of which only their content tells', () => {
  const rows: readonly (readonly [string, object, SentFile | undefined, boolean])[] = [
    ['another time, as large', { modifiedAt: 5 }, sent(), true],
    ['the same time, as large', {}, sent(), false],
    ['another time and size', { modifiedAt: 5, size: 2 }, sent(), false],
    ['never sent', { modifiedAt: 5 }, undefined, false],
  ];
  for (const [what, here, was, expected] of rows) {
    it(`${what}: ${expected ? 'yes' : 'no'}`, () => {
      const { local } = facts({ local: { files: [file('a', here)] } });
      const found = unsure(local, new Map(was && [['a', was]]));
      assert.deepEqual(
        found.map(({ path }) => path),
        expected ? ['a'] : [],
      );
    });
  }

  /** What is planned for `d/a`, what is remembered of it, and what the server has. */
  const alike: readonly (readonly [
    string,
    'changed' | 'alike',
    SentFile | undefined,
    readonly RemoteEntry[] | undefined,
    boolean,
  ])[] = [
    ['as large there', 'alike', undefined, [entry('a')], true],
    ['as large there, known by its listing', 'changed', sent({ hash: '' }), [entry('a')], true],
    ['as large there, never known', 'changed', undefined, [entry('a')], true],
    ['known by its content', 'changed', sent(), [entry('a')], false],
    ['larger there', 'alike', undefined, [entry('a', { size: 2 })], false],
    ['not there', 'alike', undefined, [], false],
    ['where nobody looked', 'alike', undefined, undefined, false],
  ];
  for (const [what, kind, was, there, expected] of alike) {
    it(`on both sides, ${what}: ${expected ? 'yes' : 'no'}`, async () => {
      const of = facts({
        ...(was && { manifest: { 'd/a': was } }),
        ...(there && { remote: { d: there } }),
      });
      const plan = { ...(await planPush(of)), files: [{ ...file('d/a'), kind }] };
      assert.deepEqual(
        alikeFiles(plan, of).map(({ path }) => path),
        expected ? ['d/a'] : [],
      );
    });
  }
});
