import assert from 'node:assert/strict';
import type { RemoteEntry } from '../../../../src/core/api/files';
import type { ChangeUndo } from '../../../../src/core/agents/auditEntry';
import type { Change, GateWork } from '../../../../src/core/agents/gate';
import { type WriteFileParts, hashOf, writeFileTool } from '../../../../src/core/agents/writeFile';
import { panel, server as lobby, stats } from '../../sampleRows';
import { UserError } from '../../../../src/core/base/userError';
import { auditEntry } from './auditEntries';
import { entry } from '../files/entries';

const { name, uuid } = lobby;

/** A server with some files; `meanwhile` happens while the question is open. */
function setUp(
  given: Readonly<Record<string, string | Buffer | Partial<RemoteEntry>>>,
  {
    allowed = true,
    meanwhile = () => undefined,
    breaks = false,
  }: {
    readonly breaks?: boolean;
    readonly allowed?: boolean;
    readonly meanwhile?: (
      files: Map<string, string>,
      raw: Map<string, Buffer>,
      entries: Map<string, Partial<RemoteEntry>>,
    ) => unknown;
  } = {},
) {
  const texts = new Map<string, string>();
  /** Files whose bytes are more than a text. */
  const raw = new Map<string, Buffer>();
  const entries = new Map<string, Partial<RemoteEntry>>();
  for (const [path, one] of Object.entries(given)) {
    if (typeof one === 'string') texts.set(path, one);
    else if (Buffer.isBuffer(one)) raw.set(path, one);
    else entries.set(path, one);
  }
  const copies: string[] = [];
  const rawCopies: Buffer[] = [];
  const kept: ChangeUndo[] = [];
  const signals: unknown[] = [];
  const changes: Change[] = [];
  const find = (path: string) => {
    const text = texts.get(path) ?? raw.get(path);
    const known = entries.get(path);
    if (text === undefined && !known) return Promise.resolve(undefined);
    return Promise.resolve(entry(path, { size: text?.length ?? 10, ...known }));
  };
  const files = {
    find,
    stat: find,
    look: () => Promise.resolve([]),
    read: (path: string) => Promise.resolve(raw.get(path) ?? Buffer.from(texts.get(path) ?? '')),
    write: (
      path: string,
      content: Buffer,
      { signal, ...may }: { signal?: AbortSignal; create: boolean; overwrite: boolean },
    ) => {
      signals.push(signal);
      const isThere = texts.has(path) || raw.has(path);
      if (isThere ? !may.overwrite : !may.create) return Promise.reject(new Error('Not allowed'));
      if (breaks) return Promise.reject(new UserError('The upload broke.'));
      raw.delete(path);
      return Promise.resolve(texts.set(path, String(content)));
    },
  };
  const known = { server: lobby, stats: stats('running'), permissions: ['*'] };
  const state = { isAllowed: allowed, panels: [panel] };
  const parts = {
    panels: { all: state.panels, ready: () => Promise.resolve() },
    servers: { load: () => Promise.resolve(), of: () => ({ all: [known] }) },
    files: { of: () => Promise.resolve({ files }) },
    isAllowed: () => state.isAllowed,
    audit: {
      keepCopy: (_: string, content: Buffer) => {
        copies.push(String(content));
        rawCopies.push(content);
        return Promise.resolve();
      },
    },
    gate: {
      pass: async (change: Change, _: unknown, work: GateWork) => {
        changes.push(change);
        meanwhile(texts, raw, entries);
        await work(auditEntry({ id: 'entry' }), (undo) => Promise.resolve(void kept.push(undo)));
      },
    },
    showDiff: (shown: unknown) => shown,
  } as unknown as WriteFileParts;
  const call = {
    caller: { name: 'test', via: 'chat' },
    signal: new AbortController().signal,
  } as const;
  const write = (path: string, content: string, server = name) =>
    writeFileTool(parts).run({ server, path, content }, call);
  return { write, texts, raw, copies, rawCopies, kept, signals, changes, state };
}

