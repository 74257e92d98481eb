import type { Condition } from '../servers/condition';

/** What was seen of a server in one look. */
export interface ServerLook {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly condition: Condition;
  /** `offline`, `starting`, `running` or `stopping`; undefined where the panel did not tell. */
  readonly power: string | undefined;
  /** When that was seen, where this look did not tell it and an earlier one did; milliseconds since 1970. */
  readonly powerAt?: number | undefined;
  /** Milliseconds since the server's program was started; 0 or undefined where it is not known. */
  readonly uptimeMs?: number | undefined;
  readonly memory?: Use | undefined;
  readonly disk?: Use | undefined;
}

/** How much of something is used, in bytes. A limit of 0 is none. */
export interface Use {
  readonly usedBytes: number;
  readonly limitBytes: number;
}

/** What is new about a server, by the looks alone. Why it went down is not known from them. */
export type ServerNews =
  /** It was up and is offline, without having been seen to stop. In a crash loop that was told it is not told again. */
  | { readonly kind: 'down'; readonly at: number; readonly isOfToldLoop?: boolean }
  /** It is up, but not since it was last seen up; likewise. */
  | { readonly kind: 'restarted'; readonly at: number; readonly isOfToldLoop?: boolean }
  /** It went down or was started anew by itself so many times within `crashLoopMs`. */
  | { readonly kind: 'crashLoop'; readonly at: number; readonly times: number }
  /** It is up again after it was told to be down. */
  | { readonly kind: 'back'; readonly at: number; readonly downMs: number }
  | { readonly kind: 'memoryFull' | 'diskFull'; readonly at: number; readonly use: Use }
  | { readonly kind: 'installFailed' | 'suspended' | 'deleting'; readonly at: number };

/** What is remembered of a server from look to look. JSON, so that another window can go on with it. */
export interface Watched {
  readonly last?: ServerLook | undefined;
  /** When it was told to be down; undefined while it is up. */
  readonly downAt?: number | undefined;
  /** When it lately went down or was started anew by itself, oldest first. */
  readonly falls: readonly number[];
  /** When a crash loop was last told. */
  readonly loopAt?: number | undefined;
  /** Looks in a row that found memory, or disk, full; -1 once that was told, until there is room again. */
  readonly memoryFull: number;
  readonly diskFull: number;
}

/** When a server's power was seen last, and since when its program ran then as far as is known; milliseconds since 1970. */
export interface LastLook {
  readonly at: number;
  readonly startedAt?: number | undefined;
  /** Whether the start was seen as it happened: what a panel tells of it may be 20 s old. */
  readonly isStartSeen?: boolean;
  /** When the program had ended at the latest, where that is known: what was asked for later did not end it. */
  readonly endedAt?: number;
}

/** So many falls within this time, in milliseconds, are a crash loop. */
export const crashLoopMs = 10 * 60_000;
const crashLoopFalls = 3;
/** A container at its limit for a moment is no news; for three looks it is. */
const looksUntilFull = 3;
const fullAt = 0.98;
const roomBelow = 0.92;
/** How far the panel's clock, ours, and the time that an answer was kept may disagree. */
const slackMs = 45_000;

/** Milliseconds between two looks, at most. */
const looksMs = 60_000;

/** A server of which nothing was seen. */
export const unwatched: Watched = { falls: [], memoryFull: 0, diskFull: 0 };

/**
 * What a look at a server tells that the looks before did not. The first look tells nothing. `wasAsked` says whether the
 * user asked for a change of its power since the last look, from any window: what follows from that is no news.
 */
export function look(
  watched: Watched,
  looked: ServerLook,
  wasAsked: boolean,
): readonly [Watched, readonly ServerNews[]] {
  const { last } = watched;
  const now = withUptime(last, looked);
  const seen: Watched = { ...watched, last: remembered(last, now) };
  if (!last || now.at <= last.at) return [last ? watched : seen, []];
  const [afterPower, power] = lookAtPower(seen, last, now, wasAsked);
  const [memoryFull, memory] = fill(watched.memoryFull, now.memory, isUp(now.power));
  const [diskFull, disk] = fill(watched.diskFull, now.disk, true);
  const news: ServerNews[] = [...lookAtCondition(last, now), ...power];
  if (memory) news.push({ kind: 'memoryFull', at: now.at, use: memory });
  if (disk) news.push({ kind: 'diskFull', at: now.at, use: disk });
  return [{ ...afterPower, memoryFull, diskFull }, news];
}

/** What the last look knew; of a server that nobody has looked at, that is nothing until now. */
export function lastLook({ last }: Watched, now: number): LastLook {
  if (!last) return { at: now };
  const at = last.powerAt ?? last.at;
  const startedAt = isUp(last.power) && last.uptimeMs ? last.at - last.uptimeMs : undefined;
  return { at, startedAt };
}

/**
 * The same of a server of which a console tells that it has just ended: it was up until then. `startSeen`: when the console
 * saw its program start, in milliseconds since 1970.
 */
export function lastUp(watched: Watched, now: number, startSeen?: number): LastLook {
  const { at, startedAt } = lastLook(watched, now);
  const up = isUp(watched.last?.power)
    ? { at: Math.max(at, now - looksMs), startedAt }
    : { at: now };
  if (startSeen === undefined) return up;
  return { at: Math.max(up.at, startSeen), startedAt: startSeen, isStartSeen: true };
}

/** What is remembered where somebody turns out to have asked for a fall: it was none, and no loop ended with it. */
export function forgiven(watched: Watched, { kind, at }: Pick<ServerNews, 'kind' | 'at'>): Watched {
  return {
    ...watched,
    falls: watched.falls.filter((one) => one !== at),
    downAt: watched.downAt === at ? undefined : watched.downAt,
    // A loop is told where none was told before it.
    loopAt: kind === 'crashLoop' ? undefined : watched.loopAt,
  };
}

