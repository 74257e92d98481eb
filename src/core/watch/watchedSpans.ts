import type { Clock } from '../base/clock';
import { readOwnFile, writeOwnFile } from '../base/ownFile';
import { isName, isRecord } from '../base/record';

/** A time in milliseconds since 1970. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A time in which nobody watched an account that was watched before. */
export interface Gap extends Span {
  readonly account: string;
}

/** Between notes further apart than this, in milliseconds, nobody watched: a note is made every minute. */
export const unwatchedMs = 3 * 60_000;
/** What is seen of servers has a file of its own in this folder, `watched.json`. */
const spansName = 'spans.json';
/** Spans of one account that are remembered: a few of each day, for months. */
const maxSpans = 500;
const maxBytes = 4 * 1024 ** 2;

/** When each account was watched from this computer, kept in a file: of the time between nothing is claimed. */
export class WatchedSpans {
  constructor(
    private readonly folder: string,
    private readonly clock: Clock,
  ) {}

  /** The gaps that would end if these accounts were noted now: of accounts that were never watched there are none. */
  async gaps(accounts: readonly string[]): Promise<readonly Gap[]> {
    const now = this.clock.now();
    const all = await this.read();
    return accounts.flatMap((account) => {
      const [, gap] = watched(all.get(account) ?? [], now);
      return gap ? [{ account, ...gap }] : [];
    });
  }

  /**
   * Notes that these accounts are watched now. Returns whether that began for one of them. Rejects where the disk does not
   * take it. For the leading window only.
   */
  async note(accounts: readonly string[]): Promise<boolean> {
    const now = this.clock.now();
    const all = await this.read();
    let hasBegun = false;
    for (const account of accounts) {
      const spans = all.get(account) ?? [];
      const [next] = watched(spans, now);
      hasBegun ||= next.at(-1)?.from !== spans.at(-1)?.from;
      all.set(account, next);
    }
    await writeOwnFile(this.folder, spansName, JSON.stringify(Object.fromEntries(all)));
    return hasBegun;
  }

  /** When each account was watched, oldest first: of those that ever were. */
  async all(): Promise<ReadonlyMap<string, readonly Span[]>> {
    return this.read();
  }

  private async read(): Promise<Map<string, readonly Span[]>> {
    const text = await readOwnFile(this.folder, spansName, maxBytes);
    return text === undefined ? new Map() : readSpans(text);
  }
}

/** The spans with one more note, and the gap before it, if there is one. A clock that was put back makes none. */
function watched(
  spans: readonly Span[],
  now: number,
): readonly [readonly Span[], Span | undefined] {
  const last = spans.at(-1);
  if (last && now >= last.from && now - last.to <= unwatchedMs) {
    return [[...spans.slice(0, -1), { from: last.from, to: Math.max(now, last.to) }], undefined];
  }
  const next = [...spans, { from: now, to: now }].slice(-maxSpans);
  return [next, last && now > last.to ? { from: last.to, to: now } : undefined];
}

/** What was kept of spans; what cannot be read counts as never watched. */
function readSpans(text: string): Map<string, readonly Span[]> {
  try {
    const value: unknown = JSON.parse(text);
    const all = isRecord(value) ? Object.entries(value) : [];
    return new Map(
      all.flatMap(([account, spans]) =>
        isName(account) && Array.isArray(spans)
          ? [[account, spans.filter(isSpan).slice(-maxSpans)]]
          : [],
      ),
    );
  } catch {
    return new Map();
  }
}

function isSpan(value: unknown): value is Span {
  return isRecord(value) && typeof value.from === 'number' && typeof value.to === 'number';
}
