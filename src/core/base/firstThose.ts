/** A copy of a list with those first for which `isFirst` holds; the order is kept otherwise. */
export function firstThose<T>(items: readonly T[], isFirst: (item: T) => boolean): readonly T[] {
  return [...items.filter(isFirst), ...items.filter((item) => !isFirst(item))];
}
