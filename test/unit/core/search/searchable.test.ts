import assert from 'node:assert/strict';
import { sortOut } from '../../../../src/core/search/searchable';

describe('Files whose texts are looked at', () => {
  const sorted = (path: string, size: number) => {
    const { texts, tooLarge, binary } = sortOut([{ path, size, modifiedAt: 1 }], 10);
    const kinds = { text: texts, large: tooLarge, binary };
    return Object.entries(kinds).flatMap(([kind, files]) => files.map((file) => [kind, file.path]));
  };

  const rows: readonly (readonly [path: string, size: number, kind: string])[] = [
    ['/a.txt', 10, 'text'],
    ['/a.txt', 11, 'large'],
    ['/a.jar', 11, 'binary'],
    ['/A.PNG', 1, 'binary'],
    ['/a.tar.gz', 1, 'binary'],
    ['/a.jar.txt', 1, 'text'],
    ['/a.jar/b', 1, 'text'],
    ['/jar', 1, 'binary'],
    ['/Makefile', 1, 'text'],
    ['/.env', 1, 'text'],
    ['/yarn.lock', 1, 'text'],
    ['/YARN.LOCK', 1, 'text'],
    ['/world/session.lock', 1, 'binary'],
    ['/a.lock.txt', 1, 'text'],
  ];
  for (const [path, size, kind] of rows) {
    it(`${path} with ${size} of 10 bytes counts as ${kind}`, () =>
      assert.deepEqual(sorted(path, size), [[kind, path]]));
  }

  const endings =
    '7z avi bin bmp br bz2 class dat dat_old db dll dylib ear eot exe flac gif gz ico jar jpeg jpg mca mcr mkv mov mp3 ' +
    'mp4 nbt node o ogg otf pak pdf png pyc rar rdb schem schematic so sqlite sqlite3 tar tgz ttf wasm wav webm webp woff ' +
    'woff2 xz zip zst';
  it('are none of those that hold data by their names', () => {
    const files = endings.split(' ').map((end) => ({ path: `/a.${end}`, size: 1, modifiedAt: 1 }));
    assert.deepEqual(sortOut(files, 10).texts, []);
  });
});
