import { type ActivityEntry, listActivity } from '../api/activity';
import type { ServerRef } from '../api/panel';
import { apiOf } from '../api/serverApi';
import { type AskedPower, type PowerAsk, countsFrom } from './askedPower';
import type { LastLook } from './serverNews';

/** Milliseconds by which the panel's clock and ours may disagree. */
const slackMs = 60_000;
/** Entries that are looked at: nobody does a hundred things to a server in the minute that counts. */
const entries = 100;
/** Milliseconds by which an entry of what a window asked for may have another time, with clocks that nearly agree. */
const nearMs = 15_000;
const power = 'server:power.';
/** What ends a server on its way: a daemon stops one that it restores or installs. */
const downward = new Set([
  'server:power.stop',
  'server:power.restart',
  'server:power.kill',
  'server:backup.restore',
  'server:reinstall',
  'server:settings.reinstall',
]);

/** Who asked for a server's end. */
export interface PowerAsker {
  /** A user's name; undefined where it was nobody that the panel names. */
  readonly actor: string | undefined;
}

/** What the panel's own log says around a server's end. */
export interface AskedEnd {
  /** Who asked for it; undefined where nobody did. */
  readonly by: PowerAsker | undefined;
  /** What was done to the server lately, newest first: an incident tells of it, and need not ask again. */
  readonly activity: readonly ActivityEntry[];
}

/**
 * Who asked for a server's end since a look, by the panel's own log. What was asked for before the program that it saw was
 * started has had its effect. What windows asked for without effect, by `asked`, has not caused it either: whoever restarts
 * what has just crashed, as the undo of a deploy does, did not end it. One request. Rejects as listActivity does.
 */
export async function whoAsked(
  ref: ServerRef,
  seen: LastLook,
  signal: AbortSignal,
  asked: Pick<AskedPower, 'withoutEffect'>,
): Promise<AskedEnd> {
  const options = { perPage: entries, signal };
  const { items } = await listActivity(apiOf(ref), options);
  const others = entriesOf(asked.withoutEffect(ref, seen), items, ref.panel.user);
  const found = items.find((entry) => {
    const { event, at = 0 } = entry;
    const first = Math.max(seen.at - slackMs, countsFrom(event.slice(power.length), seen));
    return downward.has(event) && at >= first && !others.has(entry);
  });
  return { by: found && { actor: found.actor }, activity: items };
}

/** The entries of what windows asked for: of each the nearest one of that user, where one is near enough. */
function entriesOf(
  asked: readonly PowerAsk[],
  items: readonly ActivityEntry[],
  user: string | undefined,
): ReadonlySet<ActivityEntry> {
  const found = new Set<ActivityEntry>();
  for (const { action, askedAt } of asked) {
    const apart = ({ at = 0 }: ActivityEntry) => Math.abs(at - askedAt);
    const [nearest] = items
      .filter(
        ({ event, actor }) => event === power + action && actor !== undefined && actor === user,
      )
      .filter((entry) => !found.has(entry) && apart(entry) <= nearMs)
      .sort((a, b) => apart(a) - apart(b));
    if (nearest) found.add(nearest);
  }
  return found;
}
