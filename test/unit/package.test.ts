import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { Loads, type Metafile } from '../../scripts/loads.mjs';

interface Packager {
  readonly listFiles: (options: { cwd: string; dependencies: false }) => Promise<string[]>;
}

/** What may be in the package. A new kind of file has to be named here and in .vscodeignore. */
const allowed = [
  /^(package\.json|package\.nls(\.[\w-]+)?\.json|README\.md|CHANGELOG\.md|SECURITY\.md|PRIVACY\.md|SUPPORT\.md|LICENSE)$/,
  /^dist\/(extension|mcp|parts\/[\w-]+)\.js$/,
  /^dist\/pages\/[\w-]+\.(js|css)$/,
  /^dist\/l10n\/[\w-]+\.br$/,
  /^dist\/THIRD-PARTY-NOTICES\.txt$/,
  /^media\/[\w/-]+\.(svg|png|css)$/,
  /^media\/walkthrough\/[\w-]+\.webp$/,
  /^media\/walkthrough\/panels(\.nls\.[\w-]+)?\.md$/,
  /^schemas\/\w+\.json$/,
  /^skills\/[\w-]+\/SKILL\.md$/,
];

/** Left out of the copy because they are large; the traps stand for what they hold. */
const large = ['.git', 'node_modules', 'out', 'test'];
const traps = [
  'test/unit/a.test.ts',
  'test/vscode/node_modules/x/x.js',
  'out/unit/a.js',
  '.env',
  'notes.txt',
];

/** Pieces that have nothing to do with each other: what all of them are loaded with is everybody's. */
const laterPieces = [
  'ui/monitoring/issuePages.ts',
  'ui/schedules/schedules.ts',
  'ui/sync/openSync.ts',
  'core/windows/peerOn.ts',
];

