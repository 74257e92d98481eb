import * as l10n from '@vscode/l10n';
import type { ServerRef } from '../api/panel';
import { type Clock, sleep } from '../base/clock';
import { UserError } from '../base/userError';
import type { Consoles } from '../console/consoles';
import { ToolError } from './toolError';

/** How long a connection of our own may take to be there, in milliseconds. */
const connectMs = 15_000;
/** How long a daemon may take to send its history, in milliseconds. */
const historyMs = 2_500;
/** Credentials that are left for the user, who may want to open the console. */
const slotsForUser = 1;

/** What reading the end of a console needs. */
export interface ConsoleTailParts {
  readonly consoles: Pick<Consoles, 'acquire' | 'inUse' | 'credentialsLeft'>;
  readonly clock: Clock;
}

/**
 * The last lines of a server's console, oldest first: those of a console that is open, else what its daemon still has, for
 * which one request is made. Rejects with UserError where no connection can be had, and with the signal's reason.
 */
export async function consoleTail(
  ref: ServerRef,
  { consoles, clock }: ConsoleTailParts,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const open = consoles.inUse(ref);
  if (open?.session.phase === 'live') return open.scrollback.tail();
  if (consoles.credentialsLeft(ref) <= slotsForUser) {
    throw new ToolError(
      l10n.t('The console was opened too often within a minute. Try again in a minute.'),
    );
  }
  const lease = consoles.acquire(ref);
  try {
    const { connection } = lease;
    const ended = new AbortController();
    const look = () => {
      const { phase } = connection.session;
      if (phase === 'live' || phase === 'closed') ended.abort();
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
    const { session } = connection;
    if (session.phase === 'closed') throw new UserError(session.text);
    if (session.phase !== 'live') {
      throw new ToolError(l10n.t("Couldn't connect to the console. Try again later."));
    }
    await sleep(clock, historyMs, signal);
    return connection.scrollback.tail();
  } finally {
    lease.dispose();
  }
}
