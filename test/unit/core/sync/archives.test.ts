import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type TarEntry, packTar } from 'modern-tar';
import { type EntryRefusal, entryRefusal } from '../../../../src/core/sync/entryName';
import { IgnoreRules } from '../../../../src/core/sync/ignoreRules';
import { listAll } from '../../../../src/core/sync/localFolder';
import { packFiles } from '../../../../src/core/sync/packing';
import { unpackArchive } from '../../../../src/core/sync/unpacking';

describe('entries of archives', () => {
  const rows: readonly (readonly [string, EntryRefusal | undefined, NodeJS.Platform?])[] = [
    ['a/b.js', undefined],
    ['./a/b.js', undefined],
    ['a/', undefined],
    ['.gitignore', undefined],
    ['.github/x', undefined],
    ['con.txt', undefined, 'linux'],
    ['con.txt', 'name', 'win32'],
    ['a/b. ', 'name', 'win32'],
    ['ab:c', 'name', 'win32'],
    ['/etc/passwd', 'outside'],
    ['C:\\x', 'outside'],
    ['c:x', 'outside'],
    ['\\\\host\\share', 'outside'],
    ['../x', 'outside'],
    ['a/../../x', 'outside'],
    ['a/..', 'outside'],
    ['a\\..\\..\\x', 'name'],
    ['a//b', 'name'],
    ['a/./b', 'name'],
    ['.git/hooks/post-checkout', 'git'],
    ['sub/.GIT/config', 'git'],
    ['.g\u200cit/config', 'git'],
    ['git~1/config', 'git'],
    ['.git./config', 'git'],
  ];
  for (const [name, refusal, platform = 'linux'] of rows) {
    it(`${JSON.stringify(name)} on ${platform}: ${refusal ?? 'fine'}`, () =>
      assert.equal(entryRefusal({ name, type: 'file' }, platform), refusal));
  }

  for (const [type, refusal] of [
    ['symlink', 'link'],
    ['link', 'link'],
    ['fifo', 'notAFile'],
    ['character-device', 'notAFile'],
  ] as const) {
    it(`a ${type}: ${refusal}`, () =>
      assert.equal(entryRefusal({ name: 'a', type }, 'linux'), refusal));
  }
});

describe('an archive', () => {
  let folder = '';
  let to = '';
  beforeEach(() => {
    folder = mkdtempSync(join(os.tmpdir(), 'hosting-panel-archive-'));
    to = mkdtempSync(join(folder, 'to-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const unpack = async (
    entries: readonly TarEntry[],
    { room = 1e9, platform = 'linux' }: { room?: number; platform?: NodeJS.Platform } = {},
  ) => {
    const archive = join(folder, 'a.tar.gz');
    writeFileSync(archive, gzipSync(await packTar([...entries])));
    return unpackArchive({ archive, to, room, platform, rules: new IgnoreRules() });
  };
  const file = (name: string, body: string): TarEntry => ({
    header: { name, size: body.length, mode: 0o644 },
    body,
  });
  const link = (name: string, linkname: string, type: 'link' | 'symlink'): TarEntry => ({
    header: { name, linkname, type, size: 0 },
  });

  it('writes nothing outside, and all the rest', async () => {
    const refused = await unpack([
      file('a.js', 'a'),
      file('../escaped', 'x'),
      file('/tmp/escaped', 'x'),
      link('out', '..', 'symlink'),
      file('out/escaped', 'x'),
      link('hard', '../a.tar.gz', 'link'),
      file('z/b.js', 'b'),
    ]);
    assert.deepEqual(
      refused.map(({ why }) => why),
      ['outside', 'outside', 'link', 'link'],
    );
    assert.deepEqual(readdirSync(folder).sort(), ['a.tar.gz', to.slice(folder.length + 1)]);
    assert.equal(readFileSync(join(to, 'z/b.js'), 'utf8'), 'b');
    // The link was not made, so this is a plain folder inside.
    assert.equal(readFileSync(join(to, 'out/escaped'), 'utf8'), 'x');
  });

  it('with two names for one file here loses neither in silence', async () => {
    const refused = await unpack([file('A.js', '1'), file('a.js', '2')], { platform: 'darwin' });
    assert.deepEqual(refused, [{ path: 'a.js', why: 'name' }]);
  });

  it('larger than the disk is refused', () =>
    assert.rejects(unpack([file('a.js', 'x'.repeat(100))], { room: 99 }), /enough disk space/));

  it('that is cut off is refused', async () => {
    const whole = gzipSync(await packTar([file('a.js', 'x'.repeat(5000))]));
    const archive = join(folder, 'a.tar.gz');
    writeFileSync(archive, whole.subarray(0, whole.length - 20));
    await assert.rejects(unpackArchive({ archive, to, room: 1e9, rules: new IgnoreRules() }));
  });

  it('comes back as it was packed: names, times, bits, empty and large files', async () => {
    const root = mkdtempSync(join(folder, 'from-'));
    const long = `${'d'.repeat(100)}/${'e'.repeat(120)}`;
    const contents: Record<string, string> = {
      'ä ö.txt': 'umlaut',
      '100% "a".txt': '',
      '-rf': 'dash',
      'large.bin': 'x'.repeat(300_000),
    };
    for (const [name, content] of Object.entries(contents))
      writeFileSync(join(root, name), content);
    writeFileSync(join(root, 'run.sh'), '#!', { mode: 0o755 });
    mkdirSync(join(root, 'd'.repeat(100)));
    writeFileSync(join(root, long), 'deep');
    const { files } = await listAll(root);
    const archive = join(folder, 'b.tar.gz');
    const packed = await packFiles({ root, files, to: archive });
    await unpackArchive({ archive, to, room: 1e9, rules: new IgnoreRules() });
    const inSeconds = (ms: number) => Math.floor(ms / 1000);
    const { files: back } = await listAll(to);
    assert.deepEqual(
      back.map((one) => ({ ...one, modifiedAt: inSeconds(one.modifiedAt) })),
      files.map((one) => ({ ...one, modifiedAt: inSeconds(one.modifiedAt) })),
    );
    assert.equal(packed.size, files.length);
    for (const [name, content] of Object.entries(contents)) {
      assert.equal(readFileSync(join(to, name), 'utf8'), content);
    }
  });

  it('is not made from a file that changes meanwhile', async () => {
    const root = mkdtempSync(join(folder, 'from-'));
    writeFileSync(join(root, 'a.js'), 'a');
    const { files } = await listAll(root);
    writeFileSync(join(root, 'a.js'), 'longer');
    const to = join(folder, 'c.tar.gz');
    await assert.rejects(packFiles({ root, files, to }), /'a\.js' changed in the meantime/);
  });
});
