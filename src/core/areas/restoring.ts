import { type ActivityEntry, listActivity } from '../panel/activity';
import { PanelError } from '../panel/errors';
import type { PanelHttp } from '../panel/http';

/** How a restoring ended; `unknown` where the panel does not tell. */
export type RestoreOutcome = 'complete' | 'failed' | 'unknown';

/** The events that tell of the end of a restoring; the dot in one is the service's own (panel-dialect.md, 3.1). */
const ends: Readonly<Record<string, RestoreOutcome>> = {
  'server:backup.restore-complete': 'complete',
  'server.backup.restore-failed': 'failed',
};

/** What the activity log told of restorings so far; undefined where the key may not read it. */
export async function restoreTrace(
  http: PanelHttp,
  uuid: string,
): Promise<readonly ActivityEntry[] | undefined> {
  try {
    return (await listActivity(http, uuid, { event: 'restore', perPage: 10 })).items;
  } catch (error) {
    if (PanelError.is(error, 'forbidden', 'notFound', 'malformed')) return undefined;
    throw error;
  }
}

/** How a restoring ended that was begun after `before` was read: the panel says so in its activity log only. */
export async function restoreOutcome(
  http: PanelHttp,
  uuid: string,
  before: readonly ActivityEntry[] | undefined,
): Promise<RestoreOutcome> {
  if (before === undefined) return 'unknown';
  const known = new Set(before.map(mark));
  const now = (await restoreTrace(http, uuid)) ?? [];
  const end = now.find((entry) => entry.event in ends && !known.has(mark(entry)));
  return (end && ends[end.event]) ?? 'unknown';
}

function mark({ id, event, at }: ActivityEntry): string {
  return `${id} ${event} ${at ?? ''}`;
}
