import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { IncidentStore, type NewIncident } from '../../../../src/core/watch/incidentStore';

const start = 1_700_000_000_000;
const server = { panelId: 'p', uuid: 'b0', name: 'Ticket Bot' };

function incident(change: Partial<NewIncident> = {}): NewIncident {
  return {
    server,
    kind: 'down',
    at: start,
    evidence: 'watched',
    exitCode: 1,
    isOutOfMemory: false,
    reason: 'TypeError: x is not a function',
    times: undefined,
    linesFrom: 'console',
    resources: [{ at: start - 1000, cpu: 20, memoryBytes: 5, diskBytes: 6 }],
    memoryLimitBytes: 7,
    activity: [{ at: start - 5000, event: 'server:power.start', actor: 'anna' }],
    issue: { project: 'q', fingerprint: 'f', title: 'TypeError' },
    release: '1.2.3',
    looksFor: [],
    lacks: [],
    ...change,
  };
}

describe('incidents that are kept', () => {
  let root: string;
  let store: IncidentStore;

  beforeEach(() => {
    root = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'incidents-')), 'incidents');
    store = new IncidentStore(root);
  });
  afterEach(() => fs.rmSync(path.dirname(root), { recursive: true, force: true }));

  it('are there for the next window, with all that was known, newest first', async () => {
    const first = await store.add(incident(), ['one', 'two']);
    const second = await store.add(incident({ at: start + 1, kind: 'crashLoop', times: 4 }), []);
    const next = new IncidentStore(root);
    assert.deepEqual(await next.list(), [second, first]);
    assert.deepEqual(await next.lines(first), ['one', 'two']);
    assert.deepEqual(await next.lines(second), []);
    assert.deepEqual({ ...incident(), id: first.id, lineCount: 2 }, first);
  });

  it('what is not known stays not known', async () => {
    const unknown = incident({
      exitCode: undefined,
      isOutOfMemory: undefined,
      linesFrom: undefined,
      issue: undefined,
      release: undefined,
    });
    const added = await store.add(unknown, []);
    assert.deepEqual(await new IncidentStore(root).list(), [added]);
  });

  it('another window sees what was added and erased', async () => {
    const other = new IncidentStore(root);
    const first = await store.add(incident(), []);
    assert.equal((await other.list()).length, 1);
    await store.update({ ...first, reason: 'something else' }, ['late']);
    assert.equal((await other.list())[0]?.reason, first.reason);
    other.reload();
    assert.equal((await other.list())[0]?.reason, 'something else');
    await store.remove(first);
    assert.deepEqual(await other.list(), []);
  });

  it('keep the last thousand lines, each cut, none with a secret', async () => {
    const lines = Array.from({ length: 1_500 }, (_, i) => `line ${i}`);
    const long = 'x'.repeat(10_000);
    const kept = await store.add(incident({ reason: 'token=abcdef failed' }), [
      ...lines,
      long,
      'Authorization: Bearer abcdefghij',
      'two\nlines',
    ]);
    const read = await store.lines(kept);
    assert.equal(read.length, 1_000);
    assert.equal(read[0], 'line 503');
    assert.equal(read.at(-3)?.length, 4_000);
    assert.equal(read.at(-2), 'Authorization: Bearer …');
    assert.equal(read.at(-1), 'two lines');
    assert.equal((await store.list())[0]?.reason, 'token=… failed');
    const [note = ''] = fs.readdirSync(root).filter((name) => name.endsWith('.json'));
    assert.doesNotMatch(fs.readFileSync(path.join(root, note), 'utf8'), /abcdef/);
  });

  it('are five hundred at most, the oldest going first', async () => {
    const kept = await store.add(incident(), ['a']);
    const files = fs
      .readdirSync(root)
      .map((name) => [name, fs.readFileSync(path.join(root, name))]);
    for (let i = 1; i < 510; i++) {
      const id = `${kept.id.slice(0, -3)}${String(i).padStart(3, '0')}`;
      for (const [name, content] of files) {
        const other = String(name).replace(`${start}-${kept.id}`, `${start + i}-${id}`);
        const text = String(content)
          .replace(kept.id, id)
          .replace(String(start), `${start + i}`);
        fs.writeFileSync(path.join(root, other), text);
      }
    }
    await store.add(incident({ at: start + 510 }), ['a']);
    const all = await store.list();
    assert.equal(all.length, 500);
    assert.equal(all.at(-1)?.at, start + 11);
    assert.equal(fs.readdirSync(root).length, 1_000);
  });

  it('take a hundred megabytes at most, however long their lines are', async () => {
    for (let i = 0; i < 28; i++) await store.add(incident({ at: start + i }), ['a']);
    const logs = fs.readdirSync(root).filter((name) => name.endsWith('.log'));
    for (const name of logs) fs.truncateSync(path.join(root, name), 4_000_000);
    await store.add(incident({ at: start + 28 }), ['a']);
    const sizes = fs.readdirSync(root).map((name) => fs.statSync(path.join(root, name)).size);
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    assert.ok(bytes <= 100 * 1024 ** 2 && bytes > 90 * 1024 ** 2, `${bytes}`);
    assert.equal((await store.list())[0]?.at, start + 28);
  });

  it('are erased by one call, of one server or all; what is erased is not written again', async () => {
    const own = await store.add(incident(), ['a']);
    const other = await store.add(incident({ server: { ...server, uuid: 'w0' } }), ['b']);
    await store.erase(server);
    await store.update(own, ['late']);
    assert.deepEqual(await store.list(), [other]);
    await store.erase();
    assert.deepEqual(await store.list(), []);
    assert.ok(!fs.existsSync(root));
  });

  for (const [name, text] of [
    ['half a file', '{"id": "'],
    ['a list', '[]'],
    ['another incident’s name', JSON.stringify({ ...incident(), id: 'x', at: 5 })],
    ['a time that is none', JSON.stringify({ ...incident(), at: 'now', id: 'x' })],
  ] as const) {
    it(`${name} is left out, and the others stay`, async () => {
      const kept = await store.add(incident(), []);
      fs.writeFileSync(path.join(root, `5-${'0'.repeat(36)}.json`), text);
      assert.deepEqual(await store.list(), [kept]);
    });
  }

  it('are readable for their user only', async function () {
    if (process.platform === 'win32') return this.skip();
    await store.add(incident(), ['a']);
    for (const name of fs.readdirSync(root)) {
      assert.equal(fs.statSync(path.join(root, name)).mode & 0o077, 0);
    }
  });
});
