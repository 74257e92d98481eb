import assert from 'node:assert/strict';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FileRefusal } from '../../../../src/core/files/fileRefusal';
import { copyBetween, moveBetween } from '../../../../src/core/files/copyBetween';
import { describeError } from '../../../../src/core/api/describe';
import { PanelError } from '../../../../src/core/api/errors';
import type { Fault } from '../../../panel/kernel/faults';
import type { RemoteFiles } from '../../../../src/core/files/remoteFiles';
import { type PracticeFiles, bytes, text, withFiles } from './practiceFiles';

const anew = { create: true, overwrite: true };
const keep = { overwrite: false };

/** Waits for work that watches a daemon, whose looks come at once. */
async function whileTimeGoes<T>({ clock }: PracticeFiles, work: Promise<T>): Promise<T> {
  let isDone = false;
  const done = () => (isDone = true);
  work.then(done, done);
  while (!isDone) await clock.advance(clock.pending > 0 ? 3_000 : 0);
  return work;
}

describe('Moves on the node', () => {
  let at: PracticeFiles;

  withFiles((one) => (at = one));

  const names = async (folder = '/') => (await at.files.list(folder)).map(({ name }) => name);
  const leftovers = async () =>
    (await names()).filter((name) => /archive-|\.copy$|\.old$/.test(name));

  describe('a copy', () => {
    const files = ['config.json', '.env', '100% "a".tar.gz', 'no ending', ' padded '];
    for (const name of files) {
      it(`of the file ${JSON.stringify(name)}`, async () => {
        await at.files.write(`/${name}`, bytes(name), anew);
        await at.files.write('/config copy.json', bytes('somebody has this name'), anew);
        const before = await names();
        await at.files.copy(`/${name}`, '/new/place', keep);
        assert.equal(await at.onDisk('/new/place'), name);
        assert.equal(await at.onDisk(`/${name}`), name);
        assert.deepEqual((await names()).sort(), [...before, 'new'].sort());
      });
    }

    it('of a folder: five requests and two for each of its three folders, and nothing is left over', async () => {
      await at.files.copy('/src', '/lib', keep);
      assert.deepEqual(at.asked, [
        'list',
        'list',
        'list',
        'compress',
        'rename',
        'decompress',
        'rename',
        'delete',
        'list',
        'list',
        'list',
      ]);
      assert.equal(
        await at.onDisk('/lib/commands/index.ts'),
        await at.onDisk('/src/commands/index.ts'),
      );
      assert.deepEqual(await leftovers(), []);
    });

    it('of a folder says what the node left out of it', async () => {
      at.panel.find('Ticket Bot').egg.denylist.push('assign.ts');
      await assert.rejects(at.files.copy('/src', '/lib', keep), (error: Error) => {
        assert.match(
          error.message,
          /^Copied to '\/lib' without some files: commands\/assign\.ts\. /,
        );
        return true;
      });
      assert.ok(await at.onDisk('/lib/commands/index.ts'));
      assert.deepEqual(await leftovers(), []);
    });

    it('of a folder takes along the folders without files, which the node does not pack', async () => {
      const { app } = at.panel;
      app.flavour = { ...app.flavour, packsEmptyFolders: false };
      await at.files.ensureDirectory('/src/empty/deeper');
      await at.files.copy('/src', '/lib', keep);
      assert.equal(await at.onDisk('/lib/empty/deeper'), '(folder)');
      await at.files.copy('/src/empty', '/other', keep);
      assert.equal(await at.onDisk('/other/deeper'), '(folder)');
      assert.deepEqual(await leftovers(), []);
    });

    it('over a file, and over a folder', async () => {
      await at.files.copy('/config.json', '/package.json', { overwrite: true });
      assert.equal(await at.onDisk('/package.json'), await at.onDisk('/config.json'));
      await at.files.copy('/data', '/src', { overwrite: true });
      assert.deepEqual(await names('/src'), ['tickets.json']);
      assert.deepEqual(await leftovers(), []);
    });

    const refused: readonly [string, string, string][] = [
      ['/config.json', '/package.json', 'exists'],
      ['/none', '/x', 'missing'],
      ['/src', '/src/deeper', 'intoItself'],
      ['/src', '/config.json/x', 'isNotFolder'],
    ];
    for (const [from, to, reason] of refused) {
      it(`of ${from} to ${to} is refused: ${reason}`, async () => {
        await assert.rejects(
          at.files.copy(from, to, keep),
          (error) => error instanceof FileRefusal && error.reason === reason,
        );
      });
    }

    it('of a folder tells of the copy alone: what was needed on the way is no file of anybody', async () => {
      const told: string[] = [];
      at.files.onDidChange((changes) =>
        told.push(...changes.map(({ type, path }) => `${type} ${path}`)),
      );
      await at.files.copy('/src', '/data/lib', keep);
      assert.deepEqual(told, ['created /data/lib']);
    });

    it('that fails leaves what was in its place, and no pieces', async () => {
      const before = await at.onDisk('/src/index.ts');
      at.panel.order({ kind: 'status', status: 400, match: '/decompress' });
      await assert.rejects(at.files.copy('/data', '/src', { overwrite: true }));
      assert.equal(await at.onDisk('/src/index.ts'), before);
      assert.deepEqual(await leftovers(), []);
    });

    describe('of a folder, where an answer is lost', () => {
      const lost = { kind: 'gateway504AfterWork' } as const;
      const failed = { kind: 'status', status: 504, code: 'DaemonConnectionException' } as const;
      const copy = () => {
        const copying = at.files.copy('/src', '/lib', keep);
        copying.catch(() => undefined);
        return whileTimeGoes(at, copying);
      };

      it('after the packing: the archive is found, and the copy goes on', async () => {
        at.panel.order({ ...lost, match: '/compress' });
        await copy();
        assert.equal(await at.onDisk('/lib/index.ts'), await at.onDisk('/src/index.ts'));
        assert.deepEqual(await leftovers(), []);
      });

      const steps: readonly [string, Fault, RegExp][] = [
        ['before the packing', { ...failed, match: '/compress' }, /can't reach the server's node/],
        [
          'before the unpacking',
          { ...failed, match: '/decompress' },
          /can't reach the server's node/,
        ],
        ['after the unpacking', { ...lost, match: '/decompress' }, /can't reach the server's node/],
      ];
      for (const [when, fault, why] of steps) {
        it(`${when}: it fails, and nothing is left`, async () => {
          at.panel.order(fault);
          await assert.rejects(copy(), (error) => why.test(describeError(error)));
          assert.deepEqual(await leftovers(), []);
          assert.equal(await at.onDisk('/lib'), undefined);
        });
      }

      it('and what it left cannot be removed: it is named', async () => {
        at.panel.order({ ...failed, match: '/decompress' });
        at.panel.order({ ...failed, match: '/files/delete' });
        await assert.rejects(
          copy(),
          /Part of the copy might remain .*: \/lib\.\w+\.copy\. The panel/,
        );
        assert.equal((await leftovers()).length, 1);
      });

      it('and the archive cannot be removed: it is named', async () => {
        at.panel.order({ ...failed, match: '/files/rename' });
        at.panel.order({ ...failed, match: '/files/delete' });
        await assert.rejects(copy(), /might remain .*: \/archive-.*\.tar\.gz\. The panel/);
        assert.equal((await leftovers()).length, 1);
      });

      it('and somebody else has packed meanwhile: no archive is taken for ours', async () => {
        at.panel.order({ ...lost, match: '/compress' });
        const copying = at.files.copy('/src', '/lib', keep);
        copying.catch(() => undefined);
        await at.files.list('/');
        await writeFile(join(await at.root(), 'archive-2026-01-01T000000Z.tar.gz'), 'theirs');
        await assert.rejects(
          whileTimeGoes(at, copying),
          /might remain .*: \/archive-.*, \/archive-/,
        );
        assert.equal((await leftovers()).length, 2);
      });

      it('with the copy in its place: that is said, with what is left', async () => {
        at.panel.order({ ...failed, match: '/files/delete' });
        await assert.rejects(
          copy(),
          /^UnfinishedMove: Copied to '\/lib'\. .* remain at '\/lib\.\w+\.copy'/,
        );
        assert.equal(await at.onDisk('/lib/index.ts'), await at.onDisk('/src/index.ts'));
      });
    });

    it('of a file, done but answered by 504, is a copy', async () => {
      at.panel.order({ kind: 'gateway504AfterWork', match: '/files/copy' });
      await at.files.copy('/config.json', '/c.json', keep);
      assert.equal(await at.onDisk('/c.json'), await at.onDisk('/config.json'));
    });
  });

  it('copies to another server file by file, and never over what is there unasked', async () => {
    const other = { files: at.ofServer('Survival SMP'), path: '/bot' };
    await at.files.write('/src/100% "a".txt', bytes('a'), anew);
    const from = { files: at.files, path: '/src' };
    await copyBetween(from, other, keep);
    assert.equal(text(await other.files.read('/bot/100% "a".txt')), 'a');
    const depth = (await other.files.list('/bot/commands')).map(({ name }) => name).sort();
    assert.deepEqual(depth, ['assign.ts', 'close.ts', 'index.ts', 'stats.ts']);
    await assert.rejects(
      copyBetween(from, other, keep),
      (error) => error instanceof FileRefusal && error.reason === 'exists',
    );
  });

  it('to another server that break off say what is left', async () => {
    const other = { files: at.ofServer('Survival SMP'), path: '/bot' };
    const from = { files: at.files, path: '/src' };
    const full = { kind: 'status', status: 400, where: 'node', match: '/upload' } as const;
    at.panel.order({ ...full, skip: 1 });
    await assert.rejects(
      copyBetween(from, other, keep),
      /Part of the copy might remain at '\/bot'\./,
    );
    assert.ok(await at.onDisk('/src/index.ts'));
    const one = { files: at.files, path: '/config.json' };
    at.panel.order(full);
    await assert.rejects(moveBetween(one, { ...other, path: '/c.json' }, keep), PanelError);
    assert.ok(await at.onDisk('/config.json'));
    at.panel.order({ kind: 'status', status: 504, match: '/files/delete' });
    const moved = moveBetween(one, { ...other, path: '/c.json' }, keep);
    await assert.rejects(moved, /Copied '\/config\.json', but the original might still exist/);
    await moveBetween(one, { ...other, path: '/c.json' }, { overwrite: true });
    assert.equal(await at.onDisk('/config.json'), undefined);
  });

  it('into itself is refused as that, and nothing is asked of the node', async () => {
    for (const to of ['/src/deeper', '/src/commands/deeper']) {
      await assert.rejects(
        at.files.rename('/src', to, keep),
        (error) => error instanceof FileRefusal && error.reason === 'intoItself',
      );
    }
    assert.equal(at.asked.includes('rename'), false);
    assert.match(new FileRefusal('intoItself', '/src').message, /into itself/);
  });

  describe('below a file', () => {
    const works: readonly [string, (files: RemoteFiles) => Promise<unknown>][] = [
      ['a save', (files) => files.write('/config.json/a/b.txt', bytes(''), anew)],
      ['a new folder', (files) => files.createDirectory('/config.json/a')],
      ['a move', (files) => files.rename('/src', '/config.json/src', keep)],
    ];
    for (const [what, work] of works) {
      it(`${what} is refused in words of its own: the node has none`, async () => {
        await assert.rejects(work(at.files), (error) => {
          assert.ok(error instanceof FileRefusal, String(error));
          assert.deepEqual([error.reason, error.path], ['isNotFolder', '/config.json']);
          return true;
        });
        assert.deepEqual(
          at.asked.filter((route) => route !== 'list'),
          [],
        );
      });
    }
  });

  describe('many deletions', () => {
    it('are one request, wherever they lie', async () => {
      await at.files.removeAll(['/src/commands', '/config.json', '/data/tickets.json']);
      assert.deepEqual(at.asked, ['delete']);
      for (const path of ['/src/commands', '/config.json', '/data/tickets.json']) {
        assert.equal(await at.onDisk(path), undefined);
      }
      assert.ok(!(await names('/src')).includes('commands'));
    });

    it('of nothing ask nothing', async () => {
      await at.files.removeAll([]);
      assert.deepEqual(at.asked, []);
    });

    it('that were done but answered by 504 were done', async () => {
      at.panel.order({ kind: 'gateway504AfterWork', match: '/files/delete' });
      await at.files.removeAll(['/config.json', '/package.json']);
    });

    it('that were not done fail, and what is there is asked anew', async () => {
      at.panel.order({ kind: 'status', status: 504, match: '/files/delete' });
      await assert.rejects(at.files.removeAll(['/config.json', '/src/index.ts']), (error) =>
        PanelError.is(error, 'daemonDown'),
      );
      await at.deleteOnDisk('/config.json');
      assert.equal(await at.files.find('/config.json'), undefined);
    });

    it('never reach the root', async () => {
      await assert.rejects(at.files.removeAll(['/config.json', '/']), FileRefusal);
      assert.deepEqual(at.asked, []);
    });
  });

  it('that is done after all, once it failed, is seen by the next', async () => {
    const move = () => at.files.rename('/config.json', '/moved.json', keep);
    at.panel.order({ kind: 'status', status: 504, match: '/files/rename' });
    await assert.rejects(move());
    await rename(join(await at.root(), 'config.json'), join(await at.root(), 'moved.json'));
    await assert.rejects(move(), FileRefusal);
  });

  it('whose removal of many loses its answer is looked after by one listing a folder', async () => {
    const paths = Array.from({ length: 30 }, (_, at) => `/many/${at}`);
    for (const path of paths) await at.files.write(path, bytes('x'), anew);
    const before = at.panel.mark();
    at.panel.order({ kind: 'gateway504AfterWork', match: '/files/delete' });
    await at.files.removeAll(paths);
    const lists = at.panel
      .requestsSince(before)
      .filter(({ route }) => route.endsWith('/files/list'));
    assert.equal(lists.length, 1);
  });

  it('tells two names apart that differ in case only', async () => {
    await at.files.write('/Readme.md', bytes('other'), anew);
    assert.match((await at.onDisk('/README.md')) ?? '', /Ticket Bot/);
    await at.files.rename('/Readme.md', '/readme.MD', keep);
    assert.equal(await at.onDisk('/readme.MD'), 'other');
    assert.equal(await at.files.find('/Readme.md'), undefined);
    assert.ok(await at.files.find('/README.md'));
  });
});
