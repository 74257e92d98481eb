import * as l10n from '@vscode/l10n';
import { formatBytes, formatPercent } from '../base/format';
import { powerWords } from '../base/power';
import { type GraphSpan, timeWords } from './graphSpan';
import { perSecond } from './resourceGraphs';
import { type ResourceSample, pauseMs } from './resourceSample';

/** Steps from left to right at each of which the values can be read. */
export const readingSteps = 120;

/** What was used at each step of a graph, in words: from the left side to the right. */
export function resourceReadings(
  samples: readonly ResourceSample[],
  { until, ms }: GraphSpan,
  locale: string,
): readonly string[] {
  const since = until - ms;
  // What is nearer to this step than to the next one belongs to it.
  const half = ms / readingSteps / 2;
  let index = 0;
  return Array.from({ length: readingSteps + 1 }, (_, step) => {
    const at = since + (step / readingSteps) * ms;
    while ((samples[index + 1]?.from ?? Infinity) <= at + half) index++;
    const sample = samples[index];
    const next = samples[index + 1]?.from ?? until;
    const isKnown =
      sample && sample.from <= at + half && (at - half <= sample.at || next - sample.at <= pauseMs);
    const time = timeWords(at, until, locale);
    const value = isKnown
      ? valueWords(sample)
      : l10n.t({ message: 'not watched', comment: ['Nothing is known of this time'] });
    return `${time}: ${value}`;
  });
}

function valueWords({ isOffline, use, most }: ResourceSample): string {
  const disk = l10n.t({
    message: 'disk {size}',
    args: { size: formatBytes(use.diskBytes) },
    comment: ['What a server used'],
  });
  if (isOffline) return [powerWords('offline'), ...(use.diskBytes > 0 ? [disk] : [])].join(' · ');
  const { receivedPerSecond, sentPerSecond } = use;
  return [
    l10n.t({
      message: 'CPU {value}',
      args: { value: upTo(use.cpu, most.cpu, formatPercent) },
      comment: ['What a server used'],
    }),
    l10n.t({
      message: 'memory {value}',
      args: { value: upTo(use.memoryBytes, most.memoryBytes, formatBytes) },
      comment: ['What a server used'],
    }),
    disk,
    ...(receivedPerSecond === undefined
      ? []
      : [
          l10n.t({
            message: 'in {rate}',
            args: { rate: perSecond(receivedPerSecond) },
            comment: ['Network traffic that was received'],
          }),
        ]),
    ...(sentPerSecond === undefined
      ? []
      : [
          l10n.t({
            message: 'out {rate}',
            args: { rate: perSecond(sentPerSecond) },
            comment: ['Network traffic that was sent'],
          }),
        ]),
  ].join(' · ');
}

/** A mean, and the most of the same time where that reads otherwise. */
export function upTo(mean: number, most: number, words: (value: number) => string): string {
  const [usual, peak] = [words(mean), words(most)];
  return usual === peak
    ? usual
    : l10n.t({
        message: '{average} (up to {peak})',
        args: { average: usual, peak },
        comment: ['What a server used'],
      });
}
