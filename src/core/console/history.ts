/**
 * The lines of `batch` that come after those `seen`. After a reconnection the node sends its recent history, most
 * of which was shown before; it marks neither start nor end, and live lines may slip in before it (panel-dialect.md, 6.5).
 */
export function unseen(seen: readonly string[], batch: readonly string[]): readonly string[] {
  let best = { end: 0, length: 0 };
  for (let end = 1; end <= batch.length; end++) {
    const length = overlap(seen, batch, end);
    if (length > best.length && isBelievable(seen, batch, { end, length })) best = { end, length };
  }
  return batch.slice(best.end);
}

interface Overlap {
  readonly end: number;
  readonly length: number;
}

/** How many lines before `end` equal the last ones seen. */
function overlap(seen: readonly string[], batch: readonly string[], end: number): number {
  const most = Math.min(end, seen.length);
  let length = 0;
  while (length < most && batch[end - 1 - length] === seen[seen.length - 1 - length]) length++;
  return length;
}

/** One equal line by chance is no overlap: before it there must be nothing, or what comes again after it. */
function isBelievable(
  seen: readonly string[],
  batch: readonly string[],
  { end, length }: Overlap,
): boolean {
  const before = batch.slice(0, end - length);
  if (before.length === 0 || length === seen.length) return true;
  const after = batch.slice(end);
  return after.some((_, at) => before.every((line, i) => after[at + i] === line));
}
