/** Lines that must have moved together: fewer may be alike by chance. */
const fewest = 3;
/** Lines before and behind that are looked at. */
const around = 20;

/** A line that is gone from its place, and where it may be now. */
interface MovedFrom {
  /** From 1. */
  readonly line: number;
  /** Lines of the new text, from 0, that are new where they are. */
  readonly added: readonly number[];
}

/**
 * Returns the line, from 1, to which a line was moved together with those around it; undefined where it was not, or where
 * it cannot be told apart from a copy.
 */
export function movedLine(
  before: readonly string[],
  after: readonly string[],
  { line, added }: MovedFrom,
): number | undefined {
  const wanted = before[line - 1];
  if (!wanted) return undefined;
  const found = added
    .filter((index) => after[index] === wanted)
    .map((index) => {
      const matches = (by: number) => {
        const other = before[line - 1 + by];
        return other !== undefined && other === after[index + by];
      };
      return { index, count: 1 + run(matches, -1) + run(matches, 1) };
    })
    .sort((a, b) => b.count - a.count);
  const [best, second] = found;
  if (!best || best.count < fewest || best.count === second?.count) return undefined;
  return best.index + 1;
}

/** How many lines in one direction are the same. */
function run(matches: (by: number) => boolean, direction: 1 | -1): number {
  let count = 0;
  while (count < around && matches((count + 1) * direction)) count++;
  return count;
}
