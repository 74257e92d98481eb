/** What a server uses, or used on average. */
export interface ResourceUse {
  /** Percent; 100 is one core. */
  readonly cpu: number;
  readonly memoryBytes: number;
  readonly diskBytes: number;
  /** Bytes a second since the sample before; undefined for the first after a pause. */
  readonly receivedPerSecond: number | undefined;
  readonly sentPerSecond: number | undefined;
}

/** What a server used at a moment, or from one to another where several samples went together. */
export interface ResourceSample {
  /** Milliseconds since 1970 of the first moment, and of the last. */
  readonly from: number;
  readonly at: number;
  /** Whether it was off: it used nothing then but its disk. */
  readonly isOffline: boolean;
  /** The mean of that time, and the most. */
  readonly use: ResourceUse;
  readonly most: ResourceUse;
}

/** Milliseconds without a sample after which nothing is known of the time between: the watch looks each two minutes at the rarest. */
export const pauseMs = 3 * 60_000;

/** The sample of one moment, in milliseconds since 1970. */
export function sampleAt(at: number, use: ResourceUse, isOffline = false): ResourceSample {
  return { from: at, at, isOffline, use, most: use };
}

/** Several samples as one: the mean of their means, the most of all. There is at least one. */
export function mergedSamples(
  first: ResourceSample,
  others: readonly ResourceSample[],
): ResourceSample {
  if (others.length === 0) return first;
  const all = [first, ...others];
  const isOffline = all.every((one) => one.isOffline);
  // What a server used while it was up is not made less by the moments in which it was off.
  const counted = isOffline ? all : all.filter((one) => !one.isOffline);
  return {
    from: Math.min(...all.map(({ from }) => from)),
    at: Math.max(...all.map(({ at }) => at)),
    isOffline,
    use: together(
      counted.map(({ use }) => use),
      mean,
    ),
    most: together(
      counted.map(({ most }) => most),
      (values) => Math.max(...values),
    ),
  };
}

function together(
  uses: readonly ResourceUse[],
  of: (values: readonly number[]) => number,
): ResourceUse {
  const known = (value: (use: ResourceUse) => number | undefined) => {
    const values = uses.flatMap((use) => value(use) ?? []);
    return values.length === 0 ? undefined : of(values);
  };
  return {
    cpu: known(({ cpu }) => cpu) ?? 0,
    memoryBytes: known(({ memoryBytes }) => memoryBytes) ?? 0,
    diskBytes: known(({ diskBytes }) => diskBytes) ?? 0,
    receivedPerSecond: known(({ receivedPerSecond }) => receivedPerSecond),
    sentPerSecond: known(({ sentPerSecond }) => sentPerSecond),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
