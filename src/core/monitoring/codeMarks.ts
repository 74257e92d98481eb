/** A place in a file that an issue points to. */
export interface CodeMark {
  /** Names the issue for whoever made the mark. */
  readonly id: string;
  /** From 1. */
  readonly line: number;
  /** Where its function begins, from 1: there the actions stand. */
  readonly functionLine: number;
  /** Whether the code has changed so that it may be another line. */
  readonly isDoubtful?: boolean;
}

/** An edit of a text: lines from 1, `added` counts the line ends in the new text. */
export interface LineChange {
  readonly start: number;
  readonly end: number;
  readonly added: number;
}

/** Places by file. Looking one up costs what the file has, however many there are in all. */
export class CodeMarks {
  private readonly byFile = new Map<string, readonly CodeMark[]>();
  private readonly places = new Map<string, string>();

  /** The files that have marks. */
  get files(): Iterable<string> {
    return this.byFile.keys();
  }

  in(file: string): readonly CodeMark[] {
    return this.byFile.get(file) ?? [];
  }

  /** Puts an issue's mark where its code is; an older one of the same issue goes. */
  set(file: string, mark: CodeMark): void {
    this.delete(mark.id);
    this.byFile.set(file, [...this.in(file), mark]);
    this.places.set(mark.id, file);
  }

  delete(id: string): void {
    const file = this.places.get(id);
    if (file === undefined) return;
    this.places.delete(id);
    const left = this.in(file).filter((mark) => mark.id !== id);
    if (left.length === 0) this.byFile.delete(file);
    else this.byFile.set(file, left);
  }

  /** Keeps only the issues that are still open. */
  retain(ids: ReadonlySet<string>): void {
    for (const id of [...this.places.keys()]) if (!ids.has(id)) this.delete(id);
  }

  /** Follows an edit, so that marks stay at their code while the user types. */
  follow(file: string, change: LineChange): void {
    const delta = change.added - (change.end - change.start);
    const marks = this.byFile.get(file);
    if (!marks || delta === 0) return;
    const move = (line: number) => (line > change.end ? line + delta : line);
    this.byFile.set(
      file,
      marks.map((mark) => ({
        ...mark,
        line: move(mark.line),
        functionLine: move(mark.functionLine),
      })),
    );
  }
}
