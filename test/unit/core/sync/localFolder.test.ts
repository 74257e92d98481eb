import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { dirname, join } from 'node:path';
import { listLocal, lookOnce } from '../../../../src/core/sync/localFolder';
import { rulesAbove } from '../../../../src/core/sync/localRules';

describe('a local folder', () => {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(os.tmpdir(), 'hosting-panel-folder-'));
    const files: Readonly<Record<string, string>> = {
      '.git/HEAD': '',
      '.gitignore': 'node_modules/\ndist/\n',
      'bots/one/index.js': 'x',
      'bots/one/node_modules/a.js': '',
      'bots/one/dist/index.js': '',
      'bots/one/cache/a.js': '',
      'bots/.gitignore': 'cache/\n',
    };
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(join(root, dirname(path)), { recursive: true });
      writeFileSync(join(root, path), content);
    }
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const paths = async (folder: string) =>
    (await listLocal(join(root, folder))).files.map(({ path }) => path);

  it('heeds the ignore files of its repository', async () => {
    assert.deepEqual(await paths('bots/one'), ['index.js']);
    const rules = await rulesAbove(join(root, 'bots/one'), 'node_modules/a.js');
    assert.equal(rules.ignores('node_modules/a.js'), true);
  });

  it('is carried all the same when it is one that the repository ignores', async () =>
    assert.deepEqual(await paths('bots/one/dist'), ['index.js']));

  it('can take back what the repository ignores', async () => {
    writeFileSync(join(root, 'bots/one/.panelignore'), '!dist/\n');
    assert.deepEqual(await paths('bots/one'), ['.panelignore', 'dist/index.js', 'index.js']);
  });

  it('is looked at once for two who list it', async () => {
    const look = lookOnce();
    const asked: string[] = [];
    const noting = (path: string) => {
      asked.push(path);
      return look(path);
    };
    const one = join(root, 'bots/one');
    const first = await listLocal(one, undefined, { look: noting });
    writeFileSync(join(one, 'index.js'), 'longer');
    const second = await listLocal(one, undefined, { look: noting, patterns: ['*.none'] });
    assert.deepEqual(asked, [join(one, 'index.js'), join(one, 'index.js')]);
    assert.deepEqual(second.files, first.files);
  });

  it('heeds nothing above where it is no part of a repository', async () => {
    rmSync(join(root, '.git'), { recursive: true });
    assert.equal((await paths('bots/one')).length, 4);
  });

  it('names the innermost folders without anything to carry, but none that is ignored', async () => {
    const one = join(root, 'bots/one');
    for (const folder of ['a/b/c', 'a/d', 'dist/e'])
      mkdirSync(join(one, folder), { recursive: true });
    writeFileSync(join(one, 'a/d/f.js'), '');
    assert.deepEqual((await listLocal(one)).folders, ['a/b/c']);
  });

  it('names what it leaves out, and follows no link', async () => {
    symlinkSync('..', join(root, 'bots/one/up'));
    const { skipped } = await listLocal(join(root, 'bots/one'));
    assert.deepEqual(skipped, [{ path: 'up', why: 'link' }]);
  });
});