describe('the package', () => {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'hosting-panel-package-'));
  let files: readonly string[] = [];

  before(async function () {
    // The packager is a large program to load.
    this.timeout(60_000);
    for (const name of fs.readdirSync('.')) {
      if (!large.includes(name)) fs.cpSync(name, path.join(copy, name), { recursive: true });
    }
    for (const trap of traps) {
      fs.mkdirSync(path.join(copy, path.dirname(trap)), { recursive: true });
      fs.writeFileSync(path.join(copy, trap), '');
    }
    const { listFiles } = createRequire(path.resolve('package.json'))('@vscode/vsce') as Packager;
    files = (await listFiles({ cwd: copy, dependencies: false })).map((file) =>
      file.replaceAll('\\', '/'),
    );
  });

  after(() => fs.rmSync(copy, { recursive: true, force: true }));

  describe('built', () => {
    let loads: Loads;
    before(function () {
      this.timeout(60_000);
      fs.symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'), 'junction');
      const metafile = path.join(copy, 'metafile.json');
      execFileSync(process.execPath, ['esbuild.js', `--metafile=${metafile}`], { cwd: copy });
      loads = new Loads(JSON.parse(fs.readFileSync(metafile, 'utf8')) as Metafile, copy);
    });

    /** What is loaded with a piece that was not there before, below `src`. */
    function loadedBy(piece: string, ...before: readonly string[]): readonly string[] {
      const there = new Set(before.flatMap((one) => [...loads.with(one)]));
      const files = [...loads.with(piece)].filter((file) => !there.has(file));
      return loads.sources(files).map((file) => file.replace(/^src\//, ''));
    }

    const kilobytes = (files: Iterable<string>) => loads.bytes(files) / 1024;
    const signedIn = ['extension.ts', 'ui/accounts/openPanel.ts', 'core/servers/serverStore.ts'];
    const activated = [...signedIn, 'ui/registerRest.ts'];

    it('loads two scripts of at most 48 KB before the first view', () => {
      const first = loads.with('extension.ts');
      const size = kilobytes(first);
      assert.ok(first.size === 2 && size <= 48, `${first.size} scripts, ${size} KB`);
    });

    it('loads at most 98 KB until the servers of who is signed in are asked for', () => {
      const size = kilobytes(new Set(signedIn.flatMap((one) => [...loads.with(one)])));
      assert.ok(size <= 98, `${size} KB`);
    });

    it('loads at most 540 KB unasked, of 1,340 KB', () => {
      const unasked = kilobytes(new Set(activated.flatMap((one) => [...loads.with(one)])));
      const all = kilobytes(loads.all);
      assert.ok(unasked <= 540 && all <= 1_340, `${unasked} KB of ${all} KB`);
    });

    it('loads at most 92 KB that several rooms share with the first of them', () => {
      const there = new Set(activated.flatMap((one) => [...loads.with(one)]));
      const [first = '', ...others] = laterPieces;
      const shared = [...loads.with(first)].filter(
        (file) => !there.has(file) && others.every((other) => loads.with(other).has(file)),
      );
      assert.ok(shared.length === 1 && kilobytes(shared) <= 92, `${kilobytes(shared)} KB`);
    });

    it('loads each room of these with its first use alone', () => {
      const unasked = activated.flatMap((one) => loadedBy(one));
      const later =
        /^ui\/(backups|schedules|network|databases|subusers|startup)\/(?!databaseContext)|^ui\/(settings\/settings|search\/find[BT]|sync\/(push|pull|undo|compare|folderSync)|files\/(uploads|downloads|archives|changes)|console\/(consoleTerminal|openConsoles)|eggs\/eggOfferActions|.*Pages\.ts)|^core\/(agents\/(tool|gate)|deploy\/deployRun|windows\/(peerOn|messages)|console\/(transport|lineEditor|screen|keys)|files\/(remoteFiles|moves|archives)|source\/(resolve|whereIsNow|sourceMaps)|watch\/incidentMarkdown|sync\/(packing|unpacking))|node_modules\/(ws|vscode-jsonrpc|modern-tar|jsonc-parser|ignore|diff|@jridgewell)\//;
      assert.ok(loads.sources(loads.all).some((file) => later.test(file.replace(/^src\//, ''))));
      assert.deepEqual(
        unasked.filter((file) => later.test(file) && file !== 'ui/base/laterPages.ts'),
        [],
      );
    });

    it('loads no tool of agents before it is called', () => {
      const unasked = new Set(activated.flatMap((one) => [...loads.with(one)]));
      const ofTools = [...loads.all].filter((file) =>
        fs.readFileSync(path.join(copy, file), 'utf8').includes('hostingPanel_readConsole'),
      );
      assert.ok(ofTools.length > 0);
      assert.deepEqual(
        ofTools.filter((file) => unasked.has(file)),
        [],
      );
    });

    const opened: readonly (readonly [what: string, piece: string, rooms: RegExp])[] = [
      [
        'an issue',
        'ui/monitoring/issuePages.ts',
        /^(core|ui)\/(base|api|monitoring|source)$|^node_modules\/(diff|@jridgewell)\//,
      ],
      ['an incident', 'ui/watch/incidentPages.ts', /^(core|ui)\/(base|api|servers|console|watch)$/],
      ['an activity log', 'ui/servers/activityPages.ts', /^(core|ui)\/(base|api|servers)$/],
      [
        'a list of backups',
        'ui/backups/backups.ts',
        /^(core|ui)\/(base|api|servers|files|backups|schedules|network|databases|subusers|startup|settings)$/,
      ],
    ];
    for (const [what, piece, rooms] of opened) {
      it(`loads with ${what} what belongs to it, and what several rooms share`, () => {
        // What several rooms share in small parts comes with the first of them.
        const shared = [...loads.with(piece)].filter((file) =>
          laterPieces.every((other) => loads.with(other).has(file)),
        );
        const small = new Set(loads.sources(shared));
        const others = loadedBy(piece, ...activated).filter((file) => !small.has(`src/${file}`));
        assert.ok(others.includes(piece));
        assert.deepEqual(
          others.filter((file) => !rooms.test(path.posix.dirname(file))),
          [],
        );
      });
    }

    it('tells of each package that its code imports, with a licence that allows it', () => {
      const sources = fs
        .readdirSync('src', { recursive: true })
        .map(String)
        .filter((name) => name.endsWith('.ts'))
        .map((name) => fs.readFileSync(path.join('src', name), 'utf8'));
      const imported = sources
        .flatMap((source) => [
          ...source.matchAll(/^(?:import|\} from|export .* from)(?! type).*'([^'.][^']*)';$/gm),
        ])
        .map(([, from = '']) =>
          from
            .split('/')
            .slice(0, from.startsWith('@') ? 2 : 1)
            .join('/'),
        )
        .filter((name) => name !== 'vscode' && !name.startsWith('node:'));
      assert.ok(imported.length > 0);
      const notices = fs.readFileSync(path.join(copy, 'dist/THIRD-PARTY-NOTICES.txt'), 'utf8');
      const text = fs.readFileSync(path.join(copy, 'dist/sbom.spdx.json'), 'utf8');
      const { packages } = JSON.parse(text) as {
        readonly packages: readonly { readonly name: string; readonly licenseDeclared: string }[];
      };
      const names = packages.map(({ name }) => name);
      assert.deepEqual(
        [...new Set(imported)].filter((name) => !names.includes(name)),
        [],
      );
      for (const { name, licenseDeclared } of packages) {
        assert.match(licenseDeclared, /^(MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0)$/, name);
        assert.ok(name === 'hosting-panel' || notices.includes(`${name} `), name);
      }
    });
  });

  it('holds nothing but what runs and what people read', () => {
    assert.deepEqual(
      files.filter((file) => !allowed.some((pattern) => pattern.test(file))),
      [],
    );
  });

  it('holds what the manifest and the shop window need', () => {
    const manifest = JSON.parse(fs.readFileSync('package.json', 'utf8')) as {
      main: string;
      icon?: string;
      contributes: { chatSkills: readonly { path: string }[] };
    };
    const wanted = [
      'package.json',
      'package.nls.json',
      'README.md',
      'CHANGELOG.md',
      'SECURITY.md',
      'LICENSE',
    ];
    const skills = manifest.contributes.chatSkills.map((skill) => skill.path);
    const named = [manifest.main, manifest.icon ?? manifest.main, ...skills].map((file) =>
      path.posix.normalize(file),
    );
    assert.deepEqual(
      [...wanted, ...named].filter((file) => !files.includes(file)),
      [],
    );
  });

  it('has a bundle without a second HTTP stack: VS Code patches its own fetch for proxies', () => {
    const bundles = files.filter((file) => /^dist\/[^/]+\.js$|^dist\/parts\//.test(file));
    assert.ok(bundles.length > 0);
    for (const file of bundles) {
      assert.doesNotMatch(fs.readFileSync(file, 'utf8'), /undici\.globalDispatcher/, file);
    }
  });
});
