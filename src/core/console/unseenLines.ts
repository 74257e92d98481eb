/**
 * The lines of `batch` that come after those `seen`. After a reconnection the daemon sends its recent history, most
 * of which was shown before; it marks neither start nor end, and live lines may slip in before it (panel-dialect.md, 6.5).
 * Takes time in proportion to the lines, whatever they are.
 */
export function unseenLines(seen: readonly string[], batch: readonly string[]): readonly string[] {
  const numbers = new Map<string, number>();
  const numberOf = (line: string): number => {
    const found = numbers.get(line) ?? numbers.size;
    numbers.set(line, found);
    return found;
  };
  const [old, fresh] = [seen.map(numberOf), batch.map(numberOf)];
  const overlaps = commonEnds(old, fresh);
  const again = longestFrom(fresh);
  let best = { end: 0, length: 0 };
  for (let end = 1; end <= fresh.length; end++) {
    const length = overlaps[end] ?? 0;
    const before = end - length;
    // One equal line by chance is no overlap: before it there must be nothing, or what comes again after it.
    const isBelievable = before === 0 || length === seen.length || (again[end] ?? 0) >= before;
    if (length > best.length && isBelievable) best = { end, length };
  }
  return batch.slice(best.end);
}

/** For each `end`, how many lines before it equal the last ones seen. */
function commonEnds(seen: readonly number[], batch: readonly number[]): readonly number[] {
  // -1 is no line: nothing goes on across it.
  const starts = commonStarts([...[...seen].reverse(), -1, ...[...batch].reverse()]);
  return Array.from({ length: batch.length + 1 }, (_, end) => {
    return starts[seen.length + 1 + batch.length - end] ?? 0;
  });
}

/** For each place, how many of the first lines come again at it or after it, together. */
function longestFrom(lines: readonly number[]): readonly number[] {
  const longest = [...commonStarts(lines), 0];
  for (let at = lines.length - 1; at >= 0; at--) {
    longest[at] = Math.max(longest[at] ?? 0, longest[at + 1] ?? 0);
  }
  return longest;
}

/** For each place, how many lines from it on equal the first ones: the Z algorithm. */
function commonStarts(lines: readonly number[]): readonly number[] {
  const found = lines.map(() => 0);
  let [start, end] = [0, 0];
  for (let at = 1; at < lines.length; at++) {
    let length = at < end ? Math.min(end - at, found[at - start] ?? 0) : 0;
    while (at + length < lines.length && lines[length] === lines[at + length]) length++;
    if (at + length > end) [start, end] = [at, at + length];
    found[at] = length;
  }
  return found;
}
