import { type Place, placeAfter } from './cells';

/** What stands below the output: words before it, the typed text, and where in it the cursor is. */
export interface PromptView {
  readonly prompt: string;
  readonly text: string;
  /** Index into `text`. */
  readonly cursor: number;
}

const up = (rows: number) => (rows > 0 ? `\x1b[${rows}A` : '');
const right = (columns: number) => (columns > 0 ? `\x1b[${columns}C` : '');

/** Draws and removes the typed line, so that output can be written above it. */
export class PromptLine {
  private drawn: PromptView | undefined;
  private columns = 80;

  /** The terminal wraps at another column now; it has already moved what was drawn. */
  resize(columns: number): void {
    this.columns = Math.max(2, columns);
  }

  /** Removes the line; the cursor is then where it began. */
  erase(): string {
    if (!this.drawn) return '';
    const { row } = this.place(this.drawn);
    this.drawn = undefined;
    return `${up(row)}\r\x1b[J`;
  }

  /** Draws the line from where the cursor is. */
  draw(view: PromptView): string {
    this.drawn = view;
    const end = placeAfter(view.prompt + view.text, this.columns);
    const place = this.place(view);
    // In a full row the terminal waits with the wrap until another character comes.
    const isFull = end.column >= this.columns;
    const last = isFull ? end.row + 1 : end.row;
    const wrap = isFull ? '\r\n' : '';
    const colour = `\x1b[0;1m${view.prompt}\x1b[0m`;
    return `${colour}${view.text}${wrap}${up(last - place.row)}\r${right(place.column)}`;
  }

  /** Forgets what was drawn, as when the screen was cleared. */
  forget(): void {
    this.drawn = undefined;
  }

  /** Ends the line as it stands: it becomes part of the output. */
  commit(): string {
    if (!this.drawn) return '';
    const view = { ...this.drawn, cursor: this.drawn.text.length };
    return `${this.erase()}\x1b[0;1m${view.prompt}\x1b[0m${view.text}\r\n`;
  }

  private place(view: PromptView): Place {
    const before = view.prompt + view.text.slice(0, view.cursor);
    const place = placeAfter(before, this.columns);
    return place.column >= this.columns ? { row: place.row + 1, column: 0 } : place;
  }
}
