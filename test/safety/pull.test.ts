import assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import { dirname, join } from 'node:path';
import { systemClock } from '../../src/core/base/clock';
import { RemoteFiles } from '../../src/core/files/remoteFiles';
import { IgnoreRules } from '../../src/core/sync/ignoreRules';
import { moveIn } from '../../src/core/sync/moveIn';
import { fetchFolder } from '../../src/core/sync/pull';
import { type PulledFile, planPull } from '../../src/core/sync/pullPlan';
import { pullGroups } from '../../src/core/sync/pullWords';
import { listAll } from '../../src/core/sync/localFolder';
import { silentLog } from '../support/silentLog';
import { type PanelRequest, PanelHttp } from '../../src/core/api/http';
import { DaemonTransfer } from '../../src/core/api/daemonTransfer';
import { never } from '../service/core/files/practiceServer';
import { PracticeFolder } from '../service/core/sync/practiceFolder';

describe('A pulled folder', () => {
  let folder: PracticeFolder;

  before(async () => {
    folder = await PracticeFolder.start();
  });
  beforeEach(() => folder.reset());
  afterEach(() => assert.deepEqual(folder.at.panel.violations, []));
  after(() => folder.stop());

  /** Puts files on the server, behind the client's back. */
  async function there(files: Readonly<Record<string, string>>): Promise<void> {
    const root = join(await folder.at.root(), 'app');
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content);
    }
  }

  const isHere = (path: string) => existsSync(join(folder.root, path));
  const bare = {
    'lib/HEAD': 'ref: refs/heads/main\n',
    'lib/config': '[core]\nfsmonitor = touch /tmp/never\n',
    'lib/objects/info/x': '',
    'lib/refs/heads/x': '',
    'lib/index.js': 'x',
  };

  describe('holds nothing unasked that runs by itself', () => {
    const alone = [
      ...['.vscode/tasks.json', 'sub/.VSCODE/settings.json', 'x.code-workspace', '.idea/x.xml'],
      ...[
        '.devcontainer/devcontainer.json',
        '.devcontainer.json',
        '.envrc',
        'a/.envrc',
        '.direnv/x',
      ],
      ...[
        '.gitmodules',
        '.gitattributes',
        '.gitconfig',
        '.githooks/pre-commit',
        '.husky/pre-commit',
      ],
      ...['.npmrc', '.yarnrc.yml', '.pnpmfile.cjs', '.mise.toml', '.tool-versions', '.bashrc'],
      ...['desktop.ini', 'x.desktop', 'x.lnk', 'x.url', 'x.webloc', 'autorun.inf', '.exrc'],
      ...[
        'eslint.config.mjs',
        'a/.eslintrc.cjs',
        '.prettierrc.json',
        'lefthook-local.yml',
        '.ssh/rc',
      ],
      ...['.claude/settings.json', '.cursor/mcp.json', '.mcp.json', 'AGENTS.md', 'CLAUDE.md'],
      ...[
        '.github/copilot-instructions.md',
        'a/b/.vs\u200bcode/tasks.json',
        '.envrc.',
        '.cursorrules',
      ],
    ];
    for (const path of alone) {
      it(JSON.stringify(path), async () => {
        await there({ [path]: 'x', 'a.js': 'a' });
        const { plan } = await folder.pull('/app');
        assert.deepEqual([isHere(path), isHere('a.js')], [false, true]);
        const group = pullGroups(plan).find(({ choices }) =>
          choices.some(({ paths }) => paths.includes(path)),
        );
        assert.match(group?.title ?? '', /^Might run automatically/);
        assert.ok(group?.choices.every(({ isPicked }) => !isPicked));
      });
    }

    it('a repository that is called something else', async () => {
      await there(bare);
      const { plan } = await folder.pull('/app');
      assert.deepEqual(readdirSync(join(folder.root, 'lib')), ['index.js']);
      assert.equal(pullGroups(plan).at(-1)?.title, 'Might run automatically: git (4)');
    });

    it('the pulled folder itself as a repository', async () => {
      const top = Object.entries(bare).map(([path, text]) => [path.slice('lib/'.length), text]);
      await there(Object.fromEntries(top) as Record<string, string>);
      await folder.pull('/app');
      assert.deepEqual(readdirSync(folder.root), ['index.js']);
    });

    it('a repository that has its parts elsewhere', async () => {
      await there({ 'lib/HEAD': 'ref: refs/heads/main\n', 'lib/commondir': '../other\n' });
      await folder.pull('/app');
      assert.ok(!isHere('lib/HEAD') && !isHere('lib/commondir'));
    });

    for (const [first, then] of [
      [['lib/HEAD'], ['lib/config', 'lib/objects/info/x', 'lib/refs/heads/x']],
      [['lib/config', 'lib/objects/info/x', 'lib/refs/heads/x'], ['lib/HEAD']],
      [['lib/objects/info/x'], ['lib/Head', 'lib/config', 'lib/refs/heads/x']],
    ] as const) {
      it(`a repository in two steps: ${first.join(' ')}, then ${then.join(' ')}`, async () => {
        const all = { ...bare, 'lib/Head': bare['lib/HEAD'] };
        const some = (paths: readonly string[]) =>
          Object.fromEntries(Object.entries(all).filter(([path]) => paths.includes(path)));
        await there(some(first));
        await folder.pull('/app');
        await there(some(then));
        await folder.pull('/app');
        assert.deepEqual(then.filter(isHere), []);
      });
    }

    it('empty folders that make a repository whole', async () => {
      await folder.write({ 'lib/HEAD': bare['lib/HEAD'], 'lib/config': bare['lib/config'] });
      mkdirSync(join(await folder.at.root(), 'app/lib/objects'), { recursive: true });
      const facts = { root: folder.root, staged: folder.root, files: [], manifest: new Map() };
      const plan = await planPull({
        ...facts,
        folders: ['lib/objects', 'lib/refs', 'lib/other'],
        dirty: new Set<string>(),
        ignores: () => false,
      });
      assert.deepEqual(plan.folders, ['lib/other']);
    });

    it('empty folders that are called like one that waits', async () => {
      await there({ 'a.js': 'a' });
      const root = join(await folder.at.root(), 'app');
      for (const name of ['.git', '.vscode', 'x']) mkdirSync(join(root, `${name}.hosting-panel`));
      await folder.pull('/app');
      for (const name of ['.git', '.vscode', 'x']) assert.ok(!isHere(name), name);
      assert.ok(isHere('a.js'));
    });

    it('and takes what only looks like it', async () => {
      const files = { 'config/x.json': '', 'refs/a.txt': '', 'objects.json': '', 'a/HEAD': 'x' };
      const more = {
        '.gitignore': '',
        '.env': '',
        'package.json': '{}',
        'README.md': '',
        info: '',
      };
      await there({ ...files, ...more });
      const { moved } = await folder.pull('/app');
      assert.equal(moved.moved.size, 9);
    });
  });

  describe('meets what was done here while its list was open', () => {
    async function planned(): Promise<{ files: readonly PulledFile[]; staged: string }> {
      const staged = join(dirname(folder.root), `${folder.root.split('/').at(-1)}-staged`);
      mkdirSync(join(staged, 'b'), { recursive: true });
      for (const [path, text] of [
        ['old.js', 'theirs'],
        ['b/new.js', 'theirs'],
      ] as const) {
        writeFileSync(join(staged, path), text);
      }
      writeFileSync(join(folder.root, 'old.js'), 'before');
      const { files, folders } = await listAll(staged);
      const plan = await planPull({
        ...{ root: folder.root, staged, files, folders, manifest: new Map() },
        dirty: new Set<string>(),
        ignores: () => false,
      });
      return { files: plan.files, staged };
    }

    const here = (path: string) => readFileSync(join(folder.root, path), 'utf8');

    it('and leaves an edited file alone, and says so', async () => {
      const { files, staged } = await planned();
      writeFileSync(join(folder.root, 'old.js'), 'edited meanwhile');
      const { moved, failed } = await moveIn({ staged, root: folder.root, files, folders: [] });
      assert.equal(here('old.js'), 'edited meanwhile');
      assert.deepEqual([...failed.keys()], ['old.js']);
      assert.match(String(failed.get('old.js')), /changed in the meantime/);
      assert.ok(moved.has('b/new.js'));
    });

    it('also one of the same size and time', async () => {
      const { files, staged } = await planned();
      const { atimeMs, mtimeMs } = statSync(join(folder.root, 'old.js'));
      writeFileSync(join(folder.root, 'old.js'), 'BEFORE');
      utimesSync(join(folder.root, 'old.js'), atimeMs / 1000, mtimeMs / 1000);
      await moveIn({ staged, root: folder.root, files, folders: [] });
      assert.equal(here('old.js'), 'BEFORE');
    });

    it('replaces one that was only touched', async () => {
      const { files, staged } = await planned();
      chmodSync(join(folder.root, 'old.js'), 0o640);
      const { failed } = await moveIn({ staged, root: folder.root, files, folders: [] });
      assert.deepEqual([...failed.keys()], []);
      assert.equal(here('old.js'), 'theirs');
    });

    it('and leaves a file alone that appeared', async () => {
      const { files, staged } = await planned();
      mkdirSync(join(folder.root, 'b'));
      writeFileSync(join(folder.root, 'b/new.js'), 'mine');
      const { failed } = await moveIn({ staged, root: folder.root, files, folders: [] });
      assert.equal(here('b/new.js'), 'mine');
      assert.match(String(failed.get('b/new.js')), /was created in the meantime/);
    });

    it('and does not make one that was deleted', async () => {
      const { files, staged } = await planned();
      renameSync(join(folder.root, 'old.js'), join(folder.root, 'mine.js'));
      await moveIn({ staged, root: folder.root, files, folders: [] });
      assert.ok(!isHere('old.js'));
    });

    it('and goes through no link that appeared, nor over one', async () => {
      const { files, staged } = await planned();
      const outside = join(staged, 'outside');
      mkdirSync(outside);
      symlinkSync(outside, join(folder.root, 'b'));
      renameSync(join(folder.root, 'old.js'), join(outside, 'old.js'));
      symlinkSync(join(outside, 'old.js'), join(folder.root, 'old.js'));
      const { moved } = await moveIn({ staged, root: folder.root, files, folders: [] });
      assert.deepEqual([...moved.keys()], []);
      assert.deepEqual(readdirSync(outside), ['old.js']);
      assert.equal(readFileSync(join(outside, 'old.js'), 'utf8'), 'before');
    });

    it('keeps the permissions of what it replaces', async () => {
      await folder.write({ 'old.js': '' });
      chmodSync(join(folder.root, 'old.js'), 0o600);
      const { files, staged } = await planned();
      await moveIn({ staged, root: folder.root, files, folders: [] });
      assert.equal(statSync(join(folder.root, 'old.js')).mode & 0o777, 0o600);
      assert.equal(here('old.js'), 'theirs');
    });
  });

  describe('comes from an archive that is surely ours', () => {
    const archives = async () =>
      readdirSync(join(await folder.at.root(), 'app')).filter((name) => name.endsWith('.gz'));

    /** Makes a file in the server's folder while the panel packs, whose answer is lost. */
    async function meanwhile(name: string, isMadeByNode = true): Promise<void> {
      const kind = isMadeByNode ? 'gateway504AfterWork' : 'status';
      const lost = { kind, where: 'panel', match: '/compress' } as const;
      folder.at.panel.order(kind === 'status' ? { ...lost, kind, status: 504 } : { ...lost, kind });
      const list = folder.at.files.list.bind(folder.at.files);
      const root = await folder.at.root();
      folder.at.files.list = async (path) => {
        const entries = await list(path);
        await writeFile(join(root, 'app', name), 'not ours');
        return entries;
      };
    }

    it('and not from a log that was packed meanwhile', async () => {
      await there({ 'a.js': 'a' });
      await meanwhile('latest.log.gz', false);
      await assert.rejects(folder.pull('/app'));
      assert.deepEqual(await archives(), ['latest.log.gz']);
    });

    it('also where both are there', async () => {
      await there({ 'a.js': 'a' });
      await meanwhile('2026-01-01-1.log.gz');
      await folder.pull('/app');
      assert.ok(isHere('a.js'));
      assert.deepEqual(await archives(), ['2026-01-01-1.log.gz']);
    });

    for (const name of [
      'archive-2020-01-01T000000Z.tar.gz',
      'archive-2020-01-01T000000+0200.tar.gz',
      'world.tar.gz',
    ]) {
      it(`and not from ${name}`, async () => {
        await there({ 'a.js': 'a' });
        await meanwhile(name, false);
        const left: string[] = [];
        await assert.rejects(folder.pull('/app', { onLeft: (path) => left.push(path) }));
        assert.deepEqual(await archives(), [name]);
        assert.deepEqual(left, []);
      });
    }

    it('and leaves one that holds other things', async () => {
      await there({ 'a.js': 'a' });
      const now = new Date()
        .toISOString()
        .replace(/\.\d+Z$/, 'Z')
        .replaceAll(':', '');
      await meanwhile(`archive-${now}.tar.gz`, false);
      await assert.rejects(folder.pull('/app'));
      assert.equal((await archives()).length, 1);
    });

    it('and deletes nothing that was there before, whatever the panel answers', async () => {
      await there({ 'a.js': 'a', 'world.tar.gz': 'mine' });
      const { panel, uuid } = folder.at;
      const key = () => Promise.resolve(panel.keys.owner);
      const parts = { baseUrl: panel.baseUrl, key, clock: systemClock, log: silentLog };
      const lying = new (class extends PanelHttp {
        override async send<T>(request: PanelRequest<T>): Promise<T> {
          const answer = await super.send(request);
          const isMade = request.path.endsWith('/compress');
          return isMade ? ({ ...(answer as object), name: 'world.tar.gz' } as T) : answer;
        }
      })(parts);
      const daemon = new DaemonTransfer(systemClock, silentLog);
      const files = new RemoteFiles({ http: lying, daemon, uuid, clock: systemClock });
      const job = { files, folder: '/app' };
      const nothing = () => undefined;
      const fetched = fetchFolder({
        ...{ ...job, staged: mkdtempSync(join(folder.root, 'staged-')), rules: new IgnoreRules() },
        ...{ clock: systemClock, signal: never, onProgress: nothing, onLeft: nothing },
      });
      await assert.rejects(fetched);
      assert.ok((await archives()).includes('world.tar.gz'));
    });
  });

  it('follows no link of the server', async () => {
    await there({ 'a.js': 'a' });
    await symlink(os.tmpdir(), join(await folder.at.root(), 'app/out'));
    const { pulled } = await folder.pull('/app');
    assert.deepEqual(pulled.refused, [{ path: 'out', why: 'link' }]);
  });
});
