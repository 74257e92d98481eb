import type { Turns } from './turns';

/** Entries that are sorted, or put together, before others may have their turn: a few milliseconds. */
const piece = 1_000;

/** A sorted copy of a list of any length; equal ones stay in their order. Others get their turn meanwhile. */
export async function sortedInTurns<T extends object>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
  turns: Turns,
): Promise<readonly T[]> {
  let runs: (readonly T[])[] = [];
  for (let from = 0; from < items.length; from += piece) {
    runs.push(items.slice(from, from + piece).sort(compare));
    await turns.give();
  }
  while (runs.length > 1) {
    const longer: (readonly T[])[] = [];
    for (let at = 0; at < runs.length; at += 2) {
      longer.push(await together(runs[at] ?? [], runs[at + 1] ?? [], { compare, turns }));
    }
    runs = longer;
  }
  return runs[0] ?? [];
}

async function together<T extends object>(
  first: readonly T[],
  second: readonly T[],
  { compare, turns }: { readonly compare: (a: T, b: T) => number; readonly turns: Turns },
): Promise<readonly T[]> {
  const all: T[] = [];
  let at = 0;
  for (const one of first) {
    for (let other = second[at]; other && compare(other, one) < 0; other = second[++at])
      all.push(other);
    all.push(one);
    if (all.length % piece === 0) await turns.give();
  }
  return [...all, ...second.slice(at)];
}
