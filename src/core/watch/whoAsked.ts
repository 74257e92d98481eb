import { listActivity } from '../api/activity';
import type { ServerRef } from '../api/panel';
import { apiOf } from '../api/serverApi';

/** Milliseconds by which the panel's clock and ours may disagree. */
const slackMs = 60_000;
/** Entries that are looked at: a server that is down is not asked for power a hundred times a minute. */
const entries = 10;
const downward = new Set(['server:power.stop', 'server:power.restart', 'server:power.kill']);

/** Who asked for a server's end. */
export interface PowerAsker {
  /** A user's name; undefined where it was nobody that the panel names. */
  readonly actor: string | undefined;
}

/**
 * Who asked for a server's end since a moment, in milliseconds since 1970, by the panel's own log; undefined where nobody
 * did. One request. Rejects as listActivity does.
 */
export async function whoAsked(
  ref: ServerRef,
  since: number,
  signal: AbortSignal,
): Promise<PowerAsker | undefined> {
  const options = { event: 'server:power', perPage: entries, signal };
  const { items } = await listActivity(apiOf(ref), options);
  const found = items.find(
    ({ event, at }) => downward.has(event) && at !== undefined && at >= since - slackMs,
  );
  return found && { actor: found.actor };
}
