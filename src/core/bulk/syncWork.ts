import { openAsBlob } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import * as l10n from '@vscode/l10n';
import { FileRefusal } from '../files/fileRefusal';
import type { RemoteFiles } from '../files/remoteFiles';
import type { RemoteEntry } from '../panel/files';
import { compare } from './compare';
import { isFolderKey } from './folderKey';
import { foldersAbove } from './ignoreRules';
import { hashFile, rulesAbove } from './localFolder';
import { type Manifest, type SentFile, moveInManifest, updateManifest } from './manifest';
import { push } from './push';
import { type PushParts, carried } from './pushJob';
import { isAsSent, isSafe } from './pushPlan';
import { folderOf, remotePath } from './remoteFolder';
import { type SyncStep, isAtOrBelow } from './syncSteps';

/** A change that would replace what somebody else put on the server. */
export class ChangedThere extends Error {
  override readonly name = 'ChangedThere';

  constructor(readonly path: string) {
    super(
      l10n.t(
        'The server’s {0} did not come from here, or was changed there since. It was kept.',
        path,
      ),
    );
  }
}

/** A linked folder. */
export interface SyncPlace extends PushParts {
  readonly files: RemoteFiles;
  /** The local folder. */
  readonly root: string;
  /** The server's folder, absolute below its root. */
  readonly folder: string;
  /** Hears of an archive that may still be on the server. */
  readonly onLeft: (path: string) => void;
  readonly manifest: {
    readonly load: () => Promise<Manifest>;
    readonly save: (manifest: Manifest) => Promise<void>;
  };
}

/** How a change is made. */
export interface SyncOptions {
  readonly signal: AbortSignal;
  /** Also over what did not come from here. */
  readonly isForced?: boolean;
}

/**
 * Makes one change of the local folder on the server. Rejects with ChangedThere rather than replace or remove what did
 * not come from here, else with PanelError, FileRefusal or DamagedUpload.
 */
export async function performStep(
  place: SyncPlace,
  step: SyncStep,
  options: SyncOptions,
): Promise<void> {
  const stays = async (path: string) => (await rulesAbove(place.root, path)).ignores(path);
  if (step.kind === 'save') {
    if (!(await stays(step.path))) await save(place, step.path, options);
  } else if (step.kind === 'delete') await remove(place, step.path, options);
  else if (await stays(step.from)) await save(place, step.to, options);
  else if (await stays(step.to)) await remove(place, step.from, options);
  else await rename(place, step, options);
}

async function save(place: SyncPlace, path: string, options: SyncOptions): Promise<void> {
  const local = join(place.root, path);
  const here = await lstat(local).catch(() => undefined);
  // What is gone by now has its own change behind this one.
  if (here?.isDirectory()) await saveFolder(place, path, options);
  if (!here?.isFile()) return;
  const manifest = await place.manifest.load();
  const sent = manifest.get(path);
  const target = remotePath(place.folder, path);
  const there = await statForSave(place.files, target);
  const isOurs = !there || (sent !== undefined && isAsSent(there, sent));
  const hash = await hashFile(local, options.signal);
  const modifiedAt = Math.floor(here.mtimeMs);
  const keep = (file: SentFile) =>
    place.manifest.save(updateManifest(manifest, new Map([[path, file]])));
  if (there && isOurs && sent?.hash === hash) {
    await keep({ ...sent, modifiedAt });
    return;
  }
  if (!isOurs && options.isForced !== true) throw new ChangedThere(path);
  const content = await openAsBlob(local);
  const advice = l10n.t('It is sent again when the server can be reached.');
  const { signal } = options;
  await place.files.write(target, content, { create: true, overwrite: true, advice, signal });
  const remoteModifiedAt = (await place.files.stat(target)).modifiedAt;
  await keep({ size: content.size, modifiedAt, hash, remoteModifiedAt });
}

