import assert from 'node:assert/strict';
import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Refusal } from '../../../../src/core/files/plan';
import { FileRefusal } from '../../../../src/core/files/fileRefusal';
import { PanelError } from '../../../../src/core/api/errors';
import { PracticeFiles, bytes, text } from './practiceFiles';

const anew = { create: true, overwrite: true };

function refuses(work: Promise<unknown>, reason: Refusal): Promise<void> {
  return assert.rejects(work, (error) => {
    assert.ok(error instanceof FileRefusal, String(error));
    assert.equal(error.reason, reason);
    return true;
  });
}

describe('RemoteFiles', () => {
  let at: PracticeFiles;

  before(async () => {
    at = await PracticeFiles.start();
  });
  beforeEach(() => at.reset());
  afterEach(() => assert.deepEqual(at.panel.violations, []));
  after(() => at.panel.stop());

  describe('asks no more than it must', () => {
    it('ten times the same folder at once: one request', async () => {
      await Promise.all(Array.from({ length: 10 }, () => at.files.list('/')));
      assert.deepEqual(at.asked, ['list']);
    });

    it('a file in a listed folder: two', async () => {
      await at.files.browse('/');
      at.mark();
      await at.files.stat('/package.json');
      await at.files.read('/package.json');
      await at.files.stat('/package.json');
      assert.deepEqual(at.asked, ['download', 'node download']);
    });

    describe('a file that was opened before', () => {
      const path = '/package.json';
      const opened = async () => text(await at.files.open(path));
      const theirs = async (content: string) => writeFile(join(await at.root(), path), content);

      beforeEach(async () => {
        await at.files.browse('/');
        await at.files.open(path);
        at.mark();
      });

      it('and is as its folder was just seen: none', async () => {
        assert.equal(await opened(), await at.onDisk(path));
        assert.deepEqual(at.asked, []);
      });

      it('a while ago: at once, and a look behind', async () => {
        await at.clock.advance(10_000);
        await Promise.all([opened(), opened()]);
        await at.files.list('/', 5_000);
        assert.deepEqual(at.asked, ['list']);
      });

      it('and was changed since: at once, and what it is now when the look behind is done', async () => {
        const before = await opened();
        await theirs('theirs');
        await at.clock.advance(10_000);
        const told = new Promise((resolve) => at.files.onDidChange(resolve));
        assert.equal(await opened(), before);
        assert.deepEqual(await told, [{ type: 'changed', path }]);
        assert.equal(await opened(), 'theirs');
        assert.deepEqual(at.asked, ['list', 'download', 'node download']);
      });

      it('is read anew where its folder is, also when only its time says that it changed', async () => {
        const before = await opened();
        await theirs(before.toUpperCase());
        await at.clock.advance(61_000);
        assert.equal(await opened(), before.toUpperCase());
        assert.deepEqual(at.asked, ['list', 'download', 'node download']);
      });

      it('is read each time while it changes: within one second it looks the same', async () => {
        const second = new Date(at.clock.now());
        const theirsNow = async (content: string) => {
          await theirs(content);
          await utimes(join(await at.root(), path), second, second);
        };
        await theirsNow('first');
        at.files.expireAll();
        assert.equal(await opened(), 'first');
        at.mark();
        await theirsNow('other');
        assert.equal(await opened(), 'other');
        assert.deepEqual(at.asked, ['download', 'node download']);
      });

      it('is as it was saved', async () => {
        await at.files.write(path, bytes('ours'), anew);
        assert.equal(await opened(), 'ours');
        await at.clock.advance(3_000);
        await theirs('them');
        assert.equal(await opened(), 'them');
      });

      it('is another one after it was moved, replaced or deleted', async () => {
        await at.files.open('/README.md');
        await at.files.rename('/README.md', path, { overwrite: true });
        assert.match(await opened(), /^# Ticket Bot/);
        await at.files.remove(path, { recursive: false });
        await refuses(at.files.open(path), 'missing');
      });

      it('is read anew for whoever changes something by it', async () => {
        await theirs('theirs');
        assert.equal(text(await at.files.read(path)), 'theirs');
        assert.deepEqual(at.asked, ['download', 'node download']);
      });

      it('is not there for a key that is gone', async () => {
        at.files.dispose();
        await at.files.open(path);
        await at.files.open(path);
        assert.equal(at.asked.length, 4);
      });
    });

    it('what cannot be there: none, however deep', async () => {
      await at.files.browse('/');
      at.mark();
      for (const path of ['/.vscode', '/.vscode/settings.json', '/.a/b/c/package.json']) {
        await refuses(at.files.stat(path), 'missing');
        await refuses(at.files.read(path), 'missing');
      }
      await refuses(at.files.browse('/.github/agents'), 'missing');
      assert.deepEqual(at.asked, []);
    });

    it('what an editor looks for before anything is known: one, which shows the folder too', async () => {
      const probes = ['/.vscode/settings.json', '/.vscode/tasks.json', '/.git/HEAD', '/.a/b/c'];
      await Promise.all(probes.map((path) => refuses(at.files.stat(path), 'missing')));
      await refuses(at.files.list('/.github/agents'), 'missing');
      await at.files.browse('/');
      assert.deepEqual(at.asked, ['list']);
    });

    it('a save: two, and one look when the last is old', async () => {
      await at.files.statForSave('/package.json');
      at.mark();
      for (const look of [[], ['list']]) {
        await at.files.statForSave('/package.json');
        await at.files.write('/package.json', bytes('{}'), anew);
        assert.equal((await at.files.statForSave('/package.json')).entry.size, 2);
        assert.deepEqual(at.asked, [...look, 'upload', 'node upload']);
        await at.clock.advance(10_000);
        at.mark();
      }
    });

    describe('the first save, with nothing known', () => {
      const rows: readonly [string, string, number][] = [
        ['over a file below a folder', '/src/commands/assign.ts', 1],
        ['of a new file in a folder', '/src/commands/new.ts', 1],
        ['into a folder that is not there', '/none/at/all.ts', 2],
      ];
      for (const [what, path, looks] of rows) {
        it(`${what}: two, and ${looks === 1 ? 'one look' : 'a look where it is, too'}`, async () => {
          await at.files.write(path, bytes('new'), anew);
          const expected = Array.from({ length: looks }, () => 'list');
          assert.deepEqual(at.asked, [...expected, 'upload', 'node upload']);
        });
      }

      it('of an editor that was open before: two, and one look', async () => {
        await at.files.statForSave('/src/index.ts');
        await at.files.write('/src/index.ts', bytes('new'), anew);
        await at.files.statForSave('/src/index.ts');
        assert.deepEqual(at.asked, ['list', 'upload', 'node upload']);
      });
    });

    describe('a folder that is mounted', () => {
      it('by itself, and the root that is told ten times: none', async () => {
        const roots = await Promise.all(Array.from({ length: 10 }, () => at.files.stat('/')));
        assert.ok(roots.every(({ type }) => type === 'folder'));
        await at.files.lookAgain([]);
        assert.deepEqual(at.asked, []);
      });

      it('as an explorer shows it, in whatever order it asks: one', async () => {
        const { files } = at;
        const probes = ['/.vscode/settings.json', '/package.json', '/none/x'];
        await Promise.all([
          files.stat('/'),
          files.browse('/'),
          files.browse('/'),
          ...probes.map((path) => files.stat(path).catch(() => undefined)),
        ]);
        await files.browse('/');
        await files.lookAgain([]);
        assert.deepEqual(at.asked, ['list']);
      });
    });

    it('a folder that is shown again: at once, and a look behind', async () => {
      await at.files.browse('/');
      await at.clock.advance(10_000);
      const seen = new Promise((resolve) => at.files.onDidChange(resolve));
      await writeFile(join(await at.root(), 'new.txt'), '');
      assert.ok(!(await at.files.browse('/')).some(({ name }) => name === 'new.txt'));
      assert.deepEqual(await seen, [{ type: 'created', path: '/new.txt' }]);
    });
  });

  describe('takes names as they are', () => {
    const names = [
      '100%.txt',
      'a%2Bb%20c.txt',
      'two words.txt',
      ' padded ',
      'plus+and&amp=#?.txt',
      'Größe 漢字 🙂.txt',
      '-rf',
      '--help.txt',
      'Makefile',
      'makefile',
      'back\\slash.txt',
      'back\\"(both).txt',
      'ends with \\',
      'say "hi".txt',
      '%22.txt',
      'two\r\nlines*.txt',
      '.hidden',
      "quo'te.txt",
    ];
    for (const name of names) {
      it(JSON.stringify(name), async () => {
        await at.files.write(`/names/${name}`, bytes(name), anew);
        assert.equal(await at.onDisk(`/names/${name}`), name);
        await at.clock.advance(120_000);
        assert.equal(text(await at.files.read(`/names/${name}`)), name);
        await at.files.rename(`/names/${name}`, `/names/x ${name}`, { overwrite: false });
        assert.equal(await at.onDisk(`/names/x ${name}`), name);
        await at.files.remove(`/names/x ${name}`, { recursive: false });
        assert.equal(await at.onDisk(`/names/x ${name}`), undefined);
      });
    }

    it('an empty file, and a file of every byte', async () => {
      const all = Uint8Array.from({ length: 256 }, (_, index) => index);
      for (const content of [new Uint8Array(), all]) {
        await at.files.write('/bytes.bin', content, anew);
        await at.clock.advance(10_000);
        assert.deepEqual(Buffer.from(await at.files.read('/bytes.bin')), Buffer.from(content));
      }
    });
  });

  describe('refuses before anything is changed', () => {
    const rows: readonly [string, (at: PracticeFiles) => Promise<unknown>, Refusal][] = [
      ['to read a folder', (p) => p.files.read('/src'), 'isFolder'],
      ['to write over a folder', (p) => p.files.write('/src', bytes(''), anew), 'isFolder'],
      [
        'to make a file that is there',
        (p) => p.files.write('/package.json', bytes(''), { create: true, overwrite: false }),
        'exists',
      ],
      [
        'to change a file that is not',
        (p) => p.files.write('/none', bytes(''), { create: false, overwrite: true }),
        'missing',
      ],
      ['to make a folder that is there', (p) => p.files.createDirectory('/src'), 'exists'],
      ['to delete the root', (p) => p.files.remove('/', { recursive: true }), 'isRoot'],
      ['to delete what is full', (p) => p.files.remove('/src', { recursive: false }), 'notEmpty'],
      ['to delete what is not', (p) => p.files.remove('/no', { recursive: true }), 'missing'],
      ['to rename what is not', (p) => p.files.rename('/no', '/x', { overwrite: true }), 'missing'],
      [
        'to rename over what is',
        (p) => p.files.rename('/src', '/package.json', { overwrite: false }),
        'exists',
      ],
      [
        'to move a folder into itself',
        (p) => p.files.rename('/src', '/src/a/b', { overwrite: true }),
        'intoItself',
      ],
    ];
    for (const [what, work, reason] of rows) it(what, () => refuses(work(at), reason));
  });

  it('moves over a file, a folder and into a folder that is not there', async () => {
    await at.files.write('/a', bytes('A'), anew);
    await at.files.write('/b', bytes('B'), anew);
    await at.files.rename('/a', '/b', { overwrite: true });
    await at.files.rename('/b', '/src', { overwrite: true });
    await at.files.rename('/src', '/deep/er/src', { overwrite: false });
    assert.equal(await at.onDisk('/deep/er/src'), 'A');
    const names = (await at.files.list('/')).map(({ name }) => name);
    assert.deepEqual(
      names.filter((name) => /^(a|b|src|.*\.old)$/.test(name)),
      [],
    );
  });

  it('leaves a file alone that is renamed to itself, or by one that is gone', async () => {
    await at.files.rename('/package.json', '/package.json', { overwrite: true });
    assert.match((await at.onDisk('/package.json')) ?? '', /ticket-bot/);
    await at.files.browse('/');
    await at.deleteOnDisk('/tsconfig.json');
    const over = at.files.rename('/tsconfig.json', '/package.json', { overwrite: true });
    await refuses(over, 'missing');
    assert.match((await at.onDisk('/package.json')) ?? '', /ticket-bot/);
  });

  describe('when the outcome is unknown, looks before it speaks', () => {
    const rows: readonly [string, string, (at: PracticeFiles) => Promise<void>][] = [
      ['delete', '/files/delete', (p) => p.files.remove('/package.json', { recursive: false })],
      [
        'rename',
        '/files/rename',
        (p) => p.files.rename('/package.json', '/moved.json', { overwrite: false }),
      ],
    ];
    for (const [what, match, work] of rows) {
      for (const kind of ['gateway504AfterWork', 'resetAfter'] as const) {
        it(`${what}: done, and answered by ${kind}`, async () => {
          at.panel.order({ kind, match });
          await work(at);
          assert.equal(await at.onDisk('/package.json'), undefined);
        });
      }

      it(`${what}: not done`, async () => {
        at.panel.order({ kind: 'status', status: 504, code: 'DaemonConnectionException', match });
        await assert.rejects(work(at), (error) => PanelError.is(error, 'daemonDown'));
        assert.ok(await at.onDisk('/package.json'));
      });
    }
  });
});
