import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { type TarEntry, packTar } from 'modern-tar';
import { limits } from '../../../../src/core/base/limits';
import { BoundedArchive } from '../../../../src/core/files/boundedArchive';
import { isSurelyOurs } from '../../../../src/core/files/surelyOurs';

const block = 512;

/** A header: its kind, and its size as it is written in the field. */
function head(type: string, size: string | Buffer = '0'): Buffer {
  const header = Buffer.alloc(block);
  header.write('name', 0, 'latin1');
  if (typeof size === 'string') header.write(size, 124, 12, 'latin1');
  else size.copy(header, 124);
  header.write(type, 156, 'latin1');
  return header;
}
/** What stands behind a header, up to the end of its last block. */
function body(content: string): Buffer {
  const filled = Buffer.alloc(Math.ceil(content.length / block) * block);
  filled.write(content, 'latin1');
  return filled;
}
const octal = (bytes: number) => bytes.toString(8).padStart(11, '0');
/** A record of attributes with its own length before it. */
const record = (text: string) => {
  for (let length = text.length; ; length++) {
    const whole = `${length} ${text}\n`;
    if (whole.length === length) return whole;
  }
};
const records = (type: string, ...texts: readonly string[]) => {
  const all = texts.join('');
  return [head(type, octal(all.length)), body(all)];
};
const end = Buffer.alloc(2 * block);
const nameless = (type: string) => {
  const header = head(type);
  header.fill(0, 0, 4);
  return header;
};

/** Passes an archive in pieces of a size, and answers whether it came through as it was. */
async function passes(
  parts: readonly Buffer[],
  pieces = Infinity,
  packed = 1_000,
): Promise<boolean> {
  const whole = Buffer.concat(parts);
  const some: Buffer[] = [];
  for (let at = 0; at < whole.length; at += pieces)
    some.push(whole.subarray(at, Math.min(whole.length, at + pieces)));
  const archive = Readable.from(some).pipe(new BoundedArchive(packed));
  const came: Buffer[] = [];
  try {
    for await (const piece of archive) came.push(piece as Buffer);
  } catch (error) {
    assert.match(String(error), /damaged or far too large|contains more than 500000/);
    return false;
  }
  assert.deepEqual(Buffer.concat(came), whole);
  return true;
}

const nines = Buffer.alloc(12, 0xff);
const base256 = (value: number) => {
  const field = Buffer.alloc(12);
  field[0] = 0x80;
  field.writeUInt32BE(value, 8);
  return field;
};
const inside = head('0', octal(0));

