import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import { limits } from '../../../../src/core/base/limits';
import { copyBetween, moveBetween } from '../../../../src/core/files/copyBetween';
import type { RemoteFiles } from '../../../../src/core/files/remoteFiles';
import { MemoryServer, deniedName, lostAnswer } from '../../../support/memoryServer';

const keep = { overwrite: false };
const over = { overwrite: true };
const refused = new PanelError('refused', 'no', { status: 400 });
const forbidden = new PanelError('forbidden', 'not you', { status: 403 });
/** A daemon that has ended, and whose work may be done. */
const failed = new PanelError('daemonFailed', 'broke', { status: 500, outcomeUnknown: true });
const bytes = (text: string) => new TextEncoder().encode(text);

describe('On a server', () => {
  let server: MemoryServer;
  let files: RemoteFiles;
  let told: string[];
  beforeEach(() => {
    server = new MemoryServer({ '/a.js': 'aaa', '/d/b.js': 'bb', '/d/e/c.js': 'c', '/z.js': 'z' });
    server.pass(600_000);
    ({ files } = server);
    told = [];
    files.onDidChange((changes) =>
      told.push(...changes.map(({ type, path }) => `${type} ${path}`)),
    );
  });

  const failure = async (work: Promise<unknown>): Promise<Error> => {
    try {
      await work;
    } catch (error) {
      return error as Error;
    }
    return assert.fail('It did not fail.');
  };
  const work = () => server.asked.filter((one) => !one.startsWith('list'));
  const verbs = () => work().map((one) => one.split(' ')[0]);
  const leftovers = () => server.paths.filter((one) => /archive-|\.copy|\.old/.test(one));

  describe('a move', () => {
    it('is one request, and known without another', async () => {
      await files.list('/');
      await files.list('/d');
      await files.rename('/a.js', '/d/n.js', keep);
      assert.deepEqual(told, ['deleted /a.js', 'created /d/n.js']);
      server.mark();
      assert.equal((await files.stat('/d/n.js')).size, 3);
      assert.equal(await files.find('/a.js'), undefined);
      assert.deepEqual([server.asked, server.text('/d/n.js')], [[], 'aaa']);
    });

    it('to itself is none', async () => {
      for (const how of ['rename', 'copy'] as const) await files[how]('/a.js', '/a.js', over);
      assert.deepEqual([server.asked, told], [[], []]);
    });

    it('of what is not known is looked at where it went', async () => {
      await files.rename('/d/b.js', '/n/b.js', keep);
      assert.equal((await files.stat('/n/b.js')).size, 2);
    });

    it('over something puts that aside, and gives it up when the new is seen', async () => {
      await files.rename('/d', '/a.js', over);
      assert.deepEqual(verbs(), ['rename', 'rename', 'delete']);
      assert.match(work()[2] ?? '', /^delete \/a\.js\.[\da-z]+\.old$/);
      assert.deepEqual(told, ['deleted /d', 'changed /a.js']);
      assert.deepEqual([server.text('/a.js/b.js'), leftovers()], ['bb', []]);
    });

    it('over something puts that back where it fails', async () => {
      await files.list('/');
      let renames = 0;
      server.onAsk = (what) => {
        if (what === 'rename' && ++renames === 2) server.fail('rename', { error: refused });
      };
      assert.equal(await failure(files.rename('/z.js', '/a.js', over)), refused);
      assert.deepEqual([server.text('/a.js'), server.text('/z.js'), renames], ['aaa', 'z', 3]);
      assert.deepEqual([told, leftovers()], [[], []]);
    });

    it('over something says where that is if it cannot be put back', async () => {
      await files.list('/');
      let renames = 0;
      server.onAsk = (what) => {
        if (what === 'rename' && ++renames > 1) server.fail('rename', { error: refused });
      };
      const error = await failure(files.rename('/z.js', '/a.js', over));
      assert.equal(error.name, 'UnfinishedMove');
      assert.match(
        error.message,
        /previous '\/a\.js' was moved aside and might .* '\/a\.js\.\w+\.old'/,
      );
      assert.equal(leftovers().length, 1);
    });

    it('over something that is not there in the end is put back', async () => {
      await files.list('/');
      server.onAsk = (what) => {
        if (what === 'rename' && server.text('/a.js') === undefined) server.drop('/z.js');
      };
      const error = await failure(files.rename('/z.js', '/a.js', over));
      assert.equal(error.name, 'FileRefusal');
      assert.equal(server.text('/a.js'), 'aaa');
    });

    it('over something that is refused to be put aside leaves all as it is', async () => {
      await files.list('/');
      server.fail('rename', { error: refused });
      assert.equal(await failure(files.rename('/z.js', '/a.js', over)), refused);
      assert.deepEqual([server.text('/a.js'), verbs()], ['aaa', ['rename']]);
    });

    it('over something of which nobody knows whether it was put aside says so', async () => {
      await files.list('/');
      server.fail('rename', { error: lostAnswer });
      assert.equal(PanelError.is(await failure(files.rename('/z.js', '/a.js', over))), true);
      server.pass(5_000);
      server.fail('rename', { error: lostAnswer });
      server.onAsk = (what) => {
        if (what === 'rename') server.fail('list', { error: forbidden, count: 9 });
      };
      const error = await failure(files.rename('/z.js', '/a.js', over));
      assert.equal(error.name, 'UnfinishedMove');
    });

    it('says where the old one is that could not be removed', async () => {
      server.fail('delete', { error: refused });
      const error = await failure(files.rename('/z.js', '/a.js', over));
      assert.match(
        error.message,
        /^Replaced '\/a\.js'\. The previous version might remain at '\/a\.js\.\w+\.old'/,
      );
      assert.equal(server.text('/a.js'), 'z');
    });

    it('whose answer is lost is looked after', async () => {
      server.fail('rename', { error: lostAnswer, after: true });
      await files.rename('/a.js', '/n.js', keep);
      server.fail('rename', { error: lostAnswer });
      assert.equal(
        PanelError.is(await failure(files.rename('/z.js', '/y.js', keep)), 'timeout'),
        true,
      );
    });

    it('that was done after it failed is seen by the next', async () => {
      server.fail('rename', { error: lostAnswer });
      await failure(files.rename('/a.js', '/d/n.js', keep));
      server.drop('/a.js');
      server.put('/d/n.js', 'aaa');
      assert.equal((await failure(files.rename('/a.js', '/d/n.js', keep))).name, 'FileRefusal');
    });

    it('is planned by what was seen just now', async () => {
      await files.list('/');
      server.pass(2_000);
      server.mark();
      await files.rename('/a.js', '/n.js', keep);
      assert.deepEqual(server.asked, ['rename']);
      server.pass(2_001);
      server.mark();
      await files.rename('/n.js', '/a.js', keep);
      assert.deepEqual(server.asked, ['list /', 'rename']);
    });
  });

  describe('a removal', () => {
    it('of one is asked of its folder, of several of the root', async () => {
      await files.remove('/d/b.js', { recursive: false });
      await files.removeAll(['/d/e/c.js', '/a.js']);
      assert.deepEqual(work(), ['delete /d/b.js', 'delete /d/e/c.js /a.js']);
      assert.deepEqual(told, ['deleted /d/b.js', 'deleted /d/e/c.js', 'deleted /a.js']);
      await files.removeAll(['/z.js']);
      assert.equal(work().at(-1), 'delete /z.js');
    });

    it('of a folder takes all along', async () => {
      await files.list('/d');
      await files.remove('/d', { recursive: true });
      server.mark();
      assert.equal(await files.find('/d/b.js'), undefined);
      assert.deepEqual(server.asked, []);
    });

    it('of an empty folder needs no leave', async () => {
      server.put('/empty/');
      await files.remove('/empty', { recursive: false });
      assert.deepEqual(work(), ['delete /empty']);
    });

    it('of nothing asks for nothing', async () => {
      await files.removeAll([]);
      assert.deepEqual([server.asked, told], [[], []]);
    });

    it('whose answer is lost is looked after, each folder once', async () => {
      await files.list('/');
      server.mark();
      server.fail('delete', { error: lostAnswer, after: true });
      await files.removeAll(['/a.js', '/z.js', '/d/b.js']);
      assert.deepEqual(server.asked.slice(1), ['list /', 'list /d']);
      server.fail('delete', { error: lostAnswer });
      const error = await failure(files.removeAll(['/d/e/c.js', '/d']));
      assert.equal(PanelError.is(error, 'timeout'), true);
    });

    it('that failed has all looked at anew', async () => {
      await files.list('/');
      await files.list('/d');
      server.fail('delete', { error: refused });
      await failure(files.removeAll(['/a.js', '/d/b.js']));
      server.drop('/a.js');
      server.drop('/d/b.js');
      assert.equal(await files.find('/a.js'), undefined);
      assert.equal(await files.find('/d/b.js'), undefined);
    });
  });

  describe('a copy of a file', () => {
    it('is one that the node makes, which then gets its place', async () => {
      server.put('/a copy 2.js', 'somebody’s');
      await files.copy('/a.js', '/n/a.js', keep);
      assert.deepEqual(verbs(), ['copy', 'rename']);
      assert.deepEqual([server.text('/n/a.js'), server.text('/a.js')], ['aaa', 'aaa']);
      assert.equal(told.at(-1), 'created /n/a.js');
      assert.equal(server.text('/a copy.js'), undefined);
    });

    it('takes the place of another', async () => {
      await files.copy('/a.js', '/z.js', over);
      assert.deepEqual([server.text('/z.js'), leftovers()], ['aaa', []]);
      assert.equal(told.at(-1), 'changed /z.js');
    });

    it('is found where the answer is lost', async () => {
      server.fail('copy', { error: lostAnswer, after: true });
      await files.copy('/a.js', '/n.js', keep);
      assert.equal(server.text('/n.js'), 'aaa');
    });

    it('fails as it is refused, and says what may be left where nobody knows', async () => {
      server.fail('copy', { error: refused });
      assert.equal(await failure(files.copy('/a.js', '/n.js', keep)), refused);
      server.fail('copy', { error: lostAnswer });
      const error = await failure(files.copy('/a.js', '/n.js', keep));
      assert.match(error.message, /^Part of a copy might remain next to '\/a\.js' or '\/n\.js'\./);
    });

    it('says what may be left where it does not get its place', async () => {
      server.fail('rename', { error: refused });
      const error = await failure(files.copy('/a.js', '/n.js', keep));
      assert.match(
        error.message,
        /^Part of a copy might remain next to '\/a\.js' or '\/n\.js'\. .*no/i,
      );
    });

    it('takes none of several for its own', async () => {
      server.onAsk = (what) => {
        if (what === 'copy /a.js') server.put('/a (1).js', 'theirs');
      };
      const error = await failure(files.copy('/a.js', '/n.js', keep));
      assert.match(error.message, /Couldn't identify the copy of '\/a\.js'/);
      assert.equal(verbs().includes('rename'), false);
    });
  });

  describe('a copy of a folder', () => {
    it('is packed, unpacked beside its place, and moved there; nothing is left', async () => {
      server.put('/d/none/deep/');
      await files.copy('/d', '/n', keep);
      assert.deepEqual(verbs(), [
        ...['compress', 'rename', 'decompress', 'rename', 'delete', 'create-folder'],
      ]);
      assert.deepEqual(
        server.paths.filter((one) => one.startsWith('/n')),
        ['/n/', '/n/b.js', '/n/e/', '/n/e/c.js', '/n/none/', '/n/none/deep/'],
      );
      assert.deepEqual([leftovers(), [...new Set(told)]], [[], ['created /n']]);
    });

    it('of none but empty ones makes these', async () => {
      server.put('/empty/a/b/');
      server.put('/empty/c/');
      await files.copy('/empty', '/n', keep);
      assert.deepEqual(work(), [
        ...['create-folder /n', 'create-folder /n/a/b', 'create-folder /n/c'],
      ]);
    });

    it('says what the node left out', async () => {
      server.denied.add('c.js');
      const error = await failure(files.copy('/d', '/n', keep));
      assert.match(error.message, /^Copied to '\/n' without some files: e\/c\.js\. Links/);
      assert.equal(server.text('/n/b.js'), 'bb');
    });

    it('says that it cannot be checked where there are too many folders', async () => {
      for (let n = 0; n < 201; n++) server.put(`/d/f${n}/`);
      const error = await failure(files.copy('/d', '/n', keep));
      assert.match(error.message, /couldn't check whether the copy is complete, because only 200/);
    });

    it('says so where the look at it fails', async () => {
      server.onAsk = (what) => {
        if (what.startsWith('delete')) server.fail('list', { error: forbidden, count: 9 });
      };
      const error = await failure(files.copy('/d', '/n', keep));
      assert.match(
        error.message,
        /^Copied to '\/n', but couldn't check whether the copy is complete\./,
      );
    });

    it('says what is left beside it', async () => {
      server.fail('delete', { error: refused });
      const error = await failure(files.copy('/d', '/n', keep));
      assert.match(
        error.message,
        /^Copied to '\/n'\. Temporary files might remain at '\/n\.\w+\.copy'/,
      );
    });

    for (const [verb, after] of [
      ['compress', false],
      ['rename', false],
      ['decompress', false],
      ['decompress', true],
    ] as const) {
      for (const error of [refused, lostAnswer]) {
        it(`leaves nothing where '${verb}' ${after ? 'is done and ' : ''}meets ${error.message}`, async () => {
          server.fail(verb, { error, after });
          const failed_ = await failure(files.copy('/d', '/n', keep));
          assert.match(String(failed_), error === refused ? /no/ : /no answer/);
          assert.deepEqual([leftovers(), server.text('/n/b.js')], [[], undefined]);
        });
      }
    }

    it('names what could not be removed', async () => {
      server.fail('decompress', { error: refused });
      server.fail('delete', { error: forbidden });
      const error = await failure(files.copy('/d', '/n', keep));
      assert.match(error.message, /^Part of the copy might remain on the server: \/n\.\w+\.copy\./);
      server.fail('rename', { error: refused });
      server.fail('delete', { error: forbidden });
      const other = await failure(files.copy('/d', '/m', keep));
      assert.match(
        other.message,
        /^Part of the copy might remain on the server: \/archive-\S+\.tar\.gz\./,
      );
    });

    it('goes on where the answer to the packing is lost', async () => {
      server.fail('compress', { error: lostAnswer, after: true });
      await files.copy('/d', '/n', keep);
      assert.equal(server.text('/n/e/c.js'), 'c');
      assert.deepEqual([leftovers(), server.waited], [[], [3_000, 3_000, 3_000]]);
    });

    it('takes no archive for its own where somebody else has packed meanwhile', async () => {
      server.fail('compress', { error: lostAnswer, after: true });
      server.onAsk = (what) => {
        if (what.startsWith('compress')) server.put('/archive-2026-01-01T000000Z.tar.gz', 'x');
      };
      const error = await failure(files.copy('/d', '/n', keep));
      assert.match(error.message, /might remain on the server: \/archive-\S+, \/archive-/);
      assert.equal(leftovers().length, 2);
    });

    it('that is refused touches no archive, though one came meanwhile', async () => {
      server.fail('compress', { error: refused });
      server.onAsk = (what) => {
        if (what.startsWith('compress')) server.put('/archive-2023-11-14T222320Z.tar.gz', 'theirs');
      };
      assert.equal(await failure(files.copy('/d', '/n', keep)), refused);
      assert.deepEqual(verbs(), ['compress']);
      assert.deepEqual(leftovers(), ['/archive-2023-11-14T222320Z.tar.gz']);
    });

    it('removes what a node that failed made of the archive', async () => {
      server.fail('compress', { error: failed, after: true });
      assert.equal(
        PanelError.is(await failure(files.copy('/d', '/n', keep)), 'daemonFailed'),
        true,
      );
      assert.deepEqual(leftovers(), []);
      server.fail('compress', { error: failed });
      const nothing = await failure(files.copy('/d', '/n', keep));
      assert.equal(PanelError.is(nothing, 'daemonFailed'), true);
      assert.equal((nothing as PanelError).mayBeDone, false);
    });

    it('names the archives where a node failed and there are several', async () => {
      server.fail('compress', { error: failed, after: true });
      server.onAsk = (what) => {
        if (what.startsWith('compress')) server.put('/archive-2026-01-01T000000Z.tar.gz', 'x');
      };
      const error = await failure(files.copy('/d', '/n', keep));
      assert.match(error.message, /might remain on the server: \/archive-\S+, \/archive-/);
      assert.equal((error.cause as PanelError).mayBeDone, false);
    });

    it('says that an archive may be left where nobody can look', async () => {
      server.fail('compress', { error: failed });
      server.onAsk = (what) => {
        if (what.startsWith('compress')) server.fail('list', { error: forbidden, count: 9 });
      };
      const error = await failure(files.copy('/d', '/n', keep));
      assert.match(error.message, /^An archive of '\/d' might remain in '\/'\./);
    });
  });

  describe('a copy to another server', () => {
    let other: MemoryServer;
    beforeEach(() => {
      other = new MemoryServer({ '/there/b.js': 'old', '/file': 'f' });
      other.pass(600_000);
    });
    const from = (path: string) => ({ files, path });
    const to = (path: string) => ({ files: other.files, path });

    it('is made file by file', async () => {
      server.put('/d/none/');
      await copyBetween(from('/d'), to('/n'), keep);
      assert.deepEqual(
        other.paths.filter((one) => one.startsWith('/n')),
        ['/n/', '/n/b.js', '/n/e/', '/n/e/c.js', '/n/none/'],
      );
      await copyBetween(from('/a.js'), to('/x.js'), keep);
      assert.equal(other.text('/x.js'), 'aaa');
    });

    it('goes over what is there only where that was said, and into what is no folder never', async () => {
      server.put('/d/none/');
      const first = await failure(copyBetween(from('/d'), to('/there'), keep));
      assert.match(first.message, /'\/there' already exists/);
      await copyBetween(from('/d'), to('/there'), over);
      assert.equal(other.text('/there/b.js'), 'bb');
      const second = await failure(copyBetween(from('/d'), to('/file'), over));
      assert.match(second.message, /'\/file' isn't a folder/);
      const third = await failure(copyBetween(from('/d/none'), to('/file'), over));
      assert.match(third.message, /'\/file' isn't a folder/);
    });

    it('that breaks off says what is left, once something is', async () => {
      other.fail('node upload', { error: refused });
      assert.equal(await failure(copyBetween(from('/a.js'), to('/x.js'), keep)), refused);
      other.fail('node upload', { error: refused });
      const error = await failure(copyBetween(from('/d'), to('/n'), keep));
      assert.deepEqual([error.name, error.cause], ['UnfinishedMove', refused]);
      assert.match(error.message, /^Part of the copy might remain at '\/n'\./);
      other.denied.add('b.js');
      const denied = await failure(copyBetween(from('/d'), to('/m'), keep));
      assert.equal(denied.cause, deniedName);
      const bug = new TypeError('bug');
      other.fail('node upload', { error: bug });
      assert.equal(await failure(copyBetween(from('/d/e'), to('/o'), keep)), bug);
    });

    it('says of a damaged file what to do', async () => {
      other.fail('node upload', { error: refused });
      other.onAsk = (what) => {
        if (what.startsWith('node upload')) other.put('/file', '');
      };
      const error = await failure(copyBetween(from('/a.js'), to('/file'), over));
      assert.match(error.message, /The original file is unchanged\. Copy it again\./);
    });

    it('has an end, however deep or many they are', async () => {
      const endless = { ...from('/d'), files: { stat: files.stat.bind(files) } };
      const listed = Array.from({ length: limits.copiedEntries + 1 }, (_, n) => ({ name: `${n}` }));
      const nothing = () => Promise.resolve(undefined);
      const target = { find: nothing, createDirectory: nothing, write: nothing };
      const source = (
        list: () => readonly { readonly name: string }[],
        type: (path: string) => string,
      ) =>
        ({
          stat: (path: string) => Promise.resolve({ type: type(path) }),
          read: () => Promise.resolve(new Uint8Array()),
          list: () => Promise.resolve(list()),
        }) as unknown as RemoteFiles;
      const many = source(
        () => listed,
        (path) => (path === '/d' ? 'folder' : 'file'),
      );
      const into = { files: target as unknown as RemoteFiles, path: '/n' };
      const tooMany = await failure(copyBetween({ ...endless, files: many }, into, keep));
      assert.match(tooMany.message, /'\/d\/49999' contains too many files/);
      const deep = source(
        () => [{ name: 'x' }],
        () => 'folder',
      );
      const tooDeep = await failure(copyBetween({ ...endless, files: deep }, into, keep));
      assert.equal((tooDeep.cause as { readonly path?: string }).path?.split('/').length, 2 + 101);
    });

    it('and removed here is a move', async () => {
      await moveBetween(from('/d'), to('/n'), keep);
      assert.deepEqual([server.text('/d/b.js'), other.text('/n/e/c.js')], [undefined, 'c']);
    });

    it('stays one where it cannot be removed here, and that is said', async () => {
      server.fail('delete', { error: refused });
      const kept = await failure(moveBetween(from('/a.js'), to('/n.js'), keep));
      assert.match(kept.message, /^Copied '\/a\.js', but couldn't delete the original\./);
      server.fail('delete', { error: lostAnswer });
      const unsure = await failure(moveBetween(from('/z.js'), to('/z.js'), keep));
      assert.match(unsure.message, /^Copied '\/z\.js', but the original might still exist\./);
      const bug = new TypeError('bug');
      server.fail('delete', { error: bug });
      assert.equal(await failure(moveBetween(from('/z.js'), to('/y.js'), keep)), bug);
    });
  });

  it('what is written and then moved or deleted is not taken for what was written', async () => {
    await files.write('/a.js', bytes('new'), { create: true, overwrite: true });
    await files.rename('/a.js', '/n.js', keep);
    await files.rename('/z.js', '/a.js', keep);
    assert.equal(new TextDecoder().decode(await files.read('/a.js')), 'z');
  });
});
