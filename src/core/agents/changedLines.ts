import { lineText } from '../base/outsideText';

/** Lines of each side that a question shows, and characters of each. */
const shownLines = 8;
const shownLength = 100;

/** What differs between two texts. */
export interface ChangedLines {
  readonly added: number;
  readonly removed: number;
  /** The first lines that differ, those that go before those that come. */
  readonly shown: readonly string[];
}

/** What differs between two texts, between the lines that both begin and both end with. */
export function changedLines(before: string, after: string): ChangedLines {
  const [old, now] = [linesOf(before), linesOf(after)];
  let start = 0;
  while (start < old.length && old[start] === now[start]) start++;
  let end = 0;
  while (
    end < old.length - start &&
    end < now.length - start &&
    old.at(-1 - end) === now.at(-1 - end)
  )
    end++;
  const gone = old.slice(start, old.length - end);
  const come = now.slice(start, now.length - end);
  return {
    added: come.length,
    removed: gone.length,
    shown: [...marked('-', gone), ...marked('+', come)],
  };
}

function marked(sign: string, lines: readonly string[]): readonly string[] {
  const shown = lines.slice(0, shownLines).map((line) => `${sign} ${lineText(line, shownLength)}`);
  return lines.length > shown.length ? [...shown, `${sign} …`] : shown;
}

function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.split('\n');
}
