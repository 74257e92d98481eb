import type { ToDaemon } from './protocol';

interface Rule {
  /** Frames that may go at once. */
  readonly burst: number;
  /** Milliseconds until one more may go. */
  readonly refillMs: number;
}

/**
 * The stricter of api.md (Limits) and panel-dialect.md (6.5), less a little: frames that left a second apart
 * may arrive closer together, and the daemon drops what comes too early.
 */
const rules = {
  auth: { burst: 2, refillMs: 5_200 },
  'send logs': { burst: 2, refillMs: 5_200 },
  'send command': { burst: 9, refillMs: 1_050 },
  other: { burst: 3, refillMs: 1_050 },
  all: { burst: 9, refillMs: 210 },
} as const satisfies Readonly<Record<string, Rule>>;

type RuleName = keyof typeof rules;

/** A token bucket: `level` frames could go at the moment `at`. */
interface Bucket {
  readonly level: number;
  readonly at: number;
}

/** What one connection may still send. The daemon counts per connection, so a new one starts with `full`. */
export type Allowance = Readonly<Partial<Record<RuleName, Bucket>>>;

/** The allowance of a new connection. */
export const full: Allowance = {};

/** How many milliseconds a frame must wait; 0 when it may go now. */
export function waitFor(allowance: Allowance, event: ToDaemon['event'], now: number): number {
  return Math.max(...rulesOf(event).map((name) => wait(allowance, name, now)));
}

/** The allowance after a frame went. */
export function spend(allowance: Allowance, event: ToDaemon['event'], now: number): Allowance {
  const spent = rulesOf(event).map((name) => {
    return [name, { level: level(allowance, name, now) - 1, at: now }] as const;
  });
  return { ...allowance, ...Object.fromEntries(spent) };
}

/** The allowance after the daemon said `throttled`: nothing of that kind goes before the next refill. */
export function drain(allowance: Allowance, event: string, now: number): Allowance {
  const named = event in rules ? (event as RuleName) : event === 'global' ? 'all' : 'other';
  return { ...allowance, [named]: { level: 0, at: now } };
}

function rulesOf(event: ToDaemon['event']): readonly RuleName[] {
  return [event === 'set state' || event === 'send stats' ? 'other' : event, 'all'];
}

function level(allowance: Allowance, name: RuleName, now: number): number {
  const { burst, refillMs } = rules[name];
  const bucket = allowance[name];
  if (!bucket) return burst;
  return Math.min(burst, bucket.level + Math.max(0, now - bucket.at) / refillMs);
}

function wait(allowance: Allowance, name: RuleName, now: number): number {
  const missing = 1 - level(allowance, name, now);
  // A hair more than the sum says, for what rounding takes.
  return missing <= 1e-6 ? 0 : Math.ceil(missing * rules[name].refillMs);
}
