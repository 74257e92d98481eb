import assert from 'node:assert/strict';
import { UserError } from '../../../../src/core/base/userError';
import type { MovedIn } from '../../../../src/core/sync/moveIn';
import {
  describeNotTaken,
  describePull,
  describeRefused,
  runningQuestion,
} from '../../../../src/core/sync/pullWords';
import type { PushResult } from '../../../../src/core/sync/pushJob';
import type { PlannedFile, PushPlan } from '../../../../src/core/sync/pushPlan';
import {
  describeDenied,
  describeLeftOut,
  describeNothing,
  describePush,
  removalQuestion,
} from '../../../../src/core/sync/pushWords';

const sentFile = { size: 1, modifiedAt: 1, hash: '', remoteModifiedAt: 1 };
const sent = (...paths: readonly string[]) => new Map(paths.map((path) => [path, sentFile]));

describe('What became of a push', () => {
  const nothing: PushResult = {
    ...{ sent: sent(), untouched: [], damaged: [], unseen: [], refusals: new Map() },
    ...{ made: [], notMade: [], removed: [], notRemoved: [] },
  };
  const failure = new UserError('No room.');
  const refusals = new Map<string, unknown>([
    ['x', new UserError('Denied.')],
    ['y', new UserError('Denied.')],
    ['z', new UserError('Too large.')],
  ]);
  const rows: readonly (readonly [Partial<PushResult>, isProblem: boolean, text: string])[] = [
    [{ sent: sent('a') }, false, "Pushed 1 file to 'Bot'."],
    [{ sent: sent('a', 'b') }, false, "Pushed 2 files to 'Bot'."],
    [{}, false, "Pushed 0 files to 'Bot'."],
    [
      { sent: sent('a'), unseen: ['u'], damaged: ['d'] },
      true,
      "Pushed 1 file to 'Bot'. Files skipped by the server for an unknown reason: 1 (d). Push again. Files pushed but not checked: 1 (u). Push again to compare them.",
    ],
    [{ removed: ['a'] }, false, "Files deleted from 'Bot': 1."],
    [{ made: ['a', 'b'] }, false, "Empty folders created in 'Bot': 2."],
    [
      { made: ['a'], removed: ['b', 'c'] },
      false,
      "Empty folders created in 'Bot': 1. Files deleted: 2.",
    ],
    [
      { sent: sent('a'), made: ['b'], removed: ['c'] },
      false,
      "Pushed 1 file to 'Bot'. Empty folders created: 1. Files deleted: 1.",
    ],
    [{ failure }, true, "Couldn't push to 'Bot'. No room."],
    [{ failure, untouched: ['a'] }, true, "Couldn't push to 'Bot'. No room."],
    [
      { failure, sent: sent('a'), untouched: ['b', 'c'] },
      true,
      "The push to 'Bot' ended early. Files pushed: 1 of 3. No room. Files not pushed: 2.",
    ],
    [
      { failure, made: ['a'] },
      true,
      "The push to 'Bot' ended early. Files pushed: 0 of 0. No room.",
    ],
    [
      { failure, removed: ['a'] },
      true,
      "The push to 'Bot' ended early. Files pushed: 0 of 0. No room.",
    ],
    [
      { failure, damaged: ['a'] },
      true,
      "The push to 'Bot' ended early. Files pushed: 0 of 1. No room. Files that might be missing, outdated or incomplete on the server: 1 (a). Push again.",
    ],
    [
      { failure, altered: ['a'] },
      true,
      "The push to 'Bot' ended early. Files pushed: 0 of 1. No room. Files that changed on the server during the push: 1 (a). Compare them.",
    ],
    [
      { damaged: ['a'] },
      true,
      "Nothing was pushed to 'Bot'. Files skipped by the server for an unknown reason: 1 (a). Push again.",
    ],
    [
      { sent: sent('s'), damaged: ['x', 'a', 'y', 'z'], refusals },
      true,
      "Pushed 1 file to 'Bot'. Files skipped by the server: 2 (x, y). Reason: Denied. Files skipped by the server: 1 (z). Reason: Too large. Files skipped by the server for an unknown reason: 1 (a). Push again.",
    ],
    [
      { made: ['m'], damaged: ['x'], refusals },
      true,
      "Empty folders created in 'Bot': 1. Files skipped by the server: 1 (x). Reason: Denied.",
    ],
    [
      { removed: ['r'], damaged: ['x'], refusals },
      true,
      "Files deleted from 'Bot': 1. Files skipped by the server: 1 (x). Reason: Denied.",
    ],
    [
      { unseen: ['a'], damaged: ['x'], refusals },
      true,
      "Pushed 0 files to 'Bot'. Files skipped by the server: 1 (x). Reason: Denied. Files pushed but not checked: 1 (a). Push again to compare them.",
    ],
    [
      { sent: sent('a'), altered: ['b'] },
      true,
      "Pushed 1 file to 'Bot'. Files that changed on the server during the push: 1 (b). Compare them.",
    ],
    [
      { sent: sent('a'), unseen: ['b'] },
      true,
      "Pushed 1 file to 'Bot'. Files pushed but not checked: 1 (b). Push again to compare them.",
    ],
    [
      { sent: sent('a'), notMade: ['b'] },
      false,
      "Pushed 1 file to 'Bot'. Empty folders not created: b.",
    ],
    [
      { sent: sent('a'), notRemoved: ['b'] },
      true,
      "Pushed 1 file to 'Bot'. Files not deleted: 1 (b).",
    ],
    [
      { left: ['b'] },
      true,
      "Nothing was pushed to 'Bot'. Files skipped because they changed after the comparison: b. Push again.",
    ],
    [
      { sent: sent('a'), leftArchive: '/x.tar.gz' },
      true,
      "Pushed 1 file to 'Bot'. The archive '/x.tar.gz' might still be on the server. Delete it.",
    ],
  ];
  for (const [result, isProblem, text] of rows) {
    it(`is ${isProblem ? 'a problem' : 'no problem'}: ${text}`, () =>
      assert.deepEqual(describePush({ ...nothing, ...result }, 'Bot'), { text, isProblem }));
  }
});

