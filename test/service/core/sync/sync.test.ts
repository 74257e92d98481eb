import assert from 'node:assert/strict';
import { mkdirSync, renameSync, rmSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { PanelError } from '../../../../src/core/api/errors';
import { SyncQueue } from '../../../../src/core/sync/syncQueue';
import {
  type SyncStep,
  addSteps,
  nameOfStep,
  readSteps,
} from '../../../../src/core/sync/syncSteps';
import { ChangedThere } from '../../../../src/core/sync/syncPlace';
import { performStep } from '../../../../src/core/sync/syncWork';
import { FakeClock, settle } from '../../../support/fakeClock';
import { PracticeFolder } from './practiceFolder';

const save = (path: string): SyncStep => ({ kind: 'save', path });
const remove = (path: string): SyncStep => ({ kind: 'delete', path });
const rename = (from: string, to: string): SyncStep => ({ kind: 'rename', from, to });

describe('changes that wait', () => {
  const rows: readonly (readonly [string, readonly SyncStep[], readonly SyncStep[]])[] = [
    ['one save stands for many', [save('a'), save('b'), save('a')], [save('a'), save('b')]],
    ['a deletion makes saves before it needless', [save('a/b'), remove('a')], [remove('a')]],
    [
      'what is made anew is saved after its deletion',
      [remove('a'), save('a')],
      [remove('a'), save('a')],
    ],
    [
      'what was saved goes up under its new name',
      [save('a/x'), rename('a', 'b')],
      [rename('a', 'b'), save('b/x')],
    ],
    [
      'a name that is given again is saved again',
      [save('a'), rename('a', 'b'), save('a')],
      [rename('a', 'b'), save('b'), save('a')],
    ],
    ['a neighbour is left alone', [save('ab'), remove('a')], [save('ab'), remove('a')]],
  ];
  for (const [what, steps, expected] of rows) {
    it(what, () => {
      assert.deepEqual(addSteps([], steps), expected);
    });
  }

  it('come back from where they were kept, and nothing else does', () => {
    const steps = [save('a'), remove('b'), rename('c', 'd')];
    const kept = JSON.parse(JSON.stringify([...steps, { kind: 'save' }, 7, null])) as unknown;
    assert.deepEqual(readSteps(kept), steps);
    assert.deepEqual(readSteps('x'), []);
  });
});

describe('the queue of a linked folder', () => {
  let clock: FakeClock;
  let done: string[];
  let kept: readonly SyncStep[];
  /** What the next tries meet. */
  let errors: (Error | undefined)[];
  let queue: SyncQueue;

  const open = (steps: readonly SyncStep[] = []) =>
    new SyncQueue({
      clock,
      kept: steps,
      keep: (waiting) => (kept = waiting),
      perform: (step, { isForced }) => {
        const error = errors.shift();
        if (error) return Promise.reject(error);
        done.push(nameOfStep(step) + (isForced === true ? '!' : ''));
        return Promise.resolve();
      },
    });

  beforeEach(() => {
    clock = new FakeClock();
    done = [];
    kept = [];
    errors = [];
    queue = open();
  });
  afterEach(() => {
    queue.dispose();
    assert.equal(clock.pending, 0);
  });

  it('makes changes in their order, and says when all are through', async () => {
    const drained: number[] = [];
    queue.onDidDrain((count) => drained.push(count));
    [save('a'), remove('b'), rename('c', 'd')].forEach((step) => queue.add(step));
    await settle();
    assert.deepEqual(done, ['a', 'b', 'c → d']);
    assert.deepEqual([queue.phase, kept, drained], ['idle', [], [3]]);
  });

  it('waits while the server is away, keeps what waits, and goes on by itself', async () => {
    errors = [new PanelError('network', 'gone'), new PanelError('daemonDown', 'down')];
    queue.add(save('a'));
    queue.add(remove('b'));
    await settle();
    assert.deepEqual([queue.phase, kept.map(nameOfStep)], ['waiting', ['a', 'b']]);
    await clock.advance(2_000);
    assert.equal(queue.phase, 'waiting');
    await clock.advance(5_000);
    assert.deepEqual([done, queue.phase, queue.why], [['a', 'b'], 'idle', undefined]);
  });

  it('does not ask again with a refused key, until there is another or the user wants it', async () => {
    const refused = new PanelError('unauthorized', 'No.', { status: 401 });
    errors = [refused, refused];
    queue.add(save('a'));
    await settle();
    assert.deepEqual([queue.phase, queue.why, clock.pending], ['waiting', refused, 0]);
    queue.add(save('b'));
    await settle();
    assert.deepEqual([errors.length, clock.pending, done], [0, 0, []]);
    queue.next();
    await settle();
    assert.deepEqual([done, queue.phase], [['a', 'b'], 'idle']);
  });

  it('goes on in a new window where the last one ended', async () => {
    queue.dispose();
    queue = open([save('a'), save('b')]);
    assert.equal(queue.phase, 'waiting');
    queue.next();
    await settle();
    assert.deepEqual(done, ['a', 'b']);
  });

  it('holds what is refused, and makes the others', async () => {
    errors = [new ChangedThere('a')];
    queue.add(save('a'));
    queue.add(save('b'));
    await settle();
    assert.deepEqual([done, queue.held.map(({ step }) => step)], [['b'], [save('a')]]);
    assert.deepEqual(kept, [save('a')]);
    const [held] = queue.held;
    assert.ok(held);
    queue.force(held);
    await settle();
    assert.deepEqual([done, queue.held, kept], [['b', 'a!'], [], []]);
  });

  it('does not try for ever what a node that answers cannot do', async () => {
    errors = Array.from({ length: 5 }, () => new PanelError('daemonFailed', 'no'));
    queue.add(save('a'));
    await clock.advance(200_000);
    assert.deepEqual([queue.held.length, queue.phase, done], [1, 'idle', []]);
  });

  it('pauses and goes on when told to', async () => {
    queue.pause();
    queue.add(save('a'));
    await settle();
    assert.deepEqual([done, queue.phase], [[], 'paused']);
    queue.retry();
    await settle();
    assert.deepEqual(done, ['a']);
  });
});

describe('a linked folder', () => {
  let folder: PracticeFolder;
  before(async () => {
    folder = await PracticeFolder.start();
  });
  beforeEach(async () => {
    await folder.reset();
    await folder.write({ 'a.js': '1', 'b/c.js': '2', 'b/d.js': '3', '.gitignore': '*.log\n' });
    await folder.push('/app');
    folder.at.mark();
  });
  afterEach(() => assert.deepEqual(folder.at.panel.violations, []));
  after(() => folder.stop());

  const perform = (step: SyncStep, isForced = false) =>
    performStep(
      {
        ...folder.parts(),
        files: folder.at.files,
        root: folder.root,
        folder: '/app',
        onLeft: (path) => assert.fail(path),
        isStillLinked: () => true,
        agreesToSecrets: (paths) => assert.fail(paths.join()),
        manifest: {
          load: () => Promise.resolve(folder.manifest),
          save: (manifest) => {
            folder.manifest = manifest;
            return Promise.resolve();
          },
        },
      },
      step,
      { signal: new AbortController().signal, isForced },
    );

  it('a save costs a look and an upload, the next one only the upload', async () => {
    await folder.write({ 'a.js': 'new' });
    await perform(save('a.js'));
    assert.deepEqual(folder.at.asked, ['list', 'upload', 'node upload']);
    folder.at.mark();
    await folder.write({ 'a.js': 'newer' });
    await perform(save('a.js'));
    assert.deepEqual(folder.at.asked, ['upload', 'node upload']);
    assert.equal(await folder.there('/app/a.js'), 'newer');
    assert.equal((await folder.plan('/app')).files.length, 0);
  });

  it('a save without a change sends nothing', async () => {
    await folder.write({ 'a.js': '1' }, 1_600_000_000_000);
    await perform(save('a.js'));
    assert.deepEqual(folder.at.asked, ['list']);
  });

  it('what others changed there is kept, until told', async () => {
    const theirs = new TextEncoder().encode('theirs');
    await folder.at.files.write('/app/a.js', theirs, { create: true, overwrite: true });
    await folder.write({ 'a.js': 'mine' });
    await assert.rejects(perform(save('a.js')), ChangedThere);
    await assert.rejects(perform(remove('a.js')), ChangedThere);
    assert.equal(await folder.there('/app/a.js'), 'theirs');
    await perform(save('a.js'), true);
    assert.equal(await folder.there('/app/a.js'), 'mine');
  });

  it('a deleted folder goes, and what only the server has in it stays', async () => {
    const bytes = new TextEncoder().encode('data');
    rmSync(join(folder.root, 'b'), { recursive: true });
    await folder.at.files.write('/app/b/data.db', bytes, { create: true, overwrite: true });
    await perform(remove('b'));
    assert.equal(await folder.there('/app/b/c.js'), undefined);
    assert.equal(await folder.there('/app/b/data.db'), 'data');
    await folder.write({ 'b/e.js': '' });
    await perform(save('b/e.js'));
    rmSync(join(folder.root, 'b'), { recursive: true });
    await folder.at.files.remove('/app/b/data.db', { recursive: false });
    await perform(remove('b'));
    assert.equal(await folder.there('/app/b'), undefined);
  });

  it('a deleted folder stays for what only the server has higher up in it', async () => {
    const bytes = new TextEncoder().encode('data');
    await folder.write({ 'b2/deep/e.js': '' });
    await perform(save('b2/deep/e.js'));
    await folder.at.files.write('/app/b2/data.db', bytes, { create: true, overwrite: true });
    rmSync(join(folder.root, 'b2'), { recursive: true });
    await perform(remove('b2'));
    assert.equal(await folder.there('/app/b2/deep/e.js'), undefined);
    assert.equal(await folder.there('/app/b2/data.db'), 'data');
  });

  it('a folder of which the server denies a file goes, and that file is told', async () => {
    folder.at.panel.find('Ticket Bot').egg.denylist.push('*.lck');
    await folder.write({ 'n/1': '', 'n/2': '', 'n/3': '', 'n/4': '', 'n/a.lck': '' });
    await assert.rejects(
      perform(save('n')),
      (error) => PanelError.is(error, 'refused') && /denylist/.test(error.detail),
    );
    assert.equal(await folder.there('/app/n/4'), '');
    assert.equal(folder.manifest.has('n/a.lck'), false);
  });

  it('an empty folder is made, and goes while it is empty', async () => {
    const made = async () => (await folder.files.look('/app/x'))?.map(({ name }) => name);
    for (const expected of [[], undefined]) {
      mkdirSync(join(folder.root, 'x/empty'), { recursive: true });
      await perform(save('x'));
      assert.deepEqual(await made(), ['empty']);
      const gone = expected ? 'x/empty' : 'x';
      rmSync(join(folder.root, gone), { recursive: true });
      await perform(remove(gone));
      assert.deepEqual(await made(), expected);
    }
    mkdirSync(join(folder.root, 'x/empty'), { recursive: true });
    await perform(save('x'));
    rmSync(join(folder.root, 'x'), { recursive: true });
    const bytes = new TextEncoder().encode('data');
    const options = { create: true, overwrite: true };
    await folder.at.files.write('/app/x/empty/data.db', bytes, options);
    await perform(remove('x'));
    assert.equal(await folder.there('/app/x/empty/data.db'), 'data');
  });

  it('a rename is one on the server too, and what never went up goes up', async () => {
    renameSync(join(folder.root, 'b'), join(folder.root, 'z'));
    await perform(rename('b', 'z'));
    assert.equal(await folder.there('/app/z/c.js'), '2');
    assert.equal(await folder.there('/app/b'), undefined);
    assert.equal((await folder.plan('/app')).files.length, 0);
    await folder.write({ 'new/x.js': 'x', 'new/y.js': 'y' });
    await perform(rename('old', 'new'));
    assert.equal(await folder.there('/app/new/y.js'), 'y');
  });

  it('what is ignored stays, and what was gone before its turn is no failure', async () => {
    await folder.write({ 'debug.log': '' });
    for (const path of ['debug.log', 'never.js']) await perform(save(path));
    unlinkSync(join(folder.root, 'debug.log'));
    await perform(remove('debug.log'));
    assert.equal(await folder.there('/app/debug.log'), undefined);
    assert.ok(!folder.at.asked.includes('upload'));
  });
});
