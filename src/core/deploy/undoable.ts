import { isWithin } from '../files/remotePath';
import { type DeployRecord, isOnlyStart } from './record';

/**
 * Deploys whose files are kept and are live, or that did not come to an end: the newest first. One that only started the
 * program has nothing that could be put back.
 */
export function undoable(records: readonly DeployRecord[]): readonly DeployRecord[] {
  return records.filter((one) => isLive(one) && !(one.phase === 'deployed' && isOnlyStart(one)));
}

function isLive({ phase }: DeployRecord): boolean {
  return phase !== 'undone' && phase !== 'staging';
}

/**
 * A deploy with the later ones that have to be undone before it, the newest first: those of the same server whose folder
 * holds its folder, or lies in it.
 */
export function undoneWith(
  chosen: DeployRecord,
  records: readonly DeployRecord[],
): readonly DeployRecord[] {
  const overlaps = ({ panelId, uuid, folder }: DeployRecord) =>
    panelId === chosen.panelId &&
    uuid === chosen.uuid &&
    (isWithin(folder, chosen.folder) || isWithin(chosen.folder, folder));
  const later = records.filter(
    (one) =>
      isLive(one) && one.startedAt > chosen.startedAt && one.id !== chosen.id && overlaps(one),
  );
  return [...later.sort((a, b) => b.startedAt - a.startedAt), chosen];
}

/** A deploy that stopped half way, with the later ones that were being undone with it. */
export function stillUndone(
  chosen: DeployRecord,
  records: readonly DeployRecord[],
): readonly DeployRecord[] {
  return undoneWith(
    chosen,
    records.filter(({ phase }) => phase === 'undoing'),
  );
}
