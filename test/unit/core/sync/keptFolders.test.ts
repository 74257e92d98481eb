import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join, relative } from 'node:path';
import { KeptFolders } from '../../../../src/core/sync/keptFolders';
import { silentLog } from '../../../support/silentLog';

describe('What pushes replaced is kept in folders', () => {
  let folder = '';
  let warned: string[] = [];
  const log = { ...silentLog, warn: (text: string) => void warned.push(text) };
  const open = (window: string) => new KeptFolders({ folder, window, log });

  beforeEach(() => {
    folder = mkdtempSync(join(os.tmpdir(), 'hosting-panel-kept-'));
    warned = [];
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('that only the user can read, one for each push', async () => {
    const kept = open('one');
    const [a, b] = [await kept.make('panel.example:8443'), await kept.make('panel.example:8443')];
    assert.notEqual(a, b);
    if (process.platform !== 'win32') assert.equal(statSync(a).mode & 0o077, 0);
    // Short, and of letters that every disk takes.
    assert.match(relative(folder, a).replaceAll('\\', '/'), /^one\/[\da-f]{32}\/push-\w+$/);
    writeFileSync(join(a, 'x'), 'old');
    await kept.remove(a);
    assert.deepEqual([existsSync(a), existsSync(b)], [false, true]);
  });

  it('that go with the window, or at the next start where it was killed; not those of a window that is there', async () => {
    const [mine, killed, other] = [open('mine'), open('killed'), open('other')];
    for (const kept of [mine, killed, other]) {
      writeFileSync(join(await kept.make('p'), 'x'), 'old');
    }
    const asked: string[] = [];
    await mine.removeLeft((window) => {
      asked.push(window);
      return window === 'killed' ? Promise.resolve(true) : Promise.reject(new Error('unknown'));
    });
    assert.deepEqual(asked.sort(), ['killed', 'other']);
    assert.deepEqual(readdirSync(folder).sort(), ['mine', 'other']);
    mine.dispose();
    assert.deepEqual(readdirSync(folder), ['other']);
    // Where nothing was ever kept there is nothing to remove.
    rmSync(folder, { recursive: true });
    await mine.removeLeft(() => Promise.resolve(true));
    mine.dispose();
    assert.deepEqual(warned, []);
  });

  it('that go with a panel that is signed out of', async () => {
    const kept = open('mine');
    const [gone, stays] = [await kept.make('a'), await kept.make('b')];
    await kept.removeOf('a');
    assert.deepEqual([existsSync(gone), existsSync(stays)], [false, true]);
  });

  it('of which one that cannot be removed stops nothing, and stands in the log', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    // What lies below a file is no folder, for any user.
    await open('mine').remove(join(file, 'below'));
    new KeptFolders({ folder: file, window: 'below', log }).dispose();
    assert.equal(warned.length, 2);
    assert.match(warned[0] ?? '', /still at .*below: .*ENOTDIR/);
  });
});
