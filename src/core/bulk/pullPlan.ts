import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { type LocalFile, hashFile, hashFiles } from './localFolder';
import type { Manifest, SentFile } from './manifest';
import { folderOf } from './remoteFolder';

/** What a file from the server meets here. */
export type PullKind =
  /** Nothing is here. */
  | 'added'
  /** What is here is what once came or went. */
  | 'changed'
  /** What is here was changed since, and the server's was not: there is nothing new there. */
  | 'ahead'
  /** What is here was changed since, or nobody knows where it is from: taking the server's would lose it. */
  | 'changedHere';

/** A file that could be taken from the server. */
export interface PulledFile extends LocalFile {
  readonly kind: PullKind;
  /** SHA-256 of the server's content. */
  readonly hash: string;
}

/** What a pull would do here. */
export interface PullPlan {
  readonly files: readonly PulledFile[];
  /** Folders that are empty there and missing here. */
  readonly folders: readonly string[];
  /** The same here and there, with what is to be remembered of them. */
  readonly same: ReadonlyMap<string, SentFile>;
  /** What once came or went, is unchanged here, and is gone from the server. */
  readonly gone: readonly string[];
  /** What cannot be taken: a folder is where a file must go, or a file or a link where a folder must be. */
  readonly blocked: readonly string[];
}

/** What came, and where it would go. */
export interface PullFacts {
  readonly root: string;
  /** A folder that holds what came from the server. */
  readonly staged: string;
  readonly files: readonly LocalFile[];
  /** Folders without files. */
  readonly folders: readonly string[];
  readonly manifest: Manifest;
  /** Relative paths of files that are open here with changes that are not saved. */
  readonly dirty: ReadonlySet<string>;
  /** Whether a path is one that a pull may leave out. */
  readonly ignores: (path: string) => boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Compares what came with what is here, by content. */
export async function planPull(facts: PullFacts): Promise<PullPlan> {
  const { root, staged, manifest, signal } = facts;
  const files: PulledFile[] = [];
  const same = new Map<string, SentFile>();
  const blocked: string[] = [];
  const folders = new Folders(root);
  const paths = facts.files.map(({ path }) => path);
  const hashes = await hashFiles(staged, paths, signal);
  for (const file of facts.files) {
    signal?.throwIfAborted();
    const here = await folders.find(file.path);
    const hash = hashes.get(file.path) ?? '';
    if (here === 'blocked') blocked.push(file.path);
    else if (here === undefined) files.push({ ...file, kind: 'added', hash });
    else {
      const now = here.size === file.size ? await hashFile(join(root, file.path), signal) : '';
      const isDirty = facts.dirty.has(file.path);
      if (now === hash && !isDirty) same.set(file.path, remember(file, hash, here.modifiedAt));
      else {
        const isOurs = !isDirty && (await isAsKnown(root, file.path, { here, manifest, now }));
        const isOld = manifest.get(file.path)?.hash === hash;
        const kind = isOurs ? 'changed' : isOld ? 'ahead' : 'changedHere';
        files.push({ ...file, kind, hash });
      }
    }
  }
  const missing: string[] = [];
  for (const path of facts.folders) {
    const here = await folders.folder(path);
    if (here === 'absent') missing.push(path);
    if (here === 'blocked') blocked.push(path);
  }
  return { files, folders: missing, same, blocked, gone: await goneThere(facts, folders) };
}

/** Whether a planned file may be taken unasked: nothing is lost here. */
export function losesNothing({ kind }: PulledFile): boolean {
  return kind === 'added' || kind === 'changed';
}

/** What is known of a file that is the same on both sides. Archives keep the node's times. */
export function remember(file: LocalFile, hash: string, modifiedAt: number): SentFile {
  return { size: file.size, modifiedAt, hash, remoteModifiedAt: file.modifiedAt };
}

/** A file that is here. */
interface Here {
  readonly size: number;
  readonly modifiedAt: number;
}

async function isAsKnown(
  root: string,
  path: string,
  {
    here,
    manifest,
    now,
  }: {
    readonly here: Here;
    readonly manifest: Manifest;
    /** The hash of what is here, where it was read already. */
    readonly now: string;
  },
): Promise<boolean> {
  const known = manifest.get(path);
  if (known?.size !== here.size) return false;
  if (known.modifiedAt === here.modifiedAt) return true;
  return known.hash === (now === '' ? await hashFile(join(root, path)) : now);
}

async function goneThere(facts: PullFacts, folders: Folders): Promise<readonly string[]> {
  const came = new Set(facts.files.map(({ path }) => path));
  const gone: string[] = [];
  for (const path of facts.manifest.keys()) {
    if (came.has(path) || facts.ignores(path) || facts.dirty.has(path)) continue;
    const here = await folders.find(path);
    if (here === undefined || here === 'blocked') continue;
    const { root, manifest } = facts;
    if (await isAsKnown(root, path, { here, manifest, now: '' })) gone.push(path);
  }
  return gone.sort();
}

/** Looks at the local folder, and follows no link on the way: what lies behind one is not in the folder. */
export class Folders {
  private readonly known = new Map<string, Promise<'folder' | 'absent' | 'blocked'>>();

  constructor(private readonly root: string) {}

  /** The file at a relative path; undefined for nothing, `blocked` where a file cannot go there. */
  async find(path: string): Promise<Here | 'blocked' | undefined> {
    const folder = await this.folder(folderOf(path));
    if (folder === 'blocked') return 'blocked';
    if (folder === 'absent') return undefined;
    const found = await this.look(path);
    if (!found) return undefined;
    if (!found.isFile()) return 'blocked';
    return { size: found.size, modifiedAt: Math.floor(found.mtimeMs) };
  }

  /** What is at a relative path, for a folder. */
  folder(path: string): Promise<'folder' | 'absent' | 'blocked'> {
    const known = this.known.get(path) ?? this.lookAtFolder(path);
    this.known.set(path, known);
    return known;
  }

  private async lookAtFolder(path: string): Promise<'folder' | 'absent' | 'blocked'> {
    // The folder itself was chosen by a person: it may well be a link.
    if (path === '') return 'folder';
    const above = await this.folder(folderOf(path));
    if (above !== 'folder') return above;
    const found = await this.look(path);
    if (!found) return 'absent';
    return found.isDirectory() ? 'folder' : 'blocked';
  }

  private async look(path: string) {
    try {
      return await lstat(join(this.root, path));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }
}
