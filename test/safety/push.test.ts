import assert from 'node:assert/strict';
import {
  lstatSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { choiceOfSafe } from '../../src/core/sync/chosen';
import { compare } from '../../src/core/sync/compare';
import { removeLeftArchives } from '../../src/core/sync/leftArchives';
import { push } from '../../src/core/sync/push';
import { pushGroups } from '../../src/core/sync/pushChoices';
import { isSafe } from '../../src/core/sync/pushPlan';
import { describePush } from '../../src/core/sync/pushWords';
import { readLocalTree } from '../../src/core/files/localTree';
import { planUpload } from '../../src/core/files/uploadPlan';
import { uploadAll } from '../../src/core/files/uploads';
import { never } from '../service/core/files/practiceServer';
import { PracticeFolder } from '../service/core/sync/practiceFolder';
import { makePipe, releasePipe, swapFolder, swapForLink, within } from './support/hostileFiles';

describe('A push', () => {
  let folder: PracticeFolder;
  let outside = '';
  before(async () => {
    folder = await PracticeFolder.start();
  });
  beforeEach(async () => {
    await folder.reset();
    outside = realpathSync(mkdtempSync(join(os.tmpdir(), 'hosting-panel-outside-')));
    writeFileSync(join(outside, 'c.js'), 'private');
  });
  afterEach(() => {
    rmSync(outside, { recursive: true });
    assert.deepEqual(folder.at.panel.violations, []);
  });
  after(() => folder.stop());

  const here = (path: string) => join(folder.root, path);
  const there = (path: string) => folder.there(`/app/${path}`);
  const onProgress = () => undefined;
  const theirs = (path: string, text = 'theirs') =>
    folder.at.files.write(`/app/${path}`, new TextEncoder().encode(text), {
      create: true,
      overwrite: true,
    });

  /** Compares, lets `meanwhile` happen while the user looks at the list, and pushes all of it. */
  async function pushAfter(
    meanwhile: () => unknown,
    { remove = [] as readonly string[], isThorough = false } = {},
  ) {
    const { root, manifest, files: server } = folder;
    const { plan, facts } = await compare({ root, folder: '/app', server, manifest, isThorough });
    await meanwhile();
    const { files, folders } = plan;
    const signal = new AbortController().signal;
    const job = { root, folder: '/app', files, folders, remove, signal, onProgress, seen: facts };
    return push(folder.parts(), job);
  }

  /** Few files go one by one, more as an archive. */
  for (const [way, more] of [
    ['one by one', 0],
    ['as an archive', 5],
  ] as const) {
    describe(`of files ${way}`, () => {
      beforeEach(async () => {
        const others = Array.from({ length: more }, (_, one) => [`more${one}.js`, 'x'] as const);
        await folder.write({ 'a.js': '1', 'b/c.js': 'ordinary', ...Object.fromEntries(others) });
      });

      it('sends nothing through a link that took the place of a file', async () => {
        const { mtimeMs } = lstatSync(here('b/c.js'));
        writeFileSync(join(outside, 'c.js'), 'stealing');
        utimesSync(join(outside, 'c.js'), mtimeMs / 1000, mtimeMs / 1000);
        const result = await pushAfter(() => swapForLink(here('b/c.js'), join(outside, 'c.js')));
        assert.notEqual(await there('b/c.js'), 'stealing');
        assert.equal(await there('a.js'), '1');
        assert.match(describePush(result, 'x').text, /b\/c\.js/);
      });

      it('sends nothing through a link that took the place of a folder', async () => {
        const { mtimeMs } = lstatSync(here('b/c.js'));
        writeFileSync(join(outside, 'c.js'), 'stealing');
        utimesSync(join(outside, 'c.js'), mtimeMs / 1000, mtimeMs / 1000);
        const result = await pushAfter(() => swapFolder(here('b'), outside));
        assert.notEqual(await there('b/c.js'), 'stealing');
        assert.equal(await there('a.js'), '1');
        assert.match(describePush(result, 'x').text, /b\/c\.js/);
      });

      it('waits for no pipe that took the place of a file', async () => {
        const result = await within(
          8_000,
          pushAfter(() => {
            unlinkSync(here('b/c.js'));
            makePipe(here('b/c.js'));
          }),
        ).finally(() => releasePipe(here('b/c.js')));
        assert.ok(result !== 'hangs');
        assert.equal(await there('a.js'), '1');
      });

      it('sends what a file holds now, and names what is gone or ignored now', async () => {
        await folder.write({ 'gone.js': 'g', 'late.log': 'l' });
        const result = await pushAfter(async () => {
          unlinkSync(here('gone.js'));
          await folder.write({ 'a.js': 'edited while the list was open', '.gitignore': '*.log\n' });
        });
        assert.equal(await there('a.js'), 'edited while the list was open');
        assert.equal(await there('late.log'), undefined);
        const { text } = describePush(result, 'x');
        assert.match(text, /gone\.js/);
        assert.match(text, /late\.log/);
      });

      it('leaves and names what somebody put there meanwhile', async () => {
        const result = await pushAfter(() => theirs('b/c.js'));
        assert.equal(await there('b/c.js'), 'theirs');
        assert.equal(await there('a.js'), '1');
        assert.match(describePush(result, 'x').text, /b\/c\.js/);
      });
    });
  }

  describe('that removes', () => {
    beforeEach(async () => {
      await folder.write({ 'a.js': '1', 'keep.js': '2' });
      await folder.push('/app');
      await theirs('old.js', 'old');
      await theirs('data/x.db', 'x');
      // The daemon tells times to the second.
      const app = await folder.at.panel.app.folders.of(folder.at.panel.find(folder.at.uuid));
      utimesSync(join(app, 'app/data'), 1_700_000_000, 1_700_000_000);
    });

    it('leaves and names what changed there meanwhile', async () => {
      const result = await pushAfter(() => theirs('old.js', 'something new'), {
        remove: ['old.js'],
        isThorough: true,
      });
      assert.equal(await there('old.js'), 'something new');
      assert.match(describePush(result, 'x').text, /old\.js/);
    });

    it('leaves and names a folder that changed there meanwhile', async () => {
      const result = await pushAfter(() => theirs('data/y.db', 'new'), {
        remove: ['data/'],
        isThorough: true,
      });
      assert.equal(await there('data/y.db'), 'new');
      assert.match(describePush(result, 'x').text, /data/);
    });

    it('leaves what is here again', async () => {
      unlinkSync(here('keep.js'));
      await pushAfter(() => folder.write({ 'keep.js': '2' }), {
        remove: ['keep.js'],
        isThorough: true,
      });
      assert.equal(await there('keep.js'), '2');
    });

    it('removes what is as it was seen', async () => {
      const { removed } = await pushAfter(() => undefined, {
        remove: ['old.js', 'data/'],
        isThorough: true,
      });
      assert.deepEqual(removed, ['old.js', 'data/']);
      assert.deepEqual([await there('old.js'), await there('data/x.db')], [undefined, undefined]);
    });
  });

  it('takes no archive away that it does not know to be ours, whatever its name', async () => {
    const name = '.hosting-panel-0123456789ab.tar.gz';
    await folder.at.files.write(`/app/${name}`, new TextEncoder().encode('theirs'), {
      create: true,
      overwrite: true,
    });
    const old = { ...(await folder.at.files.stat(`/app/${name}`)), modifiedAt: 0 };
    const seen = { ...folder.parts(), folder: '/app', entries: [old], ours: new Set<string>() };
    assert.deepEqual(await removeLeftArchives(seen), []);
    assert.equal(await there(name), 'theirs');
    const ours = new Set([name]);
    assert.deepEqual(await removeLeftArchives({ ...seen, ours }), [name]);
    assert.equal(await there(name), undefined);
  });

  describe('of what looks secret', () => {
    beforeEach(() =>
      folder.write({ '.env': 'T=1', 'a.js': '', '.env.example': '', 'k/id_rsa': '' }),
    );

    it('ticks nothing of it beforehand, and shows it apart', async () => {
      const groups = pushGroups(await folder.plan('/app'));
      const groupOf = (path: string) =>
        groups.find(({ choices }) => choices.some(({ paths }) => paths.includes(path)));
      const isPicked = (path: string) =>
        groupOf(path)?.choices.find(({ paths }) => paths.includes(path))?.isPicked;
      assert.deepEqual(['.env', 'k/id_rsa', 'a.js', '.env.example'].map(isPicked), [
        false,
        false,
        true,
        true,
      ]);
      assert.notEqual(groupOf('.env'), groupOf('a.js'));
    });

    it('sends nothing of it where nobody is asked', async () => {
      const { paths } = choiceOfSafe(await folder.plan('/app'), isSafe);
      assert.deepEqual([...paths].sort(), ['.env.example', 'a.js']);
    });
  });

  it('takes the very file that was compared, whatever its folder there is called', async () => {
    await folder.write({ 'ab/x.txt': 'meant', 'a/b/x.txt': 'private' });
    await folder.at.files.createDirectory('/b');
    const state = { path: '/b/x.txt', existing: undefined };
    const file = { root: here('ab'), path: 'x.txt', size: 5 };
    await uploadAll(folder.files, [{ ...state, file }], { signal: never, onProgress });
    assert.equal(await folder.there('/b/x.txt'), 'meant');
  });

  describe('An upload', () => {
    const upload = async (paths: readonly string[], meanwhile: () => unknown) => {
      const tree = await readLocalTree(paths);
      const { uploads } = await planUpload(tree.files, '/app', folder.files);
      await meanwhile();
      const result = await uploadAll(folder.files, uploads, { signal: never, onProgress });
      return { tree, result };
    };
    beforeEach(async () => {
      await folder.write({ 'x/a.js': '1', 'x/b/c.js': '2', 'x/large.bin': 'x'.repeat(2_000_000) });
      await folder.at.files.createDirectory('/app');
    });

    for (const [what, swap] of [
      ['a file', () => swapForLink(here('x/b/c.js'), join(outside, 'c.js'))],
      ['a folder', () => swapFolder(here('x/b'), outside)],
      ['a large file', () => swapForLink(here('x/large.bin'), join(outside, 'c.js'))],
      ['a pipe', () => (unlinkSync(here('x/b/c.js')), makePipe(here('x/b/c.js')))],
    ] as const) {
      it(`sends nothing through what took the place of ${what}, and the others`, async () => {
        const done = await within(
          8_000,
          upload([here('x')], swap).finally(
            () => what === 'a pipe' && releasePipe(here('x/b/c.js')),
          ),
        );
        assert.ok(done !== 'hangs');
        assert.equal(done.result.refused.length, 1);
        assert.equal(await there('x/a.js'), '1');
        assert.notEqual(await there('x/b/c.js'), 'private');
        assert.notEqual(await there('x/large.bin'), 'private');
      });
    }
  });
});
