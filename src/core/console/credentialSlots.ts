/** Requests for credentials a minute for one server, shared by all its users (api.md, Limits). */
const slotsPerMinute = 5;
/** Slots that only a power action may use: a console can wait, whoever must stop a server cannot. */
const slotsForPower = 1;
const minuteMs = 60_000;

/**
 * Milliseconds until credentials may be asked for, by our own count of the last minute. `requests` are the moments of
 * earlier requests, in milliseconds since 1970; `isUrgent` where a power action waits for them.
 */
export function msUntilSlot(
  requests: readonly number[],
  { now, isUrgent }: { readonly now: number; readonly isUrgent: boolean },
): number {
  const slots = isUrgent ? slotsPerMinute : slotsPerMinute - slotsForPower;
  // A clock that was put back must not lock the console: only the last minute counts, on both sides.
  const first = ofLastMinute(requests, now)
    .filter((at) => at <= now)
    .at(-slots);
  return first === undefined ? 0 : first + minuteMs - now;
}

/** How often credentials may be asked for right now, beside those that a power action may need, by the same count. */
export function slotsLeft(requests: readonly number[], now: number): number {
  return Math.max(0, slotsPerMinute - slotsForPower - ofLastMinute(requests, now).length);
}

/** The moments of the requests of the last minute, with one of now. */
export function withRequest(requests: readonly number[], now: number): readonly number[] {
  return [...ofLastMinute(requests, now), now];
}

function ofLastMinute(requests: readonly number[], now: number): readonly number[] {
  return requests.filter((at) => at > now - minuteMs);
}
