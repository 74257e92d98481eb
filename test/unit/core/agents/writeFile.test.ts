import assert from 'node:assert/strict';
import type { RemoteEntry } from '../../../../src/core/api/files';
import type { Change } from '../../../../src/core/agents/gate';
import { type WriteFileParts, writeFileTool } from '../../../../src/core/agents/writeFile';
import { panel, server as lobby, stats } from '../../sampleRows';
import { entry } from '../files/entries';

const { name, uuid } = lobby;

/** A server with some files; `meanwhile` happens while the question is open. */
function setUp(
  given: Readonly<Record<string, string | Partial<RemoteEntry>>>,
  {
    allowed = true,
    meanwhile = () => undefined,
  }: {
    readonly allowed?: boolean;
    readonly meanwhile?: (files: Map<string, string>) => unknown;
  } = {},
) {
  const texts = new Map<string, string>();
  const entries = new Map<string, Partial<RemoteEntry>>();
  for (const [path, one] of Object.entries(given)) {
    if (typeof one === 'string') texts.set(path, one);
    else entries.set(path, one);
  }
  const copies: string[] = [];
  const changes: Change[] = [];
  const find = (path: string) => {
    const text = texts.get(path);
    const known = entries.get(path);
    if (text === undefined && !known) return Promise.resolve(undefined);
    return Promise.resolve(entry(path, { size: text?.length ?? 10, ...known }));
  };
  const files = {
    find,
    stat: find,
    look: () => Promise.resolve([]),
    read: (path: string) => Promise.resolve(Buffer.from(texts.get(path) ?? '')),
    write: (path: string, content: Buffer) => Promise.resolve(texts.set(path, String(content))),
  };
  const state = { server: lobby, stats: stats('running'), permissions: ['*'] };
  const parts = {
    panels: { all: [panel], ready: () => Promise.resolve() },
    servers: { load: () => Promise.resolve(), of: () => ({ all: [state] }) },
    files: { of: () => Promise.resolve({ files }) },
    isAllowed: () => allowed,
    audit: {
      keepCopy: (_: string, content: Buffer) => Promise.resolve(void copies.push(String(content))),
    },
    gate: {
      pass: async (change: Change, _: unknown, work: (given: object) => Promise<unknown>) => {
        changes.push(change);
        meanwhile(texts);
        await work({ id: 'entry' });
      },
    },
    showDiff: () => undefined,
  } as unknown as WriteFileParts;
  const call = {
    caller: { name: 'test', via: 'chat' },
    signal: new AbortController().signal,
  } as const;
  const write = (path: string, content: string, server = name) =>
    writeFileTool(parts).run({ server, path, content }, call);
  return { write, texts, copies, changes };
}

describe('Writing a file for an agent', () => {
  it('keeps a copy of what was there, and says what differs', async () => {
    const { write, texts, copies, changes } = setUp({ '/a.yml': 'one\ntwo\nthree\n' });
    await write('/a.yml', 'one\nTWO\nthree\n');
    assert.equal(texts.get('/a.yml'), 'one\nTWO\nthree\n');
    assert.deepEqual(copies, ['one\ntwo\nthree\n']);
    const [change] = changes;
    assert.equal(change?.question, `Allow an agent to write '/a.yml' on '${name}'?`);
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
    assert.match(changes[0]?.question ?? '', /create '\/new\.yml'/);
  });

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
    ['a protected file', [{ '/.env': 'A=1' }], ['/.env', 'A=2'], /is protected/],
    ['the root', [{}], ['/', 'x'], /is protected/],
    ['a link', [{ '/a.yml': { type: 'link' } }], ['/a.yml', 'x'], /is a link/],
    ['what lies behind a link', [{ '/safe': { type: 'link' } }], ['/safe/a.yml', 'x'], /is a link/],
    ['a large file', [{ '/a.log': { size: 5e6 } }], ['/a.log', 'x'], /too large/],
    ['a binary file', [{ '/a.txt': 'a\0b' }], ['/a.txt', 'x'], /binary/],
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
      const { write, texts, changes } = setUp(...how);
      const before = new Map(texts);
      await assert.rejects(write(path, content), problem);
      assert.deepEqual([changes, texts], [[], before]);
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
      await assert.rejects(write('/a.yml', 'three'), /was changed on the server/);
      assert.notEqual(texts.get('/a.yml'), 'three');
      assert.deepEqual(copies, []);
    });
  }
});
