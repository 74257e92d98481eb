import * as l10n from '@vscode/l10n';
import { formatBytes, formatPercent } from '../base/format';
import type { GraphSpan } from './graphSpan';
import { type ValueOf, linePieces } from './resourceLines';
import { type ResourceSample, pauseMs } from './resourceSample';
import type { Graph, GraphLine } from './resourcesMessages';

/** A value of a sample, and how people read it. */
interface Measure {
  readonly kind: GraphLine['kind'];
  readonly label: string;
  readonly of: ValueOf;
}

interface GraphOf {
  readonly caption: string;
  readonly measures: readonly Measure[];
  readonly words: (value: number) => string;
  /** The least that the top stands for, so that noise is no mountain. */
  readonly least: number;
  readonly limit: number;
}

/** The most that a server may use; 0 where there is no limit or none is known. */
export interface ResourceLimits {
  /** Percent; 100 is one core. */
  readonly cpu: number;
  readonly memoryBytes: number;
  readonly diskBytes: number;
}

/** How a server is where its graphs end; `ended` for graphs of a time that is over. */
export type Presence = 'up' | 'offline' | 'unknown' | 'ended';

/** What graphs show. */
export interface ShownUse {
  /** Of the time that is shown, oldest first. */
  readonly samples: readonly ResourceSample[];
  readonly span: GraphSpan;
  readonly presence: Presence;
}

/** The graphs of processor, memory, disk and network. */
export function resourceGraphs(shown: ShownUse, limits: ResourceLimits): readonly Graph[] {
  const up = (of: (use: ResourceSample['use']) => number | undefined): ValueOf => {
    return (use, isOffline) => (isOffline ? undefined : of(use));
  };
  const graphs: readonly GraphOf[] = [
    {
      caption: l10n.t('CPU'),
      measures: [{ kind: 'cpu', label: l10n.t('CPU'), of: up(({ cpu }) => cpu) }],
      words: formatPercent,
      least: 10,
      limit: limits.cpu,
    },
    {
      caption: l10n.t('Memory'),
      measures: [
        { kind: 'memory', label: l10n.t('Memory'), of: up(({ memoryBytes }) => memoryBytes) },
      ],
      words: formatBytes,
      least: 1024 * 1024,
      limit: limits.memoryBytes,
    },
    {
      caption: l10n.t('Disk'),
      // A disk is as full when the server is off.
      measures: [{ kind: 'disk', label: l10n.t('Disk'), of: ({ diskBytes }) => diskBytes }],
      words: formatBytes,
      least: 1024 * 1024,
      limit: limits.diskBytes,
    },
    {
      caption: l10n.t('Network'),
      measures: [
        { kind: 'received', label: l10n.t('in'), of: up((use) => use.receivedPerSecond) },
        { kind: 'sent', label: l10n.t('out'), of: up((use) => use.sentPerSecond) },
      ],
      words: perSecond,
      least: 1024,
      limit: 0,
    },
  ];
  return graphs.map((graph) => draw(graph, shown));
}

/** Bytes a second, as people read them. */
export function perSecond(value: number): string {
  return l10n.t('{0}/s', formatBytes(Math.round(value)));
}

function draw(graph: GraphOf, shown: ShownUse): Graph {
  const { measures, words, limit, caption } = graph;
  const { samples, span } = shown;
  const all = measures.flatMap(({ of }) =>
    samples.flatMap((one) => of(one.most, one.isOffline) ?? []),
  );
  // The limit is the end of the scale, unless more was used: how much is left is to be seen.
  const top = all.reduce((a, b) => Math.max(a, b), limit > 0 ? limit : graph.least);
  return {
    caption,
    current: current(graph, shown),
    summary: measures.map((measure) => summary(measure, graph, shown)).join(' '),
    top: words(top),
    lines: measures.map(({ kind, label, of }) => {
      return { kind, label, ...linePieces(samples, of, { span, top }) };
    }),
    limit: limit > 0 ? { y: limit / top, label: l10n.t('limit {0}', words(limit)) } : undefined,
  };
}

/** The values of now, of how much there may be; never those of another time as if they were. */
function current({ measures, words, limit }: GraphOf, shown: ShownUse): string {
  const told = measures.map(({ label, of }) => {
    const value = nowOf(of, shown);
    const text = value === undefined ? '–' : words(value);
    return measures.length === 1 ? text : `${text} ${label}`;
  });
  const all = told.join(' · ');
  const used = limit > 0 ? l10n.t('{0} of {1}', all, words(limit)) : all;
  return shown.presence === 'ended' ? l10n.t('last {0}', used) : used;
}

function nowOf(of: ValueOf, { samples, span, presence }: ShownUse): number | undefined {
  const last = samples.at(-1);
  const value = last && of(last.use, last.isOffline);
  switch (presence) {
    case 'ended':
      return value;
    case 'unknown':
      return undefined;
    case 'offline':
      // What is off uses nothing but its disk.
      return last?.isOffline ? (value ?? 0) : 0;
    case 'up':
      return last && span.until - last.at <= pauseMs ? value : undefined;
  }
}

function summary({ label, of }: Measure, { caption, words, measures }: GraphOf, shown: ShownUse) {
  const { samples, presence } = shown;
  const name = measures.length === 1 ? caption : `${caption}, ${label}`;
  const values = samples.flatMap((one) => of(one.use, one.isOffline) ?? []);
  const peaks = samples.flatMap((one) => of(one.most, one.isOffline) ?? []);
  const now = nowOf(of, shown);
  if (values.length === 0) {
    return now === undefined
      ? l10n.t('{0}: not known yet.', name)
      : l10n.t('{0}: {1} now.', name, words(now));
  }
  const least = words(values.reduce((a, b) => Math.min(a, b)));
  const most = words(peaks.reduce((a, b) => Math.max(a, b)));
  const usual = words(average(samples, of));
  const range = [least, most, usual];
  if (now === undefined)
    return l10n.t(
      '{0}: not known now, before between {1} and {2}, {3} on average.',
      name,
      ...range,
    );
  const told = [name, words(now), ...range];
  if (presence === 'ended')
    return l10n.t('{0}: {1} last, between {2} and {3}, {4} on average.', ...told);
  if (presence === 'offline' && now === 0)
    return l10n.t('{0}: {1} now, between {2} and {3} while it was up, {4} on average.', ...told);
  return l10n.t('{0}: {1} now, between {2} and {3}, {4} on average.', ...told);
}

/** The mean by time: a sample of five minutes counts more than one of a second. */
function average(samples: readonly ResourceSample[], of: ValueOf): number {
  let sum = 0;
  let time = 0;
  for (const [index, { use, from, at, isOffline }] of samples.entries()) {
    const value = of(use, isOffline);
    if (value === undefined) continue;
    const next = samples[index + 1]?.from ?? at;
    const ms = Math.max(1_000, at - from, next - at <= pauseMs ? next - from : 0);
    sum += value * ms;
    time += ms;
  }
  return sum / time;
}
