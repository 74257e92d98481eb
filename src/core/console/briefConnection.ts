import { type Clock, sleep } from '../base/clock';
import type { ConsoleConnection } from './connection';
import type { Consoles } from './consoles';

/** How long a connection of our own may take to be there, in milliseconds. */
const connectMs = 15_000;
/** How long a daemon may take to send its history, in milliseconds. */
const historyMs = 2_500;
/** Credentials that are left for the user, who may want to open the console. */
const slotsForUser = 1;

type Phase = ConsoleConnection['session']['phase'];

/** What reading the end of a console that is not open needs. */
export interface BriefConnectionParts {
  readonly consoles: Pick<Consoles, 'acquire' | 'inUse' | 'credentialsLeft'>;
  readonly clock: Clock;
}

/** Whether a connection may be opened for a moment, without taking the last credentials of this minute. */
export function mayConnect(
  { consoles }: Pick<BriefConnectionParts, 'consoles'>,
  ref: Parameters<Consoles['credentialsLeft']>[0],
): boolean {
  return consoles.credentialsLeft(ref) > slotsForUser;
}

/**
 * Waits until a connection is live and its history was sent; true then. False where it is in one of the phases of `ends`
 * first, or in none of them within 15 s. Rejects with the signal's reason.
 */
export async function hasHistory(
  connection: ConsoleConnection,
  ends: readonly Phase[],
  clock: Clock,
  signal: AbortSignal,
): Promise<boolean> {
  const ended = new AbortController();
  const look = () => {
    const { phase } = connection.session;
    if (phase === 'live' || ends.includes(phase)) ended.abort();
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
  if (connection.session.phase !== 'live') return false;
  await sleep(clock, historyMs, signal);
  return true;
}
