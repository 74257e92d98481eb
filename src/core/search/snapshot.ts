import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import type { Clock } from '../base/clock';
import { serverKey } from '../base/serverKey';
import { downloadArchive } from '../files/downloads';
import type { ServerFiles } from '../files/serverFiles';
import { FileRefusal } from '../files/fileRefusal';
import { joinPath, parentOf } from '../files/remotePath';
import { readArchive } from './archiveEntries';
import { cover } from './cover';
import type { KeptFile, SnapshotStore } from './snapshotStore';
import type { ListedFile } from '../files/walk';

/** Files that are fetched one by one, at two requests each, before an archive is cheaper. */
const maxOneByOne = 3;

/** What is wanted of a server, and what is known to be there besides. */
export interface SnapshotNeeds {
  /** The folder that all of it lies in. */
  readonly root: string;
  readonly wanted: readonly ListedFile[];
  /** Files and folders below the root that need not come along. */
  readonly others: readonly string[];
}

/** How a snapshot is made. */
export interface SnapshotOptions {
  readonly store: SnapshotStore;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Called with what happens now: `packing` on the server, then bytes that have come. */
  readonly onProgress?: (step: 'packing' | number) => void;
  /** Hears of an archive that was not removed from the server: it could not be, or is not surely ours. */
  readonly onLeft?: (path: string) => void;
}

/** Contents of files of a server as its listing showed them. */
export interface Snapshot {
  /** How many files had to be fetched; the others were kept from before and have not changed since. */
  readonly fetched: number;
  /** Files that were listed and then not there. */
  readonly missing: readonly string[];
  read(path: string): Promise<Uint8Array | undefined>;
}

/** Brings what is kept of a server's files up to date, by their sizes and times, and returns their contents. */
export async function takeSnapshot(
  server: ServerFiles,
  needs: SnapshotNeeds,
  options: SnapshotOptions,
): Promise<Snapshot> {
  const { store } = options;
  const id = serverKey(server.ref);
  await store.open(id);
  const kept = new Map(await store.load(id));
  const stale = needs.wanted.filter((file) => !isSame(kept.get(file.path), file));
  const byPath = new Map(stale.map((file) => [file.path, file]));
  const take = async (at: string, content: Uint8Array) => {
    const file = byPath.get(at);
    if (!file) return;
    byPath.delete(at);
    const { size, modifiedAt } = file;
    kept.set(at, { size, modifiedAt, id: await store.put(id, content) });
  };
  if (stale.length > maxOneByOne)
    await fetchArchive(server, { ...needs, stale }, { ...options, take });
  else await fetchOneByOne(server, stale, { ...options, take });
  for (const gone of byPath.keys()) kept.delete(gone);
  await store.save(id, kept);
  return {
    fetched: stale.length - byPath.size,
    missing: [...byPath.keys()],
    read: async (at) => {
      const file = kept.get(at);
      return file && (await store.read(id, file));
    },
  };
}

interface Fetching extends SnapshotOptions {
  readonly take: (path: string, content: Uint8Array) => Promise<void>;
}

async function fetchOneByOne(
  { files }: ServerFiles,
  stale: readonly ListedFile[],
  { take, signal, onProgress }: Fetching,
): Promise<void> {
  let done = 0;
  for (const { path: at } of stale) {
    try {
      const content = await files.transfer.read(at, { signal });
      done += content.byteLength;
      onProgress?.(done);
      await take(at, content);
    } catch (error) {
      // What went away meanwhile is missing; what cannot be fetched for another reason ends the search.
      const now = await files.refresh(parentOf(at));
      if (now.some((entry) => joinPath(parentOf(at), entry.name) === at)) throw error;
    }
  }
}

async function fetchArchive(
  server: ServerFiles,
  { root, wanted, others, stale }: SnapshotNeeds & { readonly stale: readonly ListedFile[] },
  { take, clock, signal, onProgress, onLeft }: Fetching,
): Promise<void> {
  const isStale = new Set(stale.map((file) => file.path));
  const unwanted = [...others, ...wanted.map((file) => file.path).filter((at) => !isStale.has(at))];
  const names = cover(root, [...isStale], unwanted);
  const [first] = names;
  if (first === undefined) throw new FileRefusal('missing', root);
  const folder = await mkdtemp(path.join(tmpdir(), 'hosting-panel-find-'));
  const target = path.join(folder, 'files.tar.gz');
  try {
    onProgress?.('packing');
    const show = (done: number) => onProgress?.(done);
    const options = { root, target, clock, signal, onProgress: show };
    const { leftBehind } = await downloadArchive(server.files, names, options);
    if (leftBehind !== undefined) onLeft?.(leftBehind);
    const wants = (at: string) => isStale.has(within(root, at));
    await readArchive(target, wants, (at, content) => take(within(root, at), content), signal);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function within(root: string, at: string): string {
  return root === '/' ? at : `${root}${at}`;
}

function isSame(kept: KeptFile | undefined, { size, modifiedAt }: ListedFile): boolean {
  return kept?.size === size && kept.modifiedAt === modifiedAt;
}
