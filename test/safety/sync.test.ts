import assert from 'node:assert/strict';
import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { decodeManifest } from '../../src/core/sync/manifest';
import { type SyncStep, readSteps } from '../../src/core/sync/syncSteps';
import { ChangedThere } from '../../src/core/sync/syncPlace';
import { performStep } from '../../src/core/sync/syncWork';
import { PracticeFolder } from '../service/core/sync/practiceFolder';
import { makePipe, releasePipe, swapFolder, within } from './support/hostileFiles';

const save = (path: string): SyncStep => ({ kind: 'save', path });
const remove = (path: string): SyncStep => ({ kind: 'delete', path });
const rename = (from: string, to: string): SyncStep => ({ kind: 'rename', from, to });

describe('Sync on save', () => {
  let folder: PracticeFolder;
  let outside = '';
  let asked: string[];
  let isAgreed = false;
  before(async () => {
    folder = await PracticeFolder.start();
  });
  beforeEach(async () => {
    await folder.reset();
    outside = realpathSync(mkdtempSync(join(os.tmpdir(), 'hosting-panel-outside-')));
    mkdirSync(join(outside, 'keys'));
    writeFileSync(join(outside, 'keys/c.js'), 'private');
    await folder.write({ 'a.js': '1', 'b/c.js': '2', 'b/d.js': '3' });
    await folder.push('/app');
    folder.at.mark();
    asked = [];
    isAgreed = false;
  });
  afterEach(() => {
    rmSync(outside, { recursive: true });
    assert.deepEqual(folder.at.panel.violations, []);
  });
  after(() => folder.stop());

  const perform = (
    step: SyncStep,
    { isForced = false, signal = new AbortController().signal, onlyIf = (): boolean => true } = {},
  ) => {
    const place = {
      ...folder.parts(),
      files: folder.at.files,
      root: folder.root,
      folder: '/app',
      onLeft: (path: string) => assert.fail(path),
      isStillLinked: onlyIf,
      agreesToSecrets: (paths: readonly string[]) => {
        asked.push(...paths);
        return Promise.resolve(isAgreed);
      },
      manifest: {
        load: () => Promise.resolve(folder.manifest),
        save: (manifest: typeof folder.manifest) => {
          folder.manifest = manifest;
          return Promise.resolve();
        },
      },
    };
    return performStep(place, step, { signal, isForced });
  };
  const there = (path: string) => folder.there(`/app/${path}`);
  const here = (path: string) => join(folder.root, path);

  describe('follows no link', () => {
    it('that a saved file is, and says so', async () => {
      symlinkSync(join(outside, 'keys/c.js'), here('link.js'));
      await assert.rejects(perform(save('link.js')), /link/);
      assert.equal(await there('link.js'), undefined);
    });

    it('on the way to a saved file, and says so', async () => {
      swapFolder(here('b'), join(outside, 'keys'));
      await assert.rejects(perform(save('b/c.js')), /link/);
      assert.equal(await there('b/c.js'), '2');
    });

    it('on the way to a saved file whose link leads back into the folder', async () => {
      symlinkSync('.', here('loop'));
      await assert.rejects(perform(save('loop/loop/a.js')), /link/);
      assert.equal(await there('loop/loop/a.js'), undefined);
    });

    it('on the way to a folder that came as a whole', async () => {
      symlinkSync(outside, here('new'));
      await perform(save('new/keys')).catch(() => undefined);
      assert.equal(await there('new/keys/c.js'), undefined);
    });

    it('where the folder itself has become one', async () => {
      renameSync(folder.root, `${folder.root}-before`);
      symlinkSync(join(outside, 'keys'), folder.root);
      try {
        await assert.rejects(perform(save('c.js')), /link/);
        assert.equal(await there('c.js'), undefined);
      } finally {
        unlinkSync(folder.root);
        renameSync(`${folder.root}-before`, folder.root);
      }
    });

    it('and opens no pipe', async () => {
      makePipe(here('pipe.js'));
      try {
        const seen = await within(
          5_000,
          perform(save('pipe.js')).catch(() => 'refused'),
        );
        assert.equal(seen, 'refused');
      } finally {
        releasePipe(here('pipe.js'));
      }
    });
  });

  describe('looks again before it makes a change that was kept', () => {
    it('a file that is here again is not deleted there', async () => {
      await perform(remove('a.js'));
      assert.equal(await there('a.js'), '1');
    });

    it('a file that is here again, with other content, is saved instead', async () => {
      await folder.write({ 'a.js': 'again' });
      await perform(remove('a.js'));
      assert.equal(await there('a.js'), 'again');
    });

    it('a folder that is here again is not deleted there', async () => {
      await perform(remove('b'));
      assert.equal(await there('b/c.js'), '2');
    });

    it('nothing is deleted there while the folder itself is not here', async () => {
      renameSync(folder.root, `${folder.root}-away`);
      try {
        await assert.rejects(perform(remove('a.js')), /folder/);
      } finally {
        renameSync(`${folder.root}-away`, folder.root);
      }
      assert.equal(await there('a.js'), '1');
    });

    it('nothing is deleted there for what lies below a link now', async () => {
      swapFolder(here('b'), outside);
      await assert.rejects(perform(remove('b/c.js')), /link/);
      assert.equal(await there('b/c.js'), '2');
    });

    it('a file whose old name is here again is not moved away there', async () => {
      await folder.write({ 'z.js': '1' });
      await perform(rename('a.js', 'z.js'));
      assert.equal(await there('a.js'), '1');
      assert.equal(await there('z.js'), '1');
    });

    it('what the server has is deleted only where it is surely what was sent', async () => {
      const sent = folder.manifest.get('a.js');
      assert.ok(sent);
      const unseen = { ...sent, remoteModifiedAt: undefined };
      folder.manifest = new Map([...folder.manifest, ['a.js', unseen]]);
      unlinkSync(here('a.js'));
      await assert.rejects(perform(remove('a.js')), ChangedThere);
      assert.equal(await there('a.js'), '1');
      await perform(remove('a.js'), { isForced: true });
      assert.equal(await there('a.js'), undefined);
    });

    it('nothing is done for who gave up, or ended the link', async () => {
      await folder.write({ 'a.js': 'new' });
      const signal = AbortSignal.abort();
      await assert.rejects(perform(save('a.js'), { signal }));
      await assert.rejects(perform(save('a.js'), { onlyIf: () => false }));
      assert.deepEqual(folder.at.asked, []);
      assert.equal(await there('a.js'), '1');
    });

    for (const path of ['../keys/c.js', 'b/../../keys/c.js', '/etc/hostname', '', '.', 'b//c.js']) {
      it(`nothing is done for ${JSON.stringify(path)}`, async () => {
        for (const step of [save(path), remove(path), rename('a.js', path), rename(path, 'e.js')])
          await assert.rejects(perform(step, { isForced: true }));
        assert.deepEqual(folder.at.asked, []);
      });
    }
  });

  describe('asks before what looks secret goes up', () => {
    it('and sends nothing before that', async () => {
      await folder.write({ '.env': 'TOKEN=1' });
      await assert.rejects(perform(save('.env')), /secret/);
      assert.deepEqual(asked, ['.env']);
      assert.equal(await there('.env'), undefined);
      isAgreed = true;
      await perform(save('.env'));
      assert.equal(await there('.env'), 'TOKEN=1');
    });

    it('also in a folder that came as a whole, whose other files go', async () => {
      await folder.write({ 'new/id_rsa': 'key', 'new/e.js': 'e' });
      await assert.rejects(perform(save('new')), /secret/);
      assert.deepEqual(asked, ['new/id_rsa']);
      assert.equal(await there('new/id_rsa'), undefined);
      assert.equal(await there('new/e.js'), 'e');
    });

    it('but not of what is the same there already, or has no secret', async () => {
      await folder.write({ '.env.example': 'TOKEN=' });
      await perform(save('.env.example'));
      assert.deepEqual(asked, []);
    });

    it('not again of who said to do it anyway', async () => {
      await folder.write({ '.env': 'TOKEN=1' });
      await perform(save('.env'), { isForced: true });
      assert.deepEqual([asked, await there('.env')], [[], 'TOKEN=1']);
    });
  });
});

