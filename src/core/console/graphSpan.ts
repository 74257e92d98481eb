import type { ResourcesPart } from './resourcesMessages';

const minuteMs = 60_000;
/** What a graph can show, in milliseconds, and how far its marks are apart. */
const spans = [
  { ms: 5 * minuteMs, step: minuteMs },
  { ms: 15 * minuteMs, step: 5 * minuteMs },
  { ms: 60 * minuteMs, step: 15 * minuteMs },
  { ms: 24 * 60 * minuteMs, step: 4 * 60 * minuteMs },
] as const;
/** What a letter of a mark takes of the width, about: 6.5 of 600 pixels. */
const letter = 6.5 / 600;

/** The time that a graph shows, in milliseconds: `until` counts from 1970. */
export interface GraphSpan {
  readonly until: number;
  readonly ms: number;
}

/** The shortest time that holds what was told before `until`, the oldest first; an hour at most. */
export function graphSpan(samples: readonly { readonly at: number }[], until: number): GraphSpan {
  const age = until - (samples[0]?.at ?? until);
  return { until, ms: Math.min(spanOf(age).ms, 60 * minuteMs) };
}

/** The marks below graphs of that time: full times of day, and at the right what `end` says; the time where left out. */
export function ticksOf(
  { until, ms }: GraphSpan,
  locale: string,
  end?: string,
): ResourcesPart['ticks'] {
  const time = timeOfDay(locale);
  const { step } = spanOf(ms);
  const last = end ?? time.format(until);
  const ticks: { readonly x: number; readonly text: string }[] = [];
  for (let at = midnightBefore(until - ms); at <= until; at += step) {
    const x = 1 - (until - at) / ms;
    const text = time.format(at);
    // The last one ends at the right, the others stand around their place.
    const apart = (last.length + text.length / 2 + 1) * letter;
    if (x >= 0 && x <= 1 - apart) ticks.push({ x, text });
  }
  return [...ticks, { x: 1, text: last }];
}

/** Hours and minutes, as a language writes them. */
function timeOfDay(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' });
}

/** A time of day, with its day where that is not today. All in milliseconds since 1970. */
export function timeWords(at: number, now: number, locale: string): string {
  if (midnightBefore(at) === midnightBefore(now)) return timeOfDay(locale).format(at);
  const isNear = now - at < 6 * 24 * 60 * minuteMs;
  const day = isNear
    ? ({ weekday: 'short' } as const)
    : ({ day: 'numeric', month: 'short' } as const);
  const time = { hour: '2-digit', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat(locale, { ...day, ...time }).format(at);
}

function spanOf(ms: number) {
  return spans.find((one) => ms <= one.ms) ?? spans[3];
}

function midnightBefore(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}
