import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { gzipSync as gzip } from 'node:zlib';
import { type TarEntry, packTar } from 'modern-tar';
import { IgnoreRules } from '../../src/core/sync/ignoreRules';
import { unpackArchive } from '../../src/core/sync/unpacking';
import { readArchive } from '../../src/core/search/archiveEntries';

/** A header of a tar, without the limits that a library would keep. */
function header(name: string, size: number, type: string): Buffer {
  const head = Buffer.alloc(512);
  const octal = (value: number, length: number) =>
    `${value.toString(8).padStart(length - 1, '0')}\0`;
  head.write(name.slice(0, 100), 0);
  head.write(octal(0o644, 8) + octal(0, 8) + octal(0, 8) + octal(size, 12) + octal(0, 12), 100);
  head.write(`        ${type}`, 148);
  head.write('ustar\x0000', 257);
  head.write(
    `${octal(
      head.reduce((sum, byte) => sum + byte, 0),
      7,
    )} `,
    148,
  );
  return head;
}

const end = Buffer.alloc(1024);
const padding = (size: number) => Buffer.alloc((512 - (size % 512)) % 512);
const entry = (name: string, body: string | Buffer, type = '0') => {
  const bytes = Buffer.from(body);
  return Buffer.concat([header(name, bytes.length, type), bytes, padding(bytes.length)]);
};
const file = (name: string, body = 'x'): TarEntry => ({
  header: { name, size: body.length, mode: 0o644 },
  body,
});
const record = (text: string) => {
  const bare = ` ${text}\n`;
  const length = bare.length + String(bare.length).length;
  return `${length + String(length).length - String(bare.length).length}${bare}`;
};

/** A header of a file whose size is written like this. */
function spaced(name: string, size: string): Buffer {
  const head = header(name, 0, '0');
  head.write(size, 124);
  head.write('        ', 148);
  const sum = head.reduce((all, byte) => all + byte, 0);
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return head;
}

/** Records of attributes, 8 MB of them: each is a line that a reader looks at. */
function manyRecords(): Buffer {
  const parts: string[] = [];
  for (let index = 0, bytes = 0; bytes < 8 * 1024 ** 2 - 100; index++) {
    const part = record(`${index.toString(36)}=`);
    parts.push(part);
    bytes += part.length;
  }
  return Buffer.from(parts.join(''));
}

/** Packs with little effort: how small an archive is hardly matters here. */
const gzipSync = (bytes: Buffer | Uint8Array) => gzip(bytes, { level: 1 });

