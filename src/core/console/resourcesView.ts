import * as l10n from '@vscode/l10n';
import type { ServerLimits } from '../api/server';
import { formatBytes, formatPercent } from '../base/format';
import type { PowerState } from '../base/power';
import { stateWords } from './consoleStatus';
import { graphSpan, ticksOf, timeOfDay } from './graphSpan';
import { type ResourceLimits, resourceGraphs } from './resourceGraphs';
import { type ResourceHistory, type ResourceSample, historyMs, pauseMs } from './resourceHistory';
import type { ResourcesPageView } from './resourcesMessages';

const tableStepMs = 5 * 60_000;

/** What the panel tells of how much a server may use: memory and disk in MiB, CPU in percent of a core. */
export type PanelLimits = Pick<ServerLimits, 'cpu' | 'memory' | 'disk'>;

/** What is known when the page is drawn. */
export interface ResourcesMoment {
  readonly server: string;
  /** Undefined while there is no connection. */
  readonly power: PowerState | undefined;
  /** Why there will be no more; empty while there may. */
  readonly problem: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** What the server may use, as the panel knows it; undefined before it was read. */
  readonly limits: PanelLimits | undefined;
  /** A language tag, for times of day. */
  readonly locale: string;
}

/** The use of a server in the last hour, as the page shows it. */
export function resourcesView(
  history: Pick<ResourceHistory, 'samples' | 'memoryLimitBytes'>,
  { server, power, problem, now, limits, locale }: ResourcesMoment,
): ResourcesPageView {
  const samples = history.samples.filter(({ at }) => now - at <= historyMs);
  const isLive = power !== undefined && power !== 'offline' && problem === '';
  // Nothing comes any more that would move the picture on: it ends where the server did.
  const until = isLive ? now : (samples.at(-1)?.at ?? now);
  const span = graphSpan(samples, { until, isLive, pauseMs });
  return {
    title: l10n.t('Use of {0}', server),
    state: problem !== '' ? stateWords(undefined, true) : stateWords(power, false),
    note: problem !== '' ? problem : samples.length > 0 ? '' : emptyWords(power),
    graphs:
      samples.length > 0
        ? resourceGraphs(samples, limitsOf(limits, history.memoryLimitBytes), span)
        : [],
    ticks: ticksOf(span, locale),
    table: {
      caption: l10n.t('Averages of five minutes'),
      columns: [
        l10n.t('Since'),
        l10n.t('CPU'),
        l10n.t('Memory'),
        l10n.t('Disk'),
        l10n.t('Network in'),
        l10n.t('Network out'),
      ],
      rows: rows(samples, locale),
    },
  };
}

/** What the daemon tells of its limit on memory counts before what the panel does: it is what it keeps to. */
function limitsOf(limits: PanelLimits | undefined, memoryBytes: number): ResourceLimits {
  const bytes = (mebibytes = 0) => Math.max(0, mebibytes) * 1024 ** 2;
  return {
    cpu: Math.max(0, limits?.cpu ?? 0),
    memoryBytes: memoryBytes > 0 ? memoryBytes : bytes(limits?.memory),
    diskBytes: bytes(limits?.disk),
  };
}

function emptyWords(power: PowerState | undefined): string {
  return power === 'offline'
    ? l10n.t('The server is offline. Its use appears here when it runs.')
    : l10n.t('Waiting for the first numbers of the server…');
}

function rows(samples: readonly ResourceSample[], locale: string): readonly (readonly string[])[] {
  const format = timeOfDay(locale);
  const parts = new Map<number, ResourceSample[]>();
  for (const sample of samples) {
    const start = Math.floor(sample.at / tableStepMs) * tableStepMs;
    const part = parts.get(start);
    if (part) part.push(sample);
    else parts.set(start, [sample]);
  }
  return [...parts]
    .reverse()
    .map(([start, part]) => [
      format.format(new Date(start)),
      mean(part, ({ cpu }) => cpu, formatPercent),
      mean(part, ({ memoryBytes }) => memoryBytes, formatBytes),
      mean(part, ({ diskBytes }) => diskBytes, formatBytes),
      mean(part, ({ receivedPerSecond }) => receivedPerSecond, perSecond),
      mean(part, ({ sentPerSecond }) => sentPerSecond, perSecond),
    ]);
}

function mean(
  part: readonly ResourceSample[],
  of: (sample: ResourceSample) => number | undefined,
  words: (value: number) => string,
): string {
  const values = part.flatMap((sample) => of(sample) ?? []);
  if (values.length === 0) return '–';
  return words(values.reduce((sum, value) => sum + value, 0) / values.length);
}

function perSecond(value: number): string {
  return l10n.t('{0}/s', formatBytes(Math.round(value)));
}
