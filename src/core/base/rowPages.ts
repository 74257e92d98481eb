/** How many rows of each list are shown: the first ones, and twice as many each time that the user wants more. */
export class RowPages {
  private readonly sizes = new Map<string, number>();

  /** `first`: rows of a list of which nobody has asked for more. */
  constructor(private readonly first: number) {}

  /** How many rows of a list are shown. */
  sizeOf(list: string): number {
    return this.sizes.get(list) ?? this.first;
  }

  /** Those of a list that are shown, and how many are left. */
  of<T>(
    list: string,
    items: readonly T[],
  ): { readonly shown: readonly T[]; readonly left: number } {
    const shown = items.slice(0, this.sizeOf(list));
    return { shown, left: items.length - shown.length };
  }

  /** Shows more of a list from now on. */
  more(list: string): void {
    this.sizes.set(list, 2 * this.sizeOf(list));
  }
}
