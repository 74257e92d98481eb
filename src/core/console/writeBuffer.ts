import * as l10n from '@vscode/l10n';
import { type TerminalText, joinedText, lineEnd, noText, noteText } from './terminalText';

/** What a terminal takes in one go without stutter, and how far behind it may be. */
const maxPerTake = 256 * 1024;
const maxWaiting = 2 * 1024 * 1024;
const keptWhenBehind = 2_000;

/** Lines on their way to a terminal, which cannot say that it is too slow: the oldest are skipped, and counted. */
export class WriteBuffer {
  private lines: TerminalText[] = [];
  private size = 0;
  private skipped = 0;

  get isEmpty(): boolean {
    return this.lines.length === 0;
  }

  push(line: TerminalText): void {
    this.lines.push(line);
    this.size += line.length + 2;
    if (this.size > maxWaiting) this.skip();
  }

  /** The next piece to write, in whole lines and of about `most` characters; empty when there is none. */
  take(most = maxPerTake): TerminalText {
    const notice = this.skipped === 0 ? noText : joinedText([this.skippedNote, lineEnd]);
    this.skipped = 0;
    let size = 0;
    let count = 0;
    while (count < this.lines.length && (count === 0 || size < Math.min(most, maxPerTake))) {
      size += (this.lines[count]?.length ?? 0) + 2;
      count++;
    }
    const taken = this.lines.slice(0, count);
    this.lines = this.lines.slice(count);
    this.size -= size;
    return joinedText([notice, ...taken.flatMap((line) => [line, lineEnd])]);
  }

  clear(): void {
    this.lines = [];
    this.size = 0;
    this.skipped = 0;
  }

  private get skippedNote(): TerminalText {
    return noteText(
      l10n.t('... lines skipped because they came too fast: {count}', { count: this.skipped }),
    );
  }

  private skip(): void {
    const kept = this.lines.slice(-keptWhenBehind);
    this.skipped += this.lines.length - kept.length;
    this.lines = kept;
    this.size = kept.reduce((sum, line) => sum + line.length + 2, 0);
    // Few but huge lines: then only the last one is bearable.
    if (this.size > maxWaiting) {
      this.skipped += this.lines.length - 1;
      this.lines = this.lines.slice(-1);
      this.size = (this.lines[0]?.length ?? 0) + 2;
    }
  }
}
