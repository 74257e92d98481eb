import assert from 'node:assert/strict';
import { choiceOfSafe, chosenOf } from '../../../../src/core/sync/chosen';
import { folderKey, isFolderKey, pathOf } from '../../../../src/core/sync/folderKey';
import { isAtOrBelow } from '../../../../src/core/sync/syncSteps';
import { archiveName, isOurArchive } from '../../../../src/core/sync/pushArchiveName';
import { refuseUnreachable } from '../../../../src/core/sync/reachable';
import { sameNamedFolder } from '../../../../src/core/sync/likelyFolder';
import { afterTicking } from '../../../../src/core/sync/ticking';
import {
  describeUndo,
  describeUndoable,
  limitOfUndo,
  lostByUndo,
} from '../../../../src/core/sync/undoWords';
import type { PushResult } from '../../../../src/core/sync/pushJob';
import { server } from '../deploy/samplePreflight';

const sent = { size: 1, modifiedAt: 1, hash: '' };

describe('Lines that are ticked', () => {
  const rows: readonly (readonly [before: string, now: string, after: string])[] = [
    ['', 'a', 'a'],
    ['a', '', ''],
    ['', 'a B', 'a B'],
    ['', 'a b *', 'a b'],
    ['', 'a B *', 'a'],
    ['B', 'a B *', 'a B'],
    ['B', 'a B C *', 'a B'],
  ];
  const lines = (text: string) => text.split(' ').filter((one) => one !== '');
  for (const [before, now, after] of rows) {
    it(`${before || 'none'}, and then ${now || 'none'}, are ${after || 'none'}`, () =>
      assert.deepEqual(
        afterTicking({
          ...{ before: lines(before), now: lines(now), marker: '*' },
          isOneByOne: (line) => /[A-Z]/.test(line),
        }),
        lines(after),
      ));
  }
});

describe('What was chosen', () => {
  const plan = { files: [{ path: 'a' }, { path: 'b' }, { path: 'f' }], folders: ['f', 'g'] };
  it('is safe, with all folders and no removals, where nobody is asked', () => {
    const chosen = choiceOfSafe(plan, ({ path }) => path !== 'b');
    assert.deepEqual([[...chosen.paths], chosen.remove], [['a', 'f', 'f/', 'g/'], []]);
  });
  it('is the part of a plan that has its names, folders by theirs', () =>
    assert.deepEqual(chosenOf(plan, { paths: new Set(['b', 'f/', 'x']), remove: [] }), {
      ...{ files: [{ path: 'b' }], folders: ['f'] },
    }));
});

describe('Names', () => {
  it('of folders have a slash behind', () => {
    assert.deepEqual([folderKey('a/b'), pathOf('a/b/'), pathOf('a/b')], ['a/b/', 'a/b', 'a/b']);
    assert.deepEqual(['a/', 'a', 'a/b', '/'].map(isFolderKey), [true, false, false, true]);
    assert.deepEqual([isAtOrBelow('a', 'a/'), isAtOrBelow('a', 'a.b')], [true, false]);
  });
  const archives: readonly (readonly [string, boolean])[] = [
    [archiveName(), true],
    ['.hosting-panel-0123456789ab.tar.gz', true],
    ['.hosting-panel-0123456789abc.tar.gz', false],
    ['.hosting-panel-0123456789a.tar.gz', false],
    ['.hosting-panel-0123456789ag.tar.gz', false],
    ['.hosting-panel-0123456789ab.tar.gz.bak', false],
    ['.hosting-panel-0123456789abxtar.gz', false],
    ['.hosting-panex-0123456789ab.tar.gz', false],
    ['x.hosting-panel-0123456789ab.tar.gz', false],
  ];
  for (const [name, isOurs] of archives) {
    it(`${isOurs ? 'of ours' : 'of others'}: ${name.replace(/-[\da-f]{12}\b/, '-…')}`, () =>
      assert.equal(isOurArchive(name), isOurs));
  }
  it('of archives are no one else’s', () => assert.notEqual(archiveName(), archiveName()));
});

