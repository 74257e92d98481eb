import { type CellPosition, positionAfter } from './cells';
import {
  type TerminalText,
  eraseToEnd,
  joinedText,
  lineEnd,
  noText,
  plainText,
  promptText,
  cursorRight,
  rowStart,
  cursorUp,
} from './terminalText';

/** What stands below the output: words before it, the typed text, and where in it the cursor is. */
export interface PromptView {
  readonly prompt: string;
  readonly text: string;
  /** Index into `text`. */
  readonly cursor: number;
}

/** The same as it is shown. */
interface Drawn {
  readonly prompt: TerminalText;
  readonly before: TerminalText;
  readonly after: TerminalText;
}

/** Draws and removes the typed line, so that output can be written above it. */
export class PromptLine {
  private drawn: Drawn | undefined;
  private columns = 80;

  /** The terminal wraps at another column now; it has already moved what was drawn. */
  resize(columns: number): void {
    this.columns = Math.max(2, columns);
  }

  /** Removes the line; the cursor is then where it began. */
  erase(): TerminalText {
    if (!this.drawn) return noText;
    const { row } = this.place(this.drawn);
    this.drawn = undefined;
    return joinedText([cursorUp(row), rowStart, eraseToEnd]);
  }

  /** Draws the line from where the cursor is. */
  draw({ prompt, text, cursor }: PromptView): TerminalText {
    const drawn = {
      prompt: plainText(prompt),
      before: plainText(text.slice(0, cursor)),
      after: plainText(text.slice(cursor)),
    };
    this.drawn = drawn;
    const end = positionAfter(drawn.prompt + drawn.before + drawn.after, this.columns);
    const place = this.place(drawn);
    // In a full row the terminal waits with the wrap until another character comes.
    const isFull = end.column >= this.columns;
    const last = isFull ? end.row + 1 : end.row;
    return joinedText([
      promptText(prompt),
      drawn.before,
      drawn.after,
      isFull ? lineEnd : noText,
      cursorUp(last - place.row),
      rowStart,
      cursorRight(place.column),
    ]);
  }

  /** Forgets what was drawn, as when the screen was cleared. */
  forget(): void {
    this.drawn = undefined;
  }

  private place({ prompt, before }: Drawn): CellPosition {
    const place = positionAfter(prompt + before, this.columns);
    return place.column >= this.columns ? { row: place.row + 1, column: 0 } : place;
  }
}
