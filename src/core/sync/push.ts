import { batches } from './batches';
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
    else
      for (const batch of batches(job.files))
        await sendArchive(parts, { ...job, files: batch }, state);
    await makeFolders(parts, job, state);
    state.permission = 'file.delete';
    // Something that was not replaced may still be needed: removing comes last.
    if (state.damaged.size + state.altered.size === 0) await removeChosen(parts, job, state);
  } catch (error) {
    return state.result(error);
  }
  return state.result();
}

async function sendSingly(parts: PushParts, job: PushJob, state: PushState): Promise<void> {
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
