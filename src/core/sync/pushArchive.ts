import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isAbort } from '../api/errors';
import { archiveName } from './pushArchiveName';
import { seenInPlace, waitInPlace } from './inPlace';
import type { SentFile } from './manifest';
import { isOutcomeUnknown, isUnanswered } from '../api/errorMeaning';
import { packFiles } from './packing';
import type { PushJob, PushParts, PushState } from './pushJob';
import { remotePath } from '../files/remoteFolders';

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
  let isBroken = false;
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
        isBroken = isOutcomeUnknown(error) || isAbort(error);
        throw error;
      });
      signal.throwIfAborted();
      job.onProgress({ step: 'unpacking', done: 0, total });
      await unpack(parts, { ...job, archive: there, packed, state });
    } finally {
      // Also after a failed upload: part of the archive may be there.
      const { archives } = files;
      const isGone = await (isBroken
        ? archives.discardBroken(there, parts.clock)
        : archives.discard(there));
      if (isGone) await record?.gone(name);
      else state.leftArchive = there;
    }
  } finally {
    await rm(archive, { force: true });
  }
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
  const settle = async (inPlace: ReadonlyMap<string, SentFile>) => {
    const paths = [...packed.keys()].map((path) => remotePath(folder, path));
    await parts.files.noteChanged(paths);
    for (const path of packed.keys()) {
      const file = inPlace.get(path);
      if (file) state.sent.set(path, file);
      else state.damaged.add(path);
    }
  };
  try {
    await parts.files.archives.unpackUnwatched(job.archive);
  } catch (error) {
    // The panel gives up before the daemon does (panel-dialect.md, 2.5): only a look tells.
    const patience = isUnanswered(error) ? waitingLooks : 0;
    const total = packed.size;
    const onLook = (done: number) => job.onProgress({ step: 'unpacking', done, total });
    const { clock } = parts;
    await settle(await waitInPlace({ ...look, clock, signal: job.signal, patience, onLook }));
    if (state.damaged.size > 0) throw error;
    return;
  }
  // The daemon said that it is done: a look that fails takes nothing back.
  await settle(await seenInPlace(look, { isSample: true }).catch(() => packed));
}
