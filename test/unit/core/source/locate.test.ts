import assert from 'node:assert/strict';
import { learn, locate } from '../../../../src/core/source/locate';
import { frameOf } from './memoryReader';

const here = 'file:///work/here';
const there = 'file:///work/there';
const inside = (folder: string, ...paths: readonly string[]) =>
  paths.map((path) => ({ folder, path }));

describe('What a stack teaches of where its program lies', () => {
  const rows: readonly (readonly [what: string, stack: string, files: string, taught: string])[] = [
    ['two folders that agree', '/app/db/pool.ts', 'api/db/pool.ts', 'app → api'],
    ['a name alone teaches nothing', '/app/pool.ts', 'api/pool.ts', 'nothing'],
    ['a bare name neither', 'pool.ts', 'api/pool.ts', 'nothing'],
    ['nor one of several files', '/app/db/pool.ts', 'api/db/pool.ts web/db/pool.ts', 'nothing'],
    ['nor installed code', '/app/vendor/db/pool.ts', 'api/vendor/db/pool.ts', 'nothing'],
    [
      'most frames win',
      '/app/w/a.ts /app/db/b.ts /app/db/c.ts',
      'web/w/a.ts api/db/b.ts api/db/c.ts',
      'app → api',
    ],
    [
      'as many on both sides teach nothing',
      '/app/w/a.ts /app/db/b.ts',
      'web/w/a.ts api/db/b.ts',
      'nothing',
    ],
  ];
  for (const [what, stack, files, taught] of rows) {
    it(`${what}: ${taught}`, () => {
      const frames = stack.split(' ').map((filename) => frameOf({ filename }));
      const found = learn(frames, inside(here, ...files.split(' ')));
      assert.equal(found ? `${found.from} → ${found.to}` : 'nothing', taught);
    });
  }
});

describe('The code of a library', () => {
  const rows: readonly (readonly [filename: string, files: string, found: string])[] = [
    ['node_modules/x/a.js', 'node_modules/x/a.js', 'node_modules/x/a.js'],
    ['/app/node_modules/x/a.js', 'node_modules/x/a.js', 'node_modules/x/a.js'],
    ['/app/node_modules/x/a.js', 'node_modules/y/a.js', ''],
    ['/app/node_modules/x/a.js', 'src/x/a.js', ''],
    ['/venv/site-packages/x/a.py', 'env/site-packages/x/a.py', 'env/site-packages/x/a.py'],
    ['/venv/dist-packages/x/a.py', 'env/dist-packages/x/a.py', 'env/dist-packages/x/a.py'],
    ['/app/vendor/x/a.php', 'vendor/x/a.php', 'vendor/x/a.php'],
    [
      '/app/vendor/x/a.php',
      'a/vendor/x/a.php b/vendor/x/a.php',
      'a/vendor/x/a.php b/vendor/x/a.php',
    ],
    ['/root/.cargo/x/a.rs', 'x/a.rs', ''],
  ];
  for (const [filename, files, wanted] of rows) {
    it(`${filename} is ${wanted || 'none'} of ${files}`, () => {
      const found = locate(frameOf({ filename }), { files: inside(here, ...files.split(' ')) });
      const all = found.kind === 'one' ? [found.file] : found.kind === 'unsure' ? found.files : [];
      assert.equal(all.map(({ path }) => path).join(' '), wanted);
    });
  }
});

describe('A name that many folders have', () => {
  const names = [
    'index',
    'main',
    'mod',
    'lib',
    'init',
    '__init__',
    'app',
    'config',
    'setup',
    'types',
  ]
    .concat('utils', 'page', 'route', 'layout', 'Index')
    .map((stem) => [`${stem}.ts`, 'none'] as const);
  const others = ['reindex.ts', 'mains.ts', 'my_config.ts', 'index', 'play.ts'].map(
    (name) => [name, 'unsure'] as const,
  );
  for (const [name, kind] of [...names, ...others]) {
    it(`${kind === 'none' ? 'says nothing' : 'is asked about'} where nothing else agrees: ${name}`, () => {
      const files = inside(here, `y/z/${name}`);
      assert.equal(locate(frameOf({ filename: `/opt/x/${name}` }), { files }).kind, kind);
      const near = inside(here, `y/x/${name}`);
      assert.equal(locate(frameOf({ filename: `/opt/x/${name}` }), { files: near }).kind, 'unsure');
    });
  }
});

describe('The folder that is open', () => {
  const folders = ['file:///w/bot', 'vscode-remote://ssh+host/w/web', 'file:///bot/w'];
  const files = folders.flatMap((folder) => inside(folder, 'src/play.ts'));
  const rows: readonly (readonly [filename: string, folder: string | undefined])[] = [
    ['/opt/x/bot/src/play.ts', 'file:///w/bot'],
    ['/opt/x/web/src/play.ts', 'vscode-remote://ssh+host/w/web'],
    ['/opt/bot/w/src/play.ts', 'file:///bot/w'],
    ['/opt/x/src/play.ts', undefined],
  ];
  for (const [filename, folder] of rows) {
    it(`tells which of several files ${filename} is: that of ${folder ?? 'any'}`, () => {
      const found = locate(frameOf({ filename }), { files });
      assert.equal(found.kind === 'one' ? found.file.folder : undefined, folder);
    });
  }
});

describe('Files that are offered', () => {
  it('are those nearest to the top first', () => {
    const files = inside(here, 'a/x/start.ts', 'a/start.ts', 'b/c/d/start.ts', 'start/start.ts');
    const found = locate(frameOf({ filename: '/app/start.ts' }), { files });
    assert.deepEqual(
      found.kind === 'unsure' && found.files.map(({ path }) => path.split('/').length),
      [2, 2, 3, 4],
    );
  });
});

describe('Files of several folders', () => {
  const rows = [
    [
      'a part of the program beside another folder',
      '/home/container/src/util/play.js',
      ['util/play.js'],
      ['src/x/play.js'],
      ['util/play.js'],
    ],
    [
      'the same root in both',
      '/home/container/play.js',
      ['play.js', 'x/play.js'],
      ['play.js'],
      ['play.js', 'play.js'],
    ],
    [
      'the same package in both',
      '/app/vendor/x/a.php',
      ['vendor/x/a.php'],
      ['vendor/x/a.php'],
      ['vendor/x/a.php', 'vendor/x/a.php'],
    ],
  ] as const;
  for (const [what, filename, mine, others, offered] of rows) {
    it(`${what}: ${offered.join(' ')}`, () => {
      const files = [...inside(here, ...mine), ...inside(there, ...others)];
      const found = locate(frameOf({ filename }), { files });
      const all = found.kind === 'one' ? [found.file] : found.kind === 'unsure' ? found.files : [];
      assert.deepEqual(
        all.map(({ path }) => path),
        offered,
      );
    });
  }
});
