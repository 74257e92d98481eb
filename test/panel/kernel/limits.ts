import type { PracticeClock } from './clock';

/** How many requests in how long, and who shares the count. */
export interface Rate {
  readonly count: number;
  readonly windowMs: number;
  readonly per: 'user' | 'server';
}

/** The rates that routes name. */
export type RateName =
  | 'global'
  | 'websocket'
  | 'backupRestore'
  | 'filePull'
  | 'subuserCreate'
  | 'allocationCreate'
  | 'scheduleCreate'
  | 'databaseCreate'
  | 'projectCreate'
  | 'projectUpdate'
  | 'keyCreate'
  | 'issueStatus';

const minute = 60_000;

/** Every limit of the panel and its node; a test may replace any of them. */
export interface Limits {
  readonly rates: Readonly<Record<RateName, Rate>>;
  /** Largest file that `files/contents` gives, bytes. */
  readonly contentsBytes: number;
  /** Largest file that an upload may bring, bytes. */
  readonly uploadBytes: number;
  /** Largest body that reaches the panel, bytes. */
  readonly postBytes: number;
  readonly signedUrlMs: number;
  readonly websocketTokenMs: number;
  readonly statsCacheMs: number;
  readonly statsCacheBootingMs: number;
  /** Backups that may be made per server in `windowMs`. */
  readonly backupThrottle: { readonly count: number; readonly windowMs: number };
  /** How long a backup or a restore takes. */
  readonly backupMs: number;
  readonly reinstallMs: number;
  readonly deleteMs: number;
  readonly serversQueryChars: number;
  readonly serversQueryCount: number;
  readonly tasksPerSchedule: number;
  readonly pullsAtOnce: number;
}

/** The limits as documented (api.md, Limits; panel-dialect.md 3 and 4.4). */
export const documentedLimits: Limits = {
  rates: {
    global: { count: 768, windowMs: minute, per: 'user' },
    websocket: { count: 5, windowMs: minute, per: 'server' },
    backupRestore: { count: 3, windowMs: 15 * minute, per: 'server' },
    filePull: { count: 5, windowMs: 10 * minute, per: 'server' },
    subuserCreate: { count: 10, windowMs: 15 * minute, per: 'server' },
    allocationCreate: { count: 2, windowMs: minute, per: 'server' },
    scheduleCreate: { count: 2, windowMs: minute, per: 'server' },
    databaseCreate: { count: 2, windowMs: minute, per: 'server' },
    projectCreate: { count: 5, windowMs: minute, per: 'user' },
    projectUpdate: { count: 30, windowMs: minute, per: 'user' },
    keyCreate: { count: 10, windowMs: minute, per: 'user' },
    issueStatus: { count: 60, windowMs: minute, per: 'user' },
  },
  contentsBytes: 4 * 1024 * 1024,
  uploadBytes: 100 * 1024 * 1024,
  postBytes: 100 * 1024 * 1024,
  signedUrlMs: 15 * minute,
  websocketTokenMs: 10 * minute,
  statsCacheMs: 20_000,
  statsCacheBootingMs: 3_000,
  backupThrottle: { count: 2, windowMs: 10 * minute },
  backupMs: 2_000,
  reinstallMs: 3_000,
  deleteMs: 2_000,
  serversQueryChars: 3700,
  serversQueryCount: 100,
  tasksPerSchedule: 10,
  pullsAtOnce: 3,
};

/** Limits where a test replaces some. */
export type LimitChanges = Partial<Omit<Limits, 'rates'>> & {
  readonly rates?: Partial<Record<RateName, Partial<Rate>>>;
};

/** The limits with the changes laid over them. */
export function changedLimits(changes: LimitChanges = {}, base = documentedLimits): Limits {
  const rates = { ...base.rates };
  for (const name of Object.keys(changes.rates ?? {}) as RateName[]) {
    rates[name] = { ...rates[name], ...changes.rates?.[name] };
  }
  return { ...base, ...changes, rates };
}

/** Where a counter stands after a hit. */
export interface Hit {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Unix milliseconds. */
  readonly resetAt: number;
}

/** Counts hits in fixed windows that open with the first hit (panel-dialect.md 4.4). */
export class RateCounter {
  private windows = new Map<string, { used: number; resetAt: number }>();

  constructor(private readonly clock: PracticeClock) {}

  /** Counts one hit for `who` against the rate. */
  hit(name: string, who: string, rate: Rate): Hit {
    const key = `${name}:${who}`;
    const now = this.clock.now();
    let window = this.windows.get(key);
    if (!window || window.resetAt <= now) {
      window = { used: 0, resetAt: now + rate.windowMs };
      this.windows.set(key, window);
    }
    if (window.used >= rate.count) {
      return { allowed: false, limit: rate.count, remaining: 0, resetAt: window.resetAt };
    }
    window.used += 1;
    const remaining = rate.count - window.used;
    return { allowed: true, limit: rate.count, remaining, resetAt: window.resetAt };
  }

  /** Forgets every count. */
  clear(): void {
    this.windows.clear();
  }
}
