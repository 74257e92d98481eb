import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type TarEntry, packTar } from 'modern-tar';
import { PanelError } from '../../../../src/core/api/errors';
import type { ServerRef } from '../../../../src/core/api/panel';
import { readArchive } from '../../../../src/core/search/archiveEntries';
import { type Search, searchTexts, unwanted } from '../../../../src/core/search/searchTexts';
import { takeSnapshot } from '../../../../src/core/search/snapshot';
import { SnapshotStore } from '../../../../src/core/search/snapshotStore';
import type { ListedFile } from '../../../../src/core/files/walk';
import { MemoryServer } from '../../../support/memoryServer';

const never = new AbortController().signal;
const refused = new PanelError('refused', 'no', { status: 400 });

describe('On a server', () => {
  let folder: string;
  let server: MemoryServer;
  let store: SnapshotStore;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'hosting-panel-search-'));
    store = new SnapshotStore(join(folder, 'kept'));
    server = new MemoryServer({
      ...{ '/a.js': 'needle', '/b.js': 'no\nneedle needle', '/d/c.js': 'x', '/d/e/f.js': 'needle' },
      ...{ '/node_modules/x.js': 'needle', '/p.png': 'needle', '/large.txt': 'x'.repeat(101) },
    });
    server.pass(600_000);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const serverFiles = () => ({
    ref: { panel: { id: 'p' }, uuid: server.uuid } as unknown as ServerRef,
    files: server.files,
  });
  const work = () =>
    server.asked
      .filter((one) => !one.startsWith('list'))
      .map((one) => one.replace(/archive-[\w-]+(\+\w+)?/, 'ARCHIVE'));
  const wholeArchive = (at = '/') => [
    ...[`compress ${at}`, 'download /ARCHIVE.tar.gz', 'node download /ARCHIVE.tar.gz'],
    'delete /ARCHIVE.tar.gz',
  ];

  describe('a text', () => {
    const search = async (more: Partial<Search> = {}, signal = never) => {
      server.mark();
      const steps: string[] = [];
      const agreed: number[] = [];
      const query = { text: 'needle', isRegex: false, isCaseSensitive: false, isWholeWord: false };
      const limits = {
        ...{ exclude: new Set(['node_modules']), maxFolders: 9, largestFile: 100, maxMatches: 9 },
      };
      const left: string[] = [];
      const result = await searchTexts(
        serverFiles(),
        {
          ...{ folder: '/', query, limits },
          agrees: (bytes) => Promise.resolve(agreed.push(bytes) > 0),
          onStep: (step) => steps.push(Object.values(step).slice(0, 1).join()),
          ...more,
        },
        { store, clock: server.clock, signal, onLeft: (path) => left.push(path) },
      );
      const places = (result?.files ?? []).flatMap(({ path, matches }) =>
        matches.map(({ line, column }) => `${path}:${line}:${column}`),
      );
      return { steps, agreed, left, places, facts: result?.facts };
    };
    const limits = (more: object) => ({
      ...{ exclude: new Set(['node_modules']), maxFolders: 9, largestFile: 100, maxMatches: 9 },
      ...more,
    });

    it('is found in all that may be looked at, and what was not is told', async () => {
      const { steps, agreed, places, facts, left } = await search();
      assert.deepEqual(places, ['/a.js:0:0', '/b.js:1:0', '/b.js:1:7', '/d/e/f.js:0:0']);
      assert.deepEqual(facts, {
        ...{ folder: '/', files: 4, bytes: 29, folders: 3, excluded: ['/node_modules'] },
        ...{ beyond: 0, tooLarge: 1, binary: 1, tooSlow: 0, fetched: 4, isCut: false },
      });
      assert.deepEqual([agreed, left], [[29], []]);
      assert.deepEqual(
        steps.filter((one, at) => one !== steps[at - 1]),
        ['listing', 'packing', 'fetching', 'searching'],
      );
      assert.deepEqual(work(), wholeArchive());
      assert.deepEqual(
        server.paths.filter((one) => one.includes('archive')),
        [],
      );
    });

    it('costs nothing again until something changed, and then only that', async () => {
      await search();
      const again = await search();
      assert.deepEqual([work(), again.facts?.fetched, again.places.length], [[], 0, 4]);
      server.pass(5_000);
      server.put('/d/c.js', 'needle');
      server.drop('/a.js');
      const { places, facts } = await search();
      assert.deepEqual(places, [...['/b.js:1:0', '/b.js:1:7', '/d/c.js:0:0', '/d/e/f.js:0:0']]);
      assert.deepEqual(work(), ['download /d/c.js', 'node download /d/c.js']);
      assert.equal(facts?.fetched, 1);
    });

    it('is found below one folder only', async () => {
      server.put('/d/g.js', 'needle');
      const { places, facts } = await search({ folder: '/d' });
      assert.deepEqual([places, facts?.files], [['/d/e/f.js:0:0', '/d/g.js:0:0'], 3]);
    });

    it('is not looked for where the user does not agree', async () => {
      const { facts } = await search({ agrees: () => Promise.resolve(false) });
      assert.deepEqual([facts, work()], [undefined, []]);
    });

    it('is found so many times at most, which is told', async () => {
      const { places, facts } = await search({ limits: limits({ maxMatches: 2 }) });
      assert.deepEqual([places, facts?.isCut], [['/a.js:0:0', '/b.js:1:0'], true]);
      assert.equal((await search({ limits: limits({ maxMatches: 4 }) })).facts?.isCut, true);
      assert.equal((await search({ limits: limits({ maxMatches: 5 }) })).facts?.isCut, false);
    });

    it('is not looked for beyond a number of folders, which is told', async () => {
      const { facts, places } = await search({ limits: limits({ maxFolders: 1 }) });
      assert.deepEqual([facts?.beyond, facts?.folders], [1, 1]);
      assert.deepEqual(places, ['/a.js:0:0', '/b.js:1:0', '/b.js:1:7']);
    });

    it('is none of data, of what is gone, or of what takes too long, which are told', async () => {
      server.put('/a.js', 'nee\0dle');
      const data = await search();
      assert.deepEqual([data.facts?.binary, data.facts?.files], [2, 3]);
      server.put('/b.js', `${'a'.repeat(50)}!`);
      server.pass(5_000);
      server.put('/b.js', `${'a'.repeat(50)}!`);
      const query = { text: '(a+)+$', isRegex: true, isCaseSensitive: true, isWholeWord: false };
      const slow = await search({ query });
      assert.deepEqual([slow.facts?.tooSlow, slow.facts?.files, slow.places], [1, 2, []]);
      await search();
      for (const one of readdirSync(join(folder, 'kept')))
        for (const name of readdirSync(join(folder, 'kept', one)))
          if (name !== 'index.json') rmSync(join(folder, 'kept', one, name));
      assert.equal((await search()).facts?.fetched, 4);
    });

    it('is told of an archive that stays', async () => {
      server.fail('compress', { error: refused, count: 0 });
      server.onAsk = (what) => {
        if (what.startsWith('delete')) server.fail('delete', { error: refused });
      };
      assert.match((await search()).left.join(), /^\/archive-/);
    });

    it('ends where the user gives up, and with a bad expression before anything', async () => {
      const stop = new AbortController();
      const given = search(
        {
          onStep: ({ kind }) => {
            if (kind === 'searching') stop.abort();
          },
        },
        stop.signal,
      );
      await assert.rejects(given, (error) => error === stop.signal.reason);
      server.mark();
      const query = { text: '(', isRegex: true, isCaseSensitive: true, isWholeWord: false };
      await assert.rejects(search({ query }), /Enter a valid regular expression/);
      assert.deepEqual(server.asked, []);
    });

    it('comes along with nothing that is not wanted', () =>
      assert.deepEqual(
        unwanted({ files: [], folders: 0, excluded: ['/x'], beyond: ['/y'] }, [{ path: '/z' }]),
        ['/z', '/x', '/y'],
      ));
  });

  describe('contents', () => {
    const listed = async (...paths: readonly string[]): Promise<readonly ListedFile[]> =>
      Promise.all(
        paths.map(async (path) => {
          const { size, modifiedAt } = await server.files.stat(path);
          return { path, size, modifiedAt };
        }),
      );
    const take = (wanted: readonly ListedFile[], more: object = {}, root = '/') =>
      takeSnapshot(
        serverFiles(),
        { root, wanted, others: ['/p.png'] },
        {
          ...{ store, clock: server.clock, signal: never },
          ...more,
        },
      );
    const read = async (snapshot: Awaited<ReturnType<typeof take>>, path: string) => {
      const content = await snapshot.read(path);
      return content && Buffer.from(content).toString();
    };

    it('of a few files come one by one', async () => {
      const heard: unknown[] = [];
      const wanted = await listed('/a.js', '/b.js', '/d/c.js');
      server.mark();
      const snapshot = await take(wanted, { onProgress: (step: unknown) => heard.push(step) });
      assert.deepEqual(
        work().map((one) => one.split(' ')[0]),
        ['download', 'node', 'download', 'node', 'download', 'node'],
      );
      assert.deepEqual([heard, snapshot.fetched, snapshot.missing], [[6, 22, 23], 3, []]);
      assert.equal(await read(snapshot, '/d/c.js'), 'x');
      assert.equal(await read(snapshot, '/none'), undefined);
    });

    it('of more come as one archive, from the folder that holds them', async () => {
      const heard: unknown[] = [];
      for (const name of ['1', '2', '3', '4']) server.put(`/d/${name}`, name);
      const wanted = await listed('/d/1', '/d/2', '/d/3', '/d/4');
      server.mark();
      const snapshot = await take(
        wanted,
        { onProgress: (step: unknown) => heard.push(step) },
        '/d',
      );
      assert.equal(work()[0], 'compress /d');
      assert.equal(heard[0], 'packing');
      assert.deepEqual([snapshot.fetched, await read(snapshot, '/d/4')], [4, '4']);
    });

    it('are missing where they went away meanwhile', async () => {
      const wanted = await listed('/a.js', '/b.js');
      server.drop('/a.js');
      const snapshot = await take(wanted);
      assert.deepEqual([snapshot.fetched, snapshot.missing], [1, ['/a.js']]);
      assert.equal(await read(snapshot, '/a.js'), undefined);
    });

    it('are missing in an archive that does not have them', async () => {
      const wanted = await listed('/a.js', '/b.js', '/d/c.js', '/d/e/f.js');
      server.drop('/a.js');
      const snapshot = await take(wanted);
      assert.deepEqual([snapshot.fetched, snapshot.missing], [3, ['/a.js']]);
    });

    it('fail as they do where they are there', async () => {
      const wanted = await listed('/a.js');
      server.fail('node download', { error: refused });
      await assert.rejects(take(wanted), refused);
    });

    it('are fetched anew where their size or time is another one', async () => {
      await take(await listed('/a.js', '/b.js'));
      const wanted = await listed('/a.js', '/b.js');
      server.mark();
      assert.equal((await take(wanted)).fetched, 0);
      const [one, other] = wanted;
      assert.ok(one && other);
      const changed = [
        { ...one, size: one.size + 1 },
        { ...other, modifiedAt: other.modifiedAt + 1 },
      ];
      assert.equal((await take(changed)).fetched, 2);
    });
  });

  describe('an archive', () => {
    const file = (name: string, body = 'x', more: object = {}): TarEntry => ({
      header: { name, size: body.length, ...more },
      body,
    });
    const read = async (entries: readonly TarEntry[], signal?: AbortSignal) => {
      const at = join(folder, 'a.tar.gz');
      writeFileSync(at, gzipSync(await packTar([...entries])));
      const taken: string[] = [];
      const wants = (path: string) => path !== '/unwanted';
      const take = (path: string, content: Uint8Array) =>
        Promise.resolve(void taken.push(`${path} ${Buffer.from(content).toString().slice(0, 9)}`));
      await readArchive(at, wants, take, signal);
      return taken;
    };

    it('hands on the files that are wanted, and nothing that leads out of it', async () => {
      const taken = await read([
        ...[file('a', '1'), file('./b//c', '2'), file('unwanted'), file('../out'), file('d/../e')],
        { header: { name: 'd/', type: 'directory', size: 0 } },
        { header: { name: 'l', type: 'symlink', linkname: 'a', size: 0 } },
        ...[file('..f', '3'), file('z', '4')],
      ]);
      assert.deepEqual(taken, ['/a 1', '/b/c 2', '/..f 3', '/z 4']);
    });

    it('that is broken off, or none, is refused', async () => {
      const at = join(folder, 'b.tar.gz');
      const take = () => Promise.resolve();
      const whole = gzipSync(await packTar([file('a', 'x'.repeat(9_000))]));
      writeFileSync(at, whole.subarray(0, whole.length - 20));
      await assert.rejects(readArchive(at, () => true, take));
      writeFileSync(at, 'no archive');
      await assert.rejects(readArchive(at, () => true, take));
      await assert.rejects(
        readArchive(join(folder, 'none'), () => true, take),
        { code: 'ENOENT' },
      );
    });

    it('fails as whoever takes from it does, and is left where the user gives up', async () => {
      const at = join(folder, 'c.tar.gz');
      writeFileSync(at, gzipSync(await packTar([file('a'), file('b')])));
      const failure = new Error('full');
      await assert.rejects(
        readArchive(
          at,
          () => true,
          () => Promise.reject(failure),
        ),
        failure,
      );
      const stop = new AbortController();
      const stopping = readArchive(
        at,
        () => true,
        () => {
          stop.abort();
          return new Promise(() => undefined);
        },
        stop.signal,
      );
      await assert.rejects(stopping, (error) => error === stop.signal.reason);
    });
  });
});
