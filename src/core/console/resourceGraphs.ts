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
      caption: l10n.t({ message: 'CPU', comment: ['A resource of a server'] }),
      measures: [
        {
          kind: 'cpu',
          label: l10n.t({ message: 'CPU', comment: ['A resource of a server'] }),
          of: up(({ cpu }) => cpu),
        },
      ],
      words: formatPercent,
      least: 10,
      limit: limits.cpu,
    },
    {
      caption: l10n.t({ message: 'Memory', comment: ['A resource of a server'] }),
      measures: [
        {
          kind: 'memory',
          label: l10n.t({ message: 'Memory', comment: ['A resource of a server'] }),
          of: up(({ memoryBytes }) => memoryBytes),
        },
      ],
      words: formatBytes,
      least: 1024 * 1024,
      limit: limits.memoryBytes,
    },
    {
      caption: l10n.t({ message: 'Disk', comment: ['A resource of a server'] }),
      // A disk is as full when the server is off.
      measures: [
        {
          kind: 'disk',
          label: l10n.t({ message: 'Disk', comment: ['A resource of a server'] }),
          of: ({ diskBytes }) => diskBytes,
        },
      ],
      words: formatBytes,
      least: 1024 * 1024,
      limit: limits.diskBytes,
    },
    {
      caption: l10n.t({ message: 'Network', comment: ['A resource of a server'] }),
      measures: [
        {
          kind: 'received',
          label: l10n.t({ message: 'in', comment: ['Network traffic that was received'] }),
          of: up((use) => use.receivedPerSecond),
        },
        {
          kind: 'sent',
          label: l10n.t({ message: 'out', comment: ['Network traffic that was sent'] }),
          of: up((use) => use.sentPerSecond),
        },
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
  return l10n.t({
    message: '{size}/s',
    args: { size: formatBytes(Math.round(value)) },
    comment: ['Bytes a second'],
  });
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
    limit:
      limit > 0
        ? {
            y: limit / top,
            label: l10n.t({
              message: 'limit {value}',
              args: { value: words(limit) },
              comment: ['The limit of a resource in a graph'],
            }),
          }
        : undefined,
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
  const used =
    limit > 0
      ? l10n.t({
          message: '{used} of {limit}',
          args: { used: all, limit: words(limit) },
          comment: ['How much of a resource is used'],
        })
      : all;
  return shown.presence === 'ended'
    ? l10n.t({
        message: 'last {value}',
        args: { value: used },
        comment: ['What was used before the connection ended'],
      })
    : used;
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
      ? l10n.t('{name}: No values yet.', { name })
      : l10n.t({
          message: '{name}: {now} now.',
          args: { name, now: words(now) },
          comment: ['A resource, and how much of it is used'],
        });
  }
  const least = words(values.reduce((a, b) => Math.min(a, b)));
  const most = words(peaks.reduce((a, b) => Math.max(a, b)));
  const usual = words(average(samples, of));
  const range = { name, least, most, average: usual };
  if (now === undefined)
    return l10n.t(
      '{name}: currently unknown, previously between {least} and {most}, {average} on average.',
      range,
    );
  const told = { ...range, now: words(now) };
  if (presence === 'ended')
    return l10n.t('{name}: last {now}, between {least} and {most}, {average} on average.', told);
  if (presence === 'offline' && now === 0)
    return l10n.t(
      '{name}: {now} now, between {least} and {most} while the server was running, {average} on average.',
      told,
    );
  return l10n.t('{name}: {now} now, between {least} and {most}, {average} on average.', told);
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
