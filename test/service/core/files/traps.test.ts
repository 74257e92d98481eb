import assert from 'node:assert/strict';
import { mkdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FileRefusal } from '../../../../src/core/files/fileRefusal';
import { describeError as sentence } from '../../../../src/core/api/describe';
import { PanelError, type PanelErrorKind } from '../../../../src/core/api/errors';
import { type PracticeFiles, bytes, text, withFiles } from './practiceFiles';

const anew = { create: true, overwrite: true };
const byDaemon = 'DaemonConnectionException';

/** Each trap of the dialect that has no row elsewhere. */
describe('Traps of a node', () => {
  let at: PracticeFiles;

  withFiles((one) => (at = one));

  const isMissing = (error: unknown) => error instanceof FileRefusal && error.reason === 'missing';

  describe('a failure that the panel relays', () => {
    const rows: readonly [number, string | undefined, PanelErrorKind, RegExp][] = [
      [400, byDaemon, 'refused', /^The panel refused the request: there is no room\.$/],
      // The panel's own 401 would sign the user out; this one speaks of panel and node.
      [401, byDaemon, 'daemonFailed', /^The server's node .*: there is no room\.$/],
      [403, byDaemon, 'refused', /there is no room\./],
      [409, byDaemon, 'refused', /^The panel refused the request: there is no room\.$/],
      [409, 'ServerStateConflictException', 'busy', /^The server is busy: there is no room\.$/],
      [500, byDaemon, 'daemonFailed', /^The server's node .*: there is no room\.$/],
      [502, byDaemon, 'daemonFailed', /^The server's node .*: there is no room\.$/],
      [504, byDaemon, 'daemonDown', /^The panel can't reach the server's node/],
    ];
    for (const [status, code, kind, says] of rows) {
      it(`${status} ${code} is ${kind}, in a sentence of its own`, async () => {
        const detail = 'there is no room';
        at.panel.order({ kind: 'status', status, detail, match: '/rename', ...(code && { code }) });
        await assert.rejects(
          at.files.rename('/config.json', '/c.json', { overwrite: false }),
          (error) => {
            assert.ok(PanelError.is(error, kind), String(error));
            assert.match(sentence(error), says);
            return true;
          },
        );
        assert.ok(await at.onDisk('/config.json'));
      });
    }
  });

  it('a folder that is gone answers 500: the folder above says that it is gone', async () => {
    await assert.rejects(at.ofServer('Ticket Bot').list('/none/at/all'), isMissing);
    assert.deepEqual([...new Set(at.asked)], ['list']);
  });

  it('a folder that fails with 500 and is there fails as what it is', async () => {
    at.panel.order({
      kind: 'status',
      status: 500,
      code: byDaemon,
      match: 'directory=%2Fsrc|/list',
    });
    await assert.rejects(at.files.list('/src'), (error) => PanelError.is(error, 'daemonFailed'));
  });

  it('an expired address answers 500: it is replaced once', async () => {
    const expired = { kind: 'status', status: 500, shape: 'node', where: 'node' } as const;
    at.panel.order({ ...expired, match: '/download/file' });
    assert.match(text(await at.files.read('/config.json')), /closeAfterHours/);
    at.panel.order({ ...expired, match: '/upload/file' });
    await at.files.write('/config.json', bytes('{}'), anew);
    assert.equal(await at.onDisk('/config.json'), '{}');
    const twice = (word: string) => [word, `node ${word}`, word, `node ${word}`];
    assert.deepEqual(at.asked, [...twice('download'), ...twice('upload')]);
  });

  it('a folder that was made and answered by 504 was made', async () => {
    at.panel.order({ kind: 'gateway504AfterWork', match: '/create-folder' });
    await at.files.createDirectory('/made');
    assert.equal(await at.onDisk('/made'), '(folder)');
    at.panel.order({ kind: 'status', status: 504, match: '/create-folder' });
    await assert.rejects(at.files.createDirectory('/not'), (error) =>
      PanelError.is(error, 'daemonDown'),
    );
  });

  it('folders that the node makes on the way are there at once', async () => {
    await at.files.write('/deep/er/file', bytes('x'), anew);
    assert.equal((await at.files.stat('/deep/er/file')).type, 'file');
    assert.equal((await at.files.stat('/deep')).type, 'folder');
    await at.files.rename('/deep/er/file', '/other/way/file', { overwrite: false });
    assert.equal((await at.files.stat('/other/way/file')).type, 'file');
  });

  it('a link is neither read nor written through, and says that it is one', async () => {
    await symlink('config.json', join(await at.root(), 'link.json'));
    const files = at.ofServer('Ticket Bot');
    const isLink = (error: unknown) => error instanceof FileRefusal && error.reason === 'isLink';
    assert.equal((await files.stat('/link.json')).type, 'link');
    await assert.rejects(files.read('/link.json'), isLink);
    await assert.rejects(files.write('/link.json', bytes(''), anew), isLink);
    await files.remove('/link.json', { recursive: false });
    assert.ok(await at.onDisk('/config.json'));
  });

  describe('a link to a folder', () => {
    const open = async (listsThroughLinks: boolean) => {
      const { app } = at.panel;
      app.flavour = { ...app.flavour, listsThroughLinks };
      await symlink('src', join(await at.root(), 'code'));
      const files = at.ofServer('Ticket Bot');
      const told: string[] = [];
      files.onDidChange((changes) => told.push(...changes.map(({ path }) => path)));
      assert.equal((await files.stat('/code')).leadsToFolder, undefined);
      return { files, told };
    };
    const refuses = (work: Promise<unknown>, reason: string) =>
      assert.rejects(work, (error) => error instanceof FileRefusal && error.reason === reason);

    it('shows as one once it was opened, where the node follows it', async () => {
      const { files, told } = await open(true);
      await refuses(files.read('/code'), 'isFolder');
      assert.deepEqual(told, ['/code']);
      await at.clock.advance(120_000);
      const shown = (await files.list('/')).find(({ name }) => name === 'code');
      assert.deepEqual([shown?.type, shown?.leadsToFolder], ['link', true]);
      assert.ok((await files.browse('/code')).some(({ name }) => name === 'index.ts'));
      await files.remove('/code', { recursive: true });
      assert.ok(await at.onDisk('/src/index.ts'));
    });

    it('stays a link where the node follows none, and says so', async () => {
      const { files, told } = await open(false);
      await refuses(files.read('/code'), 'isLink');
      assert.deepEqual(told, []);
      assert.equal((await files.stat('/code')).leadsToFolder, undefined);
    });
  });

  it('a link to a folder that the node does not list is told as a link, and not as a failure of the node', async () => {
    await symlink('src', join(await at.root(), 'code'));
    const files = at.ofServer('Ticket Bot');
    const isLink = (error: unknown) => error instanceof FileRefusal && error.reason === 'isLink';
    await assert.rejects(files.list('/code'), isLink);
    await assert.rejects(files.look('/code'), isLink);
    await assert.rejects(files.stat('/code/index.ts'), isLink);
  });

  describe('a file that is new, and about to be opened', () => {
    const made = async (path: string) => {
      const file = join(await at.root(), path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, 'new');
    };
    for (const path of ['/new.txt', '/src/new.txt', '/crash-reports/today/new.txt']) {
      it(`${path} is found although the listings that are kept do not have it`, async () => {
        await at.files.browse('/src');
        await assert.rejects(at.files.stat(path), isMissing);
        await made(path);
        await assert.rejects(at.files.stat(path), isMissing);
        await at.files.lookFor(path);
        assert.equal((await at.files.stat(path)).size, 3);
        assert.equal(text(await at.files.read(path)), 'new');
      });
    }

    it('that is known costs no request, and one that is not there a look', async () => {
      await at.files.lookFor('/config.json');
      assert.deepEqual(at.asked, []);
      await at.files.lookFor('/none/at/all.txt');
      assert.deepEqual(at.asked, ['list']);
      await assert.rejects(at.files.stat('/none/at/all.txt'), isMissing);
    });
  });

  describe('a save meets', () => {
    const theirs = async (path: string, content: string) => {
      const file = join(await at.root(), path);
      await writeFile(file, content);
      const later = new Date(Date.now() + 60_000);
      await utimes(file, later, later);
      await at.clock.advance(10_000);
    };

    it('its own last save, though the node tells another time by a second', async () => {
      await at.files.read('/config.json');
      await at.files.write('/config.json', bytes('{"a":1}'), anew);
      const { modifiedAt } = (await at.files.statForSave('/config.json')).entry;
      const off = new Date(modifiedAt - 1_000);
      await utimes(join(await at.root(), 'config.json'), off, off);
      await at.clock.advance(10_000);
      const { entry, isChangedInPlace } = await at.files.statForSave('/config.json');
      assert.equal(isChangedInPlace, false);
      assert.equal(entry.modifiedAt, modifiedAt);
    });

    describe('what was changed while the user was asked', () => {
      const refused = (error: unknown) =>
        error instanceof FileRefusal && error.reason === 'changedMeanwhile';
      const ask = (meanwhile: () => Promise<unknown>) => {
        const asking = async () => {
          await meanwhile();
          await at.clock.advance(10_000);
        };
        return at.files.askBeforeSave('/config.json', asking);
      };
      const rows: readonly [string, () => Promise<unknown>][] = [
        ['to another text', () => theirs('config.json', '{}')],
        [
          'to one of the same size',
          async () =>
            theirs('config.json', text(await at.files.read('/config.json')).toUpperCase()),
        ],
        ['by deleting it', async () => rm(join(await at.root(), 'config.json'))],
      ];
      for (const [what, meanwhile] of rows) {
        it(`${what}, is not written over`, () => assert.rejects(ask(meanwhile), refused));
      }
      it('in no way may be written, for one look', async () => {
        await at.files.statForSave('/config.json');
        at.mark();
        await ask(() => Promise.resolve());
        assert.deepEqual(at.asked, ['list']);
      });
      it('in no way but by its own save just before may be written', async () => {
        await at.files.write('/config.json', bytes('{"a":1}'), anew);
        const { modifiedAt } = (await at.files.statForSave('/config.json')).entry;
        const off = new Date(modifiedAt - 1_000);
        await ask(async () => utimes(join(await at.root(), 'config.json'), off, off));
      });
      it('is not asked again where the answer was no', () =>
        assert.rejects(
          ask(() => Promise.reject(new Error('no'))),
          /^Error: no$/,
        ));
    });

    it('what somebody else wrote, also when the size is the same', async () => {
      const original = text(await at.files.read('/config.json'));
      assert.equal((await at.files.statForSave('/config.json')).isChangedInPlace, false);
      await theirs('config.json', original.toUpperCase());
      assert.equal((await at.files.statForSave('/config.json')).isChangedInPlace, true);
      await at.files.read('/config.json');
      assert.equal((await at.files.statForSave('/config.json')).isChangedInPlace, false);
    });
  });

  it('what was just written is read without a request, and only a moment long', async () => {
    await at.files.write('/a.txt', bytes('a'), anew);
    await at.files.rename('/a.txt', '/b.txt', { overwrite: false });
    await at.files.write('/a.txt', bytes('second'), anew);
    at.mark();
    assert.equal(text(await at.files.read('/a.txt')), 'second');
    assert.deepEqual(at.asked, []);
    await at.clock.advance(3_000);
    assert.equal(text(await at.files.read('/a.txt')), 'second');
    assert.equal(text(await at.files.read('/b.txt')), 'a');
    assert.deepEqual(at.asked, ['download', 'node download', 'download', 'node download']);
  });

  it('what a folder that is asked anew shows differently is told', async () => {
    await writeFile(join(await at.root(), 'config.json'), 'theirs');
    const told: unknown[] = [];
    at.files.onDidChange((changes) => told.push(...changes));
    at.files.expireAll();
    await at.files.browse('/');
    assert.deepEqual(told, [{ type: 'changed', path: '/config.json' }]);
  });
});
