import * as l10n from '@vscode/l10n';
import { formatBytes, formatPercent } from '../base/format';
import type { ResourceSample } from './resourceHistory';
import type { Graph, GraphLine } from './resourcesMessages';

/** Points along a graph: what a screen can show, and a hundredth of what was told. */
const steps = 240;

/** How many times as much as is used a limit is that is only told, not drawn. */
const farLimit = 10;

/** A value of a sample, and how people read it. */
interface Measure {
  readonly kind: GraphLine['kind'];
  readonly label: string;
  readonly of: (sample: ResourceSample) => number | undefined;
}

interface GraphOf {
  readonly caption: string;
  readonly measures: readonly Measure[];
  readonly words: (value: number) => string;
  /** The least that the top stands for, so that noise is no mountain. */
  readonly least: number;
  readonly limit: number;
  /** Whether the limit is drawn however far it is: for what fills up. */
  readonly fills?: boolean;
}

/** The time that a graph shows, in milliseconds: `until` counts from 1970. */
export interface GraphSpan {
  readonly until: number;
  readonly ms: number;
  /** Whether `until` is now; else nothing more is told since then. */
  readonly isLive: boolean;
  /** Milliseconds without a sample after which nothing is known of the time between. */
  readonly pauseMs: number;
}

/** The most that a server may use; 0 where there is no limit or none is known. */
export interface ResourceLimits {
  /** Percent; 100 is one core. */
  readonly cpu: number;
  readonly memoryBytes: number;
  readonly diskBytes: number;
}

/** The graphs of processor, memory, disk and network. */
export function resourceGraphs(
  samples: readonly ResourceSample[],
  limits: ResourceLimits,
  span: GraphSpan,
): readonly Graph[] {
  const perSecond = (value: number) => l10n.t('{0}/s', formatBytes(value));
  const graphs: readonly GraphOf[] = [
    {
      caption: l10n.t('CPU'),
      measures: [{ kind: 'cpu', label: l10n.t('CPU'), of: ({ cpu }) => cpu }],
      words: formatPercent,
      least: 10,
      limit: limits.cpu,
    },
    {
      caption: l10n.t('Memory'),
      measures: [{ kind: 'memory', label: l10n.t('Memory'), of: ({ memoryBytes }) => memoryBytes }],
      words: formatBytes,
      least: 1024 * 1024,
      limit: limits.memoryBytes,
    },
    {
      caption: l10n.t('Disk'),
      measures: [{ kind: 'disk', label: l10n.t('Disk'), of: ({ diskBytes }) => diskBytes }],
      words: formatBytes,
      least: 1024 * 1024,
      limit: limits.diskBytes,
      fills: true,
    },
    {
      caption: l10n.t('Network'),
      measures: [
        { kind: 'received', label: l10n.t('in'), of: (sample) => sample.receivedPerSecond },
        { kind: 'sent', label: l10n.t('out'), of: (sample) => sample.sentPerSecond },
      ],
      words: perSecond,
      least: 1024,
      limit: 0,
    },
  ];
  return graphs.map((graph) => draw(graph, samples, span));
}

function draw(graph: GraphOf, samples: readonly ResourceSample[], span: GraphSpan): Graph {
  const { measures, words, limit, fills, caption } = graph;
  const all = measures.flatMap(({ of }) => samples.flatMap((sample) => of(sample) ?? []));
  const most = all.reduce((a, b) => Math.max(a, b), graph.least);
  // A limit belongs into the picture, unless it would flatten all below it.
  const top = limit > 0 && (fills || limit <= most * farLimit) ? Math.max(most, limit) : most;
  const lines = measures.map(({ kind, label, of }) => ({
    kind,
    label,
    pieces: pieces(samples, of, { span, top }),
  }));
  const limitWords = l10n.t('limit {0}', words(limit));
  return {
    caption,
    current: current(graph, samples, span),
    summary: measures.map((measure) => summary(measure, graph, { samples, span })).join(' '),
    top: words(top),
    lines,
    limit: limit > 0 && limit <= top ? { y: limit / top, label: limitWords } : undefined,
  };
}

/** The last values, of how much there may be. */
function current(
  { measures, words, limit }: GraphOf,
  samples: readonly ResourceSample[],
  { isLive }: GraphSpan,
): string {
  const last = samples.at(-1);
  const values = measures.map(({ label, of }) => {
    const value = last && of(last);
    const told = value === undefined ? '–' : words(value);
    return measures.length === 1 ? told : `${told} ${label}`;
  });
  const all = values.join(' · ');
  const used = limit > 0 ? l10n.t('{0} of {1}', all, words(limit)) : all;
  return isLive ? used : l10n.t('last {0}', used);
}

function summary(
  { label, of }: Measure,
  { caption, words, measures }: GraphOf,
  { samples, span }: { readonly samples: readonly ResourceSample[]; readonly span: GraphSpan },
): string {
  const values = samples.flatMap((sample) => of(sample) ?? []);
  const name = measures.length === 1 ? caption : `${caption}, ${label}`;
  const last = values.at(-1);
  if (last === undefined) return l10n.t('{0}: not known yet.', name);
  const least = values.reduce((a, b) => Math.min(a, b));
  const most = values.reduce((a, b) => Math.max(a, b));
  const told = [name, words(last), words(least), words(most)];
  return span.isLive
    ? l10n.t('{0}: {1} now, between {2} and {3}.', ...told)
    : l10n.t('{0}: {1} last, between {2} and {3}.', ...told);
}

/** The highest value of each step, so that no peak is lost; a pause parts two pieces. */
function pieces(
  samples: readonly ResourceSample[],
  of: Measure['of'],
  { span, top }: { readonly span: GraphSpan; readonly top: number },
): GraphLine['pieces'] {
  const found: [number, number][][] = [];
  let lastAt = -Infinity;
  let lastStep = -1;
  for (const sample of samples) {
    const value = of(sample);
    const x = 1 - (span.until - sample.at) / span.ms;
    if (value === undefined || x < 0 || x > 1) continue;
    const y = Math.min(1, value / top);
    const step = Math.floor(x * steps);
    const piece = sample.at - lastAt <= span.pauseMs ? found.at(-1) : undefined;
    const point = step === lastStep ? piece?.at(-1) : undefined;
    if (point) {
      point[0] = x;
      point[1] = Math.max(point[1], y);
    } else if (piece) piece.push([x, y]);
    else found.push([[x, y]]);
    lastAt = sample.at;
    lastStep = step;
  }
  return found;
}
