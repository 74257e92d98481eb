import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { dirname, join } from 'node:path';
import { KnownCode } from '../../../../src/core/deploy/knownCode';
import { projectFiles, projectVariables } from '../../../../src/core/deploy/lookAtProject';

describe('A project that is looked at', () => {
  let root: string;
  beforeEach(() => (root = mkdtempSync(join(os.tmpdir(), 'project-'))));
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };

  it('tells its names, those that say more further down, and the texts that say how it is built', async () => {
    write('package.json', '{}');
    write('src/main/resources/plugin.yml', '');
    write('src/main/resources/other.yml', '');
    const { names, texts } = await projectFiles(root);
    assert.deepEqual([...names].sort(), ['package.json', 'src', 'src/main/resources/plugin.yml']);
    assert.deepEqual([...texts], [['package.json', '{}']]);
  });

  it('is read by its own code alone', async () => {
    write('src/index.js', 'process.env.OWN');
    write('node_modules/x/index.js', 'process.env.OF_PACKAGE');
    write('dist/index.js', 'process.env.BUILT');
    write('test/a.js', 'process.env.OF_TEST');
    write('left/a.js', 'process.env.IGNORED');
    write('.gitignore', 'left/');
    write('large.js', `process.env.LARGE;${' '.repeat(600 * 1024)}`);
    assert.deepEqual(await projectVariables(root), [{ name: 'OWN', hasDefault: false }]);
  });

  it('leaves out what packages, tools and builds made', async () => {
    const made = [
      ...['node_modules', '.venv', 'venv', 'vendor', 'target', 'build', 'dist', 'out', 'publish'],
      ...['bin', 'obj', '__pycache__', '.deploy', '.panel'],
    ];
    for (const name of made) {
      write(`${name}/index.js`, 'process.env.MADE');
      write(`src/${name}/index.js`, 'process.env.MADE');
    }
    write('src/index.js', 'process.env.OWN');
    assert.deepEqual(await projectVariables(root), [{ name: 'OWN', hasDefault: false }]);
  });

  it('is read as far as a file is no longer than somebody writes by hand', async () => {
    const most = 512 * 1024;
    write('a.js', 'process.env.MOST;'.padEnd(most));
    write('b.js', 'process.env.MORE;'.padEnd(most + 1));
    assert.deepEqual(await projectVariables(root), [{ name: 'MOST', hasDefault: false }]);
  });

  it('is read in all of its files, some at once', async () => {
    for (let n = 0; n < 70; n++) write(`f${n}.js`, `process.env.V${n}`);
    assert.equal((await projectVariables(root)).length, 70);
  });

  it('is read no further than it is given up', async () => {
    write('a.js', 'process.env.A');
    const signal = AbortSignal.abort(new Error('given up'));
    await assert.rejects(projectVariables(root, { signal }), /given up/);
  });

  it('is not built by a file that nobody wrote', async () => {
    write('package.json', '{}'.padEnd(256 * 1024));
    assert.equal((await projectFiles(root)).texts.get('package.json')?.length, 256 * 1024);
    write('package.json', '{}'.padEnd(256 * 1024 + 1));
    assert.equal((await projectFiles(root)).texts.get('package.json'), undefined);
  });

  it('is not read again where nothing changed', async () => {
    const known = new KnownCode();
    const names = async () =>
      (await projectVariables(root, { known })).map(({ name }) => name).join(' ');
    const at = (seconds: number) => utimesSync(join(root, 'a.js'), seconds, seconds);
    write('a.js', 'process.env.A');
    write('b.js', 'process.env.B');
    at(1_000);
    assert.equal(await names(), 'A B');
    write('a.js', 'process.env.C');
    at(1_000);
    assert.equal(await names(), 'A B', 'it was not opened');
    at(2_000);
    assert.equal(await names(), 'B C');
    rmSync(join(root, 'b.js'));
    assert.equal(await names(), 'C');
    write('a.js', 'process.env.LONGER');
    at(2_000);
    assert.equal(await names(), 'LONGER');
  });

  it('follows no link', async () => {
    write('secret.txt', '{"scripts":{"build":"x"}}');
    symlinkSync(join(root, 'secret.txt'), join(root, 'package.json'));
    symlinkSync(os.tmpdir(), join(root, 'src'));
    const { texts, names } = await projectFiles(root);
    assert.deepEqual([...texts], []);
    assert.deepEqual([...names].sort(), ['package.json', 'secret.txt', 'src']);
  });
});
