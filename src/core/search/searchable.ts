import { nameOf } from '../files/remotePath';
import type { ListedFile } from '../files/walk';

/** Endings of files that hold no text: what a content would tell only after it was fetched. */
const binaryEndings = new Set(
  (
    '7z avi bin bmp br bz2 class dat dat_old db dll dylib ear eot exe flac gif gz ico jar jpeg jpg lock ' +
    'mca mcr mkv mov mp3 mp4 nbt node o ogg otf pak pdf png pyc rar rdb schem schematic so sqlite sqlite3 tar tgz ttf ' +
    'wasm wav webm webp woff woff2 xz zip zst'
  ).split(' '),
);

/** Files sorted by whether their texts can be looked at. */
export interface Sorted {
  readonly texts: readonly ListedFile[];
  readonly tooLarge: readonly ListedFile[];
  readonly binary: readonly ListedFile[];
}

/** Sorts files by size and name. `largest`: bytes. */
export function sortOut(files: readonly ListedFile[], largest: number): Sorted {
  const texts: ListedFile[] = [];
  const tooLarge: ListedFile[] = [];
  const binary: ListedFile[] = [];
  for (const file of files) {
    if (binaryEndings.has(endingOf(file.path))) binary.push(file);
    else if (file.size > largest) tooLarge.push(file);
    else texts.push(file);
  }
  return { texts, tooLarge, binary };
}

function endingOf(path: string): string {
  const name = nameOf(path).toLowerCase();
  // `yarn.lock` and `.env` are texts; a bare `session.lock` is a handful of bytes either way.
  if (name.endsWith('.lock') && name !== 'session.lock') return '';
  return name.slice(name.lastIndexOf('.') + 1);
}
