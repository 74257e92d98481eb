import { language } from '../base/language';
import { lazy } from '../base/lazy';

/** A line and the cursor in it, in characters as people see them: an emoji with its parts is one. */
export interface TypedLine {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** A line without a character. */
export const emptyLine: TypedLine = { before: [], after: [] };

const segmenter = lazy(() => new Intl.Segmenter(language()));

/** What of a text can stand in a line: control characters cannot, and tabs are spaces. */
export function withoutControlCharacters(text: string): string {
  return text.replaceAll('\t', ' ').replace(/[\x00-\x1f\x7f-\x9f]/g, '');
}

/** The line with the cursor at its end. */
export function lineOf(text: string): TypedLine {
  const segments = segmenter().segment(withoutControlCharacters(text));
  return { before: [...segments].map(({ segment }) => segment), after: [] };
}

/** The text of the whole line. */
export function typedText({ before, after }: TypedLine): string {
  return before.join('') + after.join('');
}

/** The line with a text at the cursor. */
export function insert({ before, after }: TypedLine, text: string): TypedLine {
  // Segmented together: a part may complete the character before it.
  return { before: lineOf(before.join('') + text).before, after };
}

/** The line after an editing key; keys that edit nothing leave it as it is. */
export function edit(line: TypedLine, key: string): TypedLine {
  const { before, after } = line;
  const all = [...before, ...after];
  const at = before.length;
  const to = (place: number): TypedLine => ({
    before: all.slice(0, place),
    after: all.slice(place),
  });
  switch (key) {
    case 'left':
      return to(Math.max(0, at - 1));
    case 'right':
      return to(Math.min(all.length, at + 1));
    case 'home':
      return to(0);
    case 'end':
      return to(all.length);
    case 'wordLeft':
      return to(wordStart(all, at));
    case 'wordRight':
      return to(wordEnd(all, at));
    case 'backspace':
      return { before: before.slice(0, -1), after };
    case 'delete':
    case 'endOfInput':
      return { before, after: after.slice(1) };
    case 'wordBackspace':
      return { before: all.slice(0, wordStart(all, at)), after };
    case 'wordDelete':
      return { before, after: all.slice(wordEnd(all, at)) };
    case 'cutToStart':
      return { before: [], after };
    case 'cutToEnd':
      return { before, after: [] };
    default:
      return line;
  }
}

function isWord(char: string | undefined): boolean {
  return char !== undefined && /[\p{L}\p{N}_]/u.test(char);
}

function wordStart(all: readonly string[], from: number): number {
  let at = from;
  while (at > 0 && !isWord(all[at - 1])) at--;
  while (at > 0 && isWord(all[at - 1])) at--;
  return at;
}

function wordEnd(all: readonly string[], from: number): number {
  let at = from;
  while (at < all.length && !isWord(all[at])) at++;
  while (at < all.length && isWord(all[at])) at++;
  return at;
}
