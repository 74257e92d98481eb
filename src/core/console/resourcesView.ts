import * as l10n from '@vscode/l10n';
import type { ServerLimits } from '../api/server';
import type { PowerState } from '../base/power';
import { stateWords } from './consoleStatus';
import { ticksOf, timeWords } from './graphSpan';
import { type Presence, type ResourceLimits, resourceGraphs } from './resourceGraphs';
import { rangeMs, rangeWords } from './resourceRange';
import { readingSteps, resourceReadings } from './resourceReadings';
import { type ResourceSample, pauseMs } from './resourceSample';
import { type ResourceStretch, offlineSince, resourceStretches } from './resourceStretches';
import {
  type GraphBand,
  type ResourceRange,
  type ResourcesPageView,
  type ResourcesPart,
  resourceRanges,
} from './resourcesMessages';
import { resourcesTable } from './resourcesTable';

/** What a letter of a label takes of the width, about: bands without room for theirs have none. */
const letterShare = 0.011;
/** Times without numbers that are told in words. */
const maxStretches = 10;

/** What the panel tells of how much a server may use: memory and disk in MiB, CPU in percent of a core. */
export type PanelLimits = Pick<ServerLimits, 'cpu' | 'memory' | 'disk'>;

/** What is known when the page is drawn. */
export interface ResourcesMoment {
  /** What the console says; undefined while it is not connected. */
  readonly power: PowerState | undefined;
  /** The power state that the panel told last; undefined where it tells none. */
  readonly polled: string | undefined;
  /** Why there will be no more; empty while there may. */
  readonly problem: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly range: ResourceRange;
  /** What the server may use, as the panel knows it; undefined before it was read. */
  readonly limits: PanelLimits | undefined;
  /** The limit on memory that the daemon tells, in bytes; 0 where it tells none. */
  readonly memoryLimitBytes: number;
  /** A language tag, for times of day. */
  readonly locale: string;
}

/** The page of a server's use, without what changes on it. */
export function resourcesView(server: string, chosen: ResourceRange): ResourcesPageView {
  return {
    title: l10n.t({
      message: 'Resource Usage: {server}',
      args: { server },
      comment: ['Title of a page'],
    }),
    ranges: {
      label: l10n.t({ message: 'Time range', comment: ['Label: how much time graphs show'] }),
      choices: resourceRanges.map((range) => {
        return { range, label: rangeWords(range), isChosen: range === chosen };
      }),
    },
    moment: {
      label: l10n.t({ message: 'Time of the values', comment: ['Label of a slider'] }),
      steps: readingSteps,
    },
  };
}

/** What a server used, as the page shows it. `known`: all samples there are, oldest first. */
export function resourcesPart(
  known: readonly ResourceSample[],
  moment: ResourcesMoment,
): ResourcesPart {
  const { now, range, problem, locale } = moment;
  const span = { until: now, ms: rangeMs(range) };
  const since = now - span.ms;
  const samples = known.filter(({ at }) => at >= since && at <= now);
  const presence = presenceOf(known, moment);
  const stretches = samples.length === 0 ? [] : resourceStretches(samples, { since, until: now });
  return {
    state: stateOf(known, presence, moment),
    note: problem !== '' ? problem : samples.length > 0 ? '' : emptyWords(presence),
    graphs: samples.length > 0 ? resourceGraphs({ samples, span, presence }, limitsOf(moment)) : [],
    bands: stretches.map((stretch) => bandOf(stretch, { since, ms: span.ms })),
    stretches: stretches
      .toReversed()
      .slice(0, maxStretches)
      .map((one) => stretchWords(one, now, locale)),
    ticks: ticksOf(
      span,
      locale,
      l10n.t({ message: 'now', comment: ['The end of the time that graphs show'] }),
    ),
    readings: samples.length > 0 ? resourceReadings(samples, span, locale) : [],
    table: resourcesTable(samples, span, locale),
  };
}

/** The console knows best; without it, what was seen last counts for a while. */
function presenceOf(
  known: readonly ResourceSample[],
  { power, polled, problem, now }: ResourcesMoment,
): Presence {
  if (problem === '' && power !== undefined) return power === 'offline' ? 'offline' : 'up';
  const last = known.at(-1);
  if (polled === undefined || !last || now - last.at > pauseMs) return 'unknown';
  return last.isOffline ? 'offline' : 'up';
}

function stateOf(
  known: readonly ResourceSample[],
  presence: Presence,
  { power, problem, now, locale }: ResourcesMoment,
): string {
  const since = presence === 'offline' ? offlineSince(known, now) : undefined;
  if (since) {
    const time = timeWords(since.at, now, locale);
    return since.wasSeen
      ? l10n.t({ message: 'Offline since {time}', args: { time }, comment: ['State of a server'] })
      : l10n.t('Offline since {time} or earlier', { time });
  }
  return problem !== '' ? stateWords(undefined, true) : stateWords(power, false);
}

/** What the daemon tells of its limit on memory counts before what the panel does: it is what it keeps to. */
function limitsOf({ limits, memoryLimitBytes }: ResourcesMoment): ResourceLimits {
  const bytes = (mebibytes = 0) => Math.max(0, mebibytes) * 1024 ** 2;
  return {
    cpu: Math.max(0, limits?.cpu ?? 0),
    memoryBytes: memoryLimitBytes > 0 ? memoryLimitBytes : bytes(limits?.memory),
    diskBytes: bytes(limits?.disk),
  };
}

function emptyWords(presence: Presence): string {
  return presence === 'offline'
    ? l10n.t('The server is offline. Its resource usage is shown when it runs.')
    : l10n.t('Waiting for the first values...');
}

function bandOf(
  { kind, from, to }: ResourceStretch,
  { since, ms }: { readonly since: number; readonly ms: number },
): GraphBand {
  const share = (at: number) => Math.min(1, Math.max(0, (at - since) / ms));
  const words =
    kind === 'offline'
      ? l10n.t({ message: 'offline', comment: ['Power state of a server'] })
      : l10n.t({ message: 'not watched', comment: ['Nothing is known of this time'] });
  const band = { kind, from: share(from), to: share(to) };
  return { ...band, label: band.to - band.from < words.length * letterShare ? '' : words };
}

function stretchWords({ kind, from, to }: ResourceStretch, now: number, locale: string): string {
  const since = timeWords(from, now, locale);
  const until =
    to === now
      ? l10n.t({ message: 'now', comment: ['The end of the time that graphs show'] })
      : timeWords(to, now, locale);
  return kind === 'offline'
    ? l10n.t({
        message: '{start} to {end}: offline',
        args: { start: since, end: until },
        comment: ['A time in which a server was offline'],
      })
    : l10n.t("{start} to {end}: not watched. VS Code was closed, or the panel didn't answer.", {
        start: since,
        end: until,
      });
}
