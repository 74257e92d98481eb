import assert from 'node:assert/strict';
import { isArchiveName, ownArchiveName, packedAt } from '../../../../src/core/files/archiveNames';
import { isCopyOf } from '../../../../src/core/files/copyName';
import { UserError } from '../../../../src/core/base/userError';
import { uploadReport } from '../../../../src/core/files/uploadReport';

describe('The name of an archive', () => {
  const good = 'tar tar.gz tar.xz tar.bz2 tar.zst tgz txz tbz tbz2 zip gz xz bz2 rar 7z'.split(' ');
  for (const ending of [...good, 'ZIP']) {
    it(`ends with .${ending}`, () => assert.ok(isArchiveName(`a.${ending}`)));
  }
  for (const name of ['a', 'zip', 'a.zip.txt', 'a.tarx', 'azip', 'a.jar', 'a.tb2']) {
    it(`is not ${name}`, () => assert.equal(isArchiveName(name), false));
  }

  const at = Date.UTC(2026, 7, 22, 8, 15, 30);
  const rows: readonly (readonly [name: string, at: number | undefined])[] = [
    ['archive-2026-08-22T101530+0200.tar.gz', at],
    ['archive-2026-08-22T041530-0400.tar.gz', at],
    ['archive-2026-08-22T081530Z.tar.gz', at],
    ['archive-2026-08-22T081530Z-0a1b2c3d.tar.gz', at],
    ['archive-2026-08-22T081530Z-0a1b2c3.tar.gz', undefined],
    ['archive-2026-08-22T081530Z-0a1b2c3g.tar.gz', undefined],
    ['archive-2026-13-22T081530Z.tar.gz', undefined],
    ['archive-2026-08-22T081530.tar.gz', undefined],
    ['archive-2026-08-22T081530Z.zip', undefined],
    ['my-archive-2026-08-22T081530Z.tar.gz', undefined],
    ['archive-2026-08-22T081530Z.tar.gz.old', undefined],
  ];
  for (const [name, time] of rows) {
    it(`${name} ${time === undefined ? 'tells no time' : 'tells when it was made'}`, () =>
      assert.equal(packedAt(name), time));
  }

  it('tells the same time wherever this computer is', () => {
    const before = process.env['TZ'];
    try {
      process.env['TZ'] = 'Asia/Tokyo';
      for (const [name, time] of rows) assert.equal(packedAt(name), time);
    } finally {
      if (before === undefined) delete process.env['TZ'];
      else process.env['TZ'] = before;
    }
  });

  it('of ours tells when it was asked for, and is no other’s', () => {
    const [one, two] = [ownArchiveName(at + 7), ownArchiveName(at + 7)];
    assert.match(one, /^archive-2026-08-22T081530Z-[\da-f]{8}$/);
    assert.notEqual(one, two);
    assert.equal(packedAt(`${one}.tar.gz`), at);
  });
});

describe('The name of a copy', () => {
  const rows: readonly (readonly [from: string, name: string, is: boolean])[] = [
    ['/d/a.txt', 'a copy.txt', true],
    ['/d/a.txt', 'a.txt copy', true],
    ['/d/a.txt', 'a.txt', false],
    ['/d/a.txt', 'b copy.txt', false],
    ['/d/a.txt', 'a copy.md', false],
    ['/d/a.txt', 'a.tx', false],
    ['/.env', '.env copy', true],
    ['/.env', ' copy.env', true],
    ['/a.tar.gz', 'a copy.tar.gz', true],
    ['/a.tar.gz', 'a.tar copy.gz', true],
    ['/folder', 'folder copy', true],
    ['/folder', 'folde copy', false],
    ['/a.tar.gz.txt', 'a copy.tar.gz.txt', false],
    ['/a.tar.gz.txt', 'a.tar.gz copy.txt', true],
    ['/a.tar.gz', 'a copy.gz', false],
    ['/atar.gz', 'a copytar.gz', false],
    ['/a.b.c', 'a copy.b.c', false],
    ['/a.b.c', 'a.b copy.c', true],
    ['/a.', 'a copy.', true],
  ];
  for (const [from, name, is] of rows) {
    it(`of ${from} ${is ? 'may be' : 'is not'} '${name}'`, () => {
      assert.equal(isCopyOf(from, name, new Set()), is);
      assert.equal(isCopyOf(from, name, new Set([name])), false);
    });
  }
});

describe('What is said of an upload', () => {
  const error = new UserError('No room.');
  const refused = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ path: `/${n}`, error }));
  const report = (
    [uploaded, planned]: readonly [number, number],
    more: { refused?: number; stopped?: unknown; skipped?: readonly string[] } = {},
  ) => {
    const { refused: some = 0, stopped, skipped = [] } = more;
    const names = Array.from({ length: uploaded }, (_, n) => `${n}`);
    return uploadReport({ uploaded: names, refused: refused(some), stopped }, planned, skipped);
  };
  const could = (n: number) => `Couldn't upload '/${n}': No room.`;

  it('of one file and of several', () => {
    const none = { isWarning: false, error: undefined };
    assert.deepEqual(report([1, 1]), { ...none, text: 'The file was uploaded.' });
    assert.deepEqual(report([0, 1]), { ...none, text: "Couldn't upload the file." });
    assert.deepEqual(report([2, 2]), { ...none, text: 'Files uploaded: 2.' });
    assert.deepEqual(report([0, 0]), { ...none, text: 'Files uploaded: 0.' });
    assert.deepEqual(report([1, 2]), { ...none, text: 'Files uploaded: 1 of 2.' });
  });

  it('of refused ones the first three, and how many others', () => {
    const three = ['Files uploaded: 2 of 5.', could(0), could(1), could(2)].join(' ');
    assert.deepEqual(report([2, 5], { refused: 3 }), {
      ...{ text: three, isWarning: true, error: undefined },
    });
    assert.equal(
      report([2, 6], { refused: 4 }).text,
      `${three.replace('5', '6')} Other files that couldn't be uploaded: 1.`,
    );
  });

  it('of what was skipped, what broke it off, and that the user did', () => {
    const skipped = report([1, 1], { skipped: ['l'] });
    const sentence = 'Links and special files were skipped: l.';
    assert.deepEqual(
      [skipped.isWarning, skipped.text],
      [true, `The file was uploaded. ${sentence}`],
    );
    const broken = report([1, 2], { stopped: error });
    assert.deepEqual([broken.isWarning, broken.error], [false, error]);
    const aborted = report([1, 2], { stopped: new DOMException('', 'AbortError') });
    assert.deepEqual(aborted, {
      text: 'Files uploaded: 1 of 2. The upload was canceled.',
      ...{ isWarning: true, error: undefined },
    });
  });
});
