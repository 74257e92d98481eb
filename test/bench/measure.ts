/** One line of the table. */
export interface Measured {
  readonly what: string;
  readonly ours: number;
  readonly yardstick: number;
  readonly unit: 'ms' | 'KB' | 'MB' | '/s';
  readonly against: string;
}

type Work = () => Promise<unknown>;

/** Median milliseconds of `times` runs, after one that does not count. A run may say itself when it was over. */
export async function median(times: number, work: Work): Promise<number> {
  const [taken] = await medians(times, [work]);
  return taken ?? NaN;
}

/** The same for several in turn, so that what else the machine does meets all of them. */
export async function medians(times: number, works: readonly Work[]): Promise<readonly number[]> {
  return mediansOf(
    times,
    works.map((work) => async () => {
      const start = performance.now();
      const end = await work();
      return (typeof end === 'number' ? end : performance.now()) - start;
    }),
  );
}

/** Medians of what works say that they took, in turn, after one round that does not count. */
export async function mediansOf(
  times: number,
  works: readonly (() => Promise<number>)[],
): Promise<readonly number[]> {
  for (const work of works) await work();
  const taken = works.map((): number[] => []);
  for (let n = 0; n < times; n++) {
    for (const [index, work] of works.entries()) taken[index]?.push(await work());
  }
  return taken.map((all) => all.sort((a, b) => a - b)[Math.floor(times / 2)] ?? NaN);
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
