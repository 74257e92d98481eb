import type { Stats } from 'node:fs';
import { lstat, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import * as l10n from '@vscode/l10n';
import { isRelativePath } from '../base/relativePath';
import { looksSecret } from '../base/secretNames';
import { FileRefusal } from '../files/fileRefusal';
import type { RemoteFiles } from '../files/remoteFiles';
import { LocalFileError, statInside, useFileInside } from '../base/localFile';
import { UserError } from '../base/userError';
import type { RemoteEntry } from '../api/files';
import { compare } from './compare';
import { hashOf } from './localFolder';
import { rulesAbove } from './localRules';
import { type SentFile, moveInManifest, updateManifest } from './manifest';
import { push } from './push';
import { carried } from './pushJob';
import { isAsSent, isFromHere } from './pushPlan';
import { remotePath } from '../files/remoteFolders';
import { ChangedThere, SecretKept, type SyncOptions, type SyncPlace } from './syncPlace';
import { removeThere } from './syncRemoval';
import { type SyncStep, isAtOrBelow, pathsOfStep } from './syncSteps';

/**
 * Makes one change of the local folder on the server, which may have waited for days: looks first whether it is still
 * one. Rejects with ChangedThere rather than replace or remove what did not come from here, with SecretKept where
 * nobody agreed, with LocalFileError for links, else with UserError, PanelError, FileRefusal or DamagedUpload.
 */
export async function performStep(
  place: SyncPlace,
  step: SyncStep,
  options: SyncOptions,
): Promise<void> {
  await checkPlace(place, step, options);
  if (step.kind === 'save') await save(place, step.path, options);
  else if (step.kind === 'delete') await remove(place, step.path, options);
  else await rename(place, step, options);
}

/** Throws where the folder is not the one that was linked, or the change is none below it. */
async function checkPlace(
  { root, isStillLinked }: SyncPlace,
  step: SyncStep,
  { signal }: SyncOptions,
): Promise<void> {
  signal.throwIfAborted();
  if (!isStillLinked())
    throw new UserError(l10n.t('Sync on save is no longer enabled for this folder.'));
  const bad = pathsOfStep(step).find((path) => !isRelativePath(path));
  if (bad !== undefined) {
    throw new UserError(l10n.t("The path '{path}' isn't in the synced folder.", { path: bad }));
  }
  const found = await lstat(root).catch(() => undefined);
  if (found?.isSymbolicLink() || (found && (await realpath(root)) !== root)) {
    throw new UserError(
      l10n.t("The folder '{folder}' is now a link, or in one. Enable sync on save again.", {
        folder: root,
      }),
    );
  }
  // Whatever is asked about is gone, with all else: that says nothing of what is to be deleted.
  if (!found?.isDirectory())
    throw new UserError(l10n.t("The folder '{folder}' doesn't exist.", { folder: root }));
}

async function isIgnored({ root }: SyncPlace, path: string): Promise<boolean> {
  return (await rulesAbove(root, path)).ignores(path);
}

/** Sends what is there now. What is gone by now has its own change behind this one. */
async function save(place: SyncPlace, path: string, options: SyncOptions): Promise<void> {
  const here = await statInside(place.root, path);
  if (!here || (await isIgnored(place, path))) return;
  if (here.isDirectory()) await saveFolder(place, path, options);
  else await saveFile(place, path, options);
}

function saveFile(place: SyncPlace, path: string, options: SyncOptions): Promise<void> {
  const { signal, isForced = false } = options;
  return useFileInside(place.root, path, async ({ content, pieces, size, modifiedAt }) => {
    const hash = await hashOf(pieces(signal));
    const manifest = await place.manifest.load();
    const sent = manifest.get(path);
    const mayGo = isForced || !looksSecret(path) || sent?.hash === hash;
    if (!mayGo && !(await place.agreesToSecrets([path]))) throw new SecretKept([path]);
    signal.throwIfAborted();
    const target = remotePath(place.folder, path);
    const there = await statForSave(place.files, target);
    const isOurFile = !there || (sent !== undefined && isAsSent(there, sent));
    const keep = (file: SentFile) =>
      place.manifest.save(updateManifest(manifest, new Map([[path, file]])));
    if (there && isOurFile && sent?.hash === hash) {
      await keep({ ...sent, modifiedAt });
      return;
    }
    if (!isOurFile && !isForced) throw new ChangedThere(path);
    const advice = l10n.t('The file is sent again when the server is available.');
    await place.files.write(target, content, { create: true, overwrite: true, advice, signal });
    const remoteModifiedAt = (await place.files.stat(target)).modifiedAt;
    await keep({ size, modifiedAt, hash, remoteModifiedAt });
  });
}

/** A folder that came as a whole, by a copy or a move. */
async function saveFolder(place: SyncPlace, path: string, options: SyncOptions): Promise<void> {
  const { root, folder, files: server } = place;
  const { signal, isForced = false } = options;
  const manifest = await place.manifest.load();
  const { plan, facts } = await compare({
    ...{ root, folder, manifest, signal, server },
    within: path,
    isThorough: true,
  });
  const { folders } = plan;
  const ours = plan.files.filter(({ kind }) => isFromHere(kind));
  const secrets = ours.filter((file) => looksSecret(file.path)).map((file) => file.path);
  const mayGo = secrets.length === 0 || isForced || (await place.agreesToSecrets(secrets));
  const kept = new Set(mayGo ? [] : secrets);
  const files = ours.filter(({ path }) => !kept.has(path));
  const onProgress = () => undefined;
  const chosen = { files, folders, remove: [], before: facts.remote };
  const job = { root, folder, ...chosen, signal, onProgress };
  const result = await push(place, job);
  if (result.leftArchive !== undefined) place.onLeft(result.leftArchive);
  await place.manifest.save(updateManifest(manifest, carried(result)));
  if (result.failure !== undefined) throw result.failure as Error;
  const [leftOut] = result.damaged;
  if (leftOut !== undefined) throw notThere(leftOut, result.refusals.get(leftOut));
  const [altered] = result.altered ?? [];
  if (altered !== undefined) throw new ChangedThere(altered);
  const changed = plan.files.find(({ kind }) => !isFromHere(kind)) ?? plan.blocked[0];
  if (changed) throw new ChangedThere(changed.path);
  if (!mayGo) throw new SecretKept(secrets);
  const link = facts.local.skipped.find((one) => isAtOrBelow(path, one.path));
  if (link) {
    throw new LocalFileError(link.why === 'link' ? 'link' : 'notAFile', join(root, link.path));
  }
}

/** The failure of a file that was carried, and is not there. */
function notThere(path: string, why: unknown): Error {
  if (why instanceof Error) return why;
  return new UserError(
    l10n.t("The server skipped '{file}' for an unknown reason.", { file: path }),
  );
}

/** Removes it there, unless it is here again: then that is saved, whatever the user said of its removal. */
async function remove(place: SyncPlace, path: string, options: SyncOptions): Promise<void> {
  const here = await statInside(place.root, path);
  if (here) await save(place, path, { ...options, isForced: false });
  else await removeThere(place, path, options);
}

/** Gives it the new name there too, unless the old one is here again: then both are saved. */
async function rename(
  place: SyncPlace,
  { from, to }: SyncStep & { readonly kind: 'rename' },
  options: SyncOptions,
): Promise<void> {
  const [old, now] = [await statInside(place.root, from), await statInside(place.root, to)];
  if (old && !isSameFile(old, now)) {
    await save(place, from, { ...options, isForced: false });
    await save(place, to, options);
    return;
  }
  if (await isIgnored(place, from)) return save(place, to, options);
  if (await isIgnored(place, to)) return removeThere(place, from, options);
  options.signal.throwIfAborted();
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

/** Where names differ in case only, many disks have one file under both. */
function isSameFile(a: Stats, b: Stats | undefined): boolean {
  return a.dev === b?.dev && a.ino === b.ino;
}

async function statForSave(files: RemoteFiles, path: string): Promise<RemoteEntry | undefined> {
  try {
    return (await files.statForSave(path)).entry;
  } catch (error) {
    if (error instanceof FileRefusal && error.reason === 'missing') return undefined;
    throw error;
  }
}
