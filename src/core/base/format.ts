import * as l10n from '@vscode/l10n';

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** Bytes as people read them, in steps of 1024: `0 B`, `512 MB`, `1.5 GB`. */
export function formatBytes(bytes: number): string {
  let value = Math.max(0, bytes);
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit++;
  }
  const digits = unit === 0 || value >= 100 || Number.isInteger(value) ? 0 : 1;
  return `${value.toFixed(digits)} ${units[unit] ?? ''}`;
}

/** Percent, of which 100 is one core: `12 %`. Below ten with one digit. */
export function formatPercent(percent: number): string {
  const digits = percent > 0 && percent < 10 ? 1 : 0;
  return `${Math.max(0, percent).toFixed(digits)} %`;
}

/** A span in milliseconds by its two largest parts: `3 d 4 h`, `5 min`, `12 s`. */
export function formatSpan(ms: number): string {
  const seconds = Math.floor(Math.max(0, ms) / 1000);
  const parts: readonly (readonly [number, string])[] = [
    [Math.floor(seconds / 86_400), l10n.t('d')],
    [Math.floor(seconds / 3600) % 24, l10n.t('h')],
    [Math.floor(seconds / 60) % 60, l10n.t('min')],
    [seconds % 60, l10n.t('s')],
  ];
  const first = parts.findIndex(([amount]) => amount > 0);
  if (first < 0) return `0 ${l10n.t('s')}`;
  const shown = parts.slice(first, first + 2).filter(([amount]) => amount > 0);
  // Seconds beside minutes tell nothing.
  return (first === 2 ? shown.slice(0, 1) : shown).map((part) => part.join(' ')).join(' ');
}

/** How long ago, both in milliseconds since 1970: `just now`, `3 min ago`, `2 d ago`. */
export function formatAgo(then: number, now: number): string {
  const ms = now - then;
  if (ms < 60_000) return l10n.t('just now');
  const [amount, unit] =
    ms < 3_600_000
      ? [ms / 60_000, l10n.t('min')]
      : ms < 86_400_000
        ? [ms / 3_600_000, l10n.t('h')]
        : [ms / 86_400_000, l10n.t('d')];
  return l10n.t('{0} {1} ago', Math.floor(amount), unit);
}

/** A count in short: `999`, `1.2k`, `34k`, `5.6M`. */
export function formatCount(count: number): string {
  if (count < 1000) return `${count}`;
  const [value, unit] = count < 1_000_000 ? [count / 1000, 'k'] : [count / 1_000_000, 'M'];
  return `${value >= 10 ? Math.floor(value) : value.toFixed(1)}${unit}`;
}
