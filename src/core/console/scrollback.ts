/** The last lines of a console, within bounds of number and size. */
export class Scrollback {
  private lines: string[] = [];
  private start = 0;
  private characters = 0;
  private pushed = 0;

  constructor(
    private readonly maxLines = 5_000,
    private readonly maxCharacters = 4 * 1024 * 1024,
  ) {}

  get length(): number {
    return this.lines.length - this.start;
  }

  /** How many lines were ever pushed: a place that `since` takes. */
  get end(): number {
    return this.pushed;
  }

  push(line: string): void {
    this.pushed++;
    this.lines.push(line);
    this.characters += line.length;
    while (
      this.length > this.maxLines ||
      (this.characters > this.maxCharacters && this.length > 1)
    ) {
      this.characters -= this.lines[this.start]?.length ?? 0;
      // Its place stays until the rest moves down: the line itself must not, it may be long.
      this.lines[this.start] = '';
      this.start++;
    }
    // Moving the rest down once per thousands of lines keeps a push cheap.
    if (this.start > this.maxLines) {
      this.lines = this.lines.slice(this.start);
      this.start = 0;
    }
  }

  /** The last `count` lines, oldest first; all when left out. */
  tail(count = this.length): readonly string[] {
    return this.lines.slice(Math.max(this.start, this.lines.length - count));
  }

  /** The last lines behind a place, oldest first, `most` of them. */
  since(place: number, most: number): readonly string[] {
    return this.tail(Math.min(this.pushed - place, most));
  }

  clear(): void {
    this.lines = [];
    this.start = 0;
    this.characters = 0;
  }
}