/** What is remembered where a fall that a look found was heard of at `heardAt` before. */
export function heardBefore(watched: Watched, at: number, heardAt: number): Watched {
  const moved = (one: number) => (one === at ? heardAt : one);
  const { falls, downAt } = watched;
  return { ...watched, falls: falls.map(moved), downAt: downAt && moved(downAt) };
}

/** What is remembered where nobody asked for a fall after all: a look may have taken it for what was asked before. */
export function confirmed(
  watched: Watched,
  { kind, at }: Pick<ServerNews, 'kind' | 'at'>,
): Watched {
  const { last, downAt, falls } = watched;
  if (kind !== 'down' || downAt !== undefined || last?.power !== 'offline') return watched;
  return { ...watched, downAt: at, falls: [...falls, at] };
}

/** A look that tells no power leaves the one before to be compared with. */
function remembered(last: ServerLook | undefined, now: ServerLook): ServerLook {
  if (!last || now.power !== undefined || now.condition !== 'normal') return now;
  const uptimeMs = last.uptimeMs && last.uptimeMs + now.at - last.at;
  return { ...now, power: last.power, powerAt: last.powerAt ?? last.at, uptimeMs };
}

/**
 * An uptime is no longer than what passed since the server was off: what a console hears comes without one, and the panel
 * keeps its answers.
 */
function withUptime(last: ServerLook | undefined, now: ServerLook): ServerLook {
  const { at, power, uptimeMs = 0 } = now;
  if (!last || last.power === undefined || !isUp(power)) return now;
  const before = isUp(last.power) ? last.uptimeMs || Infinity : 0;
  const most = before + at - last.at;
  return uptimeMs > most + slackMs ? { ...now, uptimeMs: most } : now;
}

function lookAtCondition(last: ServerLook, now: ServerLook): readonly ServerNews[] {
  if (last.condition === now.condition) return [];
  switch (now.condition) {
    case 'installFailed':
    case 'suspended':
    case 'deleting':
      return [{ kind: now.condition, at: now.at }];
    default:
      return [];
  }
}

function lookAtPower(
  watched: Watched,
  last: ServerLook,
  now: ServerLook,
  wasAsked: boolean,
): readonly [Watched, readonly ServerNews[]] {
  // A server that is installed, moved or restored goes down without having crashed.
  if (now.condition !== 'normal' || last.condition !== 'normal') {
    return [{ ...watched, downAt: undefined }, []];
  }
  const fall = fallOf(last, now);
  if (fall && !wasAsked) return onFall(watched, fall, now.at);
  if (fall || watched.downAt === undefined || now.power !== 'running') {
    return [fall ? { ...watched, downAt: undefined } : watched, []];
  }
  const back: ServerNews = { kind: 'back', at: now.at, downMs: now.at - watched.downAt };
  // Who started it themselves sees that it is back.
  return [{ ...watched, downAt: undefined }, wasAsked ? [] : [back]];
}

function fallOf(last: ServerLook, now: ServerLook): 'down' | 'restarted' | undefined {
  if (!isUp(last.power)) return undefined;
  if (now.power === 'offline') return 'down';
  if (!isUp(now.power) || last.power === 'starting') return undefined;
  const lasted = now.at - last.at + (last.uptimeMs ?? 0);
  // The uptime of a program that is only just starting may not be told yet.
  const isYounger = (now.uptimeMs ?? 0) > 0 && (now.uptimeMs ?? 0) + slackMs < lasted;
  const beganAnew = now.power === 'starting' || isYounger;
  return beganAnew && (last.uptimeMs ?? 0) > 0 ? 'restarted' : undefined;
}

function onFall(
  watched: Watched,
  fall: 'down' | 'restarted',
  at: number,
): readonly [Watched, readonly ServerNews[]] {
  const falls = [...recentFalls(watched, at), at];
  const downAt = fall === 'down' ? at : undefined;
  if (falls.length < crashLoopFalls) return [{ ...watched, falls, downAt }, [{ kind: fall, at }]];
  // A loop is told once; while it goes on, somebody may ask for one of its falls.
  const news: ServerNews = isLoopTold(watched, at)
    ? { kind: fall, at, isOfToldLoop: true }
    : { kind: 'crashLoop', at, times: falls.length };
  return [{ ...watched, falls, downAt, loopAt: at }, [news]];
}

/** Whether a fall of now goes on with a crash loop that was told. */
export function isLoopTold(watched: Watched, at: number): boolean {
  const { loopAt } = watched;
  const isLoop = recentFalls(watched, at).length + 1 >= crashLoopFalls;
  return isLoop && loopAt !== undefined && loopAt > at - crashLoopMs;
}

function recentFalls({ falls }: Watched, at: number): readonly number[] {
  return falls.filter((one) => one > at - crashLoopMs);
}

/** Counts looks that found something full, and hands the use on when it is to be told. */
function fill(
  count: number,
  use: Use | undefined,
  isKnown: boolean,
): readonly [number, Use | undefined] {
  if (!use || !isKnown || use.limitBytes <= 0) return [Math.min(count, 0), undefined];
  const share = use.usedBytes / use.limitBytes;
  if (share < roomBelow) return [0, undefined];
  if (count < 0 || share < fullAt) return [Math.min(count, 0), undefined];
  return count + 1 < looksUntilFull ? [count + 1, undefined] : [-1, use];
}

function isUp(power: string | undefined): boolean {
  return power === 'running' || power === 'starting';
}
