import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { DeployHistory, pastOf } from '../../../../src/core/deploy/history';
import { DeployJournal } from '../../../../src/core/deploy/journal';
import { type DeployRecord, decodeRecord, encodeRecord } from '../../../../src/core/deploy/record';
import { releaseName } from '../../../../src/core/deploy/releaseName';
import { undoable, undoneWith } from '../../../../src/core/deploy/undoable';

const sent = { size: 3, modifiedAt: 5, hash: 'h', remoteModifiedAt: 7 };

function record(more: Partial<DeployRecord> = {}): DeployRecord {
  return {
    id: '20261122-180000-abcd',
    panelId: 'panel.example',
    uuid: '00000000-0000-4000-8000-000000000001',
    serverName: 'Ticket Bot',
    folder: '/app',
    local: '/home/me/bot',
    account: 'anna',
    startedAt: 1_000,
    release: 'c0ffee',
    then: { restart: true },
    healthy: { running: true, seconds: 30, tcp: 'primary', http: { port: 80, path: '/' } },
    unhealthy: 'ask',
    written: 'RELEASE',
    variable: { name: 'RELEASE', before: 'old', after: 'c0ffee' },
    changes: {
      files: [
        { path: 'a.js', old: { size: 1, modifiedAt: 2, mode: '755' }, sent, known: sent },
        { path: 'b/c.js', old: undefined, sent, known: undefined },
      ],
      folders: ['empty'],
      made: ['b', 'empty'],
    },
    phase: 'placed',
    ...more,
  };
}

describe('A deploy that is written down', () => {
  it('is read as it was written', () => {
    for (const one of [
      record(),
      record({ then: { command: 'reload' }, unhealthy: 'automatic', phase: 'undone' }),
      record({ healthy: { running: false, seconds: 5, console: '/ready/', noNewIssueMinutes: 2 } }),
    ]) {
      assert.deepEqual(
        JSON.parse(JSON.stringify(decodeRecord(encodeRecord(one)))),
        JSON.parse(JSON.stringify(one)),
      );
    }
  });

  it('is read without what was not written', () => {
    const healthy = { running: true, seconds: 30 };
    const least = record({
      ...{ healthy, release: undefined, written: undefined, variable: undefined },
      changes: {
        files: [{ path: 'a', old: undefined, sent: undefined, known: undefined }],
        ...{ folders: [], made: [] },
      },
    });
    const read = decodeRecord(encodeRecord(least));
    assert.deepEqual(read?.healthy, healthy);
    assert.deepEqual(
      [read.release, read.written, read.variable, read.changes],
      [undefined, undefined, undefined, least.changes],
    );
    const page = { ...healthy, tcp: 1, http: { port: 'primary', path: '/', status: 204 } } as const;
    assert.deepEqual(decodeRecord(encodeRecord(record({ healthy: page })))?.healthy, page);
  });

  const hostile: readonly (readonly [string, object])[] = [
    ['a path that leads out', { changes: { files: [], folders: ['../x'], made: [] } }],
    [
      'a file that leads out',
      { changes: { files: [{ path: '../../etc/passwd' }], folders: [], made: [] } },
    ],
    ['an absolute path', { changes: { files: [{ path: '/etc' }], folders: [], made: [] } }],
    ['an id that leads out', { id: '../../x' }],
    ['an id with a slash', { id: 'a/b' }],
    ['an unknown phase', { phase: 'eaten' }],
    ['a folder that is none', { folder: 'app' }],
    ['another version', { version: 2 }],
    ['no uuid', { uuid: 'x' }],
    ['no files', { changes: {} }],
  ];
  for (const [name, change] of hostile) {
    it(`is not read with ${name}`, () => {
      const kept = { version: 1, ...record(), ...change };
      assert.equal(decodeRecord(JSON.stringify(kept)), undefined);
    });
  }

  for (const text of ['', '{', 'null', '[]', '5']) {
    it(`is not read from ${JSON.stringify(text)}`, () => {
      assert.equal(decodeRecord(text), undefined);
    });
  }
});

