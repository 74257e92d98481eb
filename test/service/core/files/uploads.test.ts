import assert from 'node:assert/strict';
import { chmod, rm, stat, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readLocalTree } from '../../../../src/core/files/localTree';
import { planUpload } from '../../../../src/core/files/uploadPlan';
import { createEmptyFolders, uploadAll } from '../../../../src/core/files/uploads';
import { describeError as sentence } from '../../../../src/core/api/describe';
import { isAbort } from '../../../../src/core/api/errors';
import { PracticeServer, never } from './practiceServer';

const large = Buffer.alloc(1024 ** 2 + 1, 'x');

describe('Uploads', () => {
  let at: PracticeServer;

  before(async () => {
    at = await PracticeServer.start();
  });
  beforeEach(() => at.reset());
  afterEach(() => assert.deepEqual(at.panel.violations, []));
  after(() => at.stop());

  const plan = async (paths: readonly string[], folder = '/') => {
    const { files } = await readLocalTree(paths);
    return planUpload(files, folder, at.server.files);
  };
  const upload = async (paths: readonly string[], signal = never) => {
    const { uploads } = await plan(paths);
    at.mark();
    return uploadAll(at.server.files, uploads, { signal, onProgress: () => undefined });
  };

  it('cost two requests for each file', async () => {
    const paths = [at.write('one.txt', '1'), at.write('100% "two" ä.txt', '2')];
    const { uploaded, stopped } = await upload(paths);
    assert.deepEqual(uploaded, ['/one.txt', '/100% "two" ä.txt']);
    assert.equal(stopped, undefined);
    assert.deepEqual(at.asked, ['upload', 'node upload', 'upload', 'node upload']);
    assert.equal(await at.onDisk('/100% "two" ä.txt'), '2');
  });

  it('of a folder bring its folders along, empty ones too, and leave links out', async () => {
    at.write('kit/a/b.txt', 'b');
    at.write('kit/empty/x', '');
    await rm(join(at.local, 'kit/empty/x'));
    await symlink('/etc/hostname', join(at.local, 'kit/link'));
    const tree = await readLocalTree([join(at.local, 'kit')]);
    assert.deepEqual(tree.emptyFolders, ['kit/empty']);
    assert.deepEqual(tree.skipped, ['kit/link']);
    await createEmptyFolders(at.server.files, '/', tree.emptyFolders);
    await createEmptyFolders(at.server.files, '/', tree.emptyFolders);
    await upload([join(at.local, 'kit')]);
    assert.equal(await at.onDisk('/kit/a/b.txt'), 'b');
    assert.equal(await at.onDisk('/kit/empty'), '(folder)');
  });

  it('plan with one listing for each folder that is there, and none below an absent one', async () => {
    const paths = ['src/index.ts', 'src/new.ts', 'src/deep/er/x.ts'].map((name) =>
      at.write(name, 'x'),
    );
    assert.equal(paths.length, 3);
    at.mark();
    const { uploads, replaced, blocked } = await plan([join(at.local, 'src')]);
    assert.deepEqual(at.asked, ['list', 'list']);
    assert.equal(uploads.length, 3);
    assert.deepEqual(replaced, ['/src/index.ts']);
    assert.deepEqual(blocked, []);
  });

  it('plan around what stands in the way', async () => {
    at.write('odd/src', 'a file where a folder is');
    at.write('odd/README.md/inner.txt', 'a folder where a file is');
    const { uploads, blocked } = await plan([
      join(at.local, 'odd/src'),
      join(at.local, 'odd/README.md'),
    ]);
    assert.deepEqual(uploads, []);
    assert.deepEqual(blocked, ['/src', '/README.md']);
  });

  it('of large files replace only once all has come, and keep the permissions', async () => {
    await chmod(await at.place('/config.json'), 0o600);
    const path = at.write('config.json', large);
    const { uploaded } = await upload([path]);
    assert.deepEqual(uploaded, ['/config.json']);
    assert.equal((await stat(await at.place('/config.json'))).mode & 0o777, 0o600);
    assert.equal((await at.onDisk('/config.json'))?.length, large.length);
    assert.deepEqual(await leftovers(), []);
  });

  for (const count of [1, 9]) {
    const end = count === 1 ? 'go up at the second try' : 'leave the old file where they cannot';
    it(`that break off in the middle ${end}`, async () => {
      const before = await at.onDisk('/config.json');
      const fault = { kind: 'dropUpload', bytes: 1000, where: 'node', match: '/upload/' } as const;
      at.panel.order({ ...fault, count });
      const { uploaded, stopped } = await upload([at.write('config.json', large)]);
      assert.equal(uploaded.length, count === 1 ? 1 : 0);
      if (count > 1) {
        assert.equal(await at.onDisk('/config.json'), before);
        assert.match(sentence(stopped), /connection failed/i);
      }
      assert.deepEqual(await leftovers(), []);
    });
  }

  it('that are cancelled leave nothing of the file behind', async () => {
    const controller = new AbortController();
    const { uploads } = await plan([at.write('new.bin', large), at.write('later.txt', 'x')]);
    const result = await uploadAll(at.server.files, uploads, {
      signal: controller.signal,
      onProgress: (done) => {
        if (done > 0) controller.abort();
      },
    });
    assert.ok(isAbort(result.stopped));
    assert.deepEqual(result.uploaded, []);
    assert.deepEqual(await leftovers(), []);
    assert.equal(await at.onDisk('/later.txt'), undefined);
  });

  it('go on after a file that the server refuses', async () => {
    const status = { kind: 'status', where: 'node', match: '/upload/', shape: 'node' } as const;
    at.panel.order({ ...status, status: 400, detail: 'File a.txt is larger than 100 MB.' });
    const result = await upload([at.write('a.txt', 'a'), at.write('b.txt', 'b')]);
    assert.deepEqual(
      result.refused.map(({ path }) => path),
      ['/a.txt'],
    );
    assert.deepEqual(result.uploaded, ['/b.txt']);
  });

  it('end where the key may not upload', async () => {
    at.panel.order({ kind: 'status', status: 403, where: 'panel', match: '/files/upload' });
    const result = await upload([at.write('a.txt', 'a'), at.write('b.txt', 'b')]);
    assert.deepEqual(result.uploaded, []);
    assert.match(sentence(result.stopped), /have permission to do this/);
  });

  async function leftovers(): Promise<readonly string[]> {
    const entries = await at.server.files.refresh('/');
    return entries
      .map(({ name }) => basename(name))
      .filter((name) => /\.(part|old)$|^new\.bin/.test(name));
  }
});
