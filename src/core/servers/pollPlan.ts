import { PanelError } from '../api/errors';
import { conditionOf, isTransientCondition } from './condition';
import type { ServerState } from './serverState';

/** Milliseconds between two looks at what servers use: how long the panel keeps its own answer (api.md, Limits). */
export const resourcesPollMs = 20_000;
/** The same while a server boots. */
export const bootingPollMs = 3_000;
/** Milliseconds between two looks at a server that is being deleted. */
const deletingPollMs = 5_000;
/** Milliseconds between two looks at the list: what others made, renamed or removed. */
export const listMs = 5 * 60_000;
/** The longest pause after failures. */
const longestMs = 5 * 60_000;
/** Servers in a passing condition that are looked at one by one; with more, the list is read. */
const maxLooks = 5;

/** When a store looked and how that went, and from that when it looks again. Times in milliseconds since 1970. */
export class PollPlan {
  /** Why the last look failed; undefined after one that did not. */
  error: Error | undefined;
  private failures = 0;
  private listedAt = 0;
  private polledAt = 0;

  /** Keeps that the list was read. */
  listed(now: number): void {
    this.listedAt = now;
  }

  /** Keeps that use was read, of all servers or of some; answers whether that ended a time of failures. */
  polled(now: number, isAll: boolean): boolean {
    const hadFailed = this.error !== undefined;
    if (isAll) this.polledAt = now;
    this.failures = 0;
    this.error = undefined;
    return hadFailed;
  }

  /** Keeps that a look failed. */
  failed(error: unknown, now: number): void {
    this.error = error instanceof Error ? error : new Error(String(error));
    this.failures++;
    this.polledAt = now;
  }

  /** Milliseconds until the next look. A refused key is refused always: only a click or another key asks again. */
  wait(states: readonly ServerState[], now: number): number | undefined {
    if (PanelError.is(this.error, 'unauthorized', 'signedOut')) return undefined;
    const pause = Math.min(resourcesPollMs * 2 ** Math.max(0, this.failures - 1), longestMs);
    const usual = Math.max(0, this.polledAt + pause - now);
    if (this.failures > 0) return usual;
    if (states.some(isBooting)) return Math.min(usual, bootingPollMs);
    const isDeleting = states.some(({ server }) => conditionOf(server) === 'deleting');
    return isDeleting ? Math.min(usual, deletingPollMs) : usual;
  }

  /** Whether the whole list is due; `changing` are the servers whose condition passes. */
  isListDue(changing: readonly ServerState[], now: number): boolean {
    const ms = changing.length > maxLooks ? resourcesPollMs : listMs;
    return this.error !== undefined || now - this.listedAt >= ms;
  }

  /** Of which servers the use is worth reading: the panel keeps its answers for 20 s, for booting ones for 3 s. */
  due(states: readonly ServerState[], now: number): readonly ServerState[] {
    return now - this.polledAt >= resourcesPollMs ? states : states.filter(isBooting);
  }
}

/** Servers whose condition passes by itself. */
export function changingServers(states: readonly ServerState[]): readonly ServerState[] {
  return states.filter(({ server }) => isTransientCondition(conditionOf(server)));
}

function isBooting({ server, stats }: ServerState): boolean {
  if (!stats || conditionOf(server) !== 'normal') return false;
  return stats.isBooting || stats.state === 'starting';
}
