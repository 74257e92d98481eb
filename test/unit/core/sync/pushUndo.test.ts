import assert from 'node:assert/strict';
import type { RemoteEntry } from '../../../../src/core/api/files';
import {
  type RestartOffer,
  readRestartAfterPush,
  restartOffer,
} from '../../../../src/core/sync/afterPush';
import type { SentFile } from '../../../../src/core/sync/manifest';
import { needsSecondLook } from '../../../../src/core/sync/checkAgain';
import { afterLaterUndo, afterOwnUndo } from '../../../../src/core/sync/afterUndo';
import { foldersOf, isNothing, planUndo, undoOf } from '../../../../src/core/sync/pushUndo';
import {
  describeUndo,
  describeUndoable,
  limitOfUndo,
  lostByUndo,
} from '../../../../src/core/sync/undoWords';

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

const outcome = {
  sent: sent(),
  damaged: [],
  unseen: [],
  made: [],
  removed: [],
};
const before = folders({ '': ['old.js 7', 'lib/'], lib: ['a.js 3'], new: [], 'new/deep': [] });
const undo = undoOf(
  {
    ...outcome,
    sent: sent('old.js', 'lib/a.js', 'lib/b.js', 'new/x.js', 'new/deep/y.js'),
    made: ['empty'],
  },
  { folder: '/app', before },
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
      'where a folder has the name of a replaced file by now',
      { ...left, '': ['old.js/ 7', 'lib/', 'new/', 'empty/'] },
      [['lib/a.js'], ['lib/b.js', 'empty/', 'new/'], ['old.js']],
    ],
    [
      'where a replaced file is as it was before',
      { ...left, '': ['old.js 7', 'lib/', 'new/', 'empty/'] },
      [['lib/a.js'], ['lib/b.js', 'empty/', 'new/'], []],
    ],
    [
      'where a file has the name of a new folder by now',
      { ...left, '': ['old.js', 'lib/', 'new/', 'empty'] },
      [all, ['lib/b.js', 'new/'], []],
    ],
    [
      'where nobody could look into a new folder',
      { '': left[''], lib: left.lib, new: left.new, 'new/deep': left['new/deep'] },
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

  const broken: readonly (readonly [
    what: string,
    ended: Partial<Parameters<typeof undoOf>[0]>,
    now: Readonly<Record<string, readonly string[]>>,
    plan: readonly [
      putBack: readonly string[],
      remove: readonly string[],
      changed: readonly string[],
    ],
    isForced?: boolean,
  ])[] = [
    [
      'one of one was cut off',
      { damaged: ['old.js'] },
      { '': ['old.js 0', 'lib/'] },
      [[], [], ['old.js']],
    ],
    [
      'one of one was cut off, and is to be put back',
      { damaged: ['old.js'] },
      { '': ['old.js 0', 'lib/'] },
      [['old.js'], [], ['old.js']],
      true,
    ],
    [
      'one of one was taken away by the daemon that died',
      { damaged: ['old.js'] },
      { '': ['lib/'] },
      [['old.js'], [], ['old.js']],
      true,
    ],
    ['the one was not reached', { damaged: ['old.js'] }, { '': ['old.js 7'] }, [[], [], []]],
    [
      'nobody could look at what was unpacked',
      { unseen: ['old.js', 'lib/b.js'] },
      { '': ['old.js 1', 'lib/'], lib: ['a.js 3', 'b.js 1'] },
      [['old.js'], ['lib/b.js'], ['old.js', 'lib/b.js']],
      true,
    ],
    [
      'something there wrote one',
      { sent: sent('lib/a.js'), altered: ['old.js'] },
      { '': ['old.js 5', 'lib/'], lib: ['a.js'] },
      [['lib/a.js'], [], ['old.js']],
    ],
    [
      'what was cut off was new, and did not come',
      { damaged: ['new/x.js'] },
      { '': ['old.js 7', 'lib/'] },
      [[], [], []],
      true,
    ],
  ];
  for (const [what, ended, now, [putBack, remove, changed], isForced] of broken) {
    it(`that broke off, where ${what}`, () => {
      const push = undoOf({ ...outcome, ...ended }, { folder: '/app', before });
      assert.equal(isNothing(push), false);
      const plan = planUndo(push, folders(now), isForced);
      assert.deepEqual([plan.putBack, plan.remove, plan.changed], [putBack, remove, changed]);
    });
  }

  it('is nothing where a push left all as it was', () => {
    assert.equal(isNothing(undoOf(outcome, { folder: '/app', before })), true);
    const removing = undoOf({ ...outcome, removed: ['x'] }, { folder: '/app', before });
    assert.equal(isNothing(removing), true);
  });

  /** A file as an undo has put it back, at 9 s. */
  const back = (path: string, size: number) =>
    new Map<string, SentFile>([
      [path, { size, modifiedAt: 1_000, hash: path, remoteModifiedAt: 9_000 }],
    ]);
  const at = (name: string, size: number, modifiedAt: number) =>
    new Map([['', new Map([[name, { ...entryOf(`${name} ${size}`), modifiedAt }]])]]);
  const pushed = (path: string, size: number, time: number) =>
    new Map<string, SentFile>([
      [path, { size, modifiedAt: time, hash: '', remoteModifiedAt: time }],
    ]);
  const noOne = new Map([['', new Map()]]);

  it('needs nothing for what it has put back already, and blames nobody', () => {
    const place = { folder: '/', before: at('a', 7, 1_000) };
    const push = undoOf({ ...outcome, sent: pushed('a', 8, 2_000) }, place);
    const now = at('a', 7, 9_000);
    assert.deepEqual(planUndo(push, now).changed, ['a']);
    const plan = planUndo(afterOwnUndo(push, back('a', 7)), now);
    assert.deepEqual(plan, { putBack: [], remove: [], changed: [] });
    // Pushed again by hand: then it is undone again.
    const again = planUndo(afterOwnUndo(push, back('a', 7)), at('a', 8, 2_000));
    assert.deepEqual(again.putBack, ['a']);
  });

  const twice: readonly (readonly [
    what: string,
    /** The server's file between the two pushes. */
    between: readonly [size: number, modifiedAt: number],
    folders: readonly [older: string, later: string],
    isAdded: boolean,
    changed: readonly string[],
  ])[] = [
    ['the same folder', [8, 2_000], ['/', '/'], false, []],
    ['the same folder, where the first added it', [8, 2_000], ['/', '/'], true, []],
    ['a folder in the folder', [8, 2_000], ['/', '/src'], false, []],
    ['another folder', [8, 2_000], ['/', '/lib'], false, ['src/a']],
    ['the same folder, where somebody changed it between', [9, 5_000], ['/', '/'], false, ['a']],
  ];
  for (const [what, [size, time], [first, second], isAdded, changed] of twice) {
    it(`of two to ${what}, the later one first, leaves the other to be undone`, () => {
      const path = first === second ? 'a' : 'src/a';
      const was =
        first === second
          ? at('a', 7, 1_000)
          : new Map([['src', at('a', 7, 1_000).get('') ?? new Map()]]);
      const older = undoOf(
        { ...outcome, sent: pushed(path, 8, 2_000) },
        { folder: first, before: isAdded ? noOne : was },
      );
      const later = undoOf(
        { ...outcome, sent: pushed('a', 6, 3_000) },
        { folder: second, before: at('a', size, time) },
      );
      const known = afterLaterUndo(older, later, back('a', size));
      const there = at('a', size, 9_000);
      const now = path === 'a' ? there : new Map([['src', there.get('') ?? new Map()]]);
      assert.deepEqual(planUndo(known, now).changed, changed);
    });
  }

  it('asks where what is not as it was pushed would be lost, and only there', () => {
    assert.equal(lostByUndo({ changed: [] }, 'Bot:/'), undefined);
    const asked = lostByUndo({ changed: ['a', 'b'] }, 'Bot:/');
    assert.match(asked?.question ?? '', /^Files on 'Bot:\/' changed after the push: a, b\. /);
  });

  it('says before and after that what was removed stays removed', () => {
    const push = undoOf(
      { ...outcome, sent: sent('old.js'), removed: ['x.js', 'y/'] },
      { folder: '/', before },
    );
    assert.equal(describeUndoable(push), 'Replaced: 1, added: 0, deleted (not restored): 2');
    assert.equal(limitOfUndo(push), "Undo doesn't restore deleted files.");
    assert.equal(limitOfUndo({ removed: [] }), '');
    const done = { ...outcome, untouched: [], refusals: new Map(), notMade: [], notRemoved: [] };
    const told = (gone: readonly string[]) => describeUndo(done, 'Bot:/', { kept: [], gone }).text;
    assert.match(told(push.removed), /deleted by the push weren't restored: x\.js, y\/\.$/);
    assert.doesNotMatch(told([]), /stays/);
  });
});

describe('Both sides are looked at again before a push', () => {
  const quick = { wasAsked: false, hasWaited: false, hasFetched: false };
  for (const [what, how, isNeeded] of [
    ['nobody was asked, and nothing fetched', {}, false],
    ['the user chose from a list', { wasAsked: true }, true],
    ['another work was waited for', { hasWaited: true }, true],
    ['what is replaced was fetched first', { hasFetched: true }, true],
  ] as const) {
    it(`${what}: ${isNeeded}`, () => {
      assert.equal(needsSecondLook({ ...quick, ...how }), isNeeded);
    });
  }
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
      assert.equal(read, setting === 'always' || setting === 'never' ? setting : 'ask');
      assert.equal(restartOffer(read, { ...done, ...push }, power), offer);
    });
  }
});
