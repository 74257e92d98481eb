import assert from 'node:assert/strict';
import { readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PackOptions, WatchOptions } from '../../../../src/core/files/archives';
import { downloadArchive, downloadFile } from '../../../../src/core/files/downloads';
import { PanelError, isAbort } from '../../../../src/core/api/errors';
import { JumpingClock, PracticeServer, never } from './practiceServer';

describe('Archives on a server', () => {
  let at: PracticeServer;
  const clock = new JumpingClock();
  const options = { clock, signal: never };
  const compress = (paths: readonly string[], how: PackOptions) =>
    at.server.files.archives.packToKeep(paths, how);
  const decompress = (path: string, how: WatchOptions) =>
    at.server.files.archives.unpack(path, how);
  const lost = { kind: 'gateway504AfterWork', where: 'panel' } as const;

  before(async () => {
    at = await PracticeServer.start();
  });
  beforeEach(() => at.reset());
  afterEach(() => assert.deepEqual(at.panel.violations, []));
  after(() => at.stop());

  it('are made, and the new one is named', async () => {
    const path = await compress(['/src', '/package.json'], options);
    assert.match(path, /^\/archive-.*\.tar\.gz$/);
    assert.notEqual(await at.onDisk(path), undefined);
    const seen = (await at.server.files.browse('/')).map(({ name }) => `/${name}`);
    assert.ok(seen.includes(path));
  });

  it('are found where the panel gave up waiting', async () => {
    at.panel.order({ ...lost, match: '/files/compress' });
    let looked = 0;
    const onLooking = () => looked++;
    const path = await compress(['/logs/latest.log'], { ...options, onLooking });
    assert.match(path, /^\/logs\/archive-/);
    assert.equal(looked, 1);
  });

  it('are not claimed where none was made', async () => {
    const match = '/files/compress';
    at.panel.order({ kind: 'status', status: 504, where: 'panel', match });
    await assert.rejects(compress(['/src'], options), { kind: 'daemonDown' });
    at.panel.order({ kind: 'status', status: 500, shape: 'panel', where: 'panel', match });
    at.mark();
    await assert.rejects(compress(['/src'], options), PanelError);
  });

  it('are not waited for by who gives up', async () => {
    const controller = new AbortController();
    const match = '/files/compress';
    at.panel.order({ kind: 'delay', ms: 100, where: 'panel', match });
    // What went on would meet the next test.
    at.panel.order({ kind: 'status', status: 504, where: 'panel', match });
    const work = compress(['/src'], { clock, signal: controller.signal });
    setImmediate(() => controller.abort());
    await assert.rejects(work, isAbort);
  });

  it('are unpacked over what is there', async () => {
    const path = await compress(['/src', '/package.json'], options);
    await at.put('/package.json', 'changed');
    assert.equal(await decompress(path, options), 'done');
    assert.match((await at.onDisk('/package.json')) ?? '', /ticket-bot/);
  });

  it('that are none, and fail without a reason, are told in words of our own', async () => {
    const { app } = at.panel;
    app.flavour = { ...app.flavour, junkArchive: 500 };
    const options = { create: true, overwrite: true };
    await at.server.files.write('/junk.zip', new Uint8Array(9), options);
    await assert.rejects(decompress('/junk.zip', { clock }), (error: Error) => {
      assert.match(error.message, /couldn't unarchive '\/junk\.zip'.*might be damaged/);
      return true;
    });
    await assert.rejects(decompress('/none.zip', { clock }), /'\/none\.zip' doesn't exist/);
  });

  it('are seen where they were unpacked, in folders that are shown', async () => {
    await at.put('/src/deep/new.txt', 'new');
    const path = await compress(['/src'], options);
    rmSync(await at.place('/src/deep'), { recursive: true });
    await at.server.files.refresh('/src');
    await at.server.files.browse('/src');
    const told: string[] = [];
    at.server.files.onDidChange((changes) => told.push(...changes.map((change) => change.path)));
    await decompress(path, options);
    assert.ok(told.includes('/src/deep'), told.join());
  });

  it('are unpacked, as far as can be seen, where the panel gave up waiting', async () => {
    const path = await compress(['/package.json'], options);
    await at.server.files.rename(path, '/elsewhere/kit.tar.gz', { overwrite: false });
    at.panel.order({ ...lost, match: '/files/decompress' });
    assert.equal(await decompress('/elsewhere/kit.tar.gz', options), 'probably');
    assert.match((await at.onDisk('/elsewhere/package.json')) ?? '', /ticket-bot/);
  });

  it('that are none say so', async () => {
    await assert.rejects(decompress('/README.md', options), { kind: 'refused' });
  });

  describe('downloads', () => {
    const onProgress = () => undefined;
    const target = (name: string) => join(at.local, name);

    it('save a file as it is', async () => {
      const to = target('latest.log');
      const size = await downloadFile(at.server.files, '/logs/latest.log', {
        target: to,
        signal: never,
        onProgress,
      });
      assert.equal(readFileSync(to, 'utf8'), await at.onDisk('/logs/latest.log'));
      assert.equal(size, statSync(to).size);
    });

    it('keep what stood there when they break off', async () => {
      const to = at.write('kept.log', 'kept');
      at.panel.order({ kind: 'truncate', where: 'node', match: '/download/' });
      const download = downloadFile(at.server.files, '/logs/latest.log', {
        target: to,
        signal: never,
        onProgress,
      });
      await assert.rejects(download, { kind: 'network' });
      assert.equal(readFileSync(to, 'utf8'), 'kept');
      assert.deepEqual(
        readdirSync(at.local).filter((name) => name.endsWith('.part')),
        [],
      );
    });

    it('of folders leave no archive on the server', async () => {
      const to = target('src.tar.gz');
      await at.server.files.browse('/');
      at.mark();
      const { size, leftBehind } = await downloadArchive(at.server.files, ['/src'], {
        ...options,
        target: to,
        onProgress,
      });
      assert.equal(leftBehind, undefined);
      assert.equal(statSync(to).size, size);
      assert.equal((await archivesLeft()).length, 0);
      const costs = at.asked.filter((word) => word !== 'list');
      assert.deepEqual(costs, ['compress', 'download', 'node download', 'delete']);
    });

    it('that fail leave no archive on the server either', async () => {
      at.panel.order({ kind: 'truncate', where: 'node', match: '/download/' });
      const download = downloadArchive(at.server.files, ['/src'], {
        ...options,
        target: target('failed.tar.gz'),
        onProgress,
      });
      await assert.rejects(download, { kind: 'network' });
      assert.equal((await archivesLeft()).length, 0);
    });

    it('say what could not be removed', async () => {
      at.panel.order({ kind: 'status', status: 403, where: 'panel', match: '/files/delete' });
      const { leftBehind } = await downloadArchive(at.server.files, ['/src'], {
        ...options,
        target: target('left.tar.gz'),
        onProgress,
      });
      assert.match(leftBehind ?? '', /^\/archive-/);
    });

    async function archivesLeft(): Promise<readonly string[]> {
      const names = (await at.server.files.refresh('/')).map(({ name }) => name);
      return names.filter((name) => name.startsWith('archive-'));
    }
  });

  it('modes are changed with one request for each folder', async () => {
    await mkdir(await at.place('/more'));
    await at.put('/more/run.sh', '#!/bin/sh');
    at.mark();
    await at.server.files.setModes(['/package.json', '/README.md', '/more/run.sh'], '750');
    assert.deepEqual(at.asked, ['chmod', 'list', 'chmod', 'list']);
    assert.equal(statSync(await at.place('/more/run.sh')).mode & 0o777, 0o750);
    assert.equal((await at.server.files.stat('/README.md')).modeBits, '750');
  });
});