describe('An archive of a server', () => {
  let folder = '';
  let to = '';
  beforeEach(() => {
    folder = mkdtempSync(join(os.tmpdir(), 'hosting-panel-safety-'));
    to = mkdtempSync(join(folder, 'to-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const write = (...parts: readonly Buffer[]) => {
    const archive = join(folder, 'a.tar.gz');
    writeFileSync(archive, Buffer.concat(parts));
    return archive;
  };
  const unpack = (archive: string, platform: NodeJS.Platform = 'linux', signal?: AbortSignal) =>
    unpackArchive({ archive, to, room: 1e12, platform, rules: new IgnoreRules(), signal });

  const megabyte = 1024 ** 2;
  const zeros = gzip(Buffer.alloc(64 * megabyte));
  const bomb = (type: string, count = 33) => {
    const size = 64 * megabyte * count;
    return [gzipSync(header('a', size, type)), ...Array<Buffer>(count).fill(zeros), gzipSync(end)];
  };
  const manyBehind = (text: string) => {
    const some = gzipSync(Buffer.concat(Array<Buffer>(100_001).fill(header('b', 0, '2'))));
    const first = Buffer.concat([entry('x', record(text), 'x'), header('a', 0, '0')]);
    return [gzipSync(first), some, some, some, some, some, gzipSync(end)];
  };
  const harmful: Readonly<Record<string, () => readonly Buffer[]>> = {
    'with 8 MB of attributes': () => [
      gzipSync(Buffer.concat([entry('x', manyRecords(), 'x'), entry('a', 'x'), end])),
    ],
    'with a name of 4 MB': () => [
      gzipSync(Buffer.concat([entry('L', 'a/'.repeat(2 * megabyte), 'L'), entry('a', 'x'), end])),
    ],
    'whose 2 MB become 2 GB': () => bomb('0'),
    'whose 2 MB become 2 GB that are not even unpacked': () => bomb('S'),
    'of half a million links': () => {
      const link = header('a', 0, '2');
      const some = gzipSync(Buffer.concat(Array<Buffer>(100_001).fill(link)));
      return [some, some, some, some, some, gzipSync(end)];
    },
    // Each made the count pass over all that is behind it, while the unpacker read it.
    'with a size inside of a comment': () => manyBehind('comment=a\n20 size=9999999999999\nb'),
    'with a size that no reader takes': () => manyBehind('size=9007199254740993'),
    'with a size that is no number': () => manyBehind('size= 1'),
    // What is counted wrongly ends the counting: the content begins like the end of an archive.
    'with a size in a comment, and 8 MB of attributes behind': () => [
      gzipSync(
        Buffer.concat([
          entry('x', record('comment=a\n10 size=0'), 'x'),
          entry('a', Buffer.alloc(1024)),
          ...[entry('x', manyRecords(), 'x'), entry('b', 'x'), end],
        ]),
      ),
    ],
    'with a number that holds a space, and 8 MB of attributes behind': () => [
      gzipSync(
        Buffer.concat([
          ...[spaced('a', '0000000 2000'), Buffer.alloc(1024)],
          ...[entry('x', manyRecords(), 'x'), entry('b', 'x'), end],
        ]),
      ),
    ],
    'with files that have holes': () => [gzipSync(Buffer.concat([entry('a', 'x', 'S'), end]))],
  };
  for (const [what, parts] of Object.entries(harmful)) {
    it(`${what} is not unpacked`, async () => {
      await assert.rejects(unpack(write(...parts())), /archive from the server/);
    });
  }

  // The others pass the same place.
  for (const what of ['with 8 MB of attributes', 'with files that have holes'] as const) {
    it(`${what} is not searched`, async () => {
      const archive = write(...(harmful[what]?.() ?? []));
      const search = readArchive(
        archive,
        () => true,
        () => Promise.resolve(),
      );
      await assert.rejects(search, /archive from the server/);
    });
  }

  it('with files at depth 1,000 takes no longer, and leaves them out', async () => {
    const deep = (index: number) => file(`${'d/'.repeat(1000)}${index}.txt`);
    const entries = [file('a.txt'), ...Array.from({ length: 10 }, (_, index) => deep(index))];
    const archive = write(gzipSync(await packTar(entries)));
    const rules = new IgnoreRules();
    rules.add('', '*.log\n');
    const started = process.cpuUsage();
    const refused = await unpackArchive({ archive, to, room: 1e9, rules });
    // Of its own time: other programs may be at work. It was 28 s.
    const { user } = process.cpuUsage(started);
    assert.ok(user < 3_000_000, `${user / 1000} ms`);
    assert.equal(refused.length, 10);
    assert.deepEqual(readdirSync(to), ['a.txt']);
  });

  const clashes: readonly (readonly [NodeJS.Platform, readonly string[], number])[] = [
    ['linux', ['a', 'A', 'ä', 'a\u0308'], 0],
    ['linux', ['a', 'a'], 1],
    ['linux', ['a', 'a/b'], 1],
    ['darwin', ['A', 'a'], 1],
    ['darwin', ['\u00e4', 'a\u0308'], 1],
    ['darwin', ['a', 'a\u200c'], 1],
    ['darwin', ['A/b', 'a'], 1],
    ['darwin', ['A/b', 'a/B'], 1],
    ['win32', ['README.md', 'readme.MD'], 1],
    ['win32', ['lib', 'LIB/x'], 1],
    ['win32', ['\u212a', 'k'], 1],
  ];
  for (const [platform, names, count] of clashes) {
    it(`with ${JSON.stringify(names)} on ${platform} leaves out ${count}, and says so`, async () => {
      const archive = write(gzipSync(await packTar(names.map((name) => file(name)))));
      const refused = await unpack(archive, platform);
      assert.equal(refused.length, count);
    });
  }

  it('waits where git finds no repository', async () => {
    const marker = join(folder, 'marker');
    const entries = [
      file('lib/HEAD', 'ref: refs/heads/main\n'),
      file(
        'lib/config',
        `[core]\nrepositoryformatversion = 0\nbare = false\nworktree = .\nfsmonitor = "touch ${marker}; false"\n`,
      ),
      file('lib/objects/x'),
      file('lib/refs/x'),
    ];
    await unpack(write(gzipSync(await packTar(entries))));
    const env = { ...process.env, GIT_CEILING_DIRECTORIES: folder };
    const looked = () =>
      execFileSync('git', ['status'], { cwd: join(to, 'lib'), env, stdio: 'pipe' });
    assert.throws(looked, /not a git repository/);
    assert.ok(!existsSync(marker));
  });

  it('can be given up, and leaves nothing', async () => {
    const archive = write(...bomb('0', 8));
    const controller = new AbortController();
    const rules = new IgnoreRules();
    const unpacking = unpackArchive({
      ...{ archive, to, room: 1e12, rules, signal: controller.signal },
      onFile: () => setImmediate(() => controller.abort()),
    });
    await assert.rejects(unpacking, { name: 'AbortError' });
    rmSync(to, { recursive: true, maxRetries: 3 });
    mkdirSync(to);
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(readdirSync(to), []);
  });

  it('of a large world is unpacked', async () => {
    // Regions hardly pack; half of these are empty.
    const region = Buffer.concat([Buffer.alloc(8 * megabyte), randomBytes(8 * megabyte)]);
    const packed = gzipSync(region);
    const regions = Array.from({ length: 16 }, (_, index) => index).flatMap((index) => [
      gzipSync(header(`world/r.${index}.mca`, region.length, '0')),
      packed,
    ]);
    assert.deepEqual(await unpack(write(...regions, gzipSync(end))), []);
    assert.equal(readdirSync(join(to, 'world')).length, 16);
  });
});
