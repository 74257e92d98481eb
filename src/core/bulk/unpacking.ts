import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import * as l10n from '@vscode/l10n';
import type { TarHeader } from 'modern-tar';
import { unpackTar } from 'modern-tar/fs';
import { formatBytes } from '../format';
import { type EntryRefusal, entryPath, entryRefusal } from './entryName';
import type { IgnoreRules } from './ignoreRules';

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
  readonly path: string;
  readonly why: EntryRefusal;
}

/**
 * Unpacks a gzipped tar piece by piece, and answers which entries were refused: nothing is written outside the folder,
 * whatever the archive says. Throws for what is no whole archive, or for more than there is room for.
 */
export async function unpackArchive(unpacking: Unpacking): Promise<readonly RefusedEntry[]> {
  const platform = unpacking.platform ?? process.platform;
  const refused: RefusedEntry[] = [];
  const seen = new Set<string>();
  let bytes = 0;
  let count = 0;
  const filter = (header: TarHeader): boolean => {
    const path = entryPath(header.name);
    const isFolder = header.type === 'directory';
    if (path === '') return false;
    const unfit = entryRefusal(header, platform);
    if ((!unfit || unfit === 'git') && unpacking.rules.ignores(path, isFolder)) return false;
    const why = unfit ?? clash(path, isFolder);
    if (why) {
      refused.push({ path: header.name, why });
      return false;
    }
    bytes += header.size;
    if (bytes > unpacking.room) throw noRoom(bytes);
    if (!isFolder) unpacking.onFile?.(++count);
    return true;
  };
  /** Where names differ in case only, one file would replace the other. */
  const clash = (path: string, isFolder: boolean): EntryRefusal | undefined => {
    if (platform === 'linux' || isFolder) return undefined;
    const folded = path.normalize('NFC').toLowerCase();
    if (seen.has(folded)) return 'name';
    seen.add(folded);
    return undefined;
  };
  const map = (header: TarHeader): TarHeader => ({
    ...header,
    name: entryPath(header.name) + (header.type === 'directory' ? '/' : ''),
    mode: ((header.mode ?? 0) & 0o100) === 0 && header.type !== 'directory' ? 0o644 : 0o755,
  });
  await pipeline(
    createReadStream(unpacking.archive),
    createGunzip(),
    unpackTar(unpacking.to, { filter, map, strict: true }),
    { signal: unpacking.signal },
  );
  return refused;
}

function noRoom(bytes: number): Error {
  return new Error(
    l10n.t(
      'There is no room on this computer: more than {0} would be unpacked.',
      formatBytes(bytes),
    ),
  );
}
