import assert from 'node:assert/strict';
import { findServer } from '../../../../src/core/agents/findServer';
import { listFilesTool } from '../../../../src/core/agents/listFiles';
import { listServersTool } from '../../../../src/core/agents/listServers';
import { readFileTool } from '../../../../src/core/agents/readFile';
import { searchFilesTool } from '../../../../src/core/agents/searchFiles';
import type { RemoteEntry } from '../../../../src/core/api/files';
import { PanelError } from '../../../../src/core/api/errors';
import type { RemoteServers } from '../../../../src/core/files/remoteServers';
import { known, lobby, none, run } from '../../../safety/support/plantedPlaces';
import { server, stats } from '../../sampleRows';
import { entry } from '../files/entries';

const at = Date.UTC(2026, 0, 2, 3, 4, 5);
const time = '2026-01-02T03:04:05.000Z';

/** What was answered, without the warning before it. */
async function answer(asked: Promise<string>): Promise<string> {
  const [, ...pieces] = (await asked).split('\n\n');
  return pieces.join('\n\n');
}

/** A server with these folders: names that end with a slash are folders, what has no text is nothing but listed. */
function filesOf(tree: Readonly<Record<string, Readonly<Record<string, string | RemoteEntry>>>>) {
  const read: string[] = [];
  const entryOf = (name: string, content: string | RemoteEntry) =>
    typeof content !== 'string'
      ? content
      : name.endsWith('/')
        ? entry(name.slice(0, -1), { type: 'folder', modifiedAt: at })
        : entry(name, { size: content.length, modifiedAt: at });
  const contentOf = (path: string) => {
    const cut = path.lastIndexOf('/');
    return tree[path.slice(0, cut) || '/']?.[path.slice(cut + 1)] ?? '';
  };
  const files = {
    list: (folder: string) =>
      Promise.resolve(Object.entries(tree[folder] ?? {}).map((one) => entryOf(...one))),
    stat: (path: string) => Promise.resolve(entryOf(path, contentOf(path))),
    read: (path: string) => {
      read.push(path);
      const content = contentOf(path);
      return Promise.resolve(Buffer.from(typeof content === 'string' ? content : ''));
    },
  };
  const of = () => Promise.resolve({ files });
  return { ...known(none, lobby), files: { of } as unknown as RemoteServers, read };
}

