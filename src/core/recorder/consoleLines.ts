import type { ServerRef } from '../api/panel';
import { type Clock, sleep } from '../base/clock';
import type { ConsoleConnection } from '../console/connection';
import type { Consoles } from '../console/consoles';
import { crashReportMs, linesOfEnded } from '../console/crash';
import { incidentLines } from '../watch/incidentStore';
import type { FoundLines } from './foundLines';

/** How long a connection of our own may take to be there, in milliseconds. */
const connectMs = 15_000;
/** How long a daemon may take to send its history, in milliseconds. */
const historyMs = 2_500;
/** Credentials that are left for the user, who may want to see what happened. */
const slotsForUser = 1;

/** What is needed to read the end of a console. */
export interface ConsoleLinesParts {
  readonly consoles: Pick<Consoles, 'acquire' | 'inUse' | 'credentialsLeft'>;
  readonly clock: Clock;
}

/**
 * The last lines of a server's console: the running text where it is open, else what its daemon still has, for which a
 * connection is opened unless that would take the last credentials of this minute. Undefined where there are none. Ends
 * within 20 s; rejects with the signal's reason.
 */
export async function consoleLines(
  ref: ServerRef,
  { consoles, clock }: ConsoleLinesParts,
  signal: AbortSignal,
): Promise<FoundLines | undefined> {
  const open = consoles.inUse(ref);
  if (open) {
    // The daemon tells of the exit a moment after the state.
    await sleep(clock, crashReportMs, signal);
    const lines = ended(open);
    if (lines.length > 0) return { from: 'console', lines };
  }
  if (open || consoles.credentialsLeft(ref) <= slotsForUser) return undefined;
  const lease = consoles.acquire(ref);
  try {
    if (!(await isLive(lease.connection, clock, signal))) return undefined;
    await sleep(clock, historyMs, signal);
    const lines = ended(lease.connection);
    return lines.length > 0 ? { from: 'daemon', lines } : undefined;
  } finally {
    lease.dispose();
  }
}

/** The last lines of the program that ended, as far as the daemon's own lines tell it from others. */
function ended({ scrollback, power }: ConsoleConnection): readonly string[] {
  return linesOfEnded(scrollback.tail(incidentLines), power === 'starting' || power === 'running');
}

/** Whether a connection is there within `connectMs`. */
async function isLive(
  connection: ConsoleConnection,
  clock: Clock,
  signal: AbortSignal,
): Promise<boolean> {
  const ended = new AbortController();
  const look = () => {
    const { phase } = connection.session;
    // One that waits does so for longer than a crash is news.
    if (phase === 'live' || phase === 'closed' || phase === 'waiting') ended.abort();
  };
  const listening = connection.onDidChangeState(look);
  look();
  try {
    await sleep(clock, connectMs, AbortSignal.any([signal, ended.signal]));
  } catch {
    signal.throwIfAborted();
  } finally {
    listening.dispose();
  }
  return connection.session.phase === 'live';
}
