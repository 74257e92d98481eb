import assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { PanelError } from '../../../../src/core/api/errors';
import { keepReplaced } from '../../../../src/core/sync/keepReplaced';
import { listLocal } from '../../../../src/core/sync/localFolder';
import { comparePush } from '../../../../src/core/sync/comparePush';
import type { PullProgress } from '../../../../src/core/sync/fetchArchive';
import type { Manifest } from '../../../../src/core/sync/manifest';
import { moveIn } from '../../../../src/core/sync/moveIn';
import { type PullJob, fetchFolder } from '../../../../src/core/sync/pull';
import {
  type PullFacts,
  isSafeToTake,
  planPull,
  stillUnchanged,
} from '../../../../src/core/sync/pullPlan';
import { alikeFiles, sameContent } from '../../../../src/core/sync/sameContent';
import { type MemoryFolder, withMemoryFolder } from './memoryFolder';

const forbidden = new PanelError('forbidden', 'No.', { status: 403 });
const second = 1_700_000_000_000;

/** What of a file is remembered of what came or went; `content` names its hash. */
const hashes: Readonly<Record<string, string>> = {
  a: 'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb',
  b: '3e23e8160039594a33894f6564e1b1348bbd7a0088d42c4acb73eeaed59c009d',
};

describe('Of a server', () => {
  let at: MemoryFolder;
  let staged: string;
  /** Where it was: `packing 0`. */
  let told: string[];
  let left: string[];
  withMemoryFolder((one) => {
    at = one;
    staged = mkdtempSync(join(one.temporary, 'staged-'));
    [told, left] = [[], []];
  });

  const heard = () => ({
    onProgress: ({ step, done }: PullProgress) => told.push(`${step} ${done}`),
    onLeft: (path: string) => left.push(path),
  });
  const job = async (more: Partial<PullJob> = {}): Promise<PullJob> => ({
    ...{ files: at.server.files, folder: '/app', staged, clock: at.server.clock },
    ...{ rules: (await listLocal(at.root)).rules, signal: new AbortController().signal },
    ...heard(),
    ...more,
  });
  const work = () =>
    at.server.asked
      .filter((one) => !one.startsWith('list'))
      .map((one) => one.replace(/archive-[\w-]+(\+\w+)?/, 'ARCHIVE'));

  describe('a folder is fetched', () => {
    it('as one archive, which is removed there and here', async () => {
      at.server.put('/app/a.js', 'a');
      at.server.put('/app/d/HEAD', 'ref');
      at.server.put('/other', 'x');
      const { files, folders, refused, areFoldersCut } = await fetchFolder(await job());
      assert.deepEqual(
        files.map(({ path, size, modifiedAt }) => [path, size, modifiedAt]),
        [
          ['a.js', 1, second],
          ['d/HEAD', 3, second],
        ],
      );
      assert.deepEqual([folders, refused, areFoldersCut, left], [[], [], false, []]);
      assert.deepEqual(work(), [
        ...['compress /app', 'download /app/ARCHIVE.tar.gz'],
        ...['node download /app/ARCHIVE.tar.gz', 'delete /app/ARCHIVE.tar.gz'],
      ]);
      // Each folder once, and the first again where it is packed.
      assert.deepEqual(
        at.server.asked.filter((one) => one.startsWith('list')),
        ['list /app', 'list /app/d'],
      );
      assert.equal(told[0], 'packing 0');
      assert.match(told[1] ?? '', /^receiving \d{2,}$/);
      assert.deepEqual(told.slice(2), ['unpacking 1', 'unpacking 2']);
      // The head of a repository waits under another name.
      assert.deepEqual(readdirSync(join(staged, 'd')), ['HEAD.hosting-panel']);
      assert.deepEqual(readdirSync(at.temporary).length, 1);
    });

    it('with its empty folders, which no archive has', async () => {
      for (const path of ['a.js', 'logs/', 'd/e/', 'd/x', 'x.hosting-panel/'])
        at.server.put(`/app/${path}`);
      const { folders } = await fetchFolder(await job());
      assert.deepEqual(folders, ['d/e', 'logs']);
      at.server.put('/app/deep/er/still/');
      assert.ok((await fetchFolder(await job())).folders.includes('deep/er/still'));
    });

    it('and what was a folder when it was listed comes as the file that it is by then', async () => {
      for (const path of ['a.js', 'x/', 'd/e/']) at.server.put(`/app/${path}`);
      at.server.onAsk = (what) => {
        if (!what.startsWith('compress')) return;
        for (const path of ['/app/x', '/app/d/e', '/app/d']) at.server.drop(path);
        for (const path of ['/app/x', '/app/d']) at.server.put(path, 'f');
      };
      const { files, folders } = await fetchFolder(await job());
      assert.deepEqual([files.map(({ path }) => path), folders], [['a.js', 'd', 'x'], []]);
    });

    it('without what stays there', async () => {
      at.write({ '.panelignore': '*.log\nlogs/\n' });
      for (const path of ['a.js', 'b.log', 'logs/x', 'd/c.log']) at.server.put(`/app/${path}`, 'x');
      const { files, folders } = await fetchFolder(await job());
      assert.deepEqual([files.map(({ path }) => path), folders], [['a.js'], ['d']]);
      assert.equal(at.server.asked.includes('list /app/logs'), false);
    });

    it('for nothing where nothing is in it that may come', async () => {
      at.write({ '.panelignore': '*.log\n' });
      at.server.put('/app/b.log', 'x');
      const pulled = await fetchFolder(await job());
      assert.deepEqual(pulled, { files: [], folders: [], refused: [], areFoldersCut: false });
      assert.deepEqual([work(), told], [[], []]);
    });

    it('and an archive that cannot be removed is told', async () => {
      at.server.put('/app/a.js', 'a');
      at.server.fail('delete', { error: forbidden });
      await fetchFolder(await job());
      assert.match(left.join(), /^\/app\/archive-\S+\.tar\.gz$/);
    });

    it('and its archive is removed where it does not come', async () => {
      at.server.put('/app/a.js', 'a');
      at.server.fail('node download', { error: forbidden, count: 9 });
      await assert.rejects(fetchFolder(await job()), forbidden);
      assert.equal(work().at(-1), 'delete /app/ARCHIVE.tar.gz');
      assert.deepEqual(readdirSync(at.temporary).length, 1);
    });

    it('until the user gives up, who is told that the server still packs', async () => {
      at.server.put('/app/a.js', 'a');
      const stop = new AbortController();
      at.server.onAsk = (what) => {
        if (what.startsWith('compress')) stop.abort();
      };
      const pulling = fetchFolder(await job({ signal: stop.signal }));
      await assert.rejects(pulling, /still creating an archive in '\/app'\. Delete it when it/);
    });

    it('unless it cannot be packed', async () => {
      at.server.put('/app/a.js', 'a');
      at.server.fail('compress', { error: forbidden });
      await assert.rejects(fetchFolder(await job()), forbidden);
    });
  });

  describe('what came is compared with what is here', () => {
    const come = (files: Readonly<Record<string, string>>) => {
      for (const [path, content] of Object.entries(files)) {
        mkdirSync(dirname(join(staged, path)), { recursive: true });
        writeFileSync(join(staged, path), content);
        utimesSync(join(staged, path), second / 1000, second / 1000);
      }
    };
    const facts = (came: Readonly<Record<string, string>>, more: Partial<PullFacts> = {}) => {
      come(came);
      const files = Object.entries(came).map(([path, content]) => ({
        ...{ path: path.replace('.hosting-panel', ''), size: content.length },
        ...{ modifiedAt: second, isExecutable: false },
      }));
      return {
        ...{ root: at.root, staged, files, folders: [], manifest: at.manifest },
        ...{ dirty: new Set<string>(), ignores: () => false },
        ...more,
      };
    };
    const known = (hash: string, modifiedAt = 1_600_000_000_000): Manifest =>
      new Map([['a', { size: 1, modifiedAt, hash: hashes[hash] ?? '' }]]);

    const rows: readonly (readonly [
      what: string,
      here: string | undefined,
      manifest: Manifest,
      isDirty: boolean,
      kind: string,
    ])[] = [
      ['new', undefined, new Map(), false, 'added'],
      ['the same', 'a', new Map(), false, 'same'],
      ['the same, but not saved here', 'a', new Map(), true, 'changedHere'],
      ['another, and never came', 'b', new Map(), false, 'changedHere'],
      ['another, where what is here once came', 'b', known('b'), false, 'changed'],
      ['another, where that was only touched', 'b', known('b', 5), false, 'changed'],
      ['another, where that was changed', 'b', known('x', 5), false, 'changedHere'],
      [
        'another, where that is of the time it came, whatever its content',
        'b',
        known('x'),
        false,
        'changed',
      ],
      ['another, where only what is here was changed', 'b', known('a', 5), false, 'ahead'],
      ['another, where what once came is not saved here', 'b', known('b'), true, 'changedHere'],
      ['another, where only what is not saved here differs', 'b', known('a'), true, 'ahead'],
      ['another, where what is here has another size', 'bb', known('a'), false, 'ahead'],
      ['another of another size, that never came', 'bb', new Map(), false, 'changedHere'],
    ];
    for (const [what, here, manifest, isDirty, kind] of rows) {
      it(`where it is ${what}: ${kind}`, async () => {
        if (here !== undefined) at.write({ a: here });
        const plan = await planPull(
          facts({ a: 'a' }, { manifest, dirty: new Set(isDirty ? ['a'] : []) }),
        );
        const [file] = plan.files;
        assert.equal(file?.kind ?? [...plan.same.keys()].map(() => 'same').join(), kind);
        if (kind === 'same') {
          assert.deepEqual(plan.same.get('a'), {
            ...{ size: 1, modifiedAt: 1_600_000_000_000, hash: hashes['a'] },
            remoteModifiedAt: second,
          });
          return;
        }
        assert.equal(file?.hash, hashes['a']);
        assert.equal(file?.hashHere, here?.length === 1 ? hashes[here] : undefined);
        assert.equal(file?.here?.size, here?.length);
        assert.ok(file && isSafeToTake(file) === (kind === 'added' || kind === 'changed'));
      });
    }

    it('and what stands in the way is named', async () => {
      at.write({ 'folder/x': '', file: '' });
      symlinkSync(at.temporary, join(at.root, 'link'));
      const came = { folder: 'a', 'under/x': 'a', 'through/x': 'a' };
      const { files, ...others } = facts(came);
      const renamed = files.map((one) => ({
        ...one,
        path: one.path.replace('under', 'file').replace('through', 'link'),
      }));
      come({ 'file/x': 'a', 'link/x': 'a' });
      const folders = ['file/e', 'link/e', 'file', 'folder', 'folder/e', 'new/e'];
      const plan = await planPull({ ...others, files: renamed, folders });
      assert.deepEqual(plan.blocked, [
        ...['folder', 'file/x', 'link/x', 'file/e', 'link/e', 'file'],
      ]);
      assert.deepEqual([plan.files, plan.folders], [[], ['folder/e', 'new/e']]);
    });

    it('and what runs by itself, or in a repository, is not taken unasked', async () => {
      const plan = await planPull(
        facts(
          { '.envrc': 'x', 'HEAD.hosting-panel': 'x', 'objects/a': 'x', 'plain.js': 'x' },
          { folders: ['refs', 'empty'] },
        ),
      );
      const by = Object.fromEntries(plan.files.map(({ path, runsBy }) => [path, runsBy]));
      assert.equal(by['.envrc'], 'shells');
      assert.equal(by['HEAD'], 'git');
      assert.equal(by['plain.js'], undefined);
      assert.deepEqual([plan.folders, plan.repositoryFolders], [['empty'], ['refs']]);
      assert.deepEqual(
        plan.files.filter(isSafeToTake).map(({ path }) => path),
        ['plain.js'],
      );
    });

    it('and what once came and is gone there may go, unless it was changed, is ignored or not saved', async () => {
      at.write({ one: 'a', two: 'a', three: 'a', four: 'b', five: 'a', six: 'aa' });
      const file = { size: 1, modifiedAt: 1_600_000_000_000, hash: hashes['a'] ?? '' };
      const manifest = new Map([
        ...['two', 'one', 'three', 'five', 'six', 'gone'].map((path) => [path, file] as const),
        ['four', { ...file, modifiedAt: 5 }],
      ]);
      const plan = await planPull(
        facts(
          { five: 'a' },
          {
            ...{ manifest, dirty: new Set(['three']) },
            ignores: (path) => path === 'none',
          },
        ),
      );
      assert.deepEqual(plan.gone, ['one', 'two']);
      const ignoring = facts({}, { manifest, ignores: (path) => path === 'one' });
      assert.deepEqual((await planPull(ignoring)).gone, ['five', 'three', 'two']);
      assert.deepEqual(await stillUnchanged(at.root, manifest, ['two', 'gone', 'six']), ['two']);
    });

    it('until the user gives up', async () => {
      const stop = new AbortController();
      stop.abort();
      await assert.rejects(
        planPull(facts({ a: 'a' }, { signal: stop.signal })),
        (error) => error === stop.signal.reason,
      );
    });
  });

  describe('what came is moved in', () => {
    const file = (path: string, more: object = {}) => ({
      ...{ path, kind: 'added' as const, size: 1, modifiedAt: second, isExecutable: false },
      hash: 'h',
      ...more,
    });
    const stage = (path: string, content = 'x') => {
      mkdirSync(dirname(join(staged, path)), { recursive: true });
      writeFileSync(join(staged, path), content);
      utimesSync(join(staged, path), 1_650_000_000, 1_650_000_000);
    };
    const read = (path: string) => readFileSync(join(at.root, path), 'utf8');

    it('and remembered with the time that it has here and there', async () => {
      stage('d/HEAD.hosting-panel');
      const moved = await moveIn({
        ...{ staged, root: at.root, files: [file('d/HEAD')], folders: ['e/f'] },
      });
      assert.deepEqual(
        [...moved.moved],
        [
          [
            'd/HEAD',
            { size: 1, modifiedAt: 1_650_000_000_000, hash: 'h', remoteModifiedAt: second },
          ],
        ],
      );
      assert.deepEqual([moved.made, [...moved.failed]], [['e/f'], []]);
      assert.equal(read('d/HEAD'), 'x');
      assert.equal(statSync(join(at.root, 'e/f')).isDirectory(), true);
    });

    it('but for what was touched here meanwhile, each by itself', async () => {
      at.write({ changed: 'old', appeared: 'x', kept: 'old', way: '' });
      for (const path of ['changed', 'appeared', 'fine', 'gone', 'open', 'way/x']) stage(path);
      const seen = { size: 9, modifiedAt: 1, changedAt: 1, mode: 0o644 };
      const files = [
        ...[file('changed', { here: seen }), file('appeared'), file('gone', { here: seen })],
        ...[file('open'), file('way/x'), file('fine')],
      ];
      const job = { staged, root: at.root, files, folders: ['way/e', 'ok'] };
      const { moved, made, failed } = await moveIn({ ...job, isDirty: (path) => path === 'open' });
      assert.deepEqual([[...moved.keys()], made], [['fine'], ['ok']]);
      assert.deepEqual(
        [...failed.keys()],
        ['changed', 'appeared', 'gone', 'open', 'way/x', 'way/e'],
      );
      assert.match(String(failed.get('open')), /'open', because it has unsaved changes/);
      assert.deepEqual([read('changed'), existsSync(join(at.root, 'gone'))], ['old', false]);
    });

    for (const [what, content, hashHere, isMoved] of [
      ['touched only, by its content', 'a', hashes['a'], true],
      ['touched, and its content is not known', 'a', undefined, false],
      ['changed, with the same size', 'b', hashes['a'], false],
      ['changed, with another size', 'bb', hashes['a'], false],
    ] as const) {
      it(`${isMoved ? 'also' : 'not'} over what was ${what}`, async () => {
        at.write({ a: 'a' });
        const { size, mtimeMs, ctimeMs, mode } = statSync(join(at.root, 'a'));
        const here = { size, modifiedAt: mtimeMs, changedAt: ctimeMs, mode: mode & 0o777 };
        if (content === 'a') chmodSync(join(at.root, 'a'), 0o600);
        else at.write({ a: content });
        stage('a', 'n');
        const files = [file('a', { here, hashHere })];
        const { moved } = await moveIn({ staged, root: at.root, files, folders: [] });
        assert.deepEqual([moved.size, read('a')], isMoved ? [1, 'n'] : [0, content]);
      });
    }

    it('but for what is gone or in the way by now, whose content nobody can look at', async () => {
      at.write({ way: '' });
      for (const path of ['gone', 'way/x']) stage(path);
      const here = { size: 1, modifiedAt: 1, changedAt: 1, mode: 0o644 };
      const files = ['gone', 'way/x'].map((path) => file(path, { here, hashHere: hashes['a'] }));
      const { failed } = await moveIn({ staged, root: at.root, files, folders: [] });
      assert.deepEqual([...failed.keys()], ['gone', 'way/x']);
      for (const error of failed.values()) assert.equal((error as Error).name, 'UserError');
    });

    it('until the user gives up', async () => {
      stage('a');
      const stop = new AbortController();
      stop.abort();
      const { failed, moved, made } = await moveIn({
        ...{ staged, root: at.root, files: [file('a')], folders: ['e'], signal: stop.signal },
      });
      assert.deepEqual([moved.size, made, [...failed.keys()]], [0, [], ['a', 'e']]);
      assert.equal(failed.get('a'), stop.signal.reason);
    });
  });

  describe('what has the same size is read before a push', () => {
    const compare = async (more: object = {}) => {
      const unread: unknown[] = [];
      const listed: string[] = [];
      const compared = await comparePush({
        ...{ root: at.root, folder: '/app', files: at.server.files, isThorough: false },
        manifest: {
          load: () => Promise.resolve(at.manifest),
          save: (manifest: Manifest) => Promise.resolve(void (at.manifest = manifest)),
        },
        denials: () => Promise.resolve((path: string) => path === 'denied'),
        ...{ clock: at.server.clock, signal: new AbortController().signal },
        ...heard(),
        onListed: () => listed.push('listed'),
        onUnread: (error: unknown) => unread.push(error),
        ...more,
      });
      assert.deepEqual(listed, ['listed']);
      return { unread, kinds: compared.plan.files.map(({ path, kind }) => `${path} ${kind}`) };
    };
    beforeEach(() => {
      for (const path of ['same', 'other', 'denied', 'size']) at.server.put(`/app/${path}`, 'aa');
      at.write({ same: 'aa', other: 'bb', denied: 'cc', size: 'a' }, second + 3_600_000);
    });

    it('and what is the same is remembered, and asked for once', async () => {
      const first = await compare();
      assert.deepEqual(first.kinds, ['denied denied', 'other changed', 'size changed']);
      assert.deepEqual(first.unread, []);
      assert.deepEqual([...at.manifest.keys()], ['same']);
      assert.equal(at.manifest.get('same')?.remoteModifiedAt, second);
      assert.deepEqual(
        work().map((one) => one.split(' ')[0]),
        [...['compress', 'download', 'node', 'delete']],
      );
      at.server.mark();
      assert.equal(told[0], 'packing 0');
    });

    it('and it is what it was where that cannot be read', async () => {
      at.server.fail('compress', { error: forbidden });
      const { kinds, unread } = await compare();
      assert.deepEqual(kinds, ['denied denied', 'other alike', 'same alike', 'size changed']);
      assert.deepEqual([unread, at.manifest.size], [[forbidden], 0]);
    });

    it('but not where the user gives up', async () => {
      const stop = new AbortController();
      at.server.onAsk = (what) => {
        if (what.startsWith('compress')) stop.abort();
      };
      await assert.rejects(
        compare({ signal: stop.signal }),
        (error) => error === stop.signal.reason,
      );
    });

    it('and a failure is one where it was asked for', async () => {
      at.server.fail('compress', { error: forbidden });
      await assert.rejects(compare({ isThorough: true }), forbidden);
    });

    it('not without a need', async () => {
      at.write({ same: 'aaa', other: 'bbb', denied: 'ccc' }, second + 3_600_000);
      await compare();
      assert.deepEqual(work(), []);
    });

    it('and what is known to be the same by its time needs no reading, and is remembered', async () => {
      for (const path of ['same', 'other', 'denied', 'size']) at.drop(path);
      at.write({ same: 'aa' }, second);
      await compare();
      assert.deepEqual([work(), [...at.manifest.keys()]], [[], ['same']]);
      assert.equal(at.manifest.get('same')?.hash, '');
    });

    it('also what is known only by its listing', async () => {
      at.manifest = new Map([['same', { size: 2, modifiedAt: 5, hash: '' }]]);
      const { plan, facts } = await at.compared('/app');
      assert.deepEqual(
        alikeFiles(plan, facts).map(({ path }) => path),
        ['denied', 'other', 'same'],
      );
      const knownOnes = new Map([['same', { size: 2, modifiedAt: 5, hash: 'h' }]]);
      assert.deepEqual(
        alikeFiles(plan, { ...facts, manifest: knownOnes }).map(({ path }) => path),
        ['denied', 'other'],
      );
      const none = await sameContent([], {
        ...{ ...(await job()), root: at.root },
      });
      assert.equal(none.size, 0);
    });
  });

  describe('what a push replaces is kept', () => {
    const keep = async (paths: readonly string[], more: object = {}) => {
      const { facts } = await at.compared('/app');
      at.server.mark();
      return keepReplaced(paths, {
        ...{ files: at.server.files, folder: '/app', staged, clock: at.server.clock },
        ...{ signal: new AbortController().signal, before: facts.remote },
        ...heard(),
        ...more,
      });
    };
    const put = (...paths: readonly string[]) => {
      at.write({ 'd/x': '', x: '' });
      for (const path of paths) at.server.put(`/app/${path}`, path, { modifiedAt: second - 5_000 });
    };

    it('a few one by one, with their times', async () => {
      put('a', 'd/b', 'c');
      const kept = await keep(['a', 'd/b', 'c', 'missing', 'd']);
      assert.deepEqual(
        kept.map(({ path, size, modifiedAt }) => [path, size, modifiedAt]),
        [
          ['a', 1, second - 5_000],
          ['d/b', 3, second - 5_000],
          ['c', 1, second - 5_000],
        ],
      );
      assert.equal(readFileSync(join(staged, 'd/b'), 'utf8'), 'd/b');
      assert.deepEqual(
        work().filter((one) => one.startsWith('compress')),
        [],
      );
    });

    it('many as an archive, but what git would be misled by', async () => {
      put('a', 'd/HEAD', 'c', 'e');
      const kept = await keep(['a', 'd/HEAD', 'c', 'e']);
      assert.deepEqual(
        kept.map(({ path }) => path),
        ['a', 'd/HEAD', 'c', 'e'],
      );
      assert.deepEqual(
        work().filter((one) => /^(compress|node)/.test(one)),
        ['compress /app', 'node download /app/ARCHIVE.tar.gz', 'node download /app/d/HEAD'],
      );
      assert.equal(told[0], 'packing 0');
    });

    it('nothing where nothing is there', async () => {
      at.write({ x: '' });
      assert.deepEqual(await keep(['x']), []);
      assert.deepEqual(work(), []);
    });

    it('not what is more than can be kept', async () => {
      at.write({ x: '' });
      at.server.put('/app/x', 'x');
      const before = new Map([
        [
          '',
          new Map([
            [
              'x',
              {
                ...{ name: 'x', type: 'file' as const, size: 50 * 1024 ** 2 + 1, modifiedAt: 1 },
                ...{ createdAt: 1, mode: '', modeBits: '', mimetype: '' },
              },
            ],
          ]),
        ],
      ]);
      await assert.rejects(keep(['x'], { before }), /replaced files \(50\.0 MB\) exceed the limit/);
      assert.deepEqual(work(), []);
      const listed = before.get('')?.get('x');
      assert.ok(listed);
      before.get('')?.set('x', { ...listed, size: 50 * 1024 ** 2 });
      await assert.rejects(keep(['x'], { before }), /'x' because its size changed/);
    });
  });
});