describe('The journal of deploys', () => {
  let folder = '';
  beforeEach(() => (folder = mkdtempSync(join(os.tmpdir(), 'hosting-panel-journal-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('has what was written, the newest first, and leaves out what cannot be read', async () => {
    const journal = new DeployJournal(folder);
    await journal.save(record({ id: 'a', startedAt: 1 }));
    await journal.save(
      record({ id: 'b', startedAt: 2, uuid: '00000000-0000-4000-8000-000000000002' }),
    );
    writeFileSync(join(folder, 'c.json'), '{');
    writeFileSync(join(folder, 'd.json'), encodeRecord(record({ id: 'a' })));
    assert.deepEqual(
      (await journal.all()).map(({ id }) => id),
      ['b', 'a'],
    );
    assert.deepEqual(
      (await journal.ofServer(record())).map(({ id }) => id),
      ['a'],
    );
    await journal.remove('a');
    assert.deepEqual(
      (await journal.all()).map(({ id }) => id),
      ['b'],
    );
    assert.equal(await journal.load('../b'), undefined);
  });

  it('tells of those that did not end and that nobody is at work on', async () => {
    const journal = new DeployJournal(folder);
    for (const [id, phase] of [
      ['open', 'replacing'],
      ['done', 'deployed'],
      ['held', 'placed'],
    ] as const) {
      await journal.save(record({ id, phase }));
    }
    await journal.hold('held', async () => {
      assert.equal(await journal.hold('held', () => Promise.resolve()), undefined);
      assert.deepEqual(
        (await journal.unfinished(0)).map(({ id }) => id),
        ['open'],
      );
    });
    const open = (await journal.unfinished(0)).map(({ id }) => id);
    assert.deepEqual([...open].sort(), ['held', 'open']);
    assert.deepEqual(readdirSync(folder).sort(), ['done.json', 'held.json', 'open.json']);
  });

  it('lets one window ask about a deploy, and another one once that is gone', async () => {
    const journal = new DeployJournal(folder);
    const asked: string[] = [];
    let answer: () => void = () => undefined;
    const first = journal.ask('a', 0, () => {
      asked.push('first');
      return new Promise((resolve) => (answer = resolve));
    });
    while (asked.length === 0) await new Promise(setImmediate);
    const ask = (name: string) => journal.ask('a', 0, () => Promise.resolve(void asked.push(name)));
    await ask('second');
    assert.deepEqual(asked, ['first']);
    answer();
    await first;
    await ask('third');
    assert.deepEqual(asked, ['first', 'third']);
  });

  it('has a history of each server, in which a deploy stands once', async () => {
    const history = new DeployHistory(folder);
    const one = record();
    const end = { end: 'deployed', endedAt: 9, verdict: { kind: 'healthy' } } as const;
    await history.note(one, pastOf(one, end));
    const sick = { kind: 'unhealthy', reason: 'It ended.' } as const;
    await history.note(one, pastOf(one, { end: 'undone', endedAt: 10, verdict: sick }));
    const [past, ...others] = await history.of(one);
    assert.deepEqual(others, []);
    const { added, changed, removed, names, reason } = past ?? {};
    assert.deepEqual([past?.end, added, changed, removed], ['undone', 1, 1, 0]);
    assert.deepEqual([names, reason], [['a.js', 'b/c.js'], 'It ended.']);
    assert.deepEqual(await history.of({ ...one, panelId: 'other' }), []);
    for (let n = 0; n < 105; n++) {
      const next = record({ id: `n${n}`, startedAt: 2_000 + n });
      await history.note(next, pastOf(next, end));
    }
    assert.equal((await history.of(one)).length, 100);
  });
});

describe('Deploys that can be undone', () => {
  const at = (startedAt: number, more: Partial<DeployRecord> = {}) =>
    record({ id: `d${startedAt}`, startedAt, phase: 'deployed', ...more });

  it('are those that are live or half done', () => {
    const all = (['staging', 'replacing', 'placed', 'undoing', 'deployed', 'undone'] as const).map(
      (phase) => record({ phase }),
    );
    assert.deepEqual(
      undoable(all).map(({ phase }) => phase),
      ['replacing', 'placed', 'undoing', 'deployed'],
    );
  });

  const rows: readonly (readonly [string, Partial<DeployRecord>, boolean])[] = [
    ['a later one', {}, true],
    ['a later one of a folder below', { folder: '/app/web' }, true],
    ['a later one of a folder above', { folder: '/' }, true],
    ['a later one of a folder beside', { folder: '/app2' }, false],
    ['a later one that was undone', { phase: 'undone' }, false],
    ['a later one of another server', { uuid: '00000000-0000-4000-8000-000000000009' }, false],
  ];
  for (const [name, more, isMeant] of rows) {
    it(`${isMeant ? 'take along' : 'leave'} ${name}`, () => {
      const chosen = at(5);
      const found = undoneWith(chosen, [at(7, more), at(3), chosen]);
      assert.deepEqual(
        found.map(({ startedAt }) => startedAt),
        isMeant ? [7, 5] : [5],
      );
    });
  }
});

describe('The name of a release', () => {
  const commit = '0123456789abcdef0123456789abcdef01234567';
  for (const [git, name] of [
    [{ commit, uncommitted: 0 }, '0123456789ab'],
    [{ commit, uncommitted: 2 }, '0123456789ab+changes'],
    [{ commit: undefined, uncommitted: 2 }, '1970-01-01T00:00:01Z'],
    [undefined, '1970-01-01T00:00:01Z'],
  ] as const) {
    it(`is ${name}`, () => assert.equal(releaseName(git, 1_000), name));
  }
});
