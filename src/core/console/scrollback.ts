/** The last lines of a console, within bounds of number and size. */
export class Scrollback {
  /** A ring: the oldest line is at `first`, the newest `length` further on, and behind the last place comes the first one. */
  private lines: string[] = [];
  private first = 0;
  private count = 0;
  private characters = 0;
  private pushed = 0;

  constructor(
    private readonly maxLines = 5_000,
    private readonly maxCharacters = 4 * 1024 * 1024,
  ) {}

  get length(): number {
    return this.count;
  }

  /** How many lines were ever pushed: a place that `since` takes. */
  get end(): number {
    return this.pushed;
  }

  push(line: string): void {
    if (this.count === this.maxLines) this.drop();
    this.lines[(this.first + this.count) % this.maxLines] = line;
    this.count++;
    this.pushed++;
    this.characters += line.length;
    while (this.characters > this.maxCharacters && this.count > 1) this.drop();
  }

  /** The last `count` lines, oldest first; all when left out. */
  tail(count = this.length): readonly string[] {
    const wanted = Math.max(0, Math.min(count, this.count));
    const start = (this.first + this.count - wanted) % this.maxLines;
    const end = start + wanted;
    return [
      ...this.lines.slice(start, end),
      ...this.lines.slice(0, Math.max(0, end - this.maxLines)),
    ];
  }

  /** The last lines behind a place, and before another where one is given, oldest first, `most` of them. */
  since(place: number, most: number, before = this.pushed): readonly string[] {
    const later = Math.min(this.pushed - before, this.count);
    const behind = this.tail(this.pushed - place);
    const end = Math.max(0, behind.length - later);
    return behind.slice(Math.max(0, end - most), end);
  }

  clear(): void {
    this.lines = [];
    this.first = 0;
    this.count = 0;
    this.characters = 0;
  }

  private drop(): void {
    this.characters -= this.lines[this.first]?.length ?? 0;
    // Its place stays: the line itself must not, it may be long.
    this.lines[this.first] = '';
    this.first = (this.first + 1) % this.maxLines;
    this.count--;
  }
}
