import { serverKey } from '../base/serverKey';
import type { ConsoleEnd } from '../watch/consoleEnds';
import { sameEndMs } from '../watch/falls';
import type { KeptServer } from '../watch/keptText';

type Ended = Pick<ConsoleEnd, 'ref' | 'at' | 'lines'>;

/**
 * What open consoles had said when their servers ended, until an incident takes it: whatever is said after the next start
 * does not push it out, and who closes the console does not lose it.
 */
export class EndLines {
  private readonly kept = new Map<string, Ended>();

  /** Keeps the lines of an end: the last one of a server. */
  keep(end: Ended): void {
    for (const [key, { at }] of this.kept) if (end.at - at > sameEndMs) this.kept.delete(key);
    this.kept.set(serverKey(end.ref), end);
  }

  /** The lines of an end that was seen at `at`, in milliseconds since 1970; undefined where no console was open. */
  take(server: Pick<KeptServer, 'panelId' | 'uuid'>, at: number): readonly string[] | undefined {
    const key = serverKey(server);
    const found = this.kept.get(key);
    if (!found || Math.abs(found.at - at) > sameEndMs) return undefined;
    this.kept.delete(key);
    return found.lines;
  }
}
