import * as l10n from '@vscode/l10n';
import type { ServerRef } from '../api/panel';
import { UserError } from '../base/userError';
import { type BriefConnectionParts, hasHistory, mayConnect } from '../console/briefConnection';
import { ToolError } from './toolError';

/**
 * The last lines of a server's console, oldest first: those of a console that is open, else what its daemon still has, for
 * which one request is made. Rejects with UserError where no connection can be had, and with the signal's reason.
 */
export async function consoleTail(
  ref: ServerRef,
  { consoles, clock }: BriefConnectionParts,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const open = consoles.inUse(ref);
  if (open?.session.phase === 'live') return open.scrollback.tail();
  if (!mayConnect({ consoles }, ref)) {
    throw new ToolError(
      l10n.t('The console was opened too often within a minute. Try again in a minute.'),
    );
  }
  const lease = consoles.acquire(ref);
  try {
    const { connection } = lease;
    if (!(await hasHistory(connection, ['closed'], clock, signal))) {
      const { session } = connection;
      if (session.phase === 'closed') throw new UserError(session.text);
      throw new ToolError(l10n.t("Couldn't connect to the console. Try again later."));
    }
    return connection.scrollback.tail();
  } finally {
    lease.dispose();
  }
}