describe('Writing a file for an agent', () => {
  it('keeps a copy of what was there, and says what differs', async () => {
    const { write, texts, copies, changes } = setUp({ '/a.yml': 'one\ntwo\nthree\n' });
    const { parts } = await write('/a.yml', 'one\nTWO\nthree\n');
    assert.deepEqual(
      parts.map(({ from, title, text }) => [from, title, text]),
      [['panel', 'Done', '/a.yml was written.']],
    );
    assert.equal(texts.get('/a.yml'), 'one\nTWO\nthree\n');
    assert.deepEqual(copies, ['one\ntwo\nthree\n']);
    const [change] = changes;
    assert.equal(change?.question, `Allow an agent to edit file '/a.yml' on server '${name}'?`);
    assert.deepEqual(change?.detail.slice(0, 4), [
      'File: /a.yml',
      'Lines added: 1, lines removed: 1',
      '- two',
      '+ TWO',
    ]);
  });

  it('creates one that is not there, by the UUID of its server', async () => {
    const { write, texts, copies, changes } = setUp({});
    await write('/new.yml', 'a: 1\n', uuid.toUpperCase());
    assert.deepEqual([texts.get('/new.yml'), copies], ['a: 1\n', []]);
    assert.match(changes[0]?.question ?? '', /create file '\/new\.yml'/);
  });

  const latin1 = Buffer.from('motd=\xfc\n', 'latin1');
  const token = 'rcon.password=hunter2secret\nmotd=hi\n';
  const refused: readonly (readonly [
    string,
    Parameters<typeof setUp>,
    readonly [string, string],
    RegExp,
  ])[] = [
    [
      'a server that agents may not change',
      [{}, { allowed: false }],
      ['/a.yml', 'x'],
      /can't change/,
    ],
    ['a protected file', [{ '/.env': 'A=1' }], ['/.env', 'A=2'], /it's protected/],
    ['the root', [{}], ['/', 'x'], /it's protected/],
    ['a link', [{ '/a.yml': { type: 'link' } }], ['/a.yml', 'x'], /is a symbolic link/],
    [
      'what lies behind a link',
      [{ '/safe': { type: 'link' } }],
      ['/safe/a.yml', 'x'],
      /is a symbolic link/,
    ],
    ['a large file', [{ '/a.log': { size: 5e6 } }], ['/a.log', 'x'], /too large/],
    ['a binary file', [{ '/a.txt': 'a\0b' }], ['/a.txt', 'x'], /binary/],
    ['Latin-1', [{ '/a.txt': latin1 }], ['/a.txt', 'motd=hi'], /isn't UTF-8/],
    [
      'UTF-16',
      [{ '/a.txt': Buffer.from('\ufeffhi', 'utf16le') }],
      ['/a.txt', 'hi'],
      /binary|UTF-8/,
    ],
    ['half a letter', [{ '/a.txt': Buffer.from([0x61, 0xe2, 0x82]) }], ['/a.txt', 'a'], /UTF-8/],
    ['a binary content', [{}], ['/a.txt', 'a\0b'], /text files/],
    [
      'what was left out as a secret',
      [{ '/server.properties': token }],
      ['/server.properties', token.replace('hunter2secret', '…')],
      /secret was left out/,
    ],
    ['a path that leads out', [{}], ['/a/../../etc/passwd', 'x'], /must be absolute/],
  ];
  for (const [what, how, [path, content], problem] of refused) {
    it(`refuses ${what}, unasked`, async () => {
      const { write, texts, raw, changes } = setUp(...how);
      const before = [new Map(texts), new Map(raw)];
      await assert.rejects(write(path, content), problem);
      assert.deepEqual([changes, texts, raw], [[], ...before]);
    });
  }

  it('writes the rest of a file with a secret that stays', async () => {
    const { write, texts } = setUp({ '/server.properties': token });
    await write('/server.properties', token.replace('hi', 'hello'));
    assert.match(texts.get('/server.properties') ?? '', /hunter2secret\nmotd=hello/);
  });

  const changed: readonly (readonly [string, Parameters<typeof setUp>])[] = [
    ['was changed', [{ '/a.yml': 'one' }, { meanwhile: (all) => all.set('/a.yml', 'two') }]],
    ['was created', [{}, { meanwhile: (all) => all.set('/a.yml', 'two') }]],
    ['was deleted', [{ '/a.yml': 'one' }, { meanwhile: (all) => all.delete('/a.yml') }]],
  ];
  for (const [what, how] of changed) {
    it(`writes nothing where the file ${what} while the question was open`, async () => {
      const { write, texts, copies } = setUp(...how);
      await assert.rejects(write('/a.yml', 'three'), /changed on the server in the meantime/);
      assert.notEqual(texts.get('/a.yml'), 'three');
      assert.deepEqual(copies, []);
    });
  }

  it('writes nothing where a folder became a link while the question was open', async () => {
    const meanwhile: Parameters<typeof setUp>[1] = {
      meanwhile: (_, __, entries) => entries.set('/conf', { type: 'link' }),
    };
    const { write, texts } = setUp(
      { '/conf': { type: 'folder' }, '/conf/a.yml': 'one' },
      meanwhile,
    );
    await assert.rejects(write('/conf/a.yml', 'two'), /link/);
    assert.equal(texts.get('/conf/a.yml'), 'one');
  });

  it('asks nothing once the user has switched changes off, and nothing after signing out', async () => {
    const { write, changes, state } = setUp({ '/a.yml': 'one' });
    await write('/a.yml', 'two');
    const [change] = changes;
    change?.requireAllowed();
    state.isAllowed = false;
    assert.throws(() => change?.requireAllowed(), /can't change this server/);
    state.isAllowed = true;
    state.panels.length = 0;
    assert.throws(() => change?.requireAllowed(), /isn't signed in/);
  });

  it('keeps the mark at the beginning of a file, here and in the copy', async () => {
    const bytes = Buffer.from('\ufeffmotd=hi\n');
    const { write, texts, rawCopies, changes } = setUp({ '/a.yml': bytes });
    await write('/a.yml', 'motd=hello\n');
    assert.equal(texts.get('/a.yml'), '\ufeffmotd=hello\n');
    assert.deepEqual(rawCopies, [bytes]);
    assert.deepEqual(changes[0]?.detail.slice(1, 2), ['Lines added: 1, lines removed: 1']);
  });

  it('shows what will be different where the user wants to see it', async () => {
    const { write, changes } = setUp({ '/a.yml': 'one\n' });
    await write('/a.yml', 'two\n');
    await write('/b.yml', 'three\n');
    assert.deepEqual(
      changes.map(({ review }) => review?.()),
      [
        { title: '/a.yml: Change by an Agent', path: '/a.yml', before: 'one\n', after: 'two\n' },
        { title: '/b.yml: Change by an Agent', path: '/b.yml', before: '', after: 'three\n' },
      ],
    );
  });

  for (const [content, written] of [
    ['\ufeffmotd=hello\n', '\ufeffmotd=hello\n'],
    ['motd=hello\ufeff', '\ufeffmotd=hello\ufeff'],
  ] as const) {
    it(`puts one mark at the beginning of ${JSON.stringify(content)}`, async () => {
      const { write, texts } = setUp({ '/a.yml': Buffer.from('\ufeffmotd=hi\n') });
      await write('/a.yml', content);
      assert.equal(texts.get('/a.yml'), written);
    });
  }

  it('puts no mark where there was none', async () => {
    const { write, texts } = setUp({ '/a.yml': 'motd=hi\n' });
    await write('/a.yml', 'motd=hello\n');
    assert.equal(texts.get('/a.yml'), 'motd=hello\n');
  });

  it('writes nothing where only bytes changed that look alike as text', async () => {
    const bytes = Buffer.from('motd=\ufffd\n');
    const { write, raw } = setUp(
      { '/a.txt': bytes },
      { meanwhile: (_, all) => all.set('/a.txt', latin1) },
    );
    await assert.rejects(write('/a.txt', 'motd=hi\n'));
    assert.deepEqual(raw.get('/a.txt'), latin1);
  });

  for (const existed of [true, false]) {
    it(`says what takes it back before it writes, and gives no write up: ${existed ? 'changed' : 'new'}`, async () => {
      const { write, kept, copies, signals } = setUp(existed ? { '/a.yml': 'one' } : {}, {
        breaks: true,
      });
      await assert.rejects(write('/a.yml', 'two'), /upload broke/);
      const written = hashOf(Buffer.from('two'));
      assert.deepEqual(kept, [{ type: 'file', path: '/a.yml', existed, written }]);
      assert.deepEqual([copies, signals], [existed ? ['one'] : [], [undefined]]);
    });
  }
});
