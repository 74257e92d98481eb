/** A rhythm that all windows share: they ask at the same moments, so that one answer serves them all. */
export interface Beat {
  /** Milliseconds from one beat to the next. */
  readonly everyMs: number;
  /** Milliseconds by which this user's beats lie behind those of the clock: not all users ask at once. */
  readonly offsetMs: number;
}

/** The number of the beat that is nearest to a moment, in milliseconds since 1970: all windows count the same. */
export function beatAt(now: number, { everyMs, offsetMs }: Beat): number {
  return Math.round((now - offsetMs) / everyMs);
}

/** The first beat that lies more than half of one behind `last`; both are milliseconds since 1970. */
export function beatAfter(last: number, { everyMs, offsetMs }: Beat): number {
  const beats = Math.floor((last + everyMs / 2 - offsetMs) / everyMs) + 1;
  return beats * everyMs + offsetMs;
}
