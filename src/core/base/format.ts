import * as l10n from '@vscode/l10n';
import { formatNumber } from './formatNumber';
import { perLanguage } from './perLanguage';

const spans = perLanguage(
  (language) => new Intl.ListFormat(language, { type: 'unit', style: 'narrow' }),
);
const relativeTimes = perLanguage((language) => new Intl.RelativeTimeFormat(language));

/** Bytes as people read them, in steps of 1024: `0 B`, `512 MB`, `1.5 GB`. */
export function formatBytes(bytes: number): string {
  let value = Math.max(0, bytes);
  let unit = 0;
  while (value >= 1024 && unit < 4) {
    value /= 1024;
    unit++;
  }
  const digits = unit === 0 || value >= 100 || Number.isInteger(value) ? 0 : 1;
  return bytesWords(formatNumber(value, digitsOf[digits]), unit);
}

function bytesWords(number: string, unit: number): string {
  const args = { number };
  switch (unit) {
    case 0:
      return l10n.t({ message: '{number} B', args, comment: ['A size in bytes'] });
    case 1:
      return l10n.t({ message: '{number} KB', args, comment: ['A size in kilobytes'] });
    case 2:
      return l10n.t({ message: '{number} MB', args, comment: ['A size in megabytes'] });
    case 3:
      return l10n.t({ message: '{number} GB', args, comment: ['A size in gigabytes'] });
    default:
      return l10n.t({ message: '{number} TB', args, comment: ['A size in terabytes'] });
  }
}

/** Percent, of which 100 is one core: `12%`. Below ten with one digit. */
export function formatPercent(percent: number): string {
  const digits = percent > 0 && percent < 10 ? 1 : 0;
  return formatNumber(Math.max(0, percent) / 100, percents[digits]);
}

// These are made once: a list of servers draws hundreds of numbers.
const digitsOf = [
  { minimumFractionDigits: 0, maximumFractionDigits: 0 },
  { minimumFractionDigits: 1, maximumFractionDigits: 1 },
] as const;
const percents = digitsOf.map((digits): Intl.NumberFormatOptions => ({
  style: 'percent',
  ...digits,
}));
const unitOf = (unit: string): Intl.NumberFormatOptions => ({
  ...{ style: 'unit', unit, unitDisplay: 'short' },
});
const units = {
  day: unitOf('day'),
  hour: unitOf('hour'),
  minute: unitOf('minute'),
  second: unitOf('second'),
};

/** A span in milliseconds by its two largest parts: `3 days 4 hr`, `5 min`, `12 sec`. */
export function formatSpan(ms: number): string {
  const seconds = Math.floor(Math.max(0, ms) / 1000);
  const parts: readonly (readonly [number, keyof typeof units])[] = [
    [Math.floor(seconds / 86_400), 'day'],
    [Math.floor(seconds / 3600) % 24, 'hour'],
    [Math.floor(seconds / 60) % 60, 'minute'],
    [seconds % 60, 'second'],
  ];
  const first = parts.findIndex(([amount]) => amount > 0);
  if (first < 0) return amountOf([0, 'second']);
  const shown = parts.slice(first, first + 2).filter(([amount]) => amount > 0);
  // Seconds beside minutes tell nothing.
  const told = (first === 2 ? shown.slice(0, 1) : shown).map(amountOf);
  return spans().format(told);
}

function amountOf([amount, unit]: readonly [number, keyof typeof units]): string {
  return formatNumber(amount, units[unit]);
}

/** How long ago, both in milliseconds since 1970: `just now`, `3 minutes ago`, `2 days ago`; `–` for what is no time. */
export function formatAgo(then: number, now: number): string {
  const ms = now - then;
  // Times come from outside, and Intl throws for what is no number.
  if (!Number.isFinite(ms)) return '–';
  if (ms < 60_000) return l10n.t({ message: 'just now', comment: ['Less than a minute ago'] });
  const ago = (unitMs: number, unit: Intl.RelativeTimeFormatUnit) =>
    relativeTimes().format(-Math.floor(ms / unitMs), unit);
  if (ms < 3_600_000) return ago(60_000, 'minute');
  return ms < 86_400_000 ? ago(3_600_000, 'hour') : ago(86_400_000, 'day');
}

/** A count in short: `999`, `1.2K`, `34K`, `5.6M`. */
export function formatCount(count: number): string {
  return formatNumber(count, { notation: 'compact' });
}