describe('A server that is held back', () => {
  it('is told before its files are asked for, and no other', () => {
    refuseUnreachable(undefined, 'Bot:/');
    refuseUnreachable(server, 'Bot:/');
    assert.throws(
      () => refuseUnreachable({ ...server, isSuspended: true }, 'Bot:/app'),
      /^UserError: Couldn't reach the files of 'Bot:\/app': .+suspended/,
    );
  });
});

describe('The folder of the same name', () => {
  it('is looked for by the last eight names, and through no file', async () => {
    const asked: string[] = [];
    const list = (path: string) => {
      asked.push(path);
      return Promise.resolve([
        { name: 'a', type: path === '/' ? 'folder' : 'file' },
        { name: 'last', type: 'file' },
      ]);
    };
    const names = ['1', '2', '3', '4', '5', '6', '7', '8', 'last'];
    assert.equal(await sameNamedFolder(names, list), undefined);
    assert.equal(asked.length, 8);
    assert.equal(await sameNamedFolder(['a', 'a'], list), '/a');
  });
});

describe('What is said of an undo', () => {
  const result: PushResult = {
    ...{ sent: new Map([['a', sent]]), untouched: [], damaged: [], unseen: [] },
    ...{ refusals: new Map(), made: [], notMade: [], removed: ['n'], notRemoved: [] },
  };
  const nothing = { kept: [], gone: [] };
  const rows: readonly (readonly [
    Partial<PushResult>,
    typeof nothing | object,
    RegExp,
    boolean,
  ])[] = [
    [{}, {}, /^The push to 'Bot' was undone\. Files restored: 1\. Files deleted: 1\.$/, false],
    [
      { failure: new Error('broken') },
      {},
      /^The push to 'Bot' was only partly undone\. Files restored: 1\. Files deleted: 1\. .*broken/,
      true,
    ],
    [{ damaged: ['d'] }, {}, / Files not restored: d\. Undo the push again\.$/, true],
    [{ altered: ['x'] }, {}, / Files not restored: x\. /, true],
    [{ unseen: ['u'] }, {}, / Files not restored: u\. /, true],
    [{ untouched: ['o'] }, {}, / Files not restored: o\. /, true],
    [{ notRemoved: ['r'] }, {}, / Files not deleted: r\.$/, true],
    [{}, { kept: ['k'] }, / Files skipped because they changed after the push: k\.$/, false],
    [{}, { gone: ['g'] }, / Files deleted by the push weren't restored: g\.$/, false],
    [{ leftArchive: '/x.tar.gz' }, {}, / The archive '\/x\.tar\.gz' might still be/, true],
  ];
  for (const [part, more, text, isProblem] of rows) {
    it(`${text.source.slice(0, 60)}: ${isProblem ? 'a problem' : 'no problem'}`, () => {
      const told = describeUndo({ ...result, ...part }, 'Bot', { ...nothing, ...more });
      assert.match(told.text, text);
      assert.equal(told.isProblem, isProblem);
    });
  }

  it('in a list, and beside the offer', () => {
    const undo = {
      ...{ folder: '/', added: new Map([['a', sent]]), replaced: new Map(), folders: [] },
      removed: [] as readonly string[],
    };
    assert.equal(describeUndoable(undo), 'Replaced: 0, added: 1');
    assert.equal(
      describeUndoable({ ...undo, removed: ['x', 'y'] }),
      'Replaced: 0, added: 1, deleted (not restored): 2',
    );
    assert.deepEqual(
      [limitOfUndo(undo), limitOfUndo({ removed: ['x'] })],
      ['', "Undo doesn't restore deleted files."],
    );
  });

  it('before a change of somebody is lost, and only then', () => {
    assert.equal(lostByUndo({ changed: [] }, 'Bot'), undefined);
    const told = lostByUndo({ changed: ['a', 'b'] }, 'Bot');
    assert.match(told?.question ?? '', /^Files on 'Bot' changed after the push: a, b\. Do you/);
    assert.match(told?.detail ?? '', /will be lost\. This action can't be undone\.$/);
  });
});
