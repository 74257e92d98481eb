import assert from 'node:assert/strict';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import { dirname, join } from 'node:path';
import { PanelError } from '../../../../src/core/api/errors';
import { FileRefusal } from '../../../../src/core/files/fileRefusal';
import { readLocalTree } from '../../../../src/core/files/localTree';
import { planUpload } from '../../../../src/core/files/uploadPlan';
import { createEmptyFolders, uploadAll } from '../../../../src/core/files/uploads';
import { MemoryServer, deniedName } from '../../../support/memoryServer';

const never = new AbortController().signal;
const broken = new PanelError('network', 'broken');
const refused = new PanelError('refused', 'no', { status: 400 });
const mega = 1024 ** 2;

describe('An upload', () => {
  let here: string;
  let server: MemoryServer;
  beforeEach(() => {
    here = realpathSync(mkdtempSync(join(os.tmpdir(), 'hosting-panel-up-')));
    server = new MemoryServer();
    server.pass(600_000);
  });
  afterEach(() => rmSync(here, { recursive: true, force: true }));

  const write = (files: Readonly<Record<string, string>>) => {
    for (const [path, content] of Object.entries(files)) {
      const at = join(here, path);
      mkdirSync(path.endsWith('/') ? at : dirname(at), { recursive: true });
      if (!path.endsWith('/')) writeFileSync(at, content);
    }
  };
  const large = (name: string, size = mega + 1) => {
    writeFileSync(join(here, name), '');
    truncateSync(join(here, name), size);
  };
  const plan = async (...names: readonly string[]) => {
    const { files } = await readLocalTree(names.map((name) => join(here, name)));
    const planned = await planUpload(files, '/', server.files);
    server.mark();
    return planned;
  };
  const upload = async (names: readonly string[], signal = never) => {
    const { uploads } = await plan(...names);
    const heard: string[] = [];
    const onProgress = (done: number, path: string) => heard.push(`${path} ${done}`);
    return { heard, ...(await uploadAll(server.files, uploads, { signal, onProgress })) };
  };
  const work = () =>
    server.asked
      .filter((one) => !/^(list|upload)/.test(one))
      .map((one) => one.replace(/\.[\da-f]{8}\.part/g, '.PART'));
  const leftovers = () => server.paths.filter((one) => one.endsWith('.part'));

  describe('reads this computer', () => {
    it('in order, with empty folders, and leaves out links', async () => {
      write({ 'k/b': 'bb', 'k/a/x': '', 'k/none/': '', z: 'z' });
      symlinkSync('/', join(here, 'k/link'));
      chmodSync(join(here, 'z'), 0o755);
      const { files, emptyFolders, skipped } = await readLocalTree([
        join(here, 'k'),
        join(here, 'z'),
      ]);
      assert.deepEqual(
        files.map(({ path, size, root, isExecutable, state }) => [
          ...[path, size, root, isExecutable, state?.size],
        ]),
        [
          ['k/a/x', 0, here, false, 0],
          ['k/b', 2, here, false, 2],
          ['z', 1, here, true, 1],
        ],
      );
      assert.deepEqual([emptyFolders, skipped], [['k/none'], ['k/link']]);
    });

    it('but for what is left out, and no more than it must', async () => {
      write({
        'k/a': '',
        'k/b': '',
        'k/node_modules/x': '',
        'k/d/node_modules/x': '',
        'k/d/y': '',
      });
      write({ 'node_modules/z': '' });
      const read = async (more: object, name = 'k') =>
        (await readLocalTree([join(here, name)], more)).files.map(({ path }) => path);
      const exclude = new Set(['node_modules', 'a']);
      assert.deepEqual(await read({ exclude }), ['k/a', 'k/b', 'k/d/y']);
      assert.deepEqual(await read({ exclude }, 'node_modules'), ['node_modules/z']);
      const asked: string[] = [];
      const leavesOut = (path: string, isFolder: boolean) => {
        asked.push(`${path} ${isFolder}`);
        return path === 'd' || path === 'a';
      };
      assert.deepEqual(await read({ leavesOut }), ['k/b', 'k/node_modules/x']);
      assert.deepEqual(asked, [
        ...['a false', 'b false', 'd true', 'node_modules true', 'node_modules/x false'],
      ]);
      assert.equal((await read({ most: 1 })).length, 2);
      const stop = new AbortController();
      stop.abort();
      await assert.rejects(read({ signal: stop.signal }), (error) => error === stop.signal.reason);
    });
  });

  it('is planned around what stands there', async () => {
    for (const path of ['/k/new.js', '/k/link', '/file', '/deep/er/']) server.put(path);
    server.put('/k/link', '', { type: 'link' });
    write({ 'k/a.js': 'a', 'k/new.js': 'n', 'k/link': '', 'file/x/y': '', 'deep/er': '' });
    const { uploads, replaced, blocked } = await plan('k', 'file', 'deep');
    assert.deepEqual(
      uploads.map(({ path, existing }) => [path, existing?.type]),
      [
        ['/k/a.js', undefined],
        ['/k/new.js', 'file'],
      ],
    );
    assert.deepEqual([replaced, blocked], [['/k/new.js'], ['/k/link', '/file', '/deep/er']]);
    assert.deepEqual(await planUpload([], '/', server.files), {
      ...{ uploads: [], replaced: [], blocked: [] },
    });
    assert.deepEqual(server.asked, []);
  });

  it('sends small files as they are, one after the other, and tells how far all are', async () => {
    write({ a: 'aaa', b: 'bb' });
    server.put('/b', 'old');
    const { uploaded, refused: none, stopped, heard } = await upload(['a', 'b']);
    assert.deepEqual([uploaded, none, stopped], [['/a', '/b'], [], undefined]);
    assert.deepEqual(work(), ['node upload /', 'node upload /']);
    assert.deepEqual(heard, ['/a 0', '/a 3', '/b 3', '/b 5']);
    assert.equal(server.text('/b'), 'bb');
  });

  it('sends a file of one MB as it is', async () => {
    large('a', mega);
    await upload(['a']);
    assert.deepEqual(work(), ['node upload /']);
  });

  it('sends large files beside their place first, and keeps their bits', async () => {
    large('new');
    large('old');
    server.put('/old', 'x', { mode: '600' });
    const { uploaded } = await upload(['new', 'old']);
    assert.deepEqual(uploaded, ['/new', '/old']);
    assert.deepEqual(
      work().map((one) => one.split(' ')[0]),
      ['node', 'rename', 'node', 'rename', 'rename', 'delete', 'chmod'],
    );
    assert.deepEqual([server.disk.get('/old')?.mode, leftovers()], ['600', []]);
    assert.equal(server.text('/old')?.length, mega + 1);
  });

  it('gives a file whose bits nobody knows the usual ones', async () => {
    large('old');
    server.put('/old', 'x', { mode: '' });
    await upload(['old']);
    assert.equal(server.disk.get('/old')?.mode, '644');
  });

  it('sends a large file once more where the connection broke, and leaves nothing of the first try', async () => {
    large('a');
    server.fail('node upload', { error: broken });
    server.onAsk = (what) => {
      const half = server.asked.filter((one) => one.startsWith('node')).length;
      if (what.startsWith('node upload') && half === 1) server.put('/a.00000000.part', 'half');
    };
    const { uploaded } = await upload(['a']);
    assert.deepEqual([uploaded, server.text('/a')?.length], [['/a'], mega + 1]);
  });

  it('leaves what was there where a large file does not come, and says why', async () => {
    large('a');
    server.put('/a', 'old');
    server.fail('node upload', { error: broken, count: 9 });
    const { uploaded, stopped, refused: none } = await upload(['a']);
    assert.deepEqual([uploaded, none, leftovers(), server.text('/a')], [[], [], [], 'old']);
    assert.equal(PanelError.is(stopped, 'network'), true);
  });

  it('removes the half that broke off', async () => {
    large('a');
    server.onAsk = (what) => {
      if (!what.startsWith('node upload')) return;
      server.onAsk = () => undefined;
      const put = server.put.bind(server);
      // It comes to its end, and cannot get its place.
      server.fail('rename', { error: refused });
      void put;
    };
    const { refused: some } = await upload(['a']);
    assert.deepEqual([some.map(({ path }) => path), leftovers()], [['/a'], []]);
    assert.match(work().at(-1) ?? '', /^delete \/a\.PART$/);
  });

  const ends: readonly (readonly [what: string, error: Error, isOne: boolean])[] = [
    ['a refusal', refused, true],
    ['a denied name', deniedName, true],
    ['what the panel finds wrong', new PanelError('invalid', 'x'), true],
    ['a missing permission', new PanelError('forbidden', 'x'), false],
    ['a broken connection', broken, false],
    ['a bug', new TypeError('bug'), false],
  ];
  for (const [what, error, isOne] of ends) {
    it(`${isOne ? 'goes on after' : 'ends at'} ${what}`, async () => {
      write({ a: 'a', b: 'b' });
      server.fail('node upload', { error });
      const { uploaded, refused: some, stopped } = await upload(['a', 'b']);
      assert.deepEqual(uploaded, isOne ? ['/b'] : []);
      assert.deepEqual(some, isOne ? [{ path: '/a', error }] : []);
      assert.equal(stopped, isOne ? undefined : error);
    });
  }

  it('goes on after a file that is another one here by now', async () => {
    write({ a: 'a', b: 'b' });
    const { uploads } = await plan('a', 'b');
    rmSync(join(here, 'a'));
    symlinkSync('/', join(here, 'a'));
    const result = await uploadAll(server.files, uploads, {
      ...{ signal: never, onProgress: () => undefined },
    });
    assert.deepEqual([result.uploaded, result.refused.length], [['/b'], 1]);
  });

  it('refuses before it sends any what is larger than the node takes', async () => {
    large('a');
    write({ b: 'b' });
    server.files.transfer.uploadLimit.learn(
      new PanelError('refused', 'larger than the maximum file upload size of 1 MB'),
    );
    const { uploaded, refused: some } = await upload(['a', 'b']);
    assert.deepEqual([uploaded, some.map(({ path }) => path)], [['/b'], ['/a']]);
  });

  it('ends where the user gives up', async () => {
    write({ a: 'a', b: 'b' });
    const stop = new AbortController();
    const { uploads } = await plan('a', 'b');
    const result = await uploadAll(server.files, uploads, {
      signal: stop.signal,
      onProgress: (done) => {
        if (done > 0) stop.abort();
      },
    });
    assert.deepEqual([result.uploaded, result.stopped], [['/a'], stop.signal.reason]);
  });

  it('ends a large file in its middle where the user gives up', async () => {
    large('a');
    const stop = new AbortController();
    const { uploads } = await plan('a');
    server.onAsk = (what) => {
      if (what.startsWith('node upload')) stop.abort();
    };
    const result = await uploadAll(server.files, uploads, {
      ...{ signal: stop.signal, onProgress: () => undefined },
    });
    assert.deepEqual([result.uploaded, result.stopped], [[], stop.signal.reason]);
  });

  it('makes empty folders, and one that is there is fine', async () => {
    server.put('/k/none/');
    await createEmptyFolders(server.files, '/', ['k/none', 'k/other']);
    assert.deepEqual(work(), ['create-folder /k/other']);
    server.fail('create-folder', { error: refused });
    await assert.rejects(createEmptyFolders(server.files, '/k', ['x']), refused);
    const refusal = new FileRefusal('isNotFolder', '/k/x');
    server.fail('create-folder', { error: refusal });
    await assert.rejects(createEmptyFolders(server.files, '/k', ['x']), refusal);
  });
});
