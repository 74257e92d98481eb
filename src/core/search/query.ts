import * as l10n from '@vscode/l10n';
import { limits } from '../base/limits';
import { runWithTimeout } from '../base/timeLimit';

/** What is looked for in texts. */
export interface TextQuery {
  readonly text: string;
  readonly isRegex: boolean;
  readonly isCaseSensitive: boolean;
  readonly isWholeWord: boolean;
}

/** One place in a text. */
export interface Match {
  /** From 0. */
  readonly line: number;
  /** UTF-16 units from the line's start, from 0. */
  readonly column: number;
  readonly length: number;
  /** The line, or the part of a long one around the match. */
  readonly preview: string;
  /** Where the match begins in `preview`. */
  readonly previewAt: number;
}

/** UTF-16 units of a line that are looked at: what is longer is data, not text, and slow to match. */
const longestLine = 20_000;
/** UTF-16 units that are shown before a match. */
const shownBefore = 40;
const shownInAll = 200;

/** The expression to look for. Throws with a sentence for one that is none. */
export function compile({ text, isRegex, isCaseSensitive, isWholeWord }: TextQuery): RegExp {
  const source = isRegex ? text : text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  const whole = isWholeWord ? `(?<![\\p{L}\\p{N}_])(?:${source})(?![\\p{L}\\p{N}_])` : source;
  try {
    return new RegExp(whole, isCaseSensitive ? 'gu' : 'giu');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(l10n.t('Enter a valid regular expression ({details}).', { details: why }), {
      cause: error,
    });
  }
}

/** The places in a text, at most `most`. Looks at each line for itself, as VS Code's search does by default. */
export function matchesIn(text: string, expression: RegExp, most: number): readonly Match[] {
  const matches: Match[] = [];
  let line = 0;
  for (const whole of text.split('\n')) {
    const content = whole.replace(/\r$/, '').slice(0, longestLine);
    for (const found of content.matchAll(expression)) {
      if (found[0] === '') continue;
      matches.push(matchAt(content, line, { column: found.index, length: found[0].length }));
      if (matches.length >= most) return matches;
    }
    line++;
  }
  return matches;
}

/** UTF-16 units of a text that are searched in one go. */
const pieceLength = 200_000;

/**
 * As `matchesIn`, and lets the extension host answer in between; undefined where the expression takes too long on this
 * text. Rejects when the signal is aborted.
 */
export async function searchText(
  text: string,
  expression: RegExp,
  { most, signal }: { readonly most: number; readonly signal: AbortSignal },
): Promise<readonly Match[] | undefined> {
  const matches: Match[] = [];
  let line = 0;
  let from = 0;
  let began = performance.now();
  while (from < text.length && matches.length < most) {
    const end = text.indexOf('\n', from + pieceLength);
    const piece = text.slice(from, end < 0 ? text.length : end);
    const left = most - matches.length;
    const found = runWithTimeout(() => matchesIn(piece, expression, left), limits.searchMs);
    if (!found) return undefined;
    for (const match of found.value) matches.push({ ...match, line: match.line + line });
    for (let at = piece.indexOf('\n'); at >= 0; at = piece.indexOf('\n', at + 1)) line++;
    line++;
    from += piece.length + 1;
    if (performance.now() - began < 25) continue;
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
    began = performance.now();
  }
  return matches;
}

/** The text of a file; undefined for one that is binary. */
export function decodeText(content: Uint8Array): string | undefined {
  // What Git takes for binary.
  if (content.subarray(0, 8_000).includes(0)) return undefined;
  return new TextDecoder().decode(content);
}

function matchAt(
  content: string,
  line: number,
  { column, length }: { readonly column: number; readonly length: number },
): Match {
  const lead = content.length - content.trimStart().length;
  const from = Math.max(Math.min(lead, column), column - shownBefore);
  const isCut = from > lead;
  const preview = (isCut ? '…' : '') + content.slice(from, from + shownInAll).trimEnd();
  return { line, column, length, preview, previewAt: column - from + (isCut ? 1 : 0) };
}
