import { isSame } from '../base/isSame';
import { isRelativePath } from '../base/relativePath';
import { pathOf } from './folderKey';

/** What we know of a file that went to a server, or came from there. */
export interface SentFile {
  /** Bytes, here and there. */
  readonly size: number;
  /** The local file's time, in milliseconds since 1970. */
  readonly modifiedAt: number;
  /** SHA-256 of the content. */
  readonly hash: string;
  /** The daemon's time for it, in milliseconds since 1970; undefined where nobody looked. */
  readonly remoteModifiedAt?: number | undefined;
}

/** What was in a server's folder, as far as we put it there or took it from there, by relative path. */
export type Manifest = ReadonlyMap<string, SentFile>;

/** A manifest as it is kept on disk. */
export function encodeManifest(manifest: Manifest): string {
  return JSON.stringify({ version: 1, files: Object.fromEntries(manifest) });
}

/** Reads a kept manifest. One that cannot be read counts as empty: then more is looked at, and nothing is lost. */
export function decodeManifest(text: string): Manifest {
  const manifest = new Map<string, SentFile>();
  for (const [path, value] of Object.entries(filesOf(text))) {
    const file = sentFile(value);
    // A path that leads out of the folder would be removed there.
    if (file && isRelativePath(pathOf(path))) manifest.set(path, file);
  }
  return manifest;
}

/** A manifest after some files went over and others were removed. */
export function updateManifest(
  manifest: Manifest,
  sent: ReadonlyMap<string, SentFile>,
  removed: Iterable<string> = [],
): Manifest {
  const next = new Map([...manifest, ...sent]);
  for (const key of removed) {
    const path = pathOf(key);
    next.delete(path);
    // A folder takes along what was below it.
    for (const known of manifest.keys()) if (known.startsWith(`${path}/`)) next.delete(known);
  }
  return next;
}

/** Those of some files of which nothing else is known by now than when they were compared. */
export function unlessChanged(
  files: ReadonlyMap<string, SentFile>,
  { seen, known }: { readonly seen: Manifest; readonly known: Manifest },
): ReadonlyMap<string, SentFile> {
  const isUnchanged = (path: string) => isSame(seen.get(path), known.get(path));
  return new Map([...files].filter(([path]) => isUnchanged(path)));
}

/** A manifest after a file or a folder was given another place. */
export function moveInManifest(manifest: Manifest, from: string, to: string): Manifest {
  return new Map(
    [...manifest].map(([path, file]) => {
      const isMeant = path === from || path.startsWith(`${from}/`);
      return [isMeant ? to + path.slice(from.length) : path, file] as const;
    }),
  );
}

function filesOf(text: string): object {
  try {
    const kept = JSON.parse(text) as unknown;
    if (typeof kept !== 'object' || kept === null) return {};
    const { version, files } = kept as { readonly version?: unknown; readonly files?: unknown };
    return version === 1 && typeof files === 'object' && files !== null ? files : {};
  } catch {
    return {};
  }
}

function sentFile(value: unknown): SentFile | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { size, modifiedAt, hash, remoteModifiedAt } = value as Partial<
    Record<keyof SentFile, unknown>
  >;
  if (typeof size !== 'number' || typeof modifiedAt !== 'number' || typeof hash !== 'string') {
    return undefined;
  }
  const file = { size, modifiedAt, hash };
  return typeof remoteModifiedAt === 'number' ? { ...file, remoteModifiedAt } : file;
}
