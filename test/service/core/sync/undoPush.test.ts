import assert from 'node:assert/strict';
import { rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { limits } from '../../../../src/core/base/limits';
import { keepReplaced } from '../../../../src/core/sync/keepReplaced';
import { bytes } from '../files/practiceFiles';
import { PracticeFolder } from './practiceFolder';

const some = (count: number, text: string) =>
  Object.fromEntries([...Array(count).keys()].map((at) => [`${at}.js`, `${text} ${at}`]));

describe('Undoing a push', () => {
  let folder: PracticeFolder;

  before(async () => {
    folder = await PracticeFolder.start();
  });
  beforeEach(() => folder.reset());
  afterEach(async () => {
    assert.deepEqual(folder.at.panel.violations, []);
    assert.deepEqual(await folder.leftHere(), []);
  });
  after(() => folder.stop());

  const put = (path: string, text: string) =>
    folder.files.write(path, bytes(text), { create: true, overwrite: true });

  /** Requests other than looks, in their order. */
  const costs = () => folder.at.asked.filter((route) => route !== 'list');

  for (const [count, keeping] of [
    [2, ['download', 'node download', 'download', 'node download']],
    [6, ['compress', 'download', 'node download', 'delete']],
  ] as const) {
    it(`puts back ${count} that were replaced, with ${keeping.length} requests more for the push`, async () => {
      await folder.write(some(count, 'old'), Date.now() - 9_000_000);
      await folder.push('/app');
      await folder.write(some(count, 'new, and longer'));
      folder.at.mark();
      const pushed = await folder.pushToUndo('/app');
      assert.deepEqual(costs().slice(0, keeping.length), keeping);
      assert.equal(await folder.there('/app/1.js'), 'new, and longer 1');
      const { result, changed } = await pushed.undo();
      assert.deepEqual([result.failure, result.sent.size, changed], [undefined, count, []]);
      assert.equal(await folder.there('/app/0.js'), 'old 0');
      assert.equal(await folder.there('/app/1.js'), 'old 1');
      // What is here is a change to what is there again.
      assert.deepEqual(
        (await folder.plan('/app')).files.map(({ kind }) => kind),
        [...Array(count).keys()].map(() => 'changed'),
      );
    });
  }

  it('takes away what was added, with the folders that came with it', async () => {
    await put('/app/theirs.txt', 'theirs');
    await folder.write({ ...some(5, 'new'), 'deep/er/x.js': 'x', 'deep/y.js': 'y' });
    const pushed = await folder.pushToUndo('/app');
    assert.equal(await folder.there('/app/deep/er/x.js'), 'x');
    const { result } = await pushed.undo();
    assert.deepEqual([...result.removed].sort(), [...Object.keys(some(5, '')), 'deep/'].sort());
    const names = (await folder.files.look('/app'))?.map(({ name }) => name);
    assert.deepEqual(names, ['theirs.txt']);
    assert.equal(folder.manifest.size, 0);
  });

  it('leaves what was changed there since, unless it is to be lost', async () => {
    for (const isForced of [false, true]) {
      await folder.reset();
      await folder.write(some(2, 'old'));
      await folder.push('/app');
      await folder.write(some(2, 'new, and longer'));
      const pushed = await folder.pushToUndo('/app');
      await put('/app/0.js', 'changed by somebody else');
      const { changed } = await pushed.undo(isForced);
      assert.deepEqual(changed, ['0.js']);
      const now = await folder.there('/app/0.js');
      assert.equal(now, isForced ? 'old 0' : 'changed by somebody else');
      assert.equal(await folder.there('/app/1.js'), 'old 1');
    }
  });

  for (const deletes of [false, true]) {
    it(`puts back what a push cut off when it broke off: ${deletes ? 'deleted' : 'emptied'}`, async () => {
      await folder.write(some(2, 'old'), Date.now() - 9_000_000);
      await folder.push('/app');
      await folder.write({ '1.js': 'new, and longer' });
      const file = join(await folder.at.root(), '/app/1.js');
      folder.at.panel.order({ kind: 'reset', where: 'node', match: '/upload/file', count: 9 });
      const onProgress = () => (deletes ? rmSync(file) : truncateSync(file));
      const pushed = await folder.pushToUndo('/app', { onProgress });
      folder.at.panel.app.faults.clear();
      assert.deepEqual([pushed.pushed.damaged, pushed.pushed.sent.size], [['1.js'], 0]);
      assert.notEqual(await folder.there('/app/1.js'), 'old 1');
      const { changed } = await pushed.undo(true);
      assert.deepEqual(changed, ['1.js']);
      assert.equal(await folder.there('/app/1.js'), 'old 1');
    });
  }

  it('puts back what a push unpacked that nobody could look at', async () => {
    await folder.write(some(8, 'old'), Date.now() - 9_000_000);
    await folder.push('/app');
    await folder.write(some(8, 'new, and longer'));
    // One look before anything is sent, then those at what came of it.
    const order = {
      kind: 'status',
      status: 504,
      match: '/files/list',
      skip: 1,
      count: 99,
    } as const;
    const meanwhile = () => Promise.resolve(folder.at.panel.order(order));
    const pushed = await folder.pushToUndo('/app', { meanwhile });
    folder.at.panel.app.faults.clear();
    assert.deepEqual([pushed.pushed.unseen.length, pushed.pushed.sent.size], [8, 0]);
    assert.equal(await folder.there('/app/7.js'), 'new, and longer 7');
    const { changed } = await pushed.undo(true);
    assert.equal(changed.length, 8);
    assert.equal(await folder.there('/app/7.js'), 'old 7');
  });

  it('never has to bring back a change that was made while the old files came: it is left', async () => {
    await folder.write(some(6, 'old'), Date.now() - 9_000_000);
    await folder.push('/app');
    await folder.write(some(6, 'new, and longer'));
    const meanwhile = () => put('/app/3.js', 'changed by somebody else');
    const { pushed, undo } = await folder.pushToUndo('/app', { meanwhile });
    assert.deepEqual([pushed.left, pushed.sent.size], [['3.js'], 5]);
    assert.equal(await folder.there('/app/3.js'), 'changed by somebody else');
    assert.deepEqual((await undo()).changed, []);
    assert.equal(await folder.there('/app/3.js'), 'changed by somebody else');
    assert.equal(await folder.there('/app/2.js'), 'old 2');
  });

  it('keeps nothing that is too large, and says how large that is', async () => {
    const huge = { name: 'a', type: 'file', size: limits.undoBytes + 1, modifiedAt: 0 };
    const before = new Map([['', new Map([['a', huge]])]]) as never;
    const nothing = () => undefined;
    const { signal } = new AbortController();
    const how = { files: folder.files, folder: '/', staged: folder.root, before, signal };
    folder.at.mark();
    const kept = keepReplaced(['a'], {
      ...how,
      clock: folder.at.clock,
      onProgress: nothing,
      onLeft: nothing,
    });
    await assert.rejects(kept, /replaced files \(50.*\) exceed the limit for undo \(50/);
    assert.deepEqual(folder.at.asked, []);
  });

  it('asks for nothing where nothing is replaced', async () => {
    await folder.write(some(6, 'new'));
    folder.at.mark();
    await (await folder.pushToUndo('/app')).undo();
    assert.deepEqual(
      costs().filter((route) => /download|compress/.test(route)),
      ['decompress'],
    );
  });
});
