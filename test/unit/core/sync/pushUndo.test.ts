import assert from 'node:assert/strict';
import type { RemoteEntry } from '../../../../src/core/api/files';
import {
  type RestartOffer,
  readRestartAfterPush,
  restartOffer,
} from '../../../../src/core/sync/afterPush';
import type { SentFile } from '../../../../src/core/sync/manifest';
import { foldersOf, planUndo, undoOf } from '../../../../src/core/sync/pushUndo';
import { lostByUndo } from '../../../../src/core/sync/undoWords';

/** Folders by their entries: a name with a slash is a folder, a number behind a name its size. */
function folders(tree: Readonly<Record<string, readonly string[]>>) {
  return new Map(
    Object.entries(tree).map(([folder, names]) => [
      folder,
      new Map(names.map(entryOf).map((entry) => [entry.name, entry])),
    ]),
  );
}

function entryOf(text: string): RemoteEntry {
  const [name = '', size = '1'] = text.split(' ');
  const type = name.endsWith('/') ? 'folder' : 'file';
  const facts = { name: name.replace('/', ''), type, size: Number(size), modifiedAt: 1_000 };
  return facts as RemoteEntry;
}

const sent = (...paths: readonly string[]) =>
  new Map<string, SentFile>(
    paths.map((path) => [path, { size: 1, modifiedAt: 1, hash: path, remoteModifiedAt: 1_000 }]),
  );

const before = folders({ '': ['old.js 7', 'lib/'], lib: ['a.js 3'], new: [], 'new/deep': [] });
const undo = undoOf(
  { sent: sent('old.js', 'lib/a.js', 'lib/b.js', 'new/x.js', 'new/deep/y.js'), made: ['empty'] },
  before,
);
/** As the push left it. */
const left = {
  '': ['old.js', 'lib/', 'new/', 'empty/'],
  lib: ['a.js', 'b.js'],
  new: ['x.js', 'deep/'],
  'new/deep': ['y.js'],
  empty: [],
};

describe('Undoing a push', () => {
  it('knows what was added, what was replaced, and which folders it made', () => {
    assert.deepEqual([...undo.added.keys()], ['lib/b.js', 'new/x.js', 'new/deep/y.js']);
    assert.deepEqual([...undo.replaced.keys()], ['old.js', 'lib/a.js']);
    assert.deepEqual(undo.folders, ['empty', 'new', 'new/deep']);
    assert.deepEqual([...foldersOf(undo)].sort(), ['', 'empty', 'lib', 'new', 'new/deep']);
  });

  const all = ['old.js', 'lib/a.js'];
  const rows: readonly (readonly [
    what: string,
    now: Readonly<Record<string, readonly string[]>>,
    plan: readonly [
      putBack: readonly string[],
      remove: readonly string[],
      changed: readonly string[],
    ],
    isForced?: boolean,
  ])[] = [
    ['as it was left', left, [all, ['lib/b.js', 'empty/', 'new/'], []]],
    [
      'where a replaced file was changed since',
      { ...left, '': ['old.js 9', 'lib/', 'new/', 'empty/'] },
      [['lib/a.js'], ['lib/b.js', 'empty/', 'new/'], ['old.js']],
    ],
    [
      'where that is to be lost',
      { ...left, '': ['old.js 9', 'lib/', 'new/', 'empty/'] },
      [all, ['lib/b.js', 'empty/', 'new/'], ['old.js']],
      true,
    ],
    [
      'where a replaced file was deleted since',
      { ...left, '': ['lib/', 'new/', 'empty/'] },
      [['lib/a.js'], ['lib/b.js', 'empty/', 'new/'], ['old.js']],
    ],
    [
      'where an added file was changed since, whose folder stays then',
      { ...left, 'new/deep': ['y.js 5'] },
      [all, ['lib/b.js', 'new/x.js', 'empty/'], ['new/deep/y.js']],
    ],
    [
      'where somebody put something into a new folder',
      { ...left, new: ['x.js', 'deep/', 'theirs.db'] },
      [all, ['lib/b.js', 'new/x.js', 'empty/', 'new/deep/'], []],
    ],
    [
      'where somebody put a folder into a new folder',
      { ...left, empty: ['logs/'] },
      [all, ['lib/b.js', 'new/'], []],
    ],
    [
      'where all that was added is gone',
      { '': ['old.js', 'lib/'], lib: ['a.js'], new: [], 'new/deep': [], empty: [] },
      [all, [], []],
    ],
  ];
  for (const [what, now, [putBack, remove, changed], isForced] of rows) {
    it(what, () => {
      const plan = planUndo(undo, folders(now), isForced);
      assert.deepEqual(
        [plan.putBack, [...plan.remove].sort(), plan.changed],
        [putBack, [...remove].sort(), changed],
      );
    });
  }

  it('asks where a change would be lost, and only there', () => {
    assert.equal(lostByUndo({ changed: [] }, 'Bot:/'), undefined);
    const asked = lostByUndo({ changed: ['a', 'b'] }, 'Bot:/');
    assert.match(asked?.question ?? '', /^a, b changed at Bot:\/ since the push/);
  });
});

describe('A restart after a push', () => {
  const done = { hasChanged: true, isProblem: false };
  const rows: readonly (readonly [
    unknown,
    Partial<typeof done>,
    string | undefined,
    RestartOffer,
  ])[] = [
    ['ask', {}, 'running', 'button'],
    ['ask', {}, undefined, 'button'],
    ['ask', {}, 'offline', 'none'],
    ['ask', { isProblem: true }, 'running', 'button'],
    ['ask', { hasChanged: false }, 'running', 'none'],
    ['always', {}, 'running', 'now'],
    ['always', {}, 'offline', 'none'],
    ['always', { isProblem: true }, 'running', 'button'],
    ['always', { hasChanged: false }, 'running', 'none'],
    ['never', {}, 'running', 'none'],
    [undefined, {}, 'running', 'button'],
    ['later', {}, 'running', 'button'],
  ];
  for (const [setting, push, power, offer] of rows) {
    it(`${String(setting)}, ${JSON.stringify(push)}, ${power ?? 'unknown'}: ${offer}`, () => {
      const read = readRestartAfterPush(setting);
      assert.equal(restartOffer(read, { ...done, ...push }, power), offer);
    });
  }
});
