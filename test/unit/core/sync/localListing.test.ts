import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { besideFolder } from '../../../../src/core/sync/besideFolder';
import { hashFile, hashFiles, listAll, listLocal } from '../../../../src/core/sync/localFolder';
import { Folders } from '../../../../src/core/sync/lookHere';
import { settle } from '../../../support/fakeClock';
import { withFolderHere, writeFiles } from './folderHere';

describe('A folder of this computer', () => {
  let root: string;
  withFolderHere((one) => (root = one));
  const write = (files: Readonly<Record<string, string>>) => writeFiles(root, files);

  it('is listed in order, with what cannot be carried', async () => {
    write({ 'b.js': 'bb', 'a/x.js': 'x', 'a\\b': '', 'c/': '' });
    symlinkSync('/', join(root, 'link'));
    chmodSync(join(root, 'b.js'), 0o755);
    const { files, folders, skipped } = await listLocal(root);
    assert.deepEqual(
      files.map(({ path, size, isExecutable }) => [path, size, isExecutable]),
      [
        ['a/x.js', 1, false],
        ['b.js', 2, true],
      ],
    );
    assert.deepEqual(folders, ['c']);
    assert.deepEqual(
      [...skipped].sort((a, b) => (a.path < b.path ? -1 : 1)),
      [
        { path: 'a\\b', why: 'name' },
        { path: 'link', why: 'link' },
      ],
    );
  });

  it('that is empty is one without anything', async () => {
    assert.deepEqual((await listLocal(root)).folders, ['']);
  });

  it('is listed whole where nothing is to be ignored', async () => {
    write({ 'b.js': '', '.panelignore': '*.js\n' });
    const paths = async (patterns: readonly string[]) =>
      (await listLocal(root, undefined, { patterns })).files.map(({ path }) => path);
    assert.deepEqual(await paths([]), ['.panelignore']);
    assert.deepEqual(await paths(['!b.js', '.panelignore']), ['b.js']);
    assert.deepEqual(
      (await listAll(root)).files.map(({ path }) => path),
      ['.panelignore', 'b.js'],
    );
  });

  it('is not gone into too deep', async () => {
    write({ [`${'d/'.repeat(201)}x`]: '' });
    await assert.rejects(listAll(root), /has more than 200 nested folders\. Exclude some/);
  });

  it('is left where the user gives up', async () => {
    const stop = new AbortController();
    stop.abort();
    await assert.rejects(listLocal(root, stop.signal), (error) => error === stop.signal.reason);
  });

  it('leaves out what is no file, and says what that is', async () => {
    if (process.platform === 'win32') return;
    write({ 'd/a': '', 'd/x\\y': '', 'ignored.log': '', '.gitignore': '*.log\n' });
    symlinkSync('a', join(root, 'd/link'));
    execFileSync('mkfifo', [join(root, 'd/pipe'), join(root, 'pipe.log')]);
    const { files, skipped } = await listLocal(root);
    assert.deepEqual(
      files.map(({ path }) => path),
      ['.gitignore', 'd/a'],
    );
    assert.deepEqual(skipped.map(({ path, why }) => `${path}: ${why}`).sort(), [
      'd/link: link',
      'd/pipe: notAFile',
      'd/x\\y: name',
    ]);
  });

  it('is read many files at a time, all of them', async () => {
    const names = Array.from({ length: 130 }, (_, n) => `${n}.js`);
    write(Object.fromEntries(names.map((name) => [name, name])));
    let under = 0;
    let most = 0;
    const look = async () => {
      most = Math.max(most, ++under);
      await settle();
      under--;
      return { size: 1, modifiedAt: 1, isExecutable: false };
    };
    const { files } = await listLocal(root, undefined, { look });
    assert.deepEqual([files.length, most], [130, 64]);
    const found = await hashFiles(root, names);
    assert.equal(found.size, 130);
    assert.equal(found.get('129.js'), await hashFile(join(root, '129.js')));
    assert.equal(new Set(found.values()).size, 130);
  });

  it('is looked at through no link', async () => {
    write({ 'a/b.js': 'bb', c: '' });
    symlinkSync(join(root, 'a'), join(root, 'link'));
    const folders = new Folders(root);
    const found = await folders.find('a/b.js');
    assert.ok(found && found !== 'blocked');
    assert.deepEqual(
      [found.size, found.modifiedAt],
      [2, Math.floor(statSync(join(root, 'a/b.js')).mtimeMs)],
    );
    assert.equal(found.state.size, 2);
    const paths = ['a', 'link', 'link/b.js', 'c/x', 'none', 'none/x'];
    assert.deepEqual(await Promise.all(paths.map((path) => folders.find(path))), [
      ...['blocked', 'blocked', 'blocked', 'blocked', undefined, undefined],
    ]);
    assert.deepEqual(
      await Promise.all(['', 'a', 'link', 'c', 'none'].map((path) => folders.folder(path))),
      ['folder', 'folder', 'blocked', 'blocked', 'absent'],
    );
    assert.deepEqual(
      await Promise.all(['', 'a', 'link', 'none'].map((path) => folders.names(path))),
      [['a', 'c', 'link'], ['b.js'], [], []],
    );
  });

  it('is looked at once for each, and fails as the disk does', async () => {
    write({ 'a/x': '' });
    const folders = new Folders(root);
    await folders.folder('a');
    rmSync(join(root, 'a'), { recursive: true });
    assert.equal(await folders.folder('a'), 'folder');
    assert.deepEqual(await folders.names('a'), []);
    await assert.rejects(folders.find('x'.repeat(300)), { code: 'ENAMETOOLONG' });
  });

  it('has room beside it only where that may be written', async () => {
    write({ 'up/in/': '' });
    assert.equal(await besideFolder(join(root, 'up/in')), join(root, 'up/.hosting-panel-'));
    await assert.rejects(besideFolder(join(root, 'none/x')), { code: 'ENOENT' });
    if (process.getuid?.() === 0) return;
    chmodSync(join(root, 'up'), 0o500);
    assert.equal(await besideFolder(join(root, 'up/in')), join(root, 'up/in/.hosting-panel-'));
    chmodSync(join(root, 'up'), 0o700);
  });
});
