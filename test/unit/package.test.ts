import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

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

  /** A built script with those that it asks for at its start. */
  function loadedWith(file: string): readonly string[] {
    const asked = fs.readFileSync(file, 'utf8').matchAll(/=require\("(\.[^"]+)"\)/g);
    const names = [...asked].map(([, name = '']) => path.join(path.dirname(file), name));
    return [...new Set([file, ...names.flatMap(loadedWith)])];
  }

  it('loads the first view from two files of at most 110 KB, and no tool of agents before it is called', function () {
    this.timeout(60_000);
    fs.symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'), 'junction');
    execFileSync(process.execPath, ['esbuild.js'], { cwd: copy });
    const parts = path.join(copy, 'dist/parts');
    const first = loadedWith(path.join(copy, 'dist/extension.js'));
    const bytes = first.reduce((sum, file) => sum + fs.statSync(file).size, 0);
    assert.ok(first.length <= 2 && bytes <= 110 * 1024, `${first.length} files, ${bytes} bytes`);
    const rest = fs.readdirSync(parts).find((name) => name.startsWith('registerRest')) ?? '';
    const atOnce = new Set([...first, ...loadedWith(path.join(parts, rest))]);
    const ofTools = fs
      .readdirSync(parts)
      .map((name) => path.join(parts, name))
      .filter((file) => fs.readFileSync(file, 'utf8').includes('hostingPanel_readConsole'));
    assert.ok(ofTools.length > 0);
    assert.deepEqual(
      ofTools.filter((file) => atOnce.has(file)),
      [],
    );
  });

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
