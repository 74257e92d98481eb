import type { ServerRef } from '../api/panel';
import { sleep } from '../base/clock';
import { type BriefConnectionParts, hasHistory, mayConnect } from '../console/briefConnection';
import type { ConsoleConnection } from '../console/connection';
import { crashReportMs, linesOfEnded } from '../console/crash';
import { incidentLines } from '../watch/incidentStore';
import type { FoundLines } from './foundLines';

/**
 * The last lines of a server's console: the running text where it is open, else what its daemon still has, for which a
 * connection is opened unless that would take the last credentials of this minute. Undefined where there are none. Ends
 * within 20 s; rejects with the signal's reason.
 */
export async function consoleLines(
  ref: ServerRef,
  { consoles, clock }: BriefConnectionParts,
  signal: AbortSignal,
): Promise<FoundLines | undefined> {
  const open = consoles.inUse(ref);
  if (open) {
    // The daemon tells of the exit a moment after the state.
    await sleep(clock, crashReportMs, signal);
    const lines = ended(open);
    if (lines.length > 0) return { from: 'console', lines };
  }
  if (open || !mayConnect({ consoles }, ref)) return undefined;
  const lease = consoles.acquire(ref);
  try {
    // One that waits does so for longer than a crash is news.
    if (!(await hasHistory(lease.connection, ['closed', 'waiting'], clock, signal)))
      return undefined;
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
