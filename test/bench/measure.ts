/** One line of the table. */
export interface Measured {
  readonly what: string;
  readonly ours: number;
  readonly yardstick: number;
  readonly unit: 'ms' | 'KB' | 'MB' | '/s';
  readonly against: string;
}

/** Median milliseconds of `times` runs, after one that does not count. */
export async function median(times: number, work: () => Promise<unknown>): Promise<number> {
  await work();
  const taken: number[] = [];
  for (let n = 0; n < times; n++) {
    const start = performance.now();
    await work();
    taken.push(performance.now() - start);
  }
  return taken.sort((a, b) => a - b)[Math.floor(times / 2)] ?? NaN;
}

/** A line of the Markdown table. More is better only for what is counted per second. */
export function row({ what, ours, yardstick, unit, against }: Measured): string {
  const ratio = unit === '/s' ? yardstick / ours : ours / yardstick;
  return `| ${what} | ${shown(ours, unit)} | ${shown(yardstick, unit)} | ${ratio.toFixed(2)} | ${against} |`;
}

function shown(value: number, unit: string): string {
  const digits = value < 10 ? 1 : 0;
  const text = value.toFixed(digits).replace(/\B(?=(\d{3})+(?!\d))/g, ' ');
  return unit === '/s' ? `${text}/s` : `${text} ${unit}`;
}
