import { isAsSent } from '../sync/pushPlan';
import type { DeployDisk } from './deployDisk';
import { type SeenFile, type StateCounts, countStates, fileState } from './fileState';
import { lookAtDeploy } from './lookAtDeploy';
import { movesTo } from './moves';
import { placesOf } from './places';
import type { DeployRecord } from './record';

/** What a look at the server shows of a deploy. Relative paths. */
export interface DeployFindings {
  readonly counts: StateCounts;
  /** What was deployed and is not any more what was sent: somebody, or the program, changed or removed it. */
  readonly changed: readonly string[];
  /** What cannot be put back: its old content is not on the server any more. */
  readonly missing: readonly string[];
}

/** Looks what of a deploy is where, before it is continued or undone. Rejects as listings do. */
export async function inspect(
  disk: Pick<DeployDisk, 'look'>,
  { id, folder, changes }: DeployRecord,
  signal?: AbortSignal,
): Promise<DeployFindings> {
  const places = placesOf(id);
  return findingsOf(await lookAtDeploy({ disk, folder, places, files: changes.files, signal }), {
    folder,
    places,
  });
}

/** What is to be said of files of a deploy, by where they are. */
function findingsOf(
  seen: readonly SeenFile[],
  where: { readonly folder: string; readonly places: ReturnType<typeof placesOf> },
): DeployFindings {
  const isChanged = (one: SeenFile) => {
    const state = fileState(one);
    if (state === 'newGone' || state === 'taken') return true;
    const { sent } = one.file;
    return state === 'new' && sent && one.inPlace ? !isAsSent(one.inPlace, sent) : false;
  };
  return {
    counts: countStates(seen),
    changed: seen.filter(isChanged).map(({ file }) => file.path),
    missing: movesTo('old', seen, { ...where, round: '' }).missing,
  };
}
