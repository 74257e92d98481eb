import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SnapshotStore } from '../../../../src/core/search/snapshotStore';

const hour = 3_600_000;

describe('What is kept of the files of servers', () => {
  let root: string;
  let store: SnapshotStore;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'hosting-panel-snapshots-'));
    store = new SnapshotStore(join(root, 'kept'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const content = Buffer.from('text');
  const keep = async (server = 'a') => {
    await store.open(server);
    const file = { size: 4, modifiedAt: 7, id: await store.put(server, content) };
    await store.save(server, new Map([['/x', file]]));
    return file;
  };
  const folders = () => readdirSync(join(root, 'kept'));
  const folder = () => join(root, 'kept', folders()[0] ?? '');
  const age = (name: string, ms: number) => {
    const then = (Date.now() - ms) / 1000;
    utimesSync(join(folder(), name), then, then);
  };

  it('is there again, of each server for itself', async () => {
    const file = await keep();
    assert.deepEqual([...(await new SnapshotStore(join(root, 'kept')).load('a'))], [['/x', file]]);
    assert.equal(String(await store.read('a', file)), 'text');
    assert.deepEqual((await store.load('b')).size, 0);
    assert.equal(await store.read('b', file), undefined);
  });

  it('is for its person only, and tells no name of a server', async () => {
    const { id } = await keep('panel.example/uuid');
    assert.match(folders()[0] ?? '', /^[0-9a-f]{32}$/);
    assert.equal(statSync(folder()).mode & 0o777, 0o700);
    assert.deepEqual(readdirSync(folder()).sort(), [id, 'index.json'].sort());
    for (const name of readdirSync(folder()))
      assert.equal(statSync(join(folder(), name)).mode & 0o777, 0o600, name);
  });

  const damaged: readonly (readonly [what: string, index: unknown])[] = [
    ['whose content is gone', { '/x': { size: 1, modifiedAt: 1, id: 'gone' } }],
    ['without a size', { '/x': { modifiedAt: 1, id: 'there' } }],
    ['without a time', { '/x': { size: 1, id: 'there' } }],
    ['that lies elsewhere', { '/x': { size: 1, modifiedAt: 1, id: '../there' } }],
    ['with a name that is no name', { '/x': { size: 1, modifiedAt: 1, id: 'index.json' } }],
    ['that is nothing', { '/x': null }],
  ];
  for (const [what, index] of damaged) {
    it(`is not a file ${what}`, async () => {
      await keep();
      for (const at of [folder(), join(root, 'kept')]) writeFileSync(join(at, 'there'), '');
      writeFileSync(join(folder(), 'index.json'), JSON.stringify(index));
      assert.equal((await store.load('a')).size, 0);
    });
  }

  it('is nothing where the index is broken off', async () => {
    await keep();
    writeFileSync(join(folder(), 'index.json'), '{"/x":');
    assert.equal((await store.load('a')).size, 0);
  });

  it('leaves no contents that nobody knows, after an hour in which another window may want them', async () => {
    await keep();
    for (const name of ['old', 'young']) writeFileSync(join(folder(), name), '');
    age('old', hour + 60_000);
    age('young', hour - 60_000);
    const file = await keep();
    age(file.id, 2 * hour);
    age('index.json', 2 * hour);
    await store.save('a', new Map([['/x', file]]));
    const names = readdirSync(folder());
    assert.deepEqual(
      ['old', 'young', file.id, 'index.json'].map((name) => names.includes(name)),
      [false, true, true, true],
    );
  });

  it('goes after a day in which nobody asked, and what was never finished at once', async () => {
    await store.clean(Date.now());
    await keep('a');
    const now = statSync(join(folder(), 'index.json')).mtimeMs;
    await store.clean(now + 24 * hour - 1);
    assert.equal(folders().length, 1);
    await store.open('b');
    await store.clean(now);
    assert.equal(folders().length, 1);
    await store.clean(now + 24 * hour);
    assert.deepEqual(folders(), []);
  });

  it('is gone when it is cleared, and clearing nothing does no harm', async () => {
    await keep();
    await store.clear();
    await store.clear();
    assert.deepEqual(readdirSync(root), []);
  });
});
