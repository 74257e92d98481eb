import { beatAfter } from '../base/beat';

/** Milliseconds between two looks at what servers use: how long the panel keeps its own answer (api.md, Limits). */
export const resourcesMs = 20_000;
/** The same while a server boots. */
const bootingMs = 3_000;
/** Milliseconds between two looks at a server that is being deleted. */
const deletingMs = 5_000;
/** Milliseconds for which who waits for the list waits for the use too: that may have to rest for a minute. */
export const useMs = 2_000;
/** Milliseconds between two looks at the list: what others made, renamed or removed. */
const listMs = 5 * 60_000;
/** The longest pause after failures, in milliseconds. */
const maxPauseMs = 5 * 60_000;
/** Servers in a passing condition that are looked at one by one; with more, the list is read. */
const maxLooks = 5;

/** Milliseconds that an answer may be old that another window got at the same beat. */
export const sharedAnswerMs = 5_000;
/** The same while a server boots or is being deleted. */
const hastyAnswerMs = 1_000;

/** How it stands with the servers of a panel. */
export interface LookState {
  /** Looks that failed since the last that did not. */
  readonly failures: number;
  /** When the use of all servers was read, or a look failed, in milliseconds since 1970. */
  readonly polledAt: number;
  /** When the list was read; undefined before that. */
  readonly listedAt: number | undefined;
  readonly isBooting: boolean;
  readonly isDeleting: boolean;
  /** Servers in a passing condition. */
  readonly changing: number;
}

/** When the servers of a panel are looked at. All windows of a user look at the same moments. */
export class LookPace {
  constructor(private readonly offsetMs: number) {}

  /** Milliseconds until the next look, where the hastiest of those who watch wants one each `everyMs`. */
  msUntilLook(state: LookState, now: number, everyMs: number): number {
    const pause = Math.min(everyMs * 2 ** Math.max(0, state.failures - 1), maxPauseMs);
    const usual = this.msUntil(state.polledAt, pause, now);
    if (state.failures > 0 || everyMs > resourcesMs) return usual;
    if (state.isBooting) return Math.min(usual, this.msUntil(now, bootingMs, now));
    return state.isDeleting ? Math.min(usual, this.msUntil(now, deletingMs, now)) : usual;
  }

  /** Whether the use of all servers is to be read, and not only of those that boot: the panel keeps its answers. */
  isUseDue({ polledAt }: LookState, now: number): boolean {
    return this.isDue(polledAt, resourcesMs, now);
  }

  /** Whether what was read `last`, in milliseconds since 1970, is to be read again, each `everyMs` milliseconds. */
  isDue(last: number, everyMs: number, now: number): boolean {
    return this.msUntil(last, everyMs, now) === 0;
  }

  /** Whether the list is to be read. */
  isListDue({ listedAt, changing }: LookState, now: number): boolean {
    const everyMs = changing > maxLooks ? resourcesMs : listMs;
    return listedAt === undefined || this.isDue(listedAt, everyMs, now);
  }

  /** Milliseconds that the answers of a look may be old. */
  maxAgeMs({ isBooting, isDeleting }: LookState): number {
    return isBooting || isDeleting ? hastyAnswerMs : sharedAnswerMs;
  }

  private msUntil(last: number, everyMs: number, now: number): number {
    return Math.max(0, beatAfter(last, { everyMs, offsetMs: this.offsetMs }) - now);
  }
}
