/** What a row of the table is made of; all in milliseconds. */
export interface Latencies {
  readonly what: string;
  readonly ours: readonly number[];
  readonly yardstick: readonly number[];
  /** What the yardstick does. */
  readonly against: string;
  /** What it is meant to take at most: half of the times, and 95 of 100. */
  readonly goal: { readonly p50: number; readonly p95: number };
}

/** A line of the Markdown table: the median, the 95th and the 99th percentile of both, and the ratio of the medians. */
export function latencyRow({ what, ours, yardstick, against, goal }: Latencies): string {
  const [mine, its] = [spread(ours), spread(yardstick)];
  const ratio = (mine.p50 / its.p50).toFixed(2);
  const isMet = mine.p50 <= goal.p50 && mine.p95 <= goal.p95;
  const words = `median / p95 / p99 of ${ours.length} and ${yardstick.length}: ${against}; the goal of ${goal.p50} / ${goal.p95} ms is ${isMet ? 'met' : 'not met'}`;
  return `| ${what} | ${mine.text} | ${its.text} | ${ratio} | ${words} |`;
}

function spread(times: readonly number[]) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? NaN;
  const [p50, p95, p99] = [at(0.5), at(0.95), at(0.99)];
  return { p50, p95, text: `${[p50, p95, p99].map((ms) => Math.round(ms)).join(' / ')} ms` };
}
