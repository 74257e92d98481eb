import { limits } from './limits';
import { shortened } from './outsideText';

/** A text from outside on one line of Markdown, whose signs mean nothing there. */
export function inlineMarkdown(text: string): string {
  return shortened(text, limits.valueLength)
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]<>#|~]/g, '\\$&');
}

/** Lines from outside as a block of code, which they cannot end. */
export function fencedMarkdown(text: string): readonly string[] {
  // A fence longer than any in the text cannot be closed by it.
  let longest = 2;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const fence = '`'.repeat(longest + 1);
  return [fence, text, fence];
}

/** A time in milliseconds since 1970, the same for every reader; a service may send a number that is no time. */
export function isoTime(at: number): string {
  const date = new Date(at);
  return at === 0 || Number.isNaN(date.getTime()) ? '–' : date.toISOString();
}
