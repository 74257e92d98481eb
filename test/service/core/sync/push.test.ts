import assert from 'node:assert/strict';
import { mkdirSync, unlinkSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { removeLeftArchives } from '../../../../src/core/sync/leftArchives';
import { systemClock } from '../../../../src/core/base/clock';
import { PanelError } from '../../../../src/core/api/errors';
import { sendArchive } from '../../../../src/core/sync/pushArchive';
import { push } from '../../../../src/core/sync/push';
import { PushState } from '../../../../src/core/sync/pushJob';
import { describePush } from '../../../../src/core/sync/pushWords';
import { PracticeFolder } from './practiceFolder';

const many = (count: number, folders = 1) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `${folders > 1 ? `f${index % folders}/` : ''}${index}.js`,
      `// ${index}`,
    ]),
  );

describe('push', () => {
  let folder: PracticeFolder;

  before(async () => {
    folder = await PracticeFolder.start();
  });
  beforeEach(() => folder.reset());
  afterEach(async () => {
    assert.deepEqual(folder.at.panel.violations, []);
    assert.deepEqual(await folder.leftHere(), []);
  });
  after(() => folder.stop());

  const leftThere = async (path: string) =>
    ((await folder.files.look(path)) ?? []).filter(({ name }) => name.startsWith('.hosting-panel'));

  it('carries many files with a handful of requests', async () => {
    await folder.write(many(120, 10));
    const { sent, damaged, untouched, failure } = await folder.push('/new/app');
    assert.deepEqual([sent.size, damaged, untouched, failure], [120, [], [], undefined]);
    assert.equal(await folder.there('/new/app/f7/17.js'), '// 17');
    assert.deepEqual(
      folder.at.asked.filter((route) => route !== 'list'),
      ['upload', 'node upload', 'decompress', 'delete'],
    );
    // Each of the ten folders is looked at once: what was left out there is told by nothing else.
    assert.ok(folder.at.asked.length <= 7 + 10, folder.at.asked.join(' '));
    assert.deepEqual(await leftThere('/new/app'), []);
  });

  it('makes folders that are empty here, and looks for each once', async () => {
    await folder.write(many(5));
    for (const path of ['logs/old', 'a/b']) mkdirSync(join(folder.root, path), { recursive: true });
    const { made } = await folder.push('/app');
    assert.deepEqual(made, ['a/b', 'logs/old']);
    assert.deepEqual(await folder.files.look('/app/logs/old'), []);
    folder.at.mark();
    assert.deepEqual((await folder.push('/app')).made, []);
    assert.deepEqual(folder.at.asked, ['list']);
  });

  it('sends only what changed the second time, and looks only there', async () => {
    await folder.write(many(40, 4));
    await folder.push('/app');
    await folder.write({ 'f1/1.js': 'changed', 'f1/new.js': 'new' });
    // The same content written again is no change.
    await folder.write({ 'f2/2.js': '// 2' }, 1_600_000_000_000);
    folder.at.mark();
    const { sent } = await folder.push('/app');
    assert.deepEqual([...sent.keys()], ['f1/1.js', 'f1/new.js']);
    assert.equal(await folder.there('/app/f1/1.js'), 'changed');
    const looks = folder.at.asked.filter((route) => route === 'list').length;
    assert.ok(looks <= 3, `${looks} looks`);
    folder.at.mark();
    assert.equal((await folder.push('/app')).sent.size, 0);
    assert.deepEqual(folder.at.asked, ['list']);
  });

  it('leaves alone what somebody else changed, until told', async () => {
    await folder.write(many(5));
    await folder.push('/app');
    await folder.at.files.write('/app/1.js', new TextEncoder().encode('theirs'), {
      create: true,
      overwrite: true,
    });
    await folder.write({ '1.js': 'mine, longer', '2.js': 'mine' });
    const plan = await folder.plan('/app');
    assert.deepEqual(
      plan.files.map(({ path, kind }) => `${path} ${kind}`),
      ['1.js changedThere', '2.js changed'],
    );
    await folder.push('/app');
    assert.equal(await folder.there('/app/1.js'), 'theirs');
    assert.equal(await folder.there('/app/2.js'), 'mine');
  });

  it('removes only what was chosen, and names first what it once pushed itself', async () => {
    await folder.write(many(6));
    await folder.push('/app');
    await folder.at.files.write('/app/data.db', new Uint8Array(3), {
      create: true,
      overwrite: true,
    });
    await folder.at.files.createDirectory('/app/theirs');
    await folder.at.files.createDirectory('/app/other');
    unlinkSync(join(folder.root, '3.js'));
    const plan = await folder.plan('/app');
    assert.deepEqual([plan.gone, plan.foreign], [['3.js'], ['data.db', 'other/', 'theirs/']]);
    const { removed } = await folder.push('/app', { remove: [...plan.gone, 'theirs/'] });
    assert.deepEqual(removed, ['3.js', 'theirs/']);
    assert.deepEqual((await folder.plan('/app')).foreign, ['data.db', 'other/']);
    assert.equal(await folder.there('/app/3.js'), undefined);
    assert.notEqual(await folder.there('/app/data.db'), undefined);
    assert.equal(folder.manifest.has('3.js'), false);
  });

  it('does not write where a folder or a link is in the way', async () => {
    await folder.write({ 'a/b.js': '', a2: '' });
    await folder.at.files.createDirectory('/app/a2');
    const plan = await folder.plan('/app');
    assert.deepEqual(plan.blocked, [{ path: 'a2', by: 'folder' }]);
    assert.deepEqual(
      plan.files.map(({ path }) => path),
      ['a/b.js'],
    );
  });

  it('finds by content what came to both sides by other ways, and leaves nothing there', async () => {
    await folder.write(many(6));
    await folder.push('/app');
    folder.manifest = new Map();
    await folder.write({ ...many(6), '3.js': '// X' }, 1_600_000_000_000);
    assert.equal((await folder.plan('/app')).files.length, 6);
    const plan = await folder.planByContent('/app');
    assert.deepEqual(
      plan.files.map(({ path }) => path),
      ['3.js'],
    );
    assert.deepEqual((await folder.files.look('/app'))?.length, 6);
  });

  describe('before a first push', () => {
    const contents = () => folder.at.asked.filter((route) => route !== 'list');
    const kinds = async () =>
      (await folder.comparedFirst('/app')).files.map(({ path, kind }) => `${path} ${kind}`);

    beforeEach(async () => {
      await folder.write(many(6));
      await folder.push('/app');
      folder.manifest = new Map();
      await folder.write({ ...many(6), '3.js': '// X' }, Date.now() + 3_600_000);
      folder.at.mark();
    });

    it('reads what has the same size and another time, at once and once', async () => {
      assert.deepEqual(await kinds(), ['3.js changed']);
      assert.deepEqual(contents(), ['compress', 'download', 'node download', 'delete']);
      await folder.write({ '3.js': '// 3' });
      await folder.push('/app');
      folder.at.mark();
      assert.deepEqual(await kinds(), []);
      assert.deepEqual(contents(), []);
    });

    it('reads nothing that is large, nor what could not be read, and says that only their content tells', async () => {
      for (const status of [403, 500]) {
        folder.at.panel.order({ kind: 'status', status, match: '/files/compress' });
        assert.equal((await kinds()).filter((one) => one.endsWith(' alike')).length, 6);
      }
    });
  });

  it('finds it by content also where the answer to the packing is lost', async () => {
    await folder.write(many(6));
    await folder.push('/app');
    folder.manifest = new Map();
    await folder.write(many(6), Date.now() - 3_600_000);
    folder.at.panel.order({ kind: 'gateway504AfterWork', match: '/files/compress' });
    assert.deepEqual((await folder.planByContent('/app')).files, []);
    assert.deepEqual((await folder.files.look('/app'))?.length, 6);
  });

  it('tells what came to the folders that are shown, and asks for no other', async () => {
    await folder.at.files.createDirectory('/app');
    await folder.files.browse('/app');
    await folder.files.browse('/src');
    const told: string[] = [];
    folder.files.onDidChange((changes) => told.push(...changes.map(({ path }) => path)));
    await folder.write(many(6));
    await folder.push('/app');
    const shown = (await folder.files.browse('/app')).map(({ name }) => name);
    assert.deepEqual(
      shown.filter((name) => name.startsWith('.')),
      [],
    );
    for (const name of shown) assert.ok(told.includes(`/app/${name}`), name);
    folder.at.mark();
    await folder.files.browse('/src');
    assert.deepEqual(folder.at.asked, []);
  });

  const failures = [
    ['the upload is refused', { where: 'node', match: '/upload/file', status: 400 }, 'refused', 0],
    [
      'the node refuses to unpack',
      { where: 'panel', match: '/decompress', status: 400 },
      'refused',
      8,
    ],
  ] as const;
  for (const [what, order, kind, damaged] of failures) {
    it(`says what is left when ${what}, and removes the archive`, async () => {
      await folder.write(many(8));
      folder.at.panel.order({ kind: 'status', shape: 'node', detail: 'Disk full.', ...order });
      const result = await folder.push('/app');
      assert.ok(PanelError.is(result.failure, kind), String(result.failure));
      assert.equal(result.damaged.length, damaged);
      assert.equal(result.untouched.length, 8 - damaged);
      assert.deepEqual(await leftThere('/app'), []);
      assert.equal(folder.manifest.size, 0);
    });
  }

  for (const [match, permission, count] of [
    ['/files/list', 'file.read', 2],
    ['/files/upload', 'file.create', 2],
    ['/files/upload', 'file.create', 8],
    ['/files/decompress', 'file.create', 8],
    ['/files/create-folder', 'file.create', 2],
    ['/files/delete', 'file.delete', 2],
  ] as const) {
    it(`names the permission that ${match} needs where it is refused, with ${count} files`, async () => {
      await folder.write(many(count));
      if (match.endsWith('folder')) mkdirSync(join(folder.root, 'logs'));
      await folder.at.files.createDirectory('/app/theirs');
      const { plan, facts } = await folder.compared('/app');
      folder.at.panel.order({ kind: 'status', status: 403, match, count: 9 });
      const { root } = folder;
      const remove = match.endsWith('delete') ? ['theirs/'] : [];
      const result = await push(folder.parts(), {
        ...{ root, folder: '/app', files: plan.files, folders: plan.folders, remove, seen: facts },
        before: facts.remote,
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
      folder.at.panel.app.faults.clear();
      assert.ok(PanelError.is(result.failure, 'forbidden'), String(result.failure));
      assert.equal(result.permission, permission);
    });
  }

  for (const count of [2, 8]) {
    it(`touches nothing with ${count} files where the node refuses connections, and speaks of no archive`, async () => {
      await folder.write(many(count));
      await folder.at.panel.setNodeRefusing(true);
      const result = await folder.push('/app');
      assert.ok(PanelError.is(result.failure, 'network'), String(result.failure));
      assert.deepEqual(
        [result.untouched.length, result.damaged, result.leftArchive],
        [count, [], undefined],
      );
      assert.equal(folder.at.asked.includes('delete'), false);
    });

    it(`touches nothing with ${count} files where no address is signed`, async () => {
      await folder.write(many(count));
      folder.at.panel.order({ kind: 'status', status: 504, match: '/files/upload', count: 9 });
      const result = await folder.push('/app');
      assert.ok(PanelError.is(result.failure, 'daemonDown'), String(result.failure));
      assert.deepEqual(
        [result.untouched.length, result.damaged, result.leftArchive],
        [count, [], undefined],
      );
    });
  }

  it('looks again when the panel gave up waiting, and finds it done', async () => {
    await folder.write(many(8));
    folder.at.panel.order({ kind: 'gateway504AfterWork', match: '/decompress' });
    const result = await folder.push('/app');
    assert.deepEqual([result.sent.size, result.failure], [8, undefined]);
  });

  it('says so when the archive stays behind', async () => {
    await folder.write(many(8));
    const refusal = {
      kind: 'status',
      status: 403,
      match: '/files/delete',
      shape: 'panel',
    } as const;
    folder.at.panel.order({ ...refusal, count: 2 });
    const result = await folder.push('/app');
    assert.equal(result.sent.size, 8);
    assert.match(result.leftArchive ?? '', /^\/app\/\.hosting-panel-\w+\.tar\.gz$/);
  });

  for (const [what, order] of [
    ['the answer to its removal is lost', { kind: 'gateway504AfterWork', match: '/files/delete' }],
    ['its removal fails once', { kind: 'reset', match: '/files/delete' }],
  ] as const) {
    it(`leaves no archive and speaks of none when ${what}`, async () => {
      await folder.write(many(8));
      folder.at.panel.order(order);
      assert.equal((await folder.push('/app')).leftArchive, undefined);
      assert.deepEqual(await leftThere('/app'), []);
    });
  }

  it('takes away what pushes left there an hour ago, and nothing else', async () => {
    const [old, young] = [
      '.hosting-panel-0123456789ab.tar.gz',
      '.hosting-panel-000000000000.tar.gz',
    ];
    const names = [old, '.hosting-panel-mine.tar.gz', 'x.hosting-panel-0123456789ab.tar.gz'];
    const options = { create: true, overwrite: true };
    for (const name of names) await folder.at.files.write(`/${name}`, new Uint8Array(1), options);
    const entries = (await folder.files.look('/')) ?? [];
    const clock = { ...systemClock, now: () => Date.now() + 61 * 60_000 };
    const seen = { files: folder.files, folder: '/', clock };
    const justMade = entries.flatMap((entry) =>
      entry.name === old ? { ...entry, name: young, modifiedAt: clock.now() } : [],
    );
    const ours = new Set([old, young]);
    const all = [...entries, ...justMade];
    const removed = await removeLeftArchives({ ...seen, ours, entries: all });
    assert.deepEqual(removed, [old]);
    const left = (await folder.files.look('/'))?.map(({ name }) => name);
    assert.deepEqual(
      names.filter((name) => left?.includes(name)),
      names.slice(1),
    );
  });

  it('tells what the server’s own rules kept out', async () => {
    folder.at.panel.find('Ticket Bot').egg.denylist.push('secret.js');
    await folder.write({ ...many(8), 'secret.js': '' });
    const result = await folder.push('/app');
    assert.deepEqual([result.damaged, result.sent.size], [['secret.js'], 8]);
  });

  describe('of names that the egg of the server denies', () => {
    const deny = (...patterns: string[]) =>
      folder.at.panel.find('Ticket Bot').egg.denylist.push(...patterns);
    /** Does something on the server's disk as soon as it has unpacked. */
    const afterUnpacking = (work: () => Promise<unknown>) => {
      const { archives } = folder.files;
      const unpack = archives.unpackUnwatched.bind(archives);
      archives.unpackUnwatched = async (path) => {
        await unpack(path);
        await work();
      };
    };
    const lists = () => folder.at.asked.filter((route) => route === 'list').length;

    it('looks at every file that went, in ten folders as in one, a request for each folder', async () => {
      deny('*.lck');
      const locks = Object.fromEntries([...Array(9).keys()].map((at) => [`f${at}/a.lck`, 'x']));
      await folder.write({ ...many(40, 10), ...locks });
      const result = await folder.push('/app');
      assert.deepEqual([...result.damaged].sort(), Object.keys(locks).sort());
      assert.equal(result.sent.size, 40);
      // Two find that there is no such folder, two are of each file that is asked about; the rest one a folder.
      assert.ok(lists() <= 2 + 2 * 9 + 10, `${lists()} lists`);
      for (const path of Object.keys(locks)) assert.equal(folder.manifest.has(path), false, path);
    });

    it('says why in the words of the daemon', async () => {
      deny('*.lck');
      await folder.write({ ...many(8), 'a.lck': 'larger', 'b.lck': '' });
      const result = await folder.push('/app');
      const [[path, why] = []] = result.refusals;
      assert.equal(path, 'b.lck');
      assert.ok(PanelError.is(why, 'refused'));
      assert.match(why.detail, /present in egg denylist/);
    });

    it('does not take them for the same, and leaves them out of the next push', async () => {
      deny('*.lck');
      await folder.write({ ...many(8), 'f/a.lck': 'x', 'b.lck': '' });
      await folder.push('/app');
      const plan = await folder.plan('/app');
      assert.deepEqual(
        plan.files.map(({ path, kind }) => `${path} ${kind}`),
        ['b.lck denied', 'f/a.lck denied'],
      );
      assert.equal(plan.unchanged, 8);
      folder.at.mark();
      assert.deepEqual((await folder.push('/app')).damaged, []);
      assert.equal(folder.at.asked.includes('decompress'), false);
    });

    it('does not stop at one that goes by itself, and knows it then', async () => {
      deny('1.js');
      await folder.write(many(3));
      const result = await folder.push('/app');
      assert.deepEqual([...result.sent.keys()], ['0.js', '2.js']);
      assert.deepEqual([result.damaged, result.failure], [['1.js'], undefined]);
      assert.deepEqual(
        (await folder.plan('/app')).files.map(({ kind }) => kind),
        ['denied'],
      );
    });

    it('learns them where the panel gave up waiting, and does not blame that', async () => {
      deny('*.lck');
      await folder.write({ ...many(8), 'f/a.lck': 'x' });
      folder.at.panel.order({ kind: 'gateway504AfterWork', match: '/decompress' });
      const result = await folder.push('/app');
      assert.deepEqual(
        [result.failure, result.damaged, result.sent.size],
        [undefined, ['f/a.lck'], 8],
      );
      assert.match(
        describePush(result, 'Bot:/app').text,
        /skipped .*: 1 \(f\/a\.lck\)\..*egg denylist/,
      );
      assert.deepEqual(
        (await folder.plan('/app')).files.map(({ path, kind }) => `${path} ${kind}`),
        ['f/a.lck denied'],
      );
    });

    it('does not blame an archive for what the one before it left out', async () => {
      deny('*.lck');
      await folder.write({ ...many(8), 'a.lck': 'x' });
      const { plan, facts } = await folder.compared('/app');
      const job = { root: folder.root, folder: '/app', ...plan, remove: [], before: facts.remote };
      const { signal } = new AbortController();
      const all = { ...job, signal, onProgress: () => undefined };
      const state = new PushState(all);
      const isLock = ({ path }: { readonly path: string }) => path.endsWith('.lck');
      const [first, second] = [
        [...plan.files.filter(isLock), ...plan.files.slice(0, 2)],
        plan.files,
      ];
      await sendArchive(folder.parts(), { ...all, files: first }, state);
      assert.deepEqual([...state.damaged], ['a.lck']);
      folder.at.panel.order({ kind: 'gateway504AfterWork', match: '/decompress' });
      const others = second.filter((file) => !first.includes(file));
      await sendArchive(folder.parts(), { ...all, files: others }, state);
      const result = state.result();
      assert.deepEqual([result.damaged, result.sent.size], [['a.lck'], 8]);
    });

    it('finds out each for itself, and learns no name that was not seen denied', async () => {
      deny('*.lck', 'own.yml');
      const others = { 'b.lck': 'longer', 'own.yml': 'longest of all', 'gone.txt': '' };
      await folder.write({ ...many(8), 'a.lck': 'x', ...others });
      afterUnpacking(() => folder.at.deleteOnDisk('/app/gone.txt'));
      const result = await folder.push('/app');
      assert.deepEqual([...result.damaged].sort(), ['a.lck', 'b.lck', 'own.yml']);
      assert.deepEqual([...result.refusals.keys()].sort(), ['a.lck', 'b.lck', 'own.yml']);
      assert.equal(result.sent.has('gone.txt'), true);
      assert.equal(await folder.there('/app/gone.txt'), '');
    });

    it('leaves alone what a program there wrote meanwhile, and calls it that', async () => {
      deny('*.lck');
      await folder.write({ ...many(8), 'a.lck': 'x', 'state.json': '{}' });
      afterUnpacking(async () => {
        await writeFile(join(await folder.at.root(), 'app/state.json'), '{"by":"the server"}');
      });
      const result = await folder.push('/app');
      assert.deepEqual([result.damaged, result.altered], [['a.lck'], ['state.json']]);
      assert.equal(await folder.there('/app/state.json'), '{"by":"the server"}');
      assert.equal(folder.files.denied.has('/app/state.json'), false);
      assert.match(
        describePush(result, 'Bot:/app').text,
        /changed on the server .*: 1 \(state\.json\)/,
      );
    });

    it('tries a bounded number, one of each kind first, and says that of the others nothing is known', async () => {
      deny('*.lck', '*.own');
      const locks = Object.fromEntries([...Array(30).keys()].map((at) => [`${at}.lck`, 'x']));
      await folder.write({ ...many(8), ...locks, 'last.own': 'the largest of all of them' });
      const result = await folder.push('/app');
      assert.equal(result.damaged.length, 31);
      assert.equal(result.refusals.size, 20);
      assert.equal(result.refusals.has('last.own'), true);
      const tried = folder.at.asked.filter((route) => route === 'node upload').length;
      assert.equal(tried, 1 + 20);
      assert.ok(folder.at.asked.length <= 8 + 20 * 4, `${folder.at.asked.length} requests`);
      const known = [...Object.keys(locks), 'last.own'].filter((path) =>
        folder.files.denied.has(`/app/${path}`),
      );
      assert.equal(known.length, 20);
      const { text } = describePush(result, 'Bot:/app');
      assert.match(text, /skipped .*: 20 \(.*denylist.* unknown reason: 11 /);
    });

    it('tries them again once one was written there', async () => {
      deny('1.js');
      await folder.write(many(3));
      await folder.push('/app');
      folder.at.panel.find('Ticket Bot').egg.denylist.length = 0;
      await folder.files.write('/app/1.js', new Uint8Array(1), { create: true, overwrite: true });
      assert.deepEqual(
        (await folder.plan('/app')).files.map(({ kind }) => kind),
        ['changed'],
      );
    });
  });

  it('does not remember what it could not look at, and says so', async () => {
    await folder.write(many(8, 2));
    folder.at.panel.order({
      kind: 'status',
      status: 504,
      match: '/files/list',
      skip: 2,
      count: 99,
    });
    const result = await folder.push('/app');
    folder.at.panel.app.faults.clear();
    assert.deepEqual([result.unseen.length, result.sent.size, result.damaged], [8, 0, []]);
    assert.equal(folder.manifest.size, 0);
    const plan = await folder.plan('/app');
    assert.deepEqual([plan.files.length, plan.unchanged], [0, 8]);
  });

  it('stops where the person gives up, and leaves no archive anywhere', async () => {
    await folder.write(many(8));
    const controller = new AbortController();
    const onProgress = () => controller.abort();
    const result = await folder.push('/app', { signal: controller.signal, onProgress });
    assert.equal((result.failure as Error).name, 'AbortError');
    assert.equal(result.untouched.length, 8);
    assert.deepEqual(await leftThere('/app'), []);
  });
});
