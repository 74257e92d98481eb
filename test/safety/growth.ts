/** Milliseconds below which a time says nothing: the computer does other things, too. */
const floorMs = 12;
/** Milliseconds that nothing may take, however large the input. */
const endMs = 1_500;
/** What twice the input may take, as a multiple; a quadratic one takes four times as long. */
const mostRatio = 3;

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
  for (const size of sizes) {
    const input = make(size);
    const once = shortest(() => work(input), 2);
    if (once > endMs) return `${Math.round(once)} ms for ${size}`;
    if (once < floorMs) continue;
    const double = make(2 * size);
    // Mostly one look is enough; who seems too slow is measured again, and better each time.
    let ratio = Infinity;
    for (let tries = 1; tries <= 4 && ratio > mostRatio; tries++) {
      const one =
        tries === 1
          ? once
          : Math.min(
              once,
              shortest(() => work(input), tries),
            );
      const two = shortest(() => work(double), tries);
      ratio = two < floorMs ? 1 : two / Math.max(one, floorMs / mostRatio);
    }
    // What other programs take from the computer may make one step slow, not two in a row.
    const fourfold = ratio > mostRatio ? make(4 * size) : undefined;
    if (fourfold && shortest(() => work(fourfold), 3) > mostRatio ** 2 * once) {
      return `${Math.round(once)} ms for ${size}, ${ratio.toFixed(1)} times as long for twice as much`;
    }
  }
  return undefined;
}
