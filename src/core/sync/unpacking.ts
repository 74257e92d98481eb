import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { TarHeader } from 'modern-tar';
import { unpackTar } from 'modern-tar/fs';
import { limits } from '../base/limits';
import { NameClashes } from '../base/localPath';
import { shortened } from '../base/outsideText';
import { BoundedArchive, tooMany } from '../files/boundedArchive';
import { diskFullError } from '../base/diskSpace';
import { type EntryRefusal, entryPath, entryRefusal } from './entryName';
import type { IgnoreRules } from './ignoreRules';
import { isStagedName, stagedName } from './stagedName';

/** An archive and the empty folder that it is unpacked into. */
export interface Unpacking {
  readonly archive: string;
  readonly to: string;
  /** What is left out without a word. */
  readonly rules: IgnoreRules;
  /** Bytes that there is room for. */
  readonly room: number;
  readonly platform?: NodeJS.Platform;
  readonly signal?: AbortSignal | undefined;
  /** Hears how many files came. */
  readonly onFile?: (count: number) => void;
}

/** An entry that was not unpacked. */
export interface RefusedEntry {
  /** As the archive names it; a long one is shortened. */
  readonly path: string;
  readonly why: EntryRefusal;
}

/**
 * Unpacks a gzipped tar piece by piece, each file under its `stagedName`, and answers which entries were refused: nothing
 * is written outside the folder, whatever the archive says. Throws for what is no whole archive, for more than there is
 * room for, and for what is larger than real archives are; what was unpacked by then is the caller's to remove.
 */
export async function unpackArchive(unpacking: Unpacking): Promise<readonly RefusedEntry[]> {
  const platform = unpacking.platform ?? process.platform;
  const refused: RefusedEntry[] = [];
  const clashes = new NameClashes(platform);
  let bytes = 0;
  let count = 0;
  const refuse = (header: TarHeader, why: EntryRefusal): false => {
    refused.push({ path: shortened(header.name, limits.refusedPathLength), why });
    return false;
  };
  const filter = (header: TarHeader): boolean => {
    const isFolder = header.type === 'directory';
    const unfit = entryRefusal(header, platform);
    if (unfit && unfit !== 'git') return refuse(header, unfit);
    const path = entryPath(header.name);
    if (path === '' || unpacking.rules.ignores(path, isFolder)) return false;
    if (unfit) return refuse(header, unfit);
    if (isStagedName(path)) return refuse(header, 'name');
    // One file here with another entry: one of the two would be lost.
    if (!clashes.takes(path, isFolder)) return refuse(header, 'name');
    if (clashes.count > limits.archiveEntries) throw tooMany();
    bytes += header.size;
    if (bytes > unpacking.room) throw diskFullError(bytes);
    if (!isFolder) unpacking.onFile?.(++count);
    return true;
  };
  const map = (header: TarHeader): TarHeader => ({
    ...header,
    name: stagedName(entryPath(header.name)) + (header.type === 'directory' ? '/' : ''),
    // Readable and writable as this computer has it; of what the archive says, only what is a program.
    mode: ((header.mode ?? 0) & 0o100) === 0 && header.type !== 'directory' ? 0o666 : 0o777,
  });
  const { size } = await stat(unpacking.archive);
  await pipeline(
    createReadStream(unpacking.archive),
    createGunzip(),
    new BoundedArchive(size),
    unpackTar(unpacking.to, { filter, map, strict: true }),
    { signal: unpacking.signal },
  );
  return refused;
}
