import type { ServerApi } from '../api/serverApi';
import * as l10n from '@vscode/l10n';
import { UserError } from '../base/userError';
import {
  type Backup,
  type NewBackup,
  createBackup,
  deleteBackup,
  getBackup,
  listBackups,
  toggleBackupLock,
} from '../api/backups';
import { PanelError } from '../api/errors';
import type { PanelHttp } from '../api/http';
import { getServer } from '../api/servers';
import { backupProblem } from './backupRules';
import { verifyCreation, verifyOutcome, verifyDeleted } from '../api/outcome';
import { type PollOptions, pollUntil } from '../api/pollUntil';

/** Why a server can have no further backup now; undefined where it can. */
export async function whyNoBackup({ http, uuid }: ServerApi): Promise<string | undefined> {
  const [{ server }, backups] = await Promise.all([
    getServer({ http, uuid }),
    listBackups({ http, uuid }),
  ]);
  return backupProblem(backups, server.featureLimits.backups);
}

/**
 * Begins a backup. Where the answer got lost, the panel is asked whether there is a new one before this rejects. Too
 * many in a short time: the panel's own words say how many it allows, and belong into the sentence.
 */
export async function beginBackup({ http, uuid }: ServerApi, wanted: NewBackup): Promise<Backup> {
  const list = () => listBackups({ http, uuid });
  const before = await list();
  const idOf = (backup: Backup) => backup.uuid;
  const begun = verifyCreation(createBackup({ http, uuid }, wanted), { before, list, idOf });
  return begun.catch((error: unknown) => {
    throw throttled(error);
  });
}

/** Looks until a backup is finished, well or not. */
export function backupEnd(
  http: PanelHttp,
  { uuid, backup }: { readonly uuid: string; readonly backup: string },
  how: Omit<PollOptions<Backup>, 'look' | 'isEnd'>,
): Promise<Backup> {
  return pollUntil({
    ...how,
    look: () => getBackup({ http, uuid }, backup, { signal: how.signal, priority: 'view' }),
    isEnd: (now) => now.state !== 'pending',
  });
}

/** Locks or unlocks. The panel can only turn a lock over, so that its present state is looked up, not remembered. */
export async function setBackupLock(
  { http, uuid }: ServerApi,
  { backup, isLocked }: { readonly backup: string; readonly isLocked: boolean },
): Promise<void> {
  const look = async () => {
    const now = await getBackup({ http, uuid }, backup);
    return now.isLocked === isLocked ? now : undefined;
  };
  if (await look()) return;
  await verifyOutcome(toggleBackupLock({ http, uuid }, backup), look);
}

/** Deletes a backup; one that is gone already is as good. */
export async function removeBackup({ http, uuid }: ServerApi, backup: string): Promise<void> {
  await verifyDeleted(deleteBackup({ http, uuid }, backup), async () =>
    (await listBackups({ http, uuid })).every((other) => other.uuid !== backup),
  );
}

function throttled(error: unknown): unknown {
  if (!PanelError.is(error, 'rateLimited') || error.retryAfterMs === undefined) return error;
  const minutes = Math.ceil(error.retryAfterMs / 60_000);
  const detail = error.detail.trim().replace(/([^.])$/, '$1.');
  return new UserError(l10n.t('{0} Try again in {1} min.', detail, minutes), { cause: error });
}