describe('What is said where little is pushed', () => {
  const file = (path: string, kind: PlannedFile['kind']): PlannedFile => ({
    ...{ path, kind, size: 1, modifiedAt: 1, isExecutable: false },
  });
  const plan: PushPlan = {
    ...{ files: [], folders: [], unchanged: 7, gone: [], foreign: [], blocked: [] },
    adopted: new Map(),
  };
  const some: readonly Partial<PushPlan>[] = [
    { files: [file('a', 'added')] },
    { files: [file('a', 'denied'), file('b', 'added')] },
    { folders: ['a'] },
    { gone: ['a'] },
    { foreign: ['a'] },
  ];
  for (const part of some) {
    it(`nothing, as there is something to choose: ${JSON.stringify(part)}`, () =>
      assert.equal(describeNothing({ ...plan, ...part }, 'Bot'), undefined));
  }

  it('that it is all there already', () => {
    const text = "Nothing to push to 'Bot'. Unchanged files: 7.";
    assert.deepEqual(describeNothing(plan, 'Bot'), { text, isProblem: false });
    const denied = "Files not pushed to 'Bot' because the server denies their names: a.";
    assert.deepEqual(describeNothing({ ...plan, files: [file('a', 'denied')] }, 'Bot'), {
      ...{ text: `${text} ${denied}`, isProblem: true },
    });
    assert.deepEqual(
      [describeDenied([], 'Bot'), describeDenied(['a'], 'Bot')],
      [undefined, denied],
    );
  });

  it('what cannot be carried, behind where the folder leads', () => {
    const link = [{ path: 'l', why: 'link' }] as unknown as Parameters<typeof describeLeftOut>[0];
    const words = "Links and special files aren't pushed: l.";
    assert.equal(describeLeftOut(link, { root: '/r', isLink: false }), words);
    assert.equal(
      describeLeftOut(link, { root: '/r', isLink: true }),
      `The folder is a link. Comparing its target '/r'. ${words}`,
    );
  });

  it('what is deleted, one by its name alone', () => {
    assert.deepEqual(removalQuestion(['a'], 'Bot', 'None is left.'), {
      question: "Are you sure you want to delete 'a' from 'Bot'?",
      detail: "This action can't be undone.\n\nNone is left.",
    });
    const names = Array.from({ length: 11 }, (_, n) => `${n}`);
    assert.equal(
      removalQuestion(names, 'Bot', undefined).detail,
      `${names.slice(0, 10).join(', ')} and 1 more\n\nThis action can't be undone.`,
    );
  });
});

describe('What became of a pull', () => {
  const none: MovedIn = { moved: sent(), made: [], failed: new Map() };
  const failed = new Map<string, unknown>([
    ['a', new UserError('First.')],
    ['b', new UserError('Second.')],
  ]);
  type How = Partial<Parameters<typeof describePull>[1]>;
  const rows: readonly (readonly [Partial<MovedIn>, How, text: string])[] = [
    [{ moved: sent('a') }, {}, "Pulled 1 file from 'Bot'."],
    [{ moved: sent('a', 'b') }, {}, "Pulled 2 files from 'Bot'."],
    [{ made: ['m'] }, {}, "Pulled 0 files from 'Bot'. Empty folders created: 1."],
    [{}, { deleted: 2 }, "Pulled 0 files from 'Bot'. Local files deleted: 2."],
    [
      {},
      { areFoldersCut: true },
      "Pulled 0 files from 'Bot'. Empty folders might be missing, because only 200 folders on the server were read.",
    ],
    [{ failed }, {}, "Pulled 0 files from 'Bot'. Files not replaced: 2 (a, b). First."],
  ];
  for (const [moved, how, text] of rows) {
    it(text, () =>
      assert.deepEqual(describePull({ ...none, ...moved }, { place: 'Bot', deleted: 0, ...how }), {
        text,
        isProblem: moved.failed !== undefined,
      }),
    );
  }

  it('names what was left out of the archive', () => {
    assert.equal(describeRefused([]), undefined);
    assert.equal(
      describeRefused([{ path: 'l', why: 'link' }]),
      'Links, special files, parts of git repositories and unsupported names were skipped: 1 (l).',
    );
  });

  it('is asked about before something comes that may run', () => {
    const about =
      'Editors, git, shells or coding agents might act on such files without asking. Anyone who can write to the server might have created them:';
    assert.deepEqual(runningQuestion(['.envrc']), {
      text: "Are you sure you want to download '.envrc'? The file might run automatically.",
      ...{ detail: `${about} .envrc`, isProblem: true },
    });
    const names = Array.from({ length: 21 }, (_, n) => `${n}`);
    assert.deepEqual(runningQuestion(names), {
      text: 'Are you sure you want to download 21 files that might run automatically?',
      ...{ detail: `${about} ${names.slice(0, 20).join(', ')} and 1 more`, isProblem: true },
    });
    assert.equal(
      describeNotTaken(['.envrc']),
      'Files not pulled because they might run automatically: 1 (.envrc). Pull the folder from its menu to select them.',
    );
  });
});
