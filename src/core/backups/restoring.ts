import type { ServerApi } from '../api/serverApi';
import { limits } from '../base/limits';
import { type ActivityEntry, listActivity } from '../api/activity';
import { restoreBackup } from '../api/backups';
import { PanelError } from '../api/errors';
import type { PanelHttp } from '../api/http';
import { getServer } from '../api/servers';
import { verifyOutcome } from '../api/outcome';
import { type PollOptions, pollUntil } from '../api/pollUntil';

/** How a restoring ended; `unknown` where the panel does not tell. */
export type RestoreOutcome = 'complete' | 'failed' | 'unknown';

/** A restoring that is under way. */
export interface Restoring {
  readonly http: PanelHttp;
  /** The server. */
  readonly uuid: string;
  /** What the activity log told before; undefined where it cannot be read. */
  readonly before: readonly ActivityEntry[] | undefined;
}

/** The events that tell of the end of a restoring; the dot in one is the service's own (panel-dialect.md, 3.1). */
const ends: Readonly<Record<string, RestoreOutcome>> = {
  'server:backup.restore-complete': 'complete',
  'server.backup.restore-failed': 'failed',
};

/** Begins to restore. Where the answer got lost, the server's condition tells whether it began. */
export async function beginRestore(
  { http, uuid }: ServerApi,
  wanted: { readonly backup: string; readonly truncate: boolean },
): Promise<Restoring> {
  const before = await trace({ http, uuid });
  const begun = async () => ((await isRestoring({ http, uuid })) ? true : undefined);
  await verifyOutcome(
    restoreBackup({ http, uuid }, wanted).then(() => true),
    begun,
  );
  return { http, uuid, before };
}

/** Looks until a restoring has ended, and says how: the panel tells that in its activity log only. */
export async function restoreEnd(
  { http, uuid, before }: Restoring,
  how: Omit<PollOptions<boolean>, 'look' | 'isEnd'>,
): Promise<RestoreOutcome> {
  await pollUntil({
    ...how,
    look: () => isRestoring({ http, uuid }, how.signal),
    isEnd: (isGoingOn) => !isGoingOn,
  });
  if (before === undefined) return 'unknown';
  const known = new Set(before.map(mark));
  const now = (await trace({ http, uuid })) ?? [];
  const end = now.find((entry) => Object.hasOwn(ends, entry.event) && !known.has(mark(entry)));
  return (end && ends[end.event]) ?? 'unknown';
}

async function isRestoring({ http, uuid }: ServerApi, signal?: AbortSignal): Promise<boolean> {
  const { server } = await getServer({ http, uuid }, { signal });
  return server.status === 'restoring_backup';
}

/** What the log told of restorings so far. That it cannot be read must not stop anything. */
async function trace({ http, uuid }: ServerApi): Promise<readonly ActivityEntry[] | undefined> {
  try {
    return (await listActivity({ http, uuid }, { event: 'restore', perPage: 10 })).items;
  } catch (error) {
    if (PanelError.is(error)) return undefined;
    throw error;
  }
}

function mark({ id, event, at }: ActivityEntry): string {
  return `${id} ${event} ${at ?? ''}`;
}

/** The file that the daemon says it restores now; undefined for another message. */
export function restoredFile(message: string): string | undefined {
  const name = /^\(restoring\):\s*(\S.*)$/s.exec(message.slice(0, limits.pathLength))?.[1];
  // A notification would make a link of what looks like one.
  return name?.replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]|[[\]]/gu, '').slice(0, 80);
}
