import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { listLocal } from '../../src/core/sync/localFolder';
import { rulesAbove } from '../../src/core/sync/localRules';
import { makePipe, releasePipe, within } from './support/hostileFiles';

describe('An ignore file', () => {
  let folder = '';
  let root = '';
  let pipes: string[] = [];
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(os.tmpdir(), 'hosting-panel-rules-')));
    root = join(folder, 'project');
    mkdirSync(join(root, 'src'), { recursive: true });
    writeFileSync(join(root, 'src/a.js'), 'a');
    writeFileSync(join(root, 'secret.txt'), 'secret');
    pipes = [];
  });
  afterEach(() => {
    pipes.forEach(releasePipe);
    rmSync(folder, { recursive: true });
  });

  const pipe = (path: string) => {
    makePipe(path);
    pipes.push(path);
  };

  /** Each makes the rules unknown: then nothing may go. */
  const refused: readonly (readonly [string, () => void, RegExp])[] = [
    ['that is a pipe', () => pipe(join(root, '.gitignore')), /\.gitignore' isn't a regular file/],
    [
      'further down that is a pipe',
      () => pipe(join(root, 'src/.panelignore')),
      /src.\.panelignore/,
    ],
    [
      'that is a link to what never ends',
      () => symlinkSync('/dev/zero', join(root, '.gitignore')),
      /\.gitignore.*link/,
    ],
    [
      'that is a link to another file',
      () => {
        writeFileSync(join(folder, 'rules'), 'secret.txt\n');
        symlinkSync('../rules', join(root, '.gitignore'));
      },
      /\.gitignore.*link/,
    ],
    [
      'that is very large',
      () => writeFileSync(join(root, '.gitignore'), 'secret.txt\n'.repeat(200_000)),
      /\.gitignore.*larger/,
    ],
    [
      'with more rules than anybody writes',
      () => writeFileSync(join(root, '.gitignore'), 'a\n'.repeat(20_000)),
      /\.gitignore.*rules/,
    ],
    [
      'of the repository above that is a pipe',
      () => {
        mkdirSync(join(folder, '.git'));
        pipe(join(folder, '.gitignore'));
      },
      /\.gitignore' isn't a regular file/,
    ],
    [
      'with a rule that costs more the deeper a path is',
      () => writeFileSync(join(root, '.gitignore'), `secret.txt\n\n${'**/a/'.repeat(8)}b\n`),
      /line 3 of .*\.gitignore/,
    ],
    [
      'with a rule that is longer than a path can be',
      () => writeFileSync(join(root, '.gitignore'), `${'a?'.repeat(4_000)}\n`),
      /line 1 of .*\.gitignore/,
    ],
  ];
  for (const [what, make, says] of refused) {
    it(`${what} stops the work with a sentence`, async () => {
      make();
      const seen = await within(
        5_000,
        listLocal(root).then(
          ({ files }) => `lists ${files.length} files`,
          (error: Error) => error.message,
        ),
      );
      assert.match(seen, says);
    });
    it(`${what} stops a save with a sentence`, async () => {
      make();
      const seen = await within(
        5_000,
        rulesAbove(root, 'src/a.js').then(
          () => 'has rules',
          (error: Error) => error.message,
        ),
      );
      assert.match(seen, says);
    });
  }

  it('that is a folder has no rules, as in git', async () => {
    mkdirSync(join(root, '.gitignore'));
    const { files } = await listLocal(root);
    assert.deepEqual(
      files.map(({ path }) => path),
      ['secret.txt', 'src/a.js'],
    );
    assert.equal((await rulesAbove(root, 'src/a.js')).ignores('src/a.js'), false);
  });

  it('is obeyed when it is long, and has the rules that people write', async () => {
    const usual = ['**/src/**/build/**/*.map', '*.py[cod]', '*_*.*~', '[Bb]in/**', '!keep/**/x'];
    writeFileSync(join(root, '.gitignore'), `${usual.join('\n')}\n`.repeat(300) + 'secret.txt\n');
    const { files } = await listLocal(root);
    assert.deepEqual(
      files.map(({ path }) => path),
      ['.gitignore', 'src/a.js'],
    );
  });

  it('whose rules are as bad as they may be costs little', async () => {
    const deep = 'a/'.repeat(60);
    mkdirSync(join(root, deep), { recursive: true });
    for (let file = 0; file < 20; file++) writeFileSync(join(root, deep, `${file}c`), '');
    writeFileSync(join(root, '.gitignore'), '**/a/**/a/**/a/**/*a*a*a*b\n');
    const listing = await within(10_000, listLocal(root));
    assert.ok(listing !== 'hangs' && listing.files.length === 23);
  });
});

describe('A local folder', () => {
  let root = '';
  beforeEach(() => {
    root = realpathSync(mkdtempSync(join(os.tmpdir(), 'hosting-panel-deep-')));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('that is deeper than anybody makes one is said to be so', async () => {
    mkdirSync(join(root, 'a/'.repeat(300)), { recursive: true });
    await assert.rejects(listLocal(root), /nested folders/);
  });

  it('can be given up at any moment', async () => {
    for (let one = 0; one < 50; one++) mkdirSync(join(root, `${one}`));
    const controller = new AbortController();
    const listing = listLocal(root, controller.signal);
    controller.abort();
    await assert.rejects(listing, { name: 'AbortError' });
  });
});