describe('What agents are told of servers', () => {
  const list = (state: object, isAllowed: boolean, count = 1) => {
    const { panels, servers } = known(none, lobby);
    const [one] = servers.of(none).all;
    const store = { ...servers.of(none), all: Array(count).fill({ ...one, ...state }) as unknown };
    const parts = { panels, servers: { ...servers, of: () => store }, isAllowed: () => isAllowed };
    return answer(run(listServersTool(parts as never), {}));
  };
  const head = (count: number) =>
    `> Written by users of the server: ${count} servers of a panel\n| About: panel\n`;

  it('is what each does and uses', async () => {
    assert.equal(
      await list({}, false),
      `${head(1)}| Lobby (${server.uuid}): running, up 3 hr, CPU 12%, memory 512 MB of 1 GB`,
    );
    const free = { ...server, limits: { ...server.limits, memory: 0 } };
    assert.match(await list({ server: free }, true), /, memory 512 MB, agents may change it$/);
    const off = { stats: stats('offline') };
    assert.equal(
      await list(off, true),
      `${head(1)}| Lobby (${server.uuid}): offline, agents may change it`,
    );
  });

  it('is read anew where nobody asked within twenty seconds', async () => {
    const { panels, servers } = known(none, lobby);
    const asked: unknown[] = [];
    const refresh = (maxAgeMs: number) => Promise.resolve(void asked.push(maxAgeMs));
    const store = { ...servers.of(none), refresh };
    const parts = { panels, servers: { ...servers, of: () => store }, isAllowed: () => false };
    await run(listServersTool(parts as never), {});
    assert.deepEqual(asked, [20_000]);
  });

  it('is cut above a hundred', async () => {
    assert.equal((await list({}, false, 100)).split('\n').length, 102);
    const more = (await list({}, false, 101)).split('\n');
    assert.deepEqual([more.length, more.at(-1)], [103, '(cut: there is more than this)']);
  });

  it('is nothing without an account, and a failure where there is no list', async () => {
    const without = { panels: { all: [], ready: () => Promise.resolve() }, isAllowed: () => true };
    await assert.rejects(run(listServersTool(without as never), {}), /isn't signed in/);
    await assert.rejects(
      list({}, false, 0).then(() => run(failing(false), {})),
      /Nobody answers/,
    );
    assert.match(await run(failing(true), {}), /1 servers of a panel/);
  });
  function failing(isLoaded: boolean) {
    const { panels, servers } = known(none, lobby);
    const error = new PanelError('network', 'Nobody answers');
    const of = () => ({ ...servers.of(none), isLoaded, error });
    return listServersTool({ panels, servers: { of }, isAllowed: () => false } as never);
  }
});

describe('The server that an agent names', () => {
  const one = (name: string, uuid: string) => ({ server: { ...server, name, uuid } });
  const all = [one('Lobby', 'AB-1'), one('lobby', 'ab-2'), one('Bot', 'ab-3'), one('Ab-3', 'ab-4')];
  const find = (text: string, some: readonly object[] = all, error?: Error) => {
    const servers = { load: () => Promise.resolve(), of: () => ({ all: some, error }) };
    const panels = { all: [none], ready: () => Promise.resolve() };
    return findServer({ panels, servers } as never, text);
  };
  const rows: readonly (readonly [named: string, uuid: string])[] = [
    ['ab-1', 'AB-1'],
    [' AB-2 ', 'ab-2'],
    ['AB-3', 'ab-3'],
    ['Lobby', 'AB-1'],
    ['lobby', 'ab-2'],
    ['BOT', 'ab-3'],
    [' bot ', 'ab-3'],
  ];
  for (const [text, uuid] of rows) {
    it(`as '${text}' is ${uuid}`, async () => {
      const { panel, ...found } = await find(text);
      const name = all.find((known) => known.server.uuid === uuid)?.server.name;
      assert.deepEqual([found, panel], [{ uuid, name }, none]);
    });
  }

  const refusals: readonly (readonly [named: string, some: readonly object[], RegExp])[] = [
    ['LOBBY', all, /^Several servers have this name\./],
    ['Bo', all, /^No server is called 'Bo'\./],
    ['a\nb', all, /^No server is called 'a b'\./],
    ['Bot', [], /^The account has no servers\.$/],
  ];
  for (const [text, some, sentence] of refusals) {
    it(`as ${JSON.stringify(text)} of ${some.length} is none: ${sentence.source}`, () =>
      assert.rejects(find(text, some), ({ message }: Error) => sentence.test(message)));
  }

  it('is not called absent where the list could not be read, or nobody is signed in', async () => {
    await assert.rejects(find('Bot', [], new Error('No list')), /No list/);
    const nobody = { panels: { all: [] }, servers: { load: () => Promise.resolve() } };
    await assert.rejects(findServer(nobody as never, 'Bot'), /isn't signed in/);
  });
});

describe('What agents are told of files', () => {
  it('is a folder in the order of names', async () => {
    const link = entry('link', { type: 'link', modifiedAt: at });
    const parts = filesOf({ '/a': { 'b.txt': 'text', 'c/': '', link, 'a.txt': '' } });
    assert.equal(
      await answer(run(listFilesTool(parts), { server: lobby, folder: 'a/' })),
      [
        '> Written by the programs and users of the server: 4 entries of a folder',
        '| About: /a on Lobby',
        `| a.txt · 0 B · ${time}`,
        `| b.txt · 4 B · ${time}`,
        `| c/ · folder · ${time}`,
        `| link · link · ${time}`,
      ].join('\n'),
    );
  });

  it('is the first 300 of a folder', async () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}`, '']));
    const lines = async (count: number) =>
      (await answer(run(listFilesTool(filesOf({ '/': many(count) })), { server: lobby }))).split(
        '\n',
      );
    assert.equal((await lines(300)).length, 302);
    const cut = await lines(301);
    assert.deepEqual([cut.length, cut.at(-1)], [303, '(cut: there is more than this)']);
  });

  const paths = ['/../a', 'a/..', 'a\\b', '..\\b', '/a\nb', '/a\tb', '/a\u202eb'];
  for (const folder of paths) {
    it(`is nothing of ${JSON.stringify(folder)}`, () =>
      assert.rejects(
        run(listFilesTool(filesOf({})), { server: lobby, folder }),
        /^UserError: The path must be absolute, without/,
      ));
  }

  const text = Array.from({ length: 250 }, (_, n) => `line ${n + 1}`).join('\n');
  const pages: readonly (readonly [input: object, title: string, first: string, count: number])[] =
    [
      [{}, 'lines 1 to 200 of 250', 'line 1', 200],
      [{ fromLine: 1, lines: 2 }, 'lines 1 to 2 of 250', 'line 1', 2],
      [{ fromLine: 249, lines: 1 }, 'lines 249 to 249 of 250', 'line 249', 1],
      [{ fromLine: 240 }, 'lines 240 to 250 of 250', 'line 240', 11],
      [{ fromLine: 250 }, 'lines 250 to 250 of 250', 'line 250', 1],
    ];
  for (const [input, title, first, count] of pages) {
    it(`is a page of a file: ${title}`, async () => {
      const parts = filesOf({ '/': { 'a.txt': text } });
      const told = await answer(
        run(readFileTool(parts), { server: lobby, path: '/a.txt', ...input }),
      );
      const [head, about, ...lines] = told.split('\n');
      assert.equal(head, `> Written by the programs and users of the server: Text file, ${title}`);
      assert.equal(about, '| About: /a.txt on Lobby');
      const quoted = lines.filter((line) => line.startsWith('| '));
      assert.deepEqual([quoted[0], quoted.length], [`| ${first}`, count]);
      const isEnd = title.endsWith('to 250 of 250');
      assert.equal(lines.at(-1) === '(cut: there is more than this)', !isEnd);
    });
  }

  it('is nothing behind the end of a file', async () => {
    const parts = filesOf({ '/': { 'a.txt': 'a\r\nb\rc' } });
    const read = (input: object) =>
      answer(run(readFileTool(parts), { server: lobby, path: '/a.txt', ...input }));
    assert.match(await read({}), /lines 1 to 3 of 3\n.*\n\| a\n\| b\n\| c$/);
    assert.match(await read({ fromLine: 4 }), /lines 4 to 3 of 3\n.*\n\(empty\)$/);
  });

  const writers: readonly (readonly [path: string, writer: string])[] = [
    ['/a.txt', 'the programs and users of the server'],
    ['/blogs/a.txt', 'the programs and users of the server'],
    ['/a.login', 'the programs and users of the server'],
    ['/latest.log', 'anybody on the internet'],
    ['/logs/a.txt', 'anybody on the internet'],
    ['/x/log/a.txt', 'anybody on the internet'],
    ['/Crash-Reports/a.txt', 'anybody on the internet'],
    ['/crash-report/a.txt', 'anybody on the internet'],
  ];
  for (const [path, writer] of writers) {
    it(`is said to be by ${writer} in ${path}`, async () => {
      const told = await answer(run(readFileTool(filesOf({})), { server: lobby, path }));
      assert.ok(told.startsWith(`> Written by ${writer}: Text file`), told);
    });
  }

  const refused: readonly (readonly [
    what: string,
    path: string,
    of: RemoteEntry | string,
    RegExp,
  ])[] = [
    ['a key', '/id_rsa', 'x', /can't read the file because it looks like it contains keys/],
    ['a link', '/link', entry('link', { type: 'link' }), /link/],
    ['data', '/a.txt', 'a\0b', /because it's binary/],
    ['a large file', '/a.txt', entry('a.txt', { size: 1024 ** 2 + 1 }), /The maximum is 1 MB/],
  ];
  for (const [what, path, content, sentence] of refused) {
    it(`is nothing of ${what}`, () =>
      assert.rejects(
        run(readFileTool(filesOf({ '/': { [path.slice(1)]: content } })), { server: lobby, path }),
        sentence,
      ));
  }

  it('is a file of just 1 MB, and of a file of variables the names', async () => {
    const large = { ...filesOf({ '/': { 'a.txt': entry('a.txt', { size: 1024 ** 2 }) } }) };
    assert.match(await run(readFileTool(large), { server: lobby, path: '/a.txt' }), /\(empty\)$/);
    const env = filesOf({ '/': { '.env.local': 'TOKEN=abc\nMODE=dev' } });
    const told = await run(readFileTool(env), { server: lobby, path: '/.env.local' });
    assert.match(told, /\n\| TOKEN=…\n\| MODE=…$/);
  });
});

describe('What agents find in files', () => {
  const tree = {
    '/': {
      'Main.txt': 'one needle\ntwo\nNEEDLE',
      'core.jar': 'needle',
      'src/': '',
      'node_modules/': '',
    },
    '/src': { 'main.ts': 'needle', '.env': 'A=needle' },
    '/node_modules': { 'main.js': 'needle' },
  };
  const search = (input: object, of = tree) =>
    answer(run(searchFilesTool(filesOf(of)), { server: lobby, ...input }));
  const cut = '(cut: there is more than this)';

  it('is all files of a name, in any case, but not below what programs fetch', async () => {
    assert.equal(
      await search({ name: 'MAIN' }),
      [
        '> Written by the programs and users of the server: 2 files below a folder, from 2 folders',
        '| About: / on Lobby',
        `| /Main.txt · 21 B · ${time}`,
        `| /src/main.ts · 6 B · ${time}`,
        cut,
      ].join('\n'),
    );
    assert.equal((await search({ folder: '/src' })).split('\n').length, 4);
  });

  it('is each line with a text, and nothing of secrets and data', async () => {
    assert.equal(
      await search({ text: 'Needle' }),
      [
        '> Written by anybody on the internet: 3 lines with the text, in 2 of 4 files below a folder',
        '| About: / on Lobby',
        '| /Main.txt:1: one needle',
        '| /Main.txt:3: NEEDLE',
        '| /src/main.ts:1: needle',
        cut,
      ].join('\n'),
    );
  });

  it('is all there is where nothing was left out', async () => {
    const plain = { '/': { 'a.txt': 'needle' } };
    assert.doesNotMatch(await search({ text: 'needle' }, plain as never), /cut/);
    assert.doesNotMatch(await search({}, plain as never), /cut/);
  });

  it('is what the newest fifteen files hold', async () => {
    const some = (count: number) => ({
      '/': Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}.txt`, 'needle'])),
    });
    assert.match(
      await search({ text: 'needle' }, some(15) as never),
      /15 lines with the text, in 15 of 15 /,
    );
    const of16 = {
      '/': {
        'old.txt': entry('old.txt', { size: 1, modifiedAt: 1 }),
        ...some(15)['/'],
      },
    };
    const parts = filesOf(of16);
    const told = await run(searchFilesTool(parts), { server: lobby, text: 'needle' });
    assert.match(told, /in 15 of 16 /);
    assert.ok(told.endsWith(cut) && !parts.read.includes('/old.txt'));
  });

  const sizes: readonly (readonly [names: number, shown: number])[] = [
    [200, 200],
    [201, 201],
  ];
  for (const [count, lines] of sizes) {
    it(`is at most 200 names: of ${count}`, async () => {
      const names = Array.from({ length: count }, (_, n) => [`${n}`, '']);
      const told = (await search({}, { '/': Object.fromEntries(names) as object } as never)).split(
        '\n',
      );
      assert.equal(told.length, lines + 2);
      assert.equal(told.at(-1) === cut, count > 200);
    });
  }

  for (const count of [100, 101]) {
    it(`is at most 100 lines: of ${count}`, async () => {
      const told = await search({ text: 'x' }, { '/': { 'a.txt': 'x\n'.repeat(count) } } as never);
      assert.equal(told.split('\n').length, count + 2);
      assert.equal(told.endsWith(cut), count > 100);
      assert.match(told, new RegExp(`: ${count} lines with the text, in 1 of 1 `));
    });
  }
});