describe('An archive that is looked at as it passes', () => {
  const rows: readonly (readonly [what: string, parts: readonly Buffer[], isFine: boolean])[] = [
    ['of nothing', [end], true],
    ['of a file', [head('0', octal(5)), body('hello'), inside, end], true],
    [
      'of a file of a whole block',
      [head('0', octal(block)), body('x'.repeat(block)), inside, end],
      true,
    ],
    ['of kinds of files', [head('\0'), head('7'), head('0'), end], true],
    ...['1', '2', '3', '4', '5', '6'].map(
      (type) =>
        [
          `of kind ${type}, whatever its size says`,
          [head(type, octal(block)), inside, end],
          true,
        ] as const,
    ),
    ['of a kind that nobody knows', [head('S'), end], false],
    ['with what stands behind its end', [head('0'), end, head('S')], true],
    ['with a size that is no number', [head('0', '12x'), end], false],
    ['with a size that is no octal number', [head('0', '8'), end], false],
    ['with blanks in its size', [head('0', ' 5 '), body('hello'), inside, end], true],
    ['with a zero byte in its size', [head('0', '5\0x'), body('hello'), inside, end], true],
    ['with a size in bytes', [head('0', base256(5)), body('hello'), inside, end], true],
    ['with a size that nobody can count', [head('0', nines), end], false],
    ['with a long name', [...records('L', 'x'.repeat(700)), inside, end], true],
    ['with a long link', [...records('K', 'x'.repeat(700)), head('2'), end], true],
    ['with an empty long name', [head('L', '0'), inside, end], true],
    [
      'with a long name of 64 KB',
      [...records('L', 'x'.repeat(limits.archiveHeader)), inside, end],
      true,
    ],
    [
      'with a longer one',
      [...records('L', 'x'.repeat(limits.archiveHeader + 1)), inside, end],
      false,
    ],
    ['with records', [...records('x', record('path=a'), record('mtime=1')), inside, end], true],
    ['with records for all', [...records('g', record('comment=a')), inside, end], true],
    ['with a size for all', [...records('g', record('size=5')), inside, end], false],
    [
      'with a size in records',
      [...records('x', record('size=5')), head('0', octal(block * 9)), body('hello'), inside, end],
      true,
    ],
    [
      'with a size in records before the last',
      [...records('x', record('size=5'), record('path=a')), head('0'), body('hello'), inside, end],
      true,
    ],
    [
      'with a size that counts for one entry',
      [
        ...records('x', record('size=5')),
        head('0'),
        body('hello'),
        head('0', octal(3)),
        body('abc'),
        inside,
        end,
      ],
      true,
    ],
    [
      'with a size that other records forget',
      [
        ...records('x', record('size=600')),
        ...records('L', 'name'),
        head('0', octal(3)),
        body('abc'),
        inside,
        end,
      ],
      true,
    ],
    ['with a size of letters', [...records('x', record('size=five')), inside, end], false],
    ['with a size of another form', [...records('x', record('size=5e0')), inside, end], false],
    ['with an empty size', [...records('x', record('size=')), inside, end], false],
    [
      'with a size beyond all',
      [...records('x', record('size=9007199254740993')), inside, end],
      false,
    ],
    ['with a record that is too short', [...records('x', '5 a\n'), inside, end], false],
    ['with a record of the least length', [...records('x', '4 =\n'), inside, end], true],
    ['with a record that has no end', [...records('x', '9 path=ab'), inside, end], false],
    ['with a record that is too long', [...records('x', '99 path=a\n'), inside, end], false],
    ['with a record that holds nothing', [...records('x', '3 \n'), inside, end], false],
    [
      'with a second one that holds nothing',
      [...records('x', '4 =\n', '3 \n'), inside, end],
      false,
    ],
    ['with a record behind a letter', [...records('x', 'x5 a\n='), inside, end], false],
    ['with a record behind others', [...records('x', '5 a=\n', 'x6 b=\n'), inside, end], false],
    ['with an empty number', [head('0', '\0'), inside, end], true],
    ['with a number of blanks', [head('0', '   '), inside, end], true],
    ['with an empty name before what nobody knows', [nameless('S'), end], false],
    ['with what is no record', [...records('x', 'path=a\n'), inside, end], false],
    [
      'with a size inside of another record',
      [
        ...records('x', record('comment=x\n11 size=9999\n')),
        head('0', octal(3)),
        body('abc'),
        inside,
        end,
      ],
      true,
    ],
  ];
  for (const [what, parts, isFine] of rows) {
    it(`${what} ${isFine ? 'passes' : 'is refused'}, in whatever pieces`, async () => {
      for (const pieces of [Infinity, 100, block, 700])
        assert.equal(await passes(parts, pieces), isFine, `${pieces}`);
    });
  }

  it('counts what it read right: what follows is looked at', async () => {
    const bad = head('S');
    assert.equal(await passes([head('0', octal(5)), body('hello'), bad]), false);
    assert.equal(await passes([head('2', octal(block)), bad]), false);
    assert.equal(
      await passes([
        ...records('x', record('size=5')),
        head('0', octal(2 * block)),
        body('hello'),
        bad,
      ]),
      false,
    );
    assert.equal(await passes([head('0', octal(2 * block)), body('x'.repeat(block)), bad]), true);
  });

  it('is no more than its bytes let believe', async () => {
    const archive = new BoundedArchive(2);
    const most = limits.unpackedFreely + 2 * limits.unpackedRatio;
    Object.assign(archive, { bytes: most - block });
    const write = (piece: Buffer) =>
      new Promise<unknown>((resolve) => archive.write(piece, (error) => resolve(error)));
    archive.on('error', () => undefined);
    archive.resume();
    assert.equal((await write(head('0'))) ?? undefined, undefined);
    assert.match(String(await write(head('0'))), /far too large/);
  });

  it('has no more entries than can be handled', async () => {
    const archive = new BoundedArchive(2);
    Object.assign(archive, { entries: limits.archiveEntries - 1 });
    const write = (piece: Buffer) =>
      new Promise<unknown>((resolve) => archive.write(piece, (error) => resolve(error)));
    archive.on('error', () => undefined);
    archive.resume();
    assert.equal((await write(head('0'))) ?? undefined, undefined);
    assert.match(String(await write(head('0'))), /contains more than 500000 files/);
  });
});

describe('An archive that was found', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(os.tmpdir(), 'hosting-panel-ours-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const isOurs = async (paths: readonly string[], names: readonly string[], isCertain = false) => {
    const entries: TarEntry[] = paths.map((name) => ({ header: { name, size: 1 }, body: 'x' }));
    writeFileSync(join(folder, 'a'), gzipSync(await packTar(entries)));
    return isSurelyOurs({ isCertain, names }, join(folder, 'a'));
  };
  const rows: readonly (readonly [string, readonly string[], readonly string[], boolean])[] = [
    ['holds what was asked for', ['a.js', 'd/b.js'], ['a.js', 'd'], true],
    ['holds it below dots', ['./a.js', './d/e/f'], ['a.js', 'd/e'], true],
    ['holds less', ['a.js'], ['a.js', 'd'], true],
    ['holds more', ['a.js', 'x'], ['a.js'], false],
    ['holds more at its beginning', ['x', 'a.js'], ['a.js'], false],
    ['holds what only begins alike', ['ab/x'], ['a'], false],
    ['holds a name above', ['d'], ['d/e'], false],
    ['holds a folder whose name ends with a dot', ['a./b'], ['a.'], true],
    ['holds another one whose name has none', ['a./b'], ['ab'], false],
  ];
  for (const [what, paths, names, expected] of rows) {
    it(`${what} is ${expected ? '' : 'not '}surely ours`, async () =>
      assert.equal(await isOurs(paths, names), expected));
  }

  it('is ours where the node named it, and never where it cannot be read', async () => {
    assert.equal(await isOurs(['x'], [], true), true);
    writeFileSync(join(folder, 'b'), 'no archive');
    assert.equal(await isSurelyOurs({ isCertain: false, names: ['a'] }, join(folder, 'b')), false);
    assert.equal(await isSurelyOurs({ isCertain: false, names: [] }, join(folder, 'none')), false);
  });
});
