import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Audit } from '../../../../src/core/agents/audit';
import type { AuditEntry } from '../../../../src/core/agents/auditEntry';
import { canUndo, undoChange } from '../../../../src/core/agents/undoChange';
import { limits } from '../../../../src/core/base/limits';
import { hashOf } from '../../../../src/core/agents/writeFile';
import { auditEntry } from './auditEntries';

function idOf(at: number): string {
  return `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
}

describe('What agents changed', () => {
  let folder = '';
  beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'hosting-panel-audit-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is remembered, newest first, with what became of it, by every window', async () => {
    const [one, two] = [new Audit(folder), new Audit(folder)];
    const first = await one.add(auditEntry({ what: 'first', outcome: 'started' }));
    await two.add(auditEntry({ what: 'second' }));
    await one.update({ ...first, outcome: 'done' });
    const all = await two.list();
    assert.deepEqual(
      all.map(({ what, outcome }) => [what, outcome]),
      [
        ['second', 'done'],
        ['first', 'done'],
      ],
    );
    assert.deepEqual(all[1], { ...first, outcome: 'done' });
  });

  it('is read by nobody else on this computer, nor are its copies', async function () {
    if (process.platform === 'win32') this.skip();
    const audit = new Audit(folder);
    const { id } = await audit.add(auditEntry());
    await audit.keepCopy(id, Buffer.from('before'));
    const files = readdirSync(folder, { recursive: true }).map(String);
    assert.ok(files.some((name) => name.endsWith('.copy')));
    for (const name of files) assert.equal(statSync(path.join(folder, name)).mode & 0o077, 0, name);
  });

  it('is nothing of a change whose id would be another file’s name', async () => {
    const audit = new Audit(folder);
    const kept = await audit.add(auditEntry());
    const [name = ''] = readdirSync(folder).filter((one) => one.endsWith('.json'));
    const ids = [
      '../x',
      kept.id.toUpperCase(),
      `${kept.id}0`,
      kept.id.slice(1),
      `/${kept.id}`,
      kept.id,
    ];
    writeFileSync(path.join(folder, name), JSON.stringify(ids.map((id) => ({ ...kept, id }))));
    const isPlain = kept.id === kept.id.toUpperCase();
    assert.deepEqual(
      (await audit.list()).map(({ id }) => id),
      isPlain ? [kept.id, kept.id] : [kept.id],
    );
  });

  for (const text of ['', 'null', '{', '[{}]', '[{"id":"../../x"}]', '"x"']) {
    it(`is nothing where the file holds ${text || 'nothing'}`, async () => {
      const audit = new Audit(folder);
      await audit.add(auditEntry());
      const [name = ''] = readdirSync(folder).filter((one) => one.endsWith('.json'));
      writeFileSync(path.join(folder, name), text);
      assert.deepEqual(await audit.list(), []);
    });
  }

  const before = Buffer.from('before');
  const after = Buffer.from('after');

  /** Files of a server that hold one file or none. */
  function setUp(content: Buffer | undefined, agrees = false) {
    const asked: string[] = [];
    const looked: string[] = [];
    let now = content;
    const files = {
      refresh: (place: string) => Promise.resolve(void looked.push(place)),
      find: () => Promise.resolve(now && {}),
      read: () => Promise.resolve(now),
      write: (_: string, written: Buffer, may: { create: boolean; overwrite: boolean }) => {
        if (now ? !may.overwrite : !may.create) return Promise.reject(new Error('Not allowed'));
        return Promise.resolve(void (now = written));
      },
      remove: (_: string, { recursive }: { recursive: boolean }) => {
        if (recursive) return Promise.reject(new Error('A folder with all in it'));
        return Promise.resolve(void (now = undefined));
      },
    };
    const audit = new Audit(folder);
    const undo = (entry: Parameters<typeof undoChange>[1]) =>
      undoChange(
        {
          audit,
          panels: { get: () => undefined },
          files: { of: () => Promise.resolve({ files }) } as never,
          monitoring: {} as never,
          ask: ({ question }) => {
            asked.push(question);
            return Promise.resolve(agrees);
          },
          undoDeploy: (id) => Promise.resolve(id === 'agreed'),
        },
        entry,
      );
    return { audit, undo, asked, looked, now: () => now };
  }

  const written = { type: 'file', path: '/a.yml', written: hashOf(after) } as const;

  it('is taken back from the copy, once', async () => {
    const { audit, undo, now } = setUp(after);
    const entry = await audit.add(auditEntry({ undo: { ...written, existed: true } }));
    await audit.keepCopy(entry.id, before);
    await undo(entry);
    assert.deepEqual(now(), before);
    const [kept] = await audit.list();
    assert.ok(kept?.isUndone);
    await assert.rejects(undo(kept), /can't be undone/);
  });

  it('is taken away where there was nothing', async () => {
    const { audit, undo, now } = setUp(after);
    await undo(await audit.add(auditEntry({ undo: { ...written, existed: false } })));
    assert.equal(now(), undefined);
  });

  for (const [file, parent] of [
    ['/a.yml', '/'],
    ['/config/bot/a.yml', '/config/bot'],
  ] as const) {
    it(`is taken back by what ${parent} holds now`, async () => {
      const { audit, undo, looked } = setUp(after);
      const gone = { ...written, path: file, existed: false };
      await undo(await audit.add(auditEntry({ undo: gone })));
      assert.deepEqual(looked, [parent]);
    });
  }

  const halves: readonly (readonly [existed: boolean, question: string])[] = [
    [true, "Restore file '/a.yml' from the copy of before the change?"],
    [false, "Delete file '/a.yml', which an agent began to create?"],
  ];
  for (const [existed, question] of halves) {
    it(`is asked for where the write did not end: ${question}`, async () => {
      const { audit, undo, asked } = setUp(Buffer.from('aft'));
      const entry = await audit.add(
        auditEntry({ outcome: 'failed', undo: { ...written, existed } }),
      );
      await audit.keepCopy(entry.id, before);
      await undo(entry);
      assert.deepEqual(asked, [question]);
    });
  }

  const undone: readonly (readonly [
    outcome: AuditEntry['outcome'],
    file: boolean,
    other: boolean,
  ])[] = [
    ['done', true, true],
    ['started', true, false],
    ['failed', true, false],
    ['asked', false, false],
    ['refused', false, false],
    ['gaveUp', false, false],
  ];
  for (const [outcome, file, other] of undone) {
    it(`that is ${outcome} can${file ? '' : 'not'} be taken back if it is of a file`, () => {
      const deploy = { type: 'deploy', deploy: 'd' } as const;
      const can = (undo: AuditEntry['undo'], isUndone = false) =>
        canUndo({ ...auditEntry({ outcome, undo }), id: '', isUndone });
      assert.deepEqual(
        [can({ ...written, existed: true }), can(deploy), can(undefined), can(deploy, true)],
        [file, other, false, false],
      );
    });
  }

  it('stays where somebody wrote since, where the copy is gone, and where the file is', async () => {
    const changed = setUp(Buffer.from('of somebody else'));
    const entry = await changed.audit.add(auditEntry({ undo: { ...written, existed: true } }));
    await assert.rejects(changed.undo(entry), /file '\/a\.yml' because the file was changed since/);
    await assert.rejects(
      setUp(after).undo(entry),
      /file '\/a\.yml' because its copy no longer exists/,
    );
    await assert.rejects(setUp(undefined).undo(entry), /doesn't exist/);
  });

  const half = Buffer.from('aft');
  const empty = Buffer.alloc(0);
  const halfway: readonly (readonly [
    string,
    { existed: boolean; now: Buffer | undefined; agrees?: boolean },
    { questions: number; isUndone: boolean; now: Buffer | undefined },
  ])[] = [
    [
      'half, and the user agrees',
      { existed: true, now: half, agrees: true },
      { questions: 1, isUndone: true, now: before },
    ],
    [
      'empty, and the user agrees',
      { existed: true, now: empty, agrees: true },
      { questions: 1, isUndone: true, now: before },
    ],
    [
      'gone, and the user agrees',
      { existed: true, now: undefined, agrees: true },
      { questions: 1, isUndone: true, now: before },
    ],
    [
      'half, and the user does not agree',
      { existed: true, now: half },
      { questions: 1, isUndone: false, now: half },
    ],
    ['whole', { existed: true, now: after }, { questions: 0, isUndone: true, now: before }],
    ['as before', { existed: true, now: before }, { questions: 0, isUndone: true, now: before }],
    [
      'half of a new one',
      { existed: false, now: half, agrees: true },
      { questions: 1, isUndone: true, now: undefined },
    ],
    [
      'a new one that never came',
      { existed: false, now: undefined },
      { questions: 0, isUndone: true, now: undefined },
    ],
  ];
  for (const outcome of ['failed', 'started'] as const) {
    for (const [what, given, expected] of halfway) {
      it(`is put back from its copy where the write ${outcome} and left a file that is ${what}`, async () => {
        const { audit, undo, asked, now } = setUp(given.now, given.agrees);
        const { existed } = given;
        const entry = await audit.add(auditEntry({ outcome, undo: { ...written, existed } }));
        if (existed) await audit.keepCopy(entry.id, before);
        assert.ok(canUndo(entry));
        const isUndone = await undo(entry);
        assert.deepEqual({ questions: asked.length, isUndone, now: now() }, expected);
        assert.equal((await audit.list())[0]?.isUndone, isUndone);
      });
    }
  }

  for (const [deploy, isUndone] of [
    ['agreed', true],
    ['refused', false],
  ] as const) {
    it(`is a deploy that is undone only where the user agrees again: ${deploy}`, async () => {
      const { audit, undo } = setUp(undefined);
      const entry = await audit.add(
        auditEntry({ kind: 'deploy', what: 'bot', undo: { type: 'deploy', deploy } }),
      );
      assert.equal(await undo(entry), isUndone);
      const [kept] = await audit.list();
      assert.deepEqual(kept, { ...entry, isUndone });
    });
  }

  it('is as many changes as an hour may have, and the copies of 50, however long agents go on', async () => {
    const audit = new Audit(folder);
    const what = 'x'.repeat(500);
    const most = limits.agentChangesPerHour;
    const full = JSON.stringify(
      Array.from({ length: most }, (_, at) => auditEntry({ id: idOf(at), at, what })),
    );
    await audit.add(auditEntry());
    const [name = ''] = readdirSync(folder).filter((one) => one.endsWith('.json'));
    writeFileSync(path.join(folder, name), full);
    for (let at = most; at < most + 60; at++) {
      const { id } = await audit.add(auditEntry({ at, what }));
      await audit.keepCopy(id, before);
    }
    const kept = await audit.list();
    assert.deepEqual([kept.length, kept[0]?.at, kept.at(-1)?.at], [most, most + 59, 60]);
    assert.equal(readdirSync(path.join(folder, 'copies')).length, 50);
    const { size } = statSync(path.join(folder, name));
    assert.ok(size < 2 * 1024 ** 2, `${size} bytes`);
  });

  it('is gone with its copies once it is erased, and goes on from there', async () => {
    const audit = new Audit(folder);
    const entry = await audit.add(auditEntry());
    await audit.keepCopy(entry.id, before);
    await audit.erase();
    assert.deepEqual([await audit.list(), await audit.copyOf(entry)], [[], undefined]);
    await audit.update({ ...entry, outcome: 'failed' });
    await audit.add(auditEntry({ what: 'next' }));
    assert.deepEqual(
      (await audit.list()).map(({ what }) => what),
      ['next'],
    );
  });

  it('cannot be taken back where it was not done, or nothing is to be', () => {
    assert.ok(canUndo(auditEntry()));
    for (const changes of [
      { outcome: 'asked' },
      { outcome: 'gaveUp' },
      { outcome: 'refused' },
      { outcome: 'failed', undo: { type: 'deploy', deploy: 'd1' } },
      { outcome: 'started', undo: { type: 'deploy', deploy: 'd1' } },
      { outcome: 'failed', isUndone: true },
      { undo: undefined },
      { isUndone: true },
    ] as const) {
      assert.ok(!canUndo(auditEntry(changes)));
    }
  });
});
