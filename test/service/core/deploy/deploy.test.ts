import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { OtherDeploy } from '../../../../src/core/deploy/claim';
import { bytes } from '../files/practiceFiles';
import { PracticeDeploy } from './practiceDeploy';

const sick = { kind: 'unhealthy', reason: 'It exited after 5 s.' } as const;

/** Files by path: `count` of them in folders of a hundred. */
const many = (count: number, text: string) =>
  Object.fromEntries(
    [...Array(count).keys()].map((n) => [
      `src/part${Math.floor(n / 100)}/f${n}.js`,
      `${text} ${n}`,
    ]),
  );

describe('Deploying to a practice server', () => {
  let at: PracticeDeploy;

  before(async () => {
    at = await PracticeDeploy.start();
  });
  beforeEach(() => at.reset());
  afterEach(async () => {
    assert.deepEqual(at.folder.at.panel.violations, []);
    assert.deepEqual(await at.folder.leftHere(), []);
  });
  after(() => at.stop());

  const put = (path: string, text: string) =>
    at.folder.files.write(path, bytes(text), { create: true, overwrite: true });
  const local = (path: string) => join(at.folder.root, path);

  it('only starts the program where nothing differs, until it is healthy', async () => {
    await at.folder.write({ 'app.js': 'new' });
    at.verdict = sick;
    assert.equal((await at.deploy({ undo: 'never' })).verdict?.kind, 'unhealthy');
    const tree = await at.tree();
    const again = await at.deploy({ undo: 'automatic' });
    assert.deepEqual([again.end, again.verdict?.kind], ['new', 'unhealthy']);
    at.verdict = { kind: 'healthy' };
    const good = await at.deploy();
    assert.deepEqual([good.end, good.verdict?.kind], ['new', 'healthy']);
    assert.equal((await at.deploy()).end, 'nothing');
    assert.deepEqual([await at.tree(), at.starts.length], [tree, 3]);
    assert.equal((await at.undo()).end, 'old');
    assert.deepEqual([await at.tree(), at.starts.length], [{}, 4]);
  });

  it('brings a tree of 1,000 files back as it was: contents, modes, removed files, empty folders', async () => {
    const root = join(await at.folder.at.root(), 'app');
    const time = 1_600_000_000_000;
    const files = Object.entries(many(1_000, 'old'));
    await at.folder.write(Object.fromEntries(files), time);
    for (const [n, [path, content]] of files.entries()) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content);
      utimesSync(join(root, path), time / 1000, time / 1000);
      chmodSync(join(root, path), [0o644, 0o755, 0o600][n % 3] ?? 0o644);
    }
    mkdirSync(join(root, 'empty/inner'), { recursive: true });
    writeFileSync(join(root, 'data.db'), Buffer.from([0, 255, 10, 13]));
    const before = await at.tree();
    assert.equal(Object.values(before).filter((text) => text !== 'folder').length, 1_001);
    // Of these an earlier push knows: what is gone here goes there.
    const gone = files.slice(0, 100);
    at.folder.manifest = new Map(
      gone.map(([path, { length: size }]) => {
        return [path, { size, modifiedAt: time, hash: 'h', remoteModifiedAt: time }];
      }),
    );
    for (const [path] of gone) rmSync(local(path));
    const changed = files.slice(100, 250).map(([path]) => [path, 'new, and longer'] as const);
    await at.folder.write(Object.fromEntries(changed));
    await at.folder.write({ 'more/deep/a.js': 'a', 'more/b.js': 'b' });
    mkdirSync(local('made/empty'), { recursive: true });
    assert.equal((await at.deploy()).end, 'new');
    const after = await at.tree();
    const isDifferent = ([path, text]: readonly [string, string]) => before[path] !== text;
    assert.equal(Object.entries(after).filter(isDifferent).length, 150 + 2 + 4);
    assert.equal(Object.keys(before).filter((path) => !(path in after)).length, 100);
    const outcome = await at.undo(1);
    assert.deepEqual([outcome.end, outcome.missing, outcome.strays], ['old', [], []]);
    assert.deepEqual(await at.tree(), before);
    // And the same deploy again: what is known was put back, too.
    assert.equal((await at.deploy()).end, 'new');
    assert.deepEqual(await at.tree(), after);
  });

  it('keeps the mode of what it replaces, and makes programs of what are programs here', async () => {
    const root = join(await at.folder.at.root(), 'app');
    for (const path of ['run.sh', 'secret.txt', 'plain.txt', 'tool'])
      await put(`/app/${path}`, 'old');
    chmodSync(join(root, 'run.sh'), 0o755);
    chmodSync(join(root, 'secret.txt'), 0o600);
    const files = { 'run.sh': 'new!', 'secret.txt': 'new!', 'plain.txt': 'new!', tool: 'new!' };
    await at.folder.write({ ...files, 'new.sh': 'new!' });
    for (const path of ['tool', 'new.sh']) chmodSync(local(path), 0o755);
    await at.deploy();
    const tree = await at.tree();
    const modes = Object.entries(tree).map(([path, text]) => [path, text.slice(0, 3)]);
    assert.deepEqual(Object.fromEntries(modes), {
      '/new.sh': '755',
      '/plain.txt': '644',
      '/run.sh': '755',
      '/secret.txt': '600',
      '/tool': '755',
    });
  });

  it('costs 16 requests and a list of each folder, for 20 changed files of 300 and for one', async () => {
    await at.folder.write(many(300, 'old'), 1_600_000_000_000);
    await at.deploy();
    for (const count of [20, 1]) {
      await at.folder.write(many(count, `new ${count}`));
      at.folder.at.mark();
      await at.deploy();
      const { asked } = at.folder.at;
      assert.deepEqual(
        asked.toSorted(),
        [
          // What is there: /app, src, part0.
          ...['list', 'list', 'list'],
          // The claim, and beside it what goes up.
          ...['upload', 'node upload', 'rename'],
          ...['upload', 'node upload', 'decompress'],
          // All has arrived, and nothing else is left.
          ...['list', 'delete'],
          ...['rename', 'rename', 'list'],
          // The claim that stands there is ours, and goes.
          ...['list', 'download', 'node download', 'rename'],
        ].toSorted(),
        `${count} files`,
      );
      const moves = asked.flatMap((route, index) => (route === 'rename' ? [index] : []));
      assert.ok(moves.length === 4 && (moves[1] ?? 0) > asked.indexOf('decompress'));
    }
  });

  it('undoes with looks and renames only', async () => {
    await at.folder.write(many(40, 'old'), 1_600_000_000_000);
    await at.deploy();
    await at.folder.write(many(40, 'new'));
    await at.deploy();
    at.folder.at.mark();
    await at.undo(1);
    const changes = at.folder.at.asked.filter((route) => route !== 'list');
    assert.deepEqual(changes, [
      ...['upload', 'node upload', 'rename', 'rename', 'rename'],
      ...['download', 'node download', 'rename'],
    ]);
  });

  it('is put back where it is not healthy', async () => {
    await at.folder.write(many(5, 'old'));
    await at.deploy();
    const before = await at.tree();
    await at.folder.write({ ...many(5, 'new, and longer'), 'more.js': 'more' });
    at.verdict = sick;
    const outcome = await at.deploy();
    assert.deepEqual([outcome.end, outcome.reason], ['old', sick.reason]);
    assert.deepEqual(await at.tree(), before);
    assert.deepEqual(at.starts, ['restart', 'restart', 'restart']);
    const [last] = await at.history.of(at.server);
    assert.deepEqual([last?.end, last?.added, last?.changed], ['undone', 1, 5]);
  });

  it('keeps what somebody changed on the server since, when it is undone', async () => {
    await at.folder.write(many(3, 'old'), 1_600_000_000_000);
    await at.deploy();
    await at.folder.write(many(3, 'new'));
    await at.deploy();
    await put('/app/src/part0/f1.js', 'of somebody else');
    assert.equal((await at.undo(1)).end, 'old');
    assert.equal(await at.folder.there('/app/src/part0/f1.js'), 'old 1');
    const [id = ''] = (await at.journal.ofServer(at.server)).map((record) => record.id);
    const kept = await at.folder.there(`/.deploy/${id}/new/src/part0/f1.js`);
    assert.equal(kept, 'of somebody else');
  });

  it('lets one of two through who deploy to one server', async () => {
    await at.folder.write(many(5, 'new'));
    const both = await Promise.allSettled([
      at.deploy({}, { account: 'anna' }),
      at.deploy({}, { account: 'ben' }),
    ]);
    const refused = both.flatMap((one) =>
      one.status === 'rejected' ? [one.reason as unknown] : [],
    );
    assert.equal(refused.length, 1);
    assert.ok(refused[0] instanceof OtherDeploy, String(refused[0]));
    assert.equal(await at.folder.there('/app/src/part0/f1.js'), 'new 1');
    assert.equal((await at.left()).length, 1, 'what the other one brought is gone');
  });

  it('writes the release into a startup variable, and sets it back', async () => {
    await at.folder.write({ 'a.js': 'a' });
    const value = () => {
      const { variables } = at.folder.at.panel.find(at.server.uuid);
      return variables.find(({ env }) => env === 'MAIN_FILE')?.value ?? '';
    };
    const before = value();
    at.verdict = sick;
    const set: string[] = [];
    const run = at.open({
      start: () => Promise.resolve(void set.push(value())),
    });
    await at.deploy({ release: { variable: 'MAIN_FILE' } }, { run, release: 'c0ffee.js' });
    assert.deepEqual([set, value()], [['c0ffee.js', before], before]);
  });

  it('stops before anything changes where the server denies a name', async () => {
    at.folder.at.panel.find(at.server.uuid).egg.denylist.push('/app/denied.js', '*.secret');
    await at.folder.write({ ...many(5, 'new'), 'a.secret': 'x' });
    await assert.rejects(at.deploy(), /a\.secret/);
    assert.deepEqual(await at.left(), []);
    assert.equal(await at.folder.there('/app'), undefined);
  });

  it('asks where a name is refused only when it is put in place, and leads back', async () => {
    at.folder.at.panel.find(at.server.uuid).egg.denylist.push('/app/denied.js');
    await at.folder.write({ ...many(5, 'new'), 'denied.js': 'x' });
    const asked: string[] = [];
    const run = at.open({
      decide: ({ why, reason }) => {
        asked.push(`${why}: ${reason}`);
        return Promise.resolve('undo');
      },
    });
    assert.equal((await at.deploy({}, { run })).end, 'old');
    assert.match(asked[0] ?? '', /^failed: .*egg denylist/);
    assert.deepEqual(Object.keys(await at.tree()), []);
  });

  it("is nobody else's to continue while its window is at work on it", async () => {
    await at.folder.write(many(5, 'new'));
    let unfinished: readonly unknown[] | undefined;
    const run = at.open({
      start: async () => {
        unfinished = await at.journal.unfinished(0);
        const [record] = await at.journal.all();
        assert.equal(record?.phase, 'placed');
        await assert.rejects(
          at.open().continue(record.id, new AbortController().signal),
          /Another window/,
        );
      },
    });
    assert.equal((await at.deploy({}, { run })).verdict?.kind, 'healthy');
    assert.deepEqual(unfinished, []);
  });
});
