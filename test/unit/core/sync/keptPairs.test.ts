import assert from 'node:assert/strict';
import { readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AgreedSecrets } from '../../../../src/core/sync/agreedSecrets';
import { ArchiveRecords } from '../../../../src/core/sync/archiveRecords';
import { removeLeftArchives } from '../../../../src/core/sync/leftArchives';
import { ManifestStore } from '../../../../src/core/sync/manifestStore';
import { FakeSharedMemento } from '../../../support/fakeSharedMemento';
import { MemoryServer } from '../../../support/memoryServer';
import { withFolderHere } from './folderHere';

describe('What this computer knows', () => {
  let root: string;
  withFolderHere((one) => (root = one));

  const key = { panelId: 'p', uuid: 'u', folder: '/app', local: '/home/me' };

  it('is kept for each', async () => {
    const store = new ManifestStore(join(root, 'kept'));
    const manifest = new Map([['a', { size: 1, modifiedAt: 2, hash: 'h' }]]);
    await store.of(key).save(manifest);
    assert.deepEqual(await new ManifestStore(join(root, 'kept')).of(key).load(), manifest);
    for (const part of ['panelId', 'uuid', 'folder', 'local'] as const)
      assert.equal((await store.load({ ...key, [part]: 'x' })).size, 0, part);
  });

  it('are secrets that were agreed to, of very many the last', async () => {
    const memory = new FakeSharedMemento();
    const agreed = new AgreedSecrets(memory);
    await agreed.add(key, ['.env', '../.env', 'a.js']);
    await agreed.add(key, ['.env', 'id_rsa']);
    assert.deepEqual([...agreed.of(key)], ['.env', 'a.js', 'id_rsa'].sort());
    assert.deepEqual(agreed.toAsk(key, ['.env', 'b/.env', 'plain.js']), ['b/.env']);
    for (const part of ['panelId', 'uuid', 'folder', 'local'] as const)
      assert.equal(agreed.of({ ...key, [part]: 'x' }).size, 0, part);
    assert.deepEqual(
      [...memory.kept.keys()],
      ['hostingPanel.folder.agreedSecrets ["p","u","/app","/home/me"]'],
    );
    const many = Array.from({ length: 1_001 }, (_, n) => `${n}`);
    await agreed.add(key, many);
    assert.deepEqual([agreed.of(key).size, agreed.of(key).has('0')], [1_000, false]);
  });

  it('are the archives that were put on a server', async () => {
    const [one, two] = ['.hosting-panel-0123456789ab.tar.gz', '.hosting-panel-ba9876543210.tar.gz'];
    const place = { panelId: 'p', uuid: 'u', folder: '/app' };
    const folder = join(root, 'records');
    const records = new ArchiveRecords(folder);
    assert.equal((await records.names(place)).size, 0);
    await records.of(place).made(one);
    await records.of({ ...place, folder: '/other' }).made(two);
    assert.deepEqual([...(await records.names(place))], [one]);
    for (const part of ['panelId', 'uuid', 'folder'] as const)
      assert.equal((await records.names({ ...place, [part]: 'x' })).size, 0, part);
    const kept = join(folder, `${one}.json`);
    assert.equal(statSync(kept).mode & 0o777, 0o600);
    assert.equal(statSync(folder).mode & 0o777, 0o700);
    await assert.rejects(records.of(place).made(one), { code: 'EEXIST' });
    writeFileSync(join(folder, 'x.json'), readFileSync(kept));
    writeFileSync(join(folder, '.hosting-panel-0123456789ac.tar.gz.txt'), readFileSync(kept));
    symlinkSync(kept, join(folder, '.hosting-panel-0123456789ad.tar.gz.json'));
    assert.deepEqual([...(await records.names(place))], [one]);
    await records.of(place).gone(one);
    await records.of(place).gone(one);
    assert.equal((await records.names(place)).size, 0);
  });

  it('and left archives go an hour later, and what others put there stays', async () => {
    const server = new MemoryServer();
    const names = ['old', 'young', 'theirs', 'stuck'];
    for (const name of names) server.put(`/app/${name}`);
    server.put('/app/folder/');
    server.pass(3_600_000);
    server.put('/app/young', '', { modifiedAt: server.clock.now() - 3_599_999 });
    server.put('/app/old', '', { modifiedAt: server.clock.now() - 3_600_000 });
    const gone: string[] = [];
    server.onAsk = (what) => {
      if (what === 'delete /app/stuck') server.fail('delete', { error: new Error('no'), count: 2 });
    };
    const removed = await removeLeftArchives({
      ...{ files: server.files, clock: server.clock, folder: '/app' },
      entries: await server.files.list('/app'),
      ours: new Set(['old', 'young', 'folder', 'stuck']),
      record: {
        made: () => Promise.resolve(),
        gone: (name) => Promise.resolve(void gone.push(name)),
      },
    });
    assert.deepEqual([removed, gone], [['old'], ['old']]);
    assert.deepEqual(server.paths, [
      ...['/app/', '/app/folder/', '/app/stuck', '/app/theirs', '/app/young'],
    ]);
  });
});
