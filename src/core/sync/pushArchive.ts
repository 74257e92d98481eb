import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LocalFileError, useFileInside } from '../base/localFile';
import { isDeniedName } from '../files/deniedNames';
import { archiveName } from './pushArchiveName';
import { type SeenInPlace, seenInPlace, waitInPlace } from './inPlace';
import type { SentFile } from './manifest';
import { type FailedWrite, failedWrite, isUnanswered } from '../api/errorMeaning';
import { packFiles } from './packing';
import type { PushJob, PushParts, PushState } from './pushJob';
import { remotePath } from '../files/remoteFolders';
import { askWhyLeftOut } from './whyLeftOut';

/** Looks without anything new before a silent daemon counts as done with unpacking: about a minute. */
const waitingLooks = 7;

/**
 * Carries files as one archive: packs it, uploads it, has the server unpack it, and removes it whatever happens. What
 * became of the files is in `state`. Rejects with PanelErrors, errors of the disk, or the signal's reason.
 */
export async function sendArchive(parts: PushParts, job: PushJob, state: PushState): Promise<void> {
  const { files, temporary, record } = parts;
  const { folder, signal } = job;
  const name = archiveName();
  const there = remotePath(folder, name);
  const archive = join(temporary, name);
  const total = job.files.length;
  let failure: FailedWrite | undefined;
  let isUnpacked = false;
  try {
    const packed = await packFiles({
      ...job,
      to: archive,
      onFile: (done) => job.onProgress({ step: 'packing', done, total }),
    });
    signal.throwIfAborted();
    try {
      const onProgress = (done: number, bytes = 0) =>
        job.onProgress({ step: 'uploading', done, total: bytes });
      await useFileInside(temporary, name, async ({ content }) => {
        await record?.made(name);
        const sending = files.transfer.send(folder, [{ name, content }], { signal, onProgress });
        await sending.catch((error: unknown) => {
          // One that changed on its way has left as much of it as a lost connection does.
          failure = error instanceof LocalFileError ? 'unknown' : failedWrite(error);
          throw error;
        });
      });
      signal.throwIfAborted();
      job.onProgress({ step: 'unpacking', done: 0, total });
      await unpack(parts, { ...job, archive: there, packed, state });
      isUnpacked = true;
    } finally {
      // Also after a failed upload: part of the archive may be there.
      const removing = remove(parts, { name, there, failure, state });
      if (parts.later && isUnpacked) parts.later(removing);
      else await removing;
    }
  } finally {
    await rm(archive, { force: true });
  }
}

async function remove(
  parts: PushParts,
  archive: {
    readonly name: string;
    readonly there: string;
    readonly failure: FailedWrite | undefined;
    readonly state: PushState;
  },
): Promise<void> {
  const { name, there, failure, state } = archive;
  const isGone = failure === 'neverSent' || (await discard(parts, there, failure));
  if (isGone) await parts.record?.gone(name);
  else state.leftArchive = there;
}

function discard(
  { files: { archives }, clock }: PushParts,
  path: string,
  failure: FailedWrite | undefined,
): Promise<boolean> {
  return failure === 'unknown' ? archives.discardBroken(path, clock) : archives.discard(path);
}

interface Unpacking extends PushJob {
  /** Its path on the server. */
  readonly archive: string;
  readonly packed: ReadonlyMap<string, SentFile>;
  readonly state: PushState;
}

async function unpack(parts: PushParts, job: Unpacking): Promise<void> {
  const { folder, packed, state } = job;
  const look = { files: parts.files, folder, sent: packed, before: job.before };
  let failure: { readonly error: unknown } | undefined;
  let seen: SeenInPlace;
  try {
    await parts.files.archives.unpackUnwatched(job.archive);
    // Before the look: what that lists is what is known then.
    await noteUnpacked(parts, job);
    seen = await seenInPlace({ ...look, signal: job.signal });
  } catch (error) {
    failure = { error };
    // The panel gives up before the daemon does (panel-dialect.md, 2.5): only a look tells.
    const patience = isUnanswered(error) ? waitingLooks : 0;
    const total = packed.size;
    const onLook = (done: number) => job.onProgress({ step: 'unpacking', done, total });
    const { clock } = parts;
    await noteUnpacked(parts, job);
    seen = await waitInPlace({ ...look, clock, signal: job.signal, patience, onLook });
  }
  for (const [path, file] of seen.inPlace) state.send(path, file);
  for (const path of seen.missing) state.damaged.add(path);
  if (!failure) {
    for (const path of seen.altered) state.altered.add(path);
    for (const path of seen.unseen) state.unseen.add(path);
    await askWhyLeftOut(parts, job, { leftOut: seen.missing, state });
    return;
  }
  // What is half there of an archive that may not have been unpacked to its end is cut off.
  for (const path of [...seen.altered, ...seen.unseen]) state.damaged.add(path);
  if (!isUnanswered(failure.error) || job.signal.aborted) throw failure.error;
  const endsAtSent = seen.inPlace.size === 0;
  await askWhyLeftOut(parts, job, { leftOut: seen.missing, state, endsAtSent });
  const isOpen = (path: string) =>
    state.damaged.has(path) && !isDeniedName(state.refusals.get(path));
  if ([...packed.keys()].some(isOpen)) throw failure.error;
}

function noteUnpacked({ files }: PushParts, { folder, packed }: Unpacking): Promise<void> {
  return files.noteChanged([...packed.keys()].map((path) => remotePath(folder, path)));
}
