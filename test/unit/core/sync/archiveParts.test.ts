import assert from 'node:assert/strict';
import { chmodSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type TarEntry, packTar, unpackTar } from 'modern-tar';
import { entryPath, entryRefusal } from '../../../../src/core/sync/entryName';
import { IgnoreRules } from '../../../../src/core/sync/ignoreRules';
import { listAll } from '../../../../src/core/sync/localFolder';
import { packFiles } from '../../../../src/core/sync/packing';
import { unpackArchive } from '../../../../src/core/sync/unpacking';
import { withFolderHere, writeFiles } from './folderHere';

describe('An archive', () => {
  let root: string;
  withFolderHere((one) => (root = one));
  const write = (files: Readonly<Record<string, string>>) => writeFiles(root, files);

  const tar = async (entries: readonly TarEntry[]) => {
    const archive = join(root, 'a.tar.gz');
    writeFileSync(archive, gzipSync(await packTar([...entries])));
    return archive;
  };
  const file = (name: string, body = 'x', more: object = {}): TarEntry => ({
    header: { name, size: body.length, mode: 0o644, ...more },
    body,
  });
  const unpack = async (entries: readonly TarEntry[], more: object = {}) => {
    write({ 'to/': '' });
    const heard: number[] = [];
    const refused = await unpackArchive({
      ...{ archive: await tar(entries), to: join(root, 'to'), room: 1e9 },
      ...{ rules: new IgnoreRules(), platform: 'linux' as const },
      onFile: (count) => heard.push(count),
      ...more,
    });
    return { refused, heard, names: readdirSync(join(root, 'to')).sort() };
  };

  it('leaves out what is ignored without a word, and tells the rest', async () => {
    const ignoring = new IgnoreRules();
    ignoring.add('', '*.log\nlogs/\n');
    const { refused, heard, names } = await unpack(
      [
        ...[file('./'), file('a.js'), file('b.log'), file('logs/x'), file('HEAD')],
        ...[file('x.hosting-panel'), file('sub/.git/config'), file('.git/config')],
        file(`../${'y'.repeat(2_000)}`),
      ].slice(1),
      { rules: ignoring },
    );
    assert.deepEqual(names, ['HEAD.hosting-panel', 'a.js']);
    assert.deepEqual(heard, [1, 2]);
    assert.deepEqual(
      refused.map(({ path, why }) => [path.slice(0, 20), why]),
      [
        ['x.hosting-panel', 'name'],
        [`../${'y'.repeat(17)}`, 'outside'],
      ],
    );
    assert.ok((refused[1]?.path.length ?? 0) < 1_000);
  });

  it('makes programs, folders and files as this computer has them', async () => {
    const mask = process.umask();
    const { heard } = await unpack([
      { header: { name: 'd/', type: 'directory', size: 0, mode: 0 } },
      file('d/run', 'x', { mode: 0o100 }),
      file('d/plain', 'x', { mode: 0o677 }),
      file('none', 'x', { mode: 0 }),
    ]);
    assert.deepEqual(heard, [1, 2, 3], 'folders are no files');
    const mode = (path: string) => statSync(join(root, 'to', path)).mode & 0o777;
    assert.deepEqual(
      ['d', 'd/run', 'd/plain', 'none'].map(mode),
      [0o777, 0o777, 0o666, 0o666].map((bits) => bits & ~mask),
    );
  });

  it('is counted by all that is in it', async () => {
    await assert.rejects(unpack([file('a', 'xx'), file('b', 'xx')], { room: 3 }), /disk space/);
    rmSync(join(root, 'to'), { recursive: true });
    assert.deepEqual((await unpack([file('a', 'xx'), file('b', 'xx')], { room: 4 })).names, [
      ...['a', 'b'],
    ]);
  });

  it('stops when told to', async () => {
    const stop = new AbortController();
    stop.abort();
    await assert.rejects(unpack([file('a')], { signal: stop.signal }), { name: 'AbortError' });
  });

  const paths: readonly (readonly [name: string, path: string])[] = [
    ['a', 'a'],
    ['./a', 'a'],
    ['././/a//', 'a'],
    ['./', ''],
    ['.', ''],
    ['', ''],
    ['.a/', '.a'],
    ['a/./b', 'a/./b'],
    ['/', ''],
    ['./.', ''],
  ];
  for (const [name, path] of paths) {
    it(`calls ${JSON.stringify(name)} ${JSON.stringify(path)}`, () =>
      assert.equal(entryPath(name), path));
  }

  it('has files with holes, and kinds that nobody knows, for no files', () => {
    const refusal = (header: object) => entryRefusal({ name: 'a', ...header }, 'linux');
    assert.deepEqual(
      [
        refusal({}),
        refusal({ type: 'directory' }),
        refusal({ type: 'link' }),
        refusal({ type: 'toString' }),
        refusal({ pax: { 'GNU.sparse.major': '1' } }),
        refusal({ pax: { path: 'a', 'xGNU.sparse.': '' } }),
        refusal({ name: './' }),
        refusal({ name: '\\a' }),
      ],
      [undefined, undefined, 'link', 'notAFile', 'notAFile', undefined, undefined, 'outside'],
    );
  });

  it('tells what leads out of it although it is ignored', async () => {
    const ignoring = new IgnoreRules();
    ignoring.add('', '*.log\n');
    const { refused, names } = await unpack(
      [
        file('../x.log'),
        file('a.js'),
        { header: { name: 'l.log', type: 'symlink', size: 0, linkname: '/' } },
      ],
      { rules: ignoring },
    );
    assert.deepEqual(
      [names, refused.map(({ path, why }) => [path, why])],
      [
        ['a.js'],
        [
          ['../x.log', 'outside'],
          ['l.log', 'link'],
        ],
      ],
    );
  });

  const names: readonly (readonly [string, boolean])[] = [
    ['a b~.js', false],
    ['ü.js', true],
    ['js.ü', true],
    ['aüb', true],
    ['a\x7f', true],
    ['a\x1fb', true],
  ];
  for (const [name, isSaid] of names) {
    it(`says the name ${JSON.stringify(name)} ${isSaid ? 'in the field that has one encoding' : 'plainly'}`, async () => {
      write({ [name]: 'x' });
      const { files } = await listAll(root);
      const to = join(root, 'packed.tar.gz');
      await packFiles({ root, files, to });
      const [entry] = await unpackTar(gunzipSync(readFileSync(to)));
      assert.deepEqual(
        [entry?.header.name, entry?.header.pax?.['path']],
        [name, isSaid ? name : undefined],
      );
    });
  }

  it('of files that go up is only ours, and tells how far it is', async () => {
    write({ 'a.js': 'aa', 'ü.js': 'b' });
    chmodSync(join(root, 'a.js'), 0o755);
    const { files } = await listAll(root);
    const to = join(root, 'packed.tar.gz');
    const heard: number[] = [];
    const packed = await packFiles({ root, files, to, onFile: (count) => heard.push(count) });
    assert.equal(statSync(to).mode & 0o777, 0o600);
    assert.deepEqual(
      [heard, [...packed.keys()]],
      [
        [1, 2],
        ['a.js', 'ü.js'],
      ],
    );
    const sent = packed.get('a.js');
    assert.equal((sent?.remoteModifiedAt ?? 1) % 1000, 0);
    assert.ok(Math.abs((sent?.remoteModifiedAt ?? 0) - (sent?.modifiedAt ?? 0)) < 1000);
    const stop = new AbortController();
    stop.abort();
    await assert.rejects(
      packFiles({ root, files, to, signal: stop.signal }),
      (error) => error === stop.signal.reason,
    );
    const [first] = files;
    assert.ok(first);
    for (const changed of [
      { ...first, size: 9 },
      { ...first, modifiedAt: 9 },
    ])
      await assert.rejects(packFiles({ root, files: [changed], to }), /changed in the meantime/);
    await assert.rejects(packFiles({ root, files, to: join(root, 'none/x') }), {
      code: 'ENOENT',
    });
  });
});