describe('What was kept on this computer', () => {
  const paths = ['../a', '/a', 'a/../../b', 'a\0b', '', '.', '..', 'a/./b', 'a//b', 'a/', 'a\\b'];
  for (const path of [...paths, 'x'.repeat(10_000)]) {
    const name = JSON.stringify(path.slice(0, 20));
    it(`gives no change for ${name}`, () => {
      const kept = [save(path), remove(path), rename(path, 'a'), rename('a', path)];
      assert.deepEqual(readSteps(kept), []);
    });
    it(`gives nothing that was sent to ${name}`, () => {
      const files = { [path]: { size: 1, modifiedAt: 1, hash: 'h' } };
      const text = JSON.stringify({ version: 1, files });
      // An empty folder is remembered with a slash behind.
      const known = [...decodeManifest(text).keys()];
      assert.deepEqual(known, path === 'a/' ? ['a/'] : []);
    });
  }

  it('gives no change for what is not its own', () => {
    const kept = Object.create(save('a')) as unknown;
    assert.deepEqual(readSteps([kept]), []);
  });

  it('gives what it gave', () => {
    const steps = [save('a b/ü.js'), remove('.env'), rename('a..b', '...')];
    assert.deepEqual(readSteps(JSON.parse(JSON.stringify(steps))), steps);
  });
});
