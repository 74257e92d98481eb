import { createHash } from 'node:crypto';
import * as l10n from '@vscode/l10n';
import { nameSome } from '../base/nameSome';
import { contentOf } from '../base/uploadContent';
import { UserError } from '../base/userError';
import { remotePath } from '../files/remoteFolders';
import { joinPath, nameOf, parentOf } from '../files/remotePath';
import type { SentFile } from '../sync/manifest';
import { sendArchives } from '../sync/push';
import { type PushJob, type PushParts, PushState } from '../sync/pushJob';
import type { PlannedFile } from '../sync/pushPlan';
import { modesToSet } from './changes';
import type { DeployChanges } from './deployedFile';
import type { DeployPlaces } from './places';

/** Files that are brought to the server, and wait there. */
export interface StageJob {
  /** The local folder. */
  readonly root: string;
  readonly planned: readonly PlannedFile[];
  readonly changes: DeployChanges;
  readonly places: DeployPlaces;
  /** A file whose text is made here, such as the one with the name of the release; relative to the folder. */
  readonly written?: { readonly path: string; readonly text: string } | undefined;
  readonly signal: AbortSignal;
  readonly onProgress: PushJob['onProgress'];
  /** Takes over what goes on beside the deploy, and never rejects. */
  readonly later: (work: Promise<void>) => void;
}

/** What brings them there. */
export interface StageParts extends PushParts {
  /** Hears of an archive that could not be removed from the server. */
  readonly onLeft: (path: string) => void;
}

/**
 * Brings files to the server beside their places: as archives of 80 MB at most, which is unpacked there and looked at,
 * every name and size. Returns what each holds. Rejects where one did not arrive, or the user gave up: nothing that the
 * program uses was touched.
 */
export async function stage(
  parts: StageParts,
  job: StageJob,
): Promise<ReadonlyMap<string, SentFile>> {
  const { root, places, written, signal, onProgress } = job;
  const planned = job.planned.filter(({ path }) => path !== written?.path);
  const sending = { root, folder: places.staged, files: planned, folders: [], remove: [] };
  const state = new PushState({ ...sending, signal, onProgress });
  const later = (work: Promise<void>) => {
    const tell = () => {
      if (state.leftArchive !== undefined) parts.onLeft(state.leftArchive);
    };
    job.later(work.then(tell, tell));
  };
  await sendArchives({ ...parts, later }, { ...sending, signal, onProgress }, state);
  const left = planned.filter(({ path }) => !state.sent.has(path)).map(({ path }) => path);
  if (left.length > 0) {
    throw new UserError(
      l10n.t("Couldn't bring these files to the server: {files}.", { files: nameSome(left) }),
      { cause: left.map((path) => state.refusals.get(path)).find((why) => why !== undefined) },
    );
  }
  for (const [mode, paths] of modesToSet(planned, job.changes)) {
    await parts.files.setModes(
      paths.map((path) => remotePath(places.staged, path)),
      mode,
    );
  }
  if (!written) return state.sent;
  return new Map([...state.sent, [written.path, await write(parts, job, written)]]);
}

async function write(
  { files, clock }: PushParts,
  { places, signal }: StageJob,
  { path, text }: { readonly path: string; readonly text: string },
): Promise<SentFile> {
  const at = joinPath(places.staged, path);
  const content = contentOf(text);
  await files.transfer.send(parentOf(at), [{ name: nameOf(at), content }], { signal });
  const hash = createHash('sha256').update(text).digest('hex');
  return { size: content.size, modifiedAt: clock.now(), hash };
}
