import * as l10n from '@vscode/l10n';
import { formatBytes, formatPercent } from '../base/format';
import { plural } from '../base/plural';
import { type GraphSpan, timeWords } from './graphSpan';
import { perSecond } from './resourceGraphs';
import { upTo } from './resourceReadings';
import { type ResourceSample, mergedSamples } from './resourceSample';
import type { ResourcesPart } from './resourcesMessages';

const minuteMs = 60_000;

/** Graphs of so many milliseconds as a table, newest first: one row a minute, five or thirty. */
export function resourcesTable(
  samples: readonly ResourceSample[],
  { until, ms }: GraphSpan,
  locale: string,
): ResourcesPart['table'] {
  const minutes = ms <= 15 * minuteMs ? 1 : ms <= 60 * minuteMs ? 5 : 30;
  const parts = new Map<number, ResourceSample[]>();
  for (const sample of samples) {
    for (const start of startsOf(sample, minutes * minuteMs, { since: until - ms, until })) {
      const part = parts.get(start);
      if (part) part.push(sample);
      else parts.set(start, [sample]);
    }
  }
  return {
    caption: plural(minutes, l10n.t('Averages of {count} minute|Averages of {count} minutes')),
    columns: [
      l10n.t({ message: 'Since', comment: ['Column: the start of a span'] }),
      l10n.t({ message: 'CPU', comment: ['A resource of a server'] }),
      l10n.t({ message: 'Memory', comment: ['A resource of a server'] }),
      l10n.t({ message: 'Disk', comment: ['A resource of a server'] }),
      l10n.t({ message: 'Network in', comment: ['Column: traffic that was received'] }),
      l10n.t({ message: 'Network out', comment: ['Column: traffic that was sent'] }),
    ],
    rows: [...parts]
      .sort(([a], [b]) => b - a)
      .map(([start, part]) => [timeWords(start, until, locale), ...cells(part)]),
  };
}

/** The rows that a sample belongs to: one that is wide is in several. */
function startsOf(
  { from, at, isOffline }: ResourceSample,
  step: number,
  { since, until }: { readonly since: number; readonly until: number },
): readonly number[] {
  const last = Math.floor(Math.min(at, until) / step) * step;
  const first = isOffline ? Math.floor(Math.max(from, since) / step) * step : last;
  return Array.from({ length: (last - first) / step + 1 }, (_, n) => first + n * step);
}

function cells([first, ...others]: readonly ResourceSample[]): readonly string[] {
  if (!first) return [];
  const { isOffline, use, most } = mergedSamples(first, others);
  if (isOffline) {
    const offline = l10n.t({ message: 'offline', comment: ['Power state of a server'] });
    return [offline, offline, formatBytes(use.diskBytes), '–', '–'];
  }
  return [
    upTo(use.cpu, most.cpu, formatPercent),
    upTo(use.memoryBytes, most.memoryBytes, formatBytes),
    formatBytes(use.diskBytes),
    use.receivedPerSecond === undefined ? '–' : perSecond(use.receivedPerSecond),
    use.sentPerSecond === undefined ? '–' : perSecond(use.sentPerSecond),
  ];
}