/** A folder that came as a whole, by a copy or a move. */
async function saveFolder(place: SyncPlace, path: string, { signal }: SyncOptions): Promise<void> {
  const { root, folder, server } = place;
  const manifest = await place.manifest.load();
  const { plan } = await compare({
    ...{ root, folder, manifest, signal, list: server.list },
    within: path,
    isThorough: true,
  });
  const { folders } = plan;
  const files = plan.files.filter(isSafe);
  const onProgress = () => undefined;
  const job = { root, folder, files, folders, remove: [], signal, onProgress };
  const result = await push(place, job);
  if (result.leftArchive !== undefined) place.onLeft(result.leftArchive);
  await place.manifest.save(updateManifest(manifest, carried(result)));
  if (result.failure !== undefined) throw result.failure as Error;
  const kept = plan.files.find((file) => !isSafe(file)) ?? plan.blocked[0];
  if (kept) throw new ChangedThere(kept.path);
}

/** Removes what was pushed from here; what only the server has stays, also below a folder that is gone here. */
async function remove(place: SyncPlace, path: string, options: SyncOptions): Promise<void> {
  const manifest = await place.manifest.load();
  const known = [...manifest.keys()].filter((one) => isAtOrBelow(path, one));
  if (known.length === 0) return;
  // Also those on the way down: what only the server has may lie there.
  const onTheWay = known.flatMap(foldersAbove).filter((one) => isAtOrBelow(path, one));
  const folders = new Set([...known.map(folderOf), ...onTheWay]);
  const listings = new Map<string, readonly RemoteEntry[]>();
  for (const folder of folders) {
    const entries = await place.server.list(remotePath(place.folder, folder), options.signal);
    listings.set(folder, entries ?? []);
  }
  const there = (one: string) =>
    listings.get(folderOf(one))?.find(({ name }) => name === one.slice(one.lastIndexOf('/') + 1));
  const present = known.filter((one) => there(one) !== undefined);
  const strange = present.filter((one) => {
    const [entry, sent] = [there(one), manifest.get(one)];
    return !(entry && sent && isAsSent(entry, sent));
  });
  const [first] = strange;
  if (first !== undefined && options.isForced !== true) throw new ChangedThere(first);
  const whole = isWhole(path, { known, listings }) ? [path] : present;
  const paths = whole.map((one) => remotePath(place.folder, one));
  const hasFolder = paths.length > 0 && known.some(isFolderKey);
  if (present.length > 0 || hasFolder) await place.files.removeAll(paths);
  await place.manifest.save(updateManifest(manifest, new Map(), known));
}

/** Whether a folder of the server holds nothing but what is known, so that it can go as one. */
function isWhole(
  path: string,
  {
    known,
    listings,
  }: {
    readonly known: readonly string[];
    readonly listings: ReadonlyMap<string, readonly RemoteEntry[]>;
  },
): boolean {
  if (known.includes(path)) return true;
  const files = new Set(known);
  return [...listings].every(([folder, entries]) =>
    entries.every(({ name, type }) => {
      const one = `${folder}/${name}`;
      return type === 'folder' ? listings.has(one) : files.has(one);
    }),
  );
}

async function rename(
  place: SyncPlace,
  { from, to }: SyncStep & { readonly kind: 'rename' },
  options: SyncOptions,
): Promise<void> {
  const at = (path: string) => remotePath(place.folder, path);
  const overwrite = options.isForced === true;
  try {
    await place.files.rename(at(from), at(to), { overwrite });
  } catch (error) {
    // What never went up goes up now, under its new name.
    if (!(error instanceof FileRefusal)) throw error;
    if (error.reason === 'missing') return save(place, to, options);
    throw error.reason === 'exists' ? new ChangedThere(to) : error;
  }
  await place.manifest.save(moveInManifest(await place.manifest.load(), from, to));
}

async function statForSave(files: RemoteFiles, path: string): Promise<RemoteEntry | undefined> {
  try {
    return (await files.statForSave(path)).entry;
  } catch (error) {
    if (error instanceof FileRefusal && error.reason === 'missing') return undefined;
    throw error;
  }
}
