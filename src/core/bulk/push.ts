import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as l10n from '@vscode/l10n';
import type { Clock } from '../clock';
import type { RemoteFiles } from '../files/remoteFiles';
import { PanelError } from '../panel/errors';
import { archiveName, removeArchive } from './archiveName';
import { batches } from './batches';
import type { BulkServer } from './bulkServer';
import { seenInPlace, waitInPlace } from './inPlace';
import { hashFile } from './localFolder';
import type { SentFile } from './manifest';
import { mayHaveTouched } from './mayHaveTouched';
import { packFiles } from './packing';
import type { PlannedFile } from './pushPlan';
import { remotePath } from './remoteFolder';

/** Up to so many files go one by one: an archive would cost more requests and touch more of the server. */
const singlyUpTo = 3;
/** Names that go into one request for deletion. */
const removedAtOnce = 200;
/** Looks without anything new before a silent node counts as done with unpacking: about a minute. */
const waitingLooks = 7;

/** What carries files to a server. */
export interface PushParts {
  readonly server: BulkServer;
  readonly files: Pick<RemoteFiles, 'write' | 'stat'>;
  readonly clock: Clock;
  /** A local folder for archives that are on their way. */
  readonly temporary: string;
}

/** What a person chose of a plan. */
export interface PushJob {
  /** The local folder. */
  readonly root: string;
  /** The server's folder, absolute below its root. */
  readonly folder: string;
  readonly files: readonly PlannedFile[];
  /** Relative paths that are to go from the server. */
  readonly remove: readonly string[];
  readonly signal: AbortSignal;
  readonly onProgress: (progress: PushProgress) => void;
}

/** Where a push is. `done` and `total` count files, but bytes while an archive is being uploaded. */
export interface PushProgress {
  readonly step: 'sending' | 'packing' | 'uploading' | 'unpacking' | 'removing';
  readonly done: number;
  readonly total: number;
}

/** What became of a push. Each chosen file is in exactly one of the first three. */
export interface PushResult {
  /** In place on the server. */
  readonly sent: ReadonlyMap<string, SentFile>;
  /** On the server these are as they were. */
  readonly untouched: readonly string[];
  /** On the server these may be missing, old or cut off. */
  readonly damaged: readonly string[];
  readonly removed: readonly string[];
  /** Chosen to go, and not known to be gone. */
  readonly notRemoved: readonly string[];
  /** An archive that could not be removed from the server. */
  readonly leftArchive?: string | undefined;
  /** Why it ended early; an AbortError where the person gave up. */
  readonly failure?: unknown;
}

/** Carries the chosen files, then removes what was chosen. Never rejects: what went wrong is in the result. */
export async function push(parts: PushParts, job: PushJob): Promise<PushResult> {
  const state = new PushState(job);
  try {
    if (job.files.length <= singlyUpTo) await sendSingly(parts, job, state);
    else
      for (const batch of batches(job.files))
        await sendArchive(parts, { ...job, files: batch }, state);
    // Something that was not replaced may still be needed: removing comes last.
    if (state.damaged.size === 0) await removeChosen(parts, job, state);
  } catch (error) {
    return state.result(error);
  }
  return state.result();
}

class PushState {
  readonly sent = new Map<string, SentFile>();
  readonly damaged = new Set<string>();
  readonly removed: string[] = [];
  leftArchive: string | undefined;

  constructor(private readonly job: PushJob) {}

  result(failure?: unknown): PushResult {
    const { sent, damaged, removed, leftArchive } = this;
    const paths = this.job.files.map(({ path }) => path);
    const untouched = paths.filter((path) => !sent.has(path) && !damaged.has(path));
    const notRemoved = this.job.remove.slice(removed.length);
    return { sent, untouched, damaged: [...damaged], removed, notRemoved, leftArchive, failure };
  }
}

async function sendSingly(parts: PushParts, job: PushJob, state: PushState): Promise<void> {
  const options = { create: true, overwrite: true, advice: l10n.t('Push the folder again.') };
  for (const [done, file] of job.files.entries()) {
    job.signal.throwIfAborted();
    job.onProgress({ step: 'sending', done, total: job.files.length });
    const [local, path] = [join(job.root, file.path), remotePath(job.folder, file.path)];
    const hash = await hashFile(local, job.signal);
    const content = await openAsBlob(local);
    let remoteModifiedAt: number;
    let isWritten = false;
    try {
      await parts.files.write(path, content, { ...options, signal: job.signal });
      isWritten = true;
      remoteModifiedAt = (await parts.files.stat(path)).modifiedAt;
    } catch (error) {
      if (isWritten || mayHaveTouched(error)) state.damaged.add(file.path);
      throw error;
    }
    const { modifiedAt } = file;
    state.sent.set(file.path, { size: content.size, modifiedAt, hash, remoteModifiedAt });
  }
}

async function sendArchive(parts: PushParts, job: PushJob, state: PushState): Promise<void> {
  const { server, temporary } = parts;
  const { folder, signal } = job;
  const name = archiveName();
  const archive = join(temporary, name);
  const total = job.files.length;
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
      await server.upload(folder, [{ name, content }], { signal, onProgress });
      signal.throwIfAborted();
      job.onProgress({ step: 'unpacking', done: 0, total });
      await unpack(parts, { ...job, name, packed, state });
    } finally {
      // Also after a failed upload: part of the archive may be there.
      if (!(await removeArchive(server, folder, name)))
        state.leftArchive = remotePath(folder, name);
    }
  } finally {
    await rm(archive, { force: true });
  }
}

interface Unpacking extends PushJob {
  readonly name: string;
  readonly packed: ReadonlyMap<string, SentFile>;
  readonly state: PushState;
}

async function unpack(parts: PushParts, job: Unpacking): Promise<void> {
  const { folder, packed, state } = job;
  const look = { server: parts.server, folder, sent: packed };
  const settle = (inPlace: ReadonlyMap<string, SentFile>) => {
    for (const path of packed.keys()) {
      const file = inPlace.get(path);
      if (file) state.sent.set(path, file);
      else state.damaged.add(path);
    }
  };
  try {
    await parts.server.decompress(folder, job.name);
  } catch (error) {
    // The panel gives up before the node does (panel-dialect.md, 2.5): only a look tells.
    const patience = PanelError.is(error, 'nodeDown', 'timeout', 'network') ? waitingLooks : 0;
    const total = packed.size;
    const onLook = (done: number) => job.onProgress({ step: 'unpacking', done, total });
    const { clock } = parts;
    settle(await waitInPlace({ ...look, clock, signal: job.signal, patience, onLook }));
    if (state.damaged.size > 0) throw error;
    return;
  }
  // The node said that it is done: a look that fails takes nothing back.
  settle(await seenInPlace(look, { isSample: true }).catch(() => packed));
}

async function removeChosen(parts: PushParts, job: PushJob, state: PushState): Promise<void> {
  const { server } = parts;
  for (let start = 0; start < job.remove.length; start += removedAtOnce) {
    job.signal.throwIfAborted();
    job.onProgress({ step: 'removing', done: start, total: job.remove.length });
    const some = job.remove.slice(start, start + removedAtOnce);
    await server.remove(job.folder, some);
    state.removed.push(...some);
  }
}
