import { isTooLargeToUpload, tooLargeToUpload } from '../files/uploadLimit';
import { nextTurn } from '../base/turns';
import { archiveBytes, doubtfulFirst, firstBatch, lessThan } from './batches';
import { pathOf } from './folderKey';
import { checkAgain } from './checkAgain';
import { sendArchive } from './pushArchive';
import { type PushJob, type PushParts, type PushResult, PushState } from './pushJob';
import { sendOne } from './sendOne';
import { remotePath } from '../files/remoteFolders';

/** Up to so many files go one by one: an archive would cost more requests and touch more of the server. */
const singlyUpTo = 3;
/** Names that go into one request for deletion. */
const maxRemovedPerRequest = 200;

/**
 * Carries the chosen files, makes the folders, then removes what was chosen. Where the job says what was seen, both
 * sides are looked at again first, and what is not as it was is left. Never rejects: what went wrong is in the result.
 */
export async function push(parts: PushParts, chosen: PushJob): Promise<PushResult> {
  let job = chosen;
  let state = new PushState(job);
  try {
    if (chosen.seen) {
      const now = await checkAgain(chosen, chosen.seen, parts.files);
      job = now.job;
      state = new PushState(job, now);
    }
    state.permission = 'file.create';
    if (job.files.length <= singlyUpTo) await sendSingly(parts, job, state);
    else await sendArchives(parts, job, state);
    await makeFolders(parts, job, state);
    state.permission = 'file.delete';
    // Something that was not replaced may still be needed: removing comes last.
    if (state.damaged.size + state.altered.size === 0) await removeChosen(parts, job, state);
  } catch (error) {
    return state.result(error);
  }
  return state.result();
}

/** Carries files as archives, in smaller ones where the node says that it takes none of such a size. Rejects as `sendArchive`. */
export async function sendArchives(
  parts: PushParts,
  job: PushJob,
  state: PushState,
): Promise<void> {
  const { uploadLimit } = parts.files.transfer;
  let most = Infinity;
  let waiting = job.files;
  while (waiting.length > 0) {
    const limit = archiveBytes(uploadLimit.bytes);
    await nextTurn();
    // A push that ends halfway is worse than none.
    waiting = doubtfulFirst(waiting, limit);
    const files = firstBatch(waiting, Math.min(most, limit));
    await nextTurn();
    try {
      await sendArchive(parts, { ...job, files }, state);
    } catch (error) {
      if (!isTooLargeToUpload(error)) throw error;
      const [first] = files;
      if (first && files.length === 1)
        throw tooLargeToUpload(first.path, uploadLimit.bytes ?? first.size);
      // Nothing of it is there.
      most = lessThan(files);
      continue;
    }
    waiting = waiting.slice(files.length);
  }
}

async function sendSingly(parts: PushParts, job: PushJob, state: PushState): Promise<void> {
  // Before the first goes: a push that ends halfway is worse than none.
  for (const { path, size } of job.files) parts.files.transfer.uploadLimit.check(path, size);
  for (const [done, file] of job.files.entries()) {
    job.signal.throwIfAborted();
    job.onProgress({ step: 'sending', done, total: job.files.length });
    await sendOne(parts, job, { path: file.path, state });
  }
}

async function makeFolders(parts: PushParts, job: PushJob, state: PushState): Promise<void> {
  for (const [done, path] of job.folders.entries()) {
    job.signal.throwIfAborted();
    job.onProgress({ step: 'making', done, total: job.folders.length });
    await parts.files.ensureDirectory(remotePath(job.folder, path));
    state.made.push(path);
  }
}

async function removeChosen(parts: PushParts, job: PushJob, state: PushState): Promise<void> {
  for (let start = 0; start < job.remove.length; start += maxRemovedPerRequest) {
    job.signal.throwIfAborted();
    job.onProgress({ step: 'removing', done: start, total: job.remove.length });
    const some = job.remove.slice(start, start + maxRemovedPerRequest);
    await parts.files.removeAll(some.map((key) => remotePath(job.folder, pathOf(key))));
    state.removed.push(...some);
  }
}
