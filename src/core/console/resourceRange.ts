import * as l10n from '@vscode/l10n';
import { type ResourceRange, resourceRanges } from './resourcesMessages';

const minuteMs = 60_000;

const lengths: Readonly<Record<ResourceRange, number>> = {
  quarter: 15 * minuteMs,
  hour: 60 * minuteMs,
  day: 24 * 60 * minuteMs,
};

/** How long a range is, in milliseconds. */
export function rangeMs(range: ResourceRange): number {
  return lengths[range];
}

/** What a range is called where it is chosen. */
export function rangeWords(range: ResourceRange): string {
  switch (range) {
    case 'quarter':
      return l10n.t({ message: '15 minutes', comment: ['The time that graphs show'] });
    case 'hour':
      return l10n.t({ message: '1 hour', comment: ['The time that graphs show'] });
    case 'day':
      return l10n.t({ message: '24 hours', comment: ['The time that graphs show'] });
  }
}

/** The shortest that holds all there is, the oldest of it first: little must not hide at the edge. */
export function rangeOf(samples: readonly { readonly from: number }[], now: number): ResourceRange {
  const age = now - (samples[0]?.from ?? now);
  return resourceRanges.find((range) => age <= rangeMs(range)) ?? 'day';
}
