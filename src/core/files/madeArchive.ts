import { apiOf } from '../api/serverApi';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import * as l10n from '@vscode/l10n';
import { unpackTar } from 'modern-tar/fs';
import { tmpdir } from 'node:os';
import { BoundedArchive } from './boundedArchive';
import { joinPath, parentOf } from './remotePath';
import { isStillAtWork, untilStill } from './untilStill';
import { UserError } from '../base/userError';
import { PanelError } from '../api/errors';
import { type RemoteEntry, compressFiles } from '../api/files';
import { type ArchiveOptions, unlessAborted } from './archiveActions';
import type { ServerFiles } from './serverFiles';

/** An archive that a server made for us. */
export interface MadeArchive {
  /** Absolute below the server's root. */
  readonly path: string;
  /** Bytes, as the server shows them. */
  readonly size: number;
  /** What was asked to be in it, relative to its folder. */
  readonly names: readonly string[];
  /** Whether the daemon itself named it; else it was found, and `isSurelyOurs` must look into it. */
  readonly isCertain: boolean;
}

/** Milliseconds by which the clocks of a daemon and of this computer may differ. */
const clocksDifferMs = 15 * 60_000;

/**
 * Packs paths that lie in one folder into a new archive there, to be fetched and removed. Where the panel gave up waiting,
 * the folder is watched until it is still, and the archive is taken only if there is just one that can be it. Throws
 * UserError, with nothing touched, where that is not sure.
 */
export async function makeArchive(
  { ref, files }: ServerFiles,
  paths: readonly string[],
  options: ArchiveOptions,
): Promise<MadeArchive> {
  const folder = options.root ?? parentOf(paths[0] ?? '/');
  const names = paths.map((path) => path.slice(folder === '/' ? 1 : folder.length + 1));
  const before = new Set((await files.list(folder)).map(({ name }) => name));
  const asked = options.clock.now();
  const made = ({ name, size }: RemoteEntry, isCertain: boolean): MadeArchive => {
    return { path: joinPath(folder, name), size, names, isCertain };
  };
  try {
    const packing = compressFiles(apiOf(ref), folder, names);
    const answered = await unlessAborted(packing, options.signal);
    await files.refresh(folder);
    // A name that was there before is somebody's, whatever the answer says.
    if (before.has(answered.name)) throw notSure(folder);
    return made(answered, true);
  } catch (error) {
    if (!isStillAtWork(error)) throw error;
    options.onLooking?.();
    const isNew = ({ name, type }: RemoteEntry) =>
      type === 'file' && !before.has(name) && namedByNode(name) !== undefined;
    const look = async () => (await files.refresh(folder)).filter(isNew);
    const [found, ...others] = await untilStill(look, error, options);
    if (!found) throw PanelError.is(error) ? error.saying(false) : error;
    const since = Math.abs((namedByNode(found.name) ?? 0) - asked);
    if (others.length > 0 || since > clocksDifferMs) throw notSure(folder);
    return made(found, false);
  }
}

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

/** When a daemon made the archive of such a name, in milliseconds since 1970: `archive-2026-08-22T101530+0200.tar.gz`. */
function namedByNode(name: string): number | undefined {
  const found = /^archive-(\d{4}-\d\d-\d\dT\d\d)(\d\d)(\d\d)(Z|[+-]\d{4})\.tar\.gz$/.exec(name);
  if (!found) return undefined;
  const [, hour = '', minute = '', second = '', zone = ''] = found;
  const offset = zone === 'Z' ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(3)}`;
  const time = Date.parse(`${hour}:${minute}:${second}${offset}`);
  return Number.isNaN(time) ? undefined : time;
}

/** Said where an archive is not known for sure to be the one that was asked for. */
export function notSure(folder: string): UserError {
  return new UserError(
    l10n.t(
      'It is not sure which archive in {0} is the one that was asked for, so none was fetched and none was deleted. Look there, and try again.',
      folder,
    ),
  );
}
