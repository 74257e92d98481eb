import { type Clock, sleep } from '../base/clock';
import { type Incident, isCrash, sameCrashMs } from './incident';
import type { Incidents } from './incidents';
import { isOf } from './incidentStore';
import type { WatchNotice } from './watchNotice';

/** How long an incident is waited for, in milliseconds: the window that leads writes it before it tells of it. */
const waitMs = 10_000;

type Told = Pick<WatchNotice, 'server' | 'kind' | 'at' | 'since'>;

/** The incident that a notice tells of, of those that are kept, newest first; undefined where none is. */
export function incidentOf(
  all: readonly Incident[],
  { server, kind, at = Infinity, since = at }: Told,
): Incident | undefined {
  const isFall = kind === 'down' || kind === 'restarted' || kind === 'crashLoop';
  const possible = all.filter(
    (one) =>
      isOf(one, server) &&
      (isFall ? isCrash(one.kind) : one.kind === kind) &&
      one.at < at + sameCrashMs,
  );
  const [found] = possible.sort((a, b) => Math.abs(at - a.at) - Math.abs(at - b.at));
  const isNear = found && (found.at > since || at - found.at < sameCrashMs);
  // A loop is one incident, which began with its first falls.
  return isNear || found?.kind === 'crashLoop' || at === Infinity ? found : undefined;
}

/** The same, once it is there: undefined where none came within ten seconds. */
export async function waitForIncident(
  incidents: Pick<Incidents, 'all' | 'onDidChange'>,
  notice: Told,
  clock: Clock,
): Promise<Incident | undefined> {
  const end = new AbortController();
  let listening: { dispose(): void } | undefined;
  const came = new Promise<Incident>((resolve, reject) => {
    const look = async () => {
      const found = incidentOf(await incidents.all(), notice);
      if (found) resolve(found);
    };
    listening = incidents.onDidChange(() => void look().catch(reject));
    look().catch(reject);
  });
  const late = sleep(clock, waitMs, end.signal).then(() => undefined);
  try {
    return await Promise.race([came, late]);
  } finally {
    listening?.dispose();
    late.catch(() => undefined);
    end.abort();
  }
}
