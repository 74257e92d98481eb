import type { ServerRef } from '../api/panel';
import type { Clock } from '../base/clock';
import type { Disposable } from '../base/event';
import type { ConsoleConnection } from '../console/connection';
import type { Consoles } from '../console/consoles';
import { historyCame } from './historyCame';
import { newIssueOf } from './newIssue';
import type { HealthRules } from './plan';
import { serverProbes } from './serverProbes';
import { type FinalVerdict, type HealthOptions, watchHealth } from './watchHealth';

/** A server that is listened to from now on. */
export interface WatchedServer {
  /** What comes of it. Rejects with the reason of the signal that the watch began with. */
  readonly verdict: Promise<FinalVerdict>;
  dispose(): void;
}

/** What a server is watched with. */
export interface WatchParts {
  readonly clock: Clock;
  readonly consoles: Pick<Consoles, 'acquire'>;
}

/** How a server is watched. */
export interface WatchOptions extends HealthOptions {
  readonly rules: HealthRules;
  /** Hears of the console while it is watched. */
  readonly onConsole?: (console: ConsoleConnection) => Disposable;
}

/** Listens to a server from now on, to say by rules whether it is healthy. Rejects with the signal's reason. */
export async function watchServer(
  { clock, consoles }: WatchParts,
  ref: ServerRef,
  { rules, signal, onConsole, ...how }: WatchOptions,
): Promise<WatchedServer> {
  const probes = await serverProbes(clock, ref, { rules, signal });
  const newIssue = await (rules.noNewIssueMinutes === undefined
    ? () => Promise.resolve(undefined)
    : newIssueOf(ref, signal));
  signal.throwIfAborted();
  const lease = consoles.acquire(ref);
  const heard = onConsole?.(lease.connection);
  const end = new AbortController();
  const verdict = watchHealth(
    rules,
    {
      clock,
      console: lease.connection,
      probes,
      newIssue,
    },
    { ...how, signal: AbortSignal.any([signal, end.signal]) },
  );
  // Nobody asks for it where the start fails.
  verdict.catch(() => undefined);
  const dispose = () => {
    end.abort();
    heard?.dispose();
    lease.dispose();
  };
  try {
    if (how.command !== undefined) await historyCame(lease.connection, clock, signal);
  } catch (error) {
    dispose();
    throw error;
  }
  return { verdict, dispose };
}
