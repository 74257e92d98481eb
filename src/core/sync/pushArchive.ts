import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PanelError } from '../api/errors';
import { isDeniedName } from '../files/deniedNames';
import { archiveName } from './pushArchiveName';
import { type SeenInPlace, seenInPlace, waitInPlace } from './inPlace';
import type { SentFile } from './manifest';
import { type FailedWrite, failedWrite, isUnanswered } from '../api/errorMeaning';
import { packFiles } from './packing';
import type { PushJob, PushParts, PushState } from './pushJob';
import { remotePath } from '../files/remoteFolders';
import { sendOne } from './sendOne';

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
      const content = await openAsBlob(archive);
      await record?.made(name);
      const sending = files.transfer.send(folder, [{ name, content }], { signal, onProgress });
      await sending.catch((error: unknown) => {
        failure = failedWrite(error);
        throw error;
      });
      signal.throwIfAborted();
      job.onProgress({ step: 'unpacking', done: 0, total });
      await unpack(parts, { ...job, archive: there, packed, state });
    } finally {
      // Also after a failed upload: part of the archive may be there.
      const isGone = failure === 'neverSent' || (await discard(parts, there, failure));
      if (isGone) await record?.gone(name);
      else state.leftArchive = there;
    }
  } finally {
    await rm(archive, { force: true });
  }
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
  const look = { files: parts.files, folder, sent: packed };
  const settle = async ({ inPlace, missing }: SeenInPlace) => {
    const paths = [...packed.keys()].map((path) => remotePath(folder, path));
    await parts.files.noteChanged(paths);
    for (const [path, file] of inPlace) state.send(path, file);
    for (const path of missing) state.damaged.add(path);
  };
  try {
    await parts.files.archives.unpackUnwatched(job.archive);
  } catch (error) {
    // The panel gives up before the daemon does (panel-dialect.md, 2.5): only a look tells.
    const patience = isUnanswered(error) ? waitingLooks : 0;
    const total = packed.size;
    const onLook = (done: number) => job.onProgress({ step: 'unpacking', done, total });
    const { clock } = parts;
    const seen = await waitInPlace({ ...look, clock, signal: job.signal, patience, onLook });
    await settle({ ...seen, missing: [...seen.missing, ...seen.unseen] });
    if (state.damaged.size > 0) throw error;
    return;
  }
  const seen = await seenInPlace({ ...look, signal: job.signal });
  await settle(seen);
  for (const path of seen.unseen) state.unseen.add(path);
  await askWhy(parts, job, seen.missing);
}

/**
 * Sends the smallest file that was left out by itself: where its name is denied the daemon says so, which it does not
 * when it unpacks (panel-dialect.md, 9). What was left out with it is taken to be denied too, for this session.
 */
async function askWhy(parts: PushParts, job: Unpacking, leftOut: readonly string[]): Promise<void> {
  const { packed, state, folder } = job;
  const bytes = (path: string) => packed.get(path)?.size ?? 0;
  const [smallest] = [...leftOut].sort((a, b) => bytes(a) - bytes(b));
  if (smallest === undefined) return;
  try {
    await sendOne(parts, job, { path: smallest, state });
  } catch (error) {
    // That it was left out is told in any case, with the reason where the daemon has one.
    if (PanelError.is(error)) state.refusals.set(smallest, error);
  }
  if (!isDeniedName(state.refusals.get(smallest))) return;
  for (const path of leftOut) parts.files.denied.add(remotePath(folder, path));
}
