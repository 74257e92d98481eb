import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { unpackTar } from 'modern-tar/fs';
import { BoundedArchive } from './boundedArchive';
import type { MadeArchive } from './madeArchive';

/** Whether an archive that came as `file` holds nothing but what was asked for; then it may be removed on the server. */
export async function isSurelyOurs(
  { isCertain, names }: Pick<MadeArchive, 'isCertain' | 'names'>,
  file: string,
): Promise<boolean> {
  if (isCertain) return true;
  const asked = new Set(names);
  let isAsked = true;
  const filter = ({ name }: { readonly name: string }) => {
    const path = name.replace(/^\.\//, '');
    const ends = [path.length, ...[...path.matchAll(/\//g)].map(({ index }) => index)];
    isAsked &&= ends.some((end) => asked.has(path.slice(0, end)));
    return false;
  };
  try {
    const { size } = await stat(file);
    // Only looked at: the filter lets nothing be written.
    const reader = unpackTar(tmpdir(), { filter, strict: true });
    await pipeline(createReadStream(file), createGunzip(), new BoundedArchive(size), reader);
  } catch {
    // What cannot be read is not known to be ours.
    return false;
  }
  return isAsked;
}
