import assert from 'node:assert/strict';
import fs, {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { limits } from '../../src/core/base/limits';
import { safeFileName } from '../../src/core/base/localPath';
import { archiveNameOf, downloadFile } from '../../src/core/files/downloads';
import { bounded } from '../../src/core/files/transfer';
import { DiskSpaceGuard } from '../../src/core/base/diskSpace';
import { localState } from '../../src/core/base/localPlace';
import { assertPlainFile, targetAsCompared, localTargets } from '../../src/core/base/localTargets';
import { PracticeServer, never } from '../service/core/files/practiceServer';

describe('A download', () => {
  let at: PracticeServer;
  let folder = '';

  before(async () => {
    at = await PracticeServer.start();
  });
  beforeEach(async () => {
    await at.reset();
    await at.put('/a.txt', 'theirs');
    folder = mkdtempSync(join(at.local, 'downloads-'));
  });
  afterEach(() => assert.deepEqual(at.panel.violations, []));
  after(() => at.stop());

  const save = (name: string, onProgress: () => void = () => undefined) =>
    downloadFile(at.server.files, '/a.txt', {
      target: join(folder, name),
      signal: never,
      onProgress,
    });
  const here = (name: string) => readFileSync(join(folder, name), 'utf8');

  it('keeps the permissions of what it replaces', async () => {
    writeFileSync(join(folder, 'a.txt'), 'mine', { mode: 0o600 });
    await save('a.txt');
    assert.equal(statSync(join(folder, 'a.txt')).mode & 0o777, 0o600);
    assert.equal(here('a.txt'), 'theirs');
  });

  it('writes through no link', async () => {
    writeFileSync(join(folder, 'real.txt'), 'mine');
    symlinkSync('real.txt', join(folder, 'link.txt'));
    await assert.rejects(save('link.txt'), /is a link/);
    assert.deepEqual([here('real.txt'), here('link.txt')], ['mine', 'mine']);
    assert.deepEqual(readdirSync(folder).sort(), ['link.txt', 'real.txt']);
  });

  it('leaves a file alone that was edited while it came', async () => {
    writeFileSync(join(folder, 'a.txt'), 'before');
    const edit = () => writeFileSync(join(folder, 'a.txt'), 'edited');
    await assert.rejects(save('a.txt', edit), /changed in the meantime/);
    assert.deepEqual([here('a.txt'), readdirSync(folder)], ['edited', ['a.txt']]);
  });

  it('leaves a file alone that appeared while it came', async () => {
    await assert.rejects(save('a.txt', () => writeFileSync(join(folder, 'a.txt'), 'mine')));
    assert.equal(here('a.txt'), 'mine');
  });

  for (const code of ['EPERM', 'EISDIR', 'EACCES', 'UNKNOWN']) {
    it(`comes to a disk without second names, which says ${code}, and replaces nothing`, async () => {
      const { linkSync } = fs;
      fs.linkSync = () => {
        throw Object.assign(new Error(code), { code });
      };
      try {
        await save('a.txt');
        await assert.rejects(save('b.txt', () => writeFileSync(join(folder, 'b.txt'), 'mine')));
      } finally {
        fs.linkSync = linkSync;
      }
      assert.deepEqual([here('a.txt'), here('b.txt')], ['theirs', 'mine']);
    });
  }

  it('is nobody else’s to read while it comes', async () => {
    chmodSync(folder, 0o755);
    const modes: number[] = [];
    await save('a.txt', () => {
      for (const name of readdirSync(folder)) modes.push(statSync(join(folder, name)).mode & 0o077);
    });
    assert.deepEqual(modes, [0]);
    assert.deepEqual(readdirSync(folder), ['a.txt']);
  });

  it('takes a name of the full length', async () => {
    await save('x'.repeat(255));
    assert.deepEqual(readdirSync(folder), ['x'.repeat(255)]);
  });

  describe('of a name that a server gave', () => {
    const names: readonly (readonly [string, NodeJS.Platform, string])[] = [
      ['a.txt', 'win32', 'a.txt'],
      ['..\\..\\x', 'win32', '.._.._x'],
      ['..', 'linux', '_'],
      ['nul.txt', 'win32', '_nul.txt'],
      ['.git', 'linux', '_.git'],
      ['invoice\u202efdp.exe', 'linux', 'invoice_fdp.exe'],
      ['a\nb', 'darwin', 'a_b'],
      ['x. ', 'win32', 'x'],
      ['VSCODE~1', 'win32', '_VSCODE~1'],
      ['ENVRC~1.TXT', 'win32', '_ENVRC~1.TXT'],
      ['a~1.txt', 'linux', 'a~1.txt'],
      ['COM\u00b9.log', 'win32', '_COM\u00b9.log'],
      ['e\u0301.txt', 'darwin', 'e\u0301.txt'],
      [`${'x'.repeat(254)}. ${'y'.repeat(20)}`, 'win32', 'x'.repeat(254)],
      [`${'. '.repeat(200)}${'y'.repeat(20)}`, 'linux', '_'],
      [`${'x'.repeat(300)}.tar.gz`, 'linux', `${'x'.repeat(248)}.tar.gz`],
      [`${'ä'.repeat(300)}.log`, 'linux', `${'ä'.repeat(125)}.log`],
    ];
    for (const [name, platform, suggested] of names) {
      it(`suggests ${JSON.stringify(suggested.slice(0, 20))} on ${platform}`, () =>
        assert.equal(safeFileName(name, platform), suggested));
    }
    it('suggests a fitting one for an archive', () =>
      assert.equal(archiveNameOf(['/a\u202eb..'], 'Bot'), 'a_b...tar.gz'));
  });

  describe('of what was compared', () => {
    const refused: readonly (readonly [string, NodeJS.Platform])[] = [
      ['.git/hooks/post-checkout', 'linux'],
      ['sub/.GIT/config', 'linux'],
      ['..\\..\\Startup\\x.bat', 'win32'],
      ['a\\b', 'linux'],
      ['../x', 'linux'],
      ['linked/x', 'linux'],
      ['linked', 'linux'],
      ['file/x', 'linux'],
      ['VSCODE~1/tasks.json', 'win32'],
    ];
    for (const [path, platform] of refused) {
      it(`refuses ${JSON.stringify(path)} on ${platform}`, async () => {
        writeFileSync(join(folder, 'file'), '');
        symlinkSync(at.local, join(folder, 'linked'));
        await assert.rejects(localTargets(folder, [path], platform), { name: 'UserError' });
      });
    }

    it('says what would run', async () => {
      mkdirSync(join(folder, 'lib/objects'), { recursive: true });
      const paths = ['lib/HEAD', 'a.js', '.vscode/tasks.json'];
      const places = await localTargets(folder, paths);
      assert.deepEqual(
        places.map(({ runsBy }) => runsBy),
        ['git', undefined, 'VS Code'],
      );
    });

    it('refuses two that are one file here', () =>
      assert.rejects(localTargets(folder, ['a.txt', 'A.txt'], 'darwin'), { name: 'UserError' }));

    it('refuses what changed since, appeared or went', async () => {
      const file = join(folder, 'a.txt');
      writeFileSync(file, 'before');
      const compared = localState(statSync(file));
      assert.ok(await targetAsCompared(folder, 'a.txt', compared));
      await assert.rejects(targetAsCompared(folder, 'a.txt', undefined), /Compare again/);
      writeFileSync(file, 'edited');
      await assert.rejects(targetAsCompared(folder, 'a.txt', compared), /Compare again/);
      rmSync(file);
      await assert.rejects(targetAsCompared(folder, 'a.txt', compared), /Compare again/);
    });

    it('sends nothing up that a link leads to', () => {
      writeFileSync(join(folder, 'plain'), '');
      symlinkSync('plain', join(folder, 'link'));
      symlinkSync(folder, join(folder, 'linked'));
      assertPlainFile(folder, 'plain');
      for (const path of ['link', 'linked/plain', 'gone']) {
        assert.throws(() => assertPlainFile(folder, path), { name: 'UserError' });
      }
    });
  });

  describe('looks at the room', () => {
    const free = 10 * 1024 ** 3;
    const rows: readonly (readonly [string, number, number, number, boolean])[] = [
      ['a file', 1024, 0, free, true],
      ['a world of 2 GB', 1024, 2 * 1024 ** 3, free, true],
      ['more than there is', 1024, free, free, false],
      ['what leaves nothing', 1024, 0, limits.keptFreeBytes, false],
      ['a large piece', free, 0, free, false],
    ];
    for (const [what, bytes, total, room, isTaken] of rows) {
      it(`${isTaken ? 'takes' : 'refuses'} ${what}`, async () => {
        const taking = new DiskSpaceGuard('/', () => Promise.resolve(room)).take(bytes, total);
        await (isTaken ? taking : assert.rejects(taking, /enough disk space/));
      });
    }

    it('also while it comes', async () => {
      let room = limits.keptFreeBytes + 64 * 1024 ** 2;
      const watched = new DiskSpaceGuard('/', () => Promise.resolve(room));
      const piece = 1024 ** 2;
      let taken = 0;
      const takeAll = async () => {
        for (; taken < 1000; taken++) {
          await watched.take(piece);
          room -= piece;
        }
      };
      await assert.rejects(takeAll(), /enough disk space/);
      assert.equal(taken, 64);
    });

    it('and at what the list said', async () => {
      const nothing = () => Promise.resolve();
      const piece = { byteLength: 200 * 1024 ** 2 } as Uint8Array;
      const take = bounded(nothing, '/a.log', 1024);
      await take(piece);
      await assert.rejects(take(piece), /more of '\/a\.log'/);
      await assert.rejects(bounded(nothing, '/a', 1)(new Uint8Array(), 1024 ** 3), /more of/);
      const unlisted = bounded(nothing, '/world.zip', 0);
      for (let count = 0; count < 20; count++) await unlisted(piece);
    });
  });
});
