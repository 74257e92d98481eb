import type { GraphPieces } from './resourcesMessages';
import type { GraphSpan } from './graphSpan';
import { type ResourceSample, type ResourceUse, pauseMs } from './resourceSample';

/** Points along a graph: what a screen can show, and a hundredth of what was told. */
const steps = 240;

/** What a line shows of a server's use; undefined where there is nothing to show. */
export type ValueOf = (use: ResourceUse, isOffline: boolean) => number | undefined;

interface Point {
  x: number;
  sum: number;
  count: number;
  most: number;
  readonly step: number;
}

/** The means of each step, and the most, so that no peak is lost. A pause, or a time without a value, parts two pieces. */
export function linePieces(
  samples: readonly ResourceSample[],
  of: ValueOf,
  { span, top }: { readonly span: GraphSpan; readonly top: number },
): { readonly pieces: GraphPieces; readonly peaks: GraphPieces } {
  const found: Point[][] = [];
  let known = -Infinity;
  for (const sample of samples) {
    const { from, at, isOffline } = sample;
    const value = of(sample.use, isOffline);
    const most = of(sample.most, isOffline);
    const isOn = from - known <= pauseMs;
    known = value === undefined ? -Infinity : at;
    if (value === undefined || most === undefined) continue;
    let piece = isOn ? found.at(-1) : undefined;
    for (const moment of momentsOf(sample, span)) {
      const x = 1 - (span.until - moment) / span.ms;
      const step = Math.floor(x * steps);
      const last = piece?.at(-1);
      if (last?.step === step) {
        last.x = x;
        last.sum += value;
        last.count++;
        last.most = Math.max(last.most, most);
        continue;
      }
      const point = { x, sum: value, count: 1, most, step };
      if (piece) piece.push(point);
      else found.push((piece = [point]));
    }
  }
  const share = (value: number) => Math.min(1, value / top);
  const pieces = found.map((piece) => {
    return piece.map(({ x, sum, count }) => [x, share(sum / count)] as const);
  });
  const peaks = found.map((piece) => piece.map(({ x, most }) => [x, share(most)] as const));
  const isFlat = found.flat().every(({ sum, count, most }) => sum / count === most);
  return { pieces, peaks: isFlat ? [] : peaks };
}

/** The moments of a sample that lie in the picture: its end, and its begin where it is wide. */
function momentsOf({ from, at }: ResourceSample, { until, ms }: GraphSpan): readonly number[] {
  const since = until - ms;
  if (at < since || from > until) return [];
  const end = Math.min(at, until);
  const begin = Math.max(from, since);
  return end - begin > ms / steps ? [begin, end] : [end];
}
