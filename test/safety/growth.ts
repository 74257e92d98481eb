/** Milliseconds below which a time says nothing: the computer does other things, too. */
const floorMs = 12;
/** Milliseconds that nothing may take, however large the input. */
const endMs = 1_500;
/** What twice the input may take, as a multiple; a quadratic one takes four times as long. */
const mostRatio = 3;
/** How often what seems too slow is measured again: other programs may slow down some of them, and not all. */
const looks = 5;

/** The shortest of a few runs, in milliseconds of this process: what others do meanwhile does not count. */
function shortest(work: () => unknown, runs: number): number {
  let best = Infinity;
  for (let run = 0; run < runs; run++) {
    const began = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(began);
    best = Math.min(best, (user + system) / 1000);
    if (best < floorMs) return best;
  }
  return best;
}

/**
 * What is wrong with how the time of `work` grows with the size of its input; undefined where doubling the input never
 * does much more than double the time. `sizes` go up, so that what explodes is seen while it is small.
 */
export function growthProblem<T>(
  work: (input: T) => unknown,
  make: (size: number) => T,
  sizes: readonly number[],
): string | undefined {
  const ms = (input: T, runs: number) => shortest(() => work(input), runs);
  for (const size of sizes) {
    const input = make(size);
    const once = ms(input, 2);
    if (once > endMs) return `${Math.round(once)} ms for ${size}`;
    if (once < floorMs) continue;
    const double = make(2 * size);
    if (ms(double, 1) <= mostRatio * once) continue;
    const fourfold = make(4 * size);
    let least = Infinity;
    for (let look = 0; look < looks && least > mostRatio; look++) {
      const one = Math.max(ms(input, 3), floorMs / mostRatio);
      const steps = [ms(double, 2) / one, Math.sqrt(ms(fourfold, 2) / one)];
      least = Math.min(least, ...steps);
    }
    if (least > mostRatio)
      return `${Math.round(once)} ms for ${size}, ${least.toFixed(1)} times as long for twice as much`;
  }
  return undefined;
}
