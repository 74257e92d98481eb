/** Real milliseconds within which a node may handle one frame before another (panel-dialect.md 9). */
const togetherMs = 5;

/** Hands on what comes one by one; of what comes closer together, the last first: the worst that chance could bring. */
export class Scramble {
  private held: string[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly handle: (one: string) => void) {}

  take(one: string): void {
    this.held.unshift(one);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const all = this.held;
      this.held = [];
      for (const each of all) this.handle(each);
    }, togetherMs);
  }
}
