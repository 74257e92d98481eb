import assert from 'node:assert/strict';
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLocalTree } from '../../../../src/core/files/localTree';
import { listLocal } from '../../../../src/core/sync/localFolder';
import { compareFolders } from '../../../../src/core/sync/compareFolders';
import { type Search, searchTexts } from '../../../../src/core/search/searchTexts';
import { SnapshotStore } from '../../../../src/core/search/snapshotStore';
import { walk } from '../../../../src/core/files/walk';
import { isAbort } from '../../../../src/core/api/errors';
import { JumpingClock, PracticeServer, never } from '../files/practiceServer';

const exclude = new Set(['node_modules', '.git']);
const limits = { exclude, maxFolders: 100, largestFile: 1_000_000, maxMatches: 100 };

describe('Finding on a server', () => {
  let at: PracticeServer;
  let store: SnapshotStore;
  const clock = new JumpingClock();

  before(async () => {
    at = await PracticeServer.start();
  });
  beforeEach(async () => {
    await at.reset();
    rmSync(join(at.local, 'kept'), { recursive: true, force: true });
    store = new SnapshotStore(join(at.local, 'kept'));
  });
  afterEach(() => assert.deepEqual(at.panel.violations, []));
  after(() => at.stop());

  const search = async (text: string, more: Partial<Search> = {}) => {
    at.mark();
    const query = { text, isRegex: false, isCaseSensitive: false, isWholeWord: false };
    const onStep = () => undefined;
    const agrees = () => Promise.resolve(true);
    const asked = { folder: '/', query, limits, agrees, onStep, ...more };
    const result = await searchTexts(at.server, asked, { store, clock, signal: never });
    assert.ok(result);
    const places = result.files.flatMap(({ path, matches }) =>
      matches.map(({ line }) => `${path}:${line + 1}`),
    );
    const costs = at.asked.filter((word) => word !== 'list');
    return { ...result, places, costs };
  };
  const wholeArchive = ['compress', 'download', 'node download', 'delete'];

  it('walks all folders but those left out, and says where it stopped', async () => {
    await at.put('/node_modules/x/index.js', 'x');
    const options = { exclude, maxFolders: 100, signal: never };
    const all = await walk(at.server.files, '/', options);
    assert.ok(all.files.some(({ path }) => path === '/src/store/ticketStore.ts'));
    assert.deepEqual(all.excluded, ['/node_modules']);
    assert.deepEqual(all.beyond, []);
    const some = await walk(at.server.files, '/', { ...options, maxFolders: 2 });
    assert.equal(some.folders, 2);
    assert.ok(some.beyond.length > 0);
  });

  it('gives up at once when told to', async () => {
    const controller = new AbortController();
    controller.abort();
    const options = { exclude, maxFolders: 9, signal: controller.signal };
    await assert.rejects(walk(at.server.files, '/', options), isAbort);
  });

  it('fetches all texts as one archive, finds the lines, and fetches nothing again', async () => {
    await at.put('/node_modules/x/index.js', 'TicketStore');
    const { places, costs, facts } = await search('class TicketStore');
    assert.deepEqual(places, ['/src/store/ticketStore.ts:12']);
    assert.deepEqual(costs, wholeArchive);
    assert.ok(facts.fetched > 5 && facts.files === facts.fetched);
    const names = (await at.server.files.refresh('/')).map(({ name }) => name);
    assert.ok(!names.some((name) => name.startsWith('archive-')));
    const again = await search('class TicketStore');
    assert.deepEqual(again.places, places);
    assert.deepEqual(again.costs, []);
  });

  it('fetches only what changed, and forgets what is gone', async () => {
    await search('x');
    await at.put('/config.json', '{ "needle": true }');
    rmSync(await at.place('/README.md'));
    const { places, costs } = await search('needle');
    assert.deepEqual(places, ['/config.json:1']);
    assert.deepEqual(costs, ['download', 'node download']);
    assert.deepEqual((await search('Keeps the help desk')).places, []);
  });

  it('finds below one folder only', async () => {
    const { places, facts } = await search('import', { folder: '/src/store' });
    assert.deepEqual(places, ['/src/store/ticketStore.ts:1']);
    assert.equal(facts.files, 1);
  });

  it('says what it passed over', async () => {
    await at.put('/core.jar', 'needle');
    await at.put('/large.txt', 'needle'.repeat(200));
    await at.put('/data.txt', 'nee\0dle');
    const { facts, places } = await search('needle', { limits: { ...limits, largestFile: 1100 } });
    assert.deepEqual(places, []);
    assert.deepEqual([facts.binary, facts.tooLarge], [2, 1]);
  });

  it('asks before it fetches, and fetches nothing then', async () => {
    at.mark();
    const query = { text: 'x', isRegex: false, isCaseSensitive: false, isWholeWord: false };
    const asked: number[] = [];
    const agrees = (bytes: number) => Promise.resolve(asked.push(bytes) < 0);
    const onStep = () => undefined;
    const options = { store, clock, signal: never };
    const what = { folder: '/', query, limits, agrees, onStep };
    assert.equal(await searchTexts(at.server, what, options), undefined);
    assert.ok((asked[0] ?? 0) > 1000);
    assert.ok(at.asked.every((word) => word === 'list'));
  });

  it('keeps what it fetched for its person only, and not for ever', async () => {
    await search('x', { folder: '/src/commands' });
    const root = join(at.local, 'kept');
    const [folder] = readdirSync(root);
    assert.equal(statSync(join(root, folder ?? '')).mode & 0o777, 0o700);
    await store.clean(Date.now());
    assert.equal(readdirSync(root).length, 1);
    await store.clean(Date.now() + 25 * 3_600_000);
    assert.equal(readdirSync(root).length, 0);
  });

  it('starts over when what was kept is damaged', async () => {
    await search('x', { folder: '/src/commands' });
    const root = join(at.local, 'kept');
    writeFileSync(join(root, readdirSync(root)[0] ?? '', 'index.json'), '{"a":');
    assert.deepEqual((await search('x', { folder: '/src/commands' })).costs, wholeArchive);
  });

  it('compares nothing that a push leaves out, and does not look into such folders', async () => {
    await at.put('/src/out/made.js', 'there');
    await at.put('/src/debug.log', 'there');
    at.write('other/out/made.js', 'here');
    at.write('other/debug.log', 'here');
    at.write('other/.gitignore', 'out/\n*.log\ncommands/\n');
    const root = join(at.local, 'other');
    const { rules } = await listLocal(root);
    at.mark();
    const leavesOut = (path: string) => rules.ignores(path.slice('/src/'.length), true);
    const walked = await walk(at.server.files, '/src', { ...limits, leavesOut, signal: never });
    assert.deepEqual([...walked.excluded].sort(), ['/src/commands', '/src/out']);
    const tree = await readLocalTree([root], {
      leavesOut: (path, isFolder) => rules.ignoresEntry(path, isFolder),
    });
    assert.deepEqual(
      tree.files.map(({ path }) => path),
      ['other/.gitignore'],
    );
    const { differences } = await compareFolders(
      at.server,
      {
        ...{ folder: '/src', walked, local: [], largestFile: 1_000_000 },
        ignores: (path: string) => rules.ignores(path),
      },
      { store, clock, signal: never },
    );
    const paths = differences.map(({ path }) => path);
    assert.ok(paths.includes('index.ts'));
    assert.deepEqual(
      paths.filter((path) => /commands|out|debug/.test(path)),
      [],
    );
  });

  it('compares folders by names, sizes and contents', async () => {
    const file = await at.server.files.read('/src/store/ticketStore.ts');
    at.write('src/store/ticketStore.ts', file);
    const index = await at.server.files.read('/src/index.ts');
    at.write('src/index.ts', Buffer.from(index).toString().replace('import', 'imporT'));
    at.write('src/config.ts', 'shorter');
    at.write('src/mine.ts', 'mine');
    const { files } = await readLocalTree([join(at.local, 'src')]);
    const local = files.map((one) => ({
      ...one,
      root: join(at.local, 'src'),
      path: one.path.slice('src/'.length),
    }));
    const walked = await walk(at.server.files, '/src', { ...limits, signal: never });
    at.mark();
    const { differences, same, unsure } = await compareFolders(
      at.server,
      { folder: '/src', walked, local, largestFile: 1_000_000 },
      { store, clock, signal: never },
    );
    const shown = differences.map(({ path, kind }) => `${kind} ${path}`);
    assert.deepEqual(shown, [
      'onlyServer commands/assign.ts',
      'onlyServer commands/close.ts',
      'onlyServer commands/index.ts',
      'onlyServer commands/stats.ts',
      'changed config.ts',
      'changed index.ts',
      'onlyServer logger.ts',
      'onlyLocal mine.ts',
    ]);
    assert.equal(same, 1);
    assert.deepEqual(unsure, []);
    assert.deepEqual(at.asked, ['download', 'node download', 'download', 'node download']);
  });
});
