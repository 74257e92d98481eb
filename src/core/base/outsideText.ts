import { limits } from './limits';

/**
 * What cannot be seen and yet does something: control characters but tab and line feed, marks that turn the direction
 * of what follows, characters without width or without ink, tags, and halves of characters.
 */
const unseen =
  /[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\ufffb]|[\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e00ff}\u{e01f0}-\u{e0fff}]|\u034f|\u17b4|\u17b5|\p{Surrogate}/gu;

/**
 * What joins letters and emoji or chooses their shape; behind letters that are never joined it only makes two names look
 * alike, with marks between them or not.
 */
const idle =
  /[\p{Variation_Selector}\p{Join_Control}](?!\u20e3)(?<=(?:^|[\x00-\x7f\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\p{M}\p{Join_Control}]{1,12})|\p{Join_Control}(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}][\p{M}\p{Join_Control}]{1,12})/gu;

/**
 * Marks upon one letter beyond what any script has, which cover the lines above and below; and what joins or chooses a
 * shape a second time, which could spell words that nobody sees.
 */
const heaped =
  /\p{M}(?<=\p{M}{7})|\p{Variation_Selector}(?<=\p{Variation_Selector}{2})|\u200c(?<=\u200c{2})|\u200d(?<=\u200d{2})|\p{Join_Control}(?<=\p{Join_Control}{3})/gu;

/** The text with everything unseen written out, such as `\u202e`: what is shown is what is there. */
export function visible(text: string): string {
  // What is written out is plain letters: what joins nothing then is looked for last.
  return text.replace(unseen, written).replace(heaped, written).replace(idle, written);
}

/** The text without what `visible` writes out: letters that it parted are one word again. */
export function withoutUnseen(text: string): string {
  return text.replace(unseen, '').replace(heaped, '').replace(idle, '');
}

function written(found: string): string {
  return [...found]
    .map((sign) => {
      const code = sign.codePointAt(0) ?? 0;
      return code > 0xffff
        ? `\\u{${code.toString(16)}}`
        : `\\u${code.toString(16).padStart(4, '0')}`;
    })
    .join('');
}

/** The text in at most `max` characters. What goes is taken from the middle: a sentence of ours may stand around it. */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = Math.floor((max - 3) / 3);
  const start = max - 3 - end;
  // No half of a character stays at the cut.
  const head = text.slice(0, start).replace(/[\ud800-\udbff]$/, '');
  const tail = text.slice(text.length - end).replace(/^[\udc00-\udfff]/, '');
  return `${head} … ${tail}`;
}

/**
 * The text without anything that VS Code makes a link of in notifications, progress titles, prompts and validation
 * messages: `[text](command:…)` and `<a href="command:…">` run a command at a click.
 */
export function neutralizeLinks(text: string): string {
  return text.replace(/\](?=\()/g, '] ').replace(/<(?=\/?a\b)/gi, '< ');
}

/** The text without anything that VS Code shows as an icon in prompts, lists and the status bar: `$(verified)`. */
function neutralizeIcons(text: string): string {
  return text.replace(/\$(?=\()/g, '$ ');
}

/** A whole message as it may be shown: no link, no icon, nothing unseen, of a length that can be read. */
export function messageText(text: string, max: number = limits.messageLength): string {
  // Cut first, so that no work is done on a text without end, and last, because what is written out is longer. A cut
  // leaves ` … ` between what it parts, so that it puts no link together.
  const clean = neutralizeIcons(neutralizeLinks(visible(shortened(text, max))));
  return shortened(clean, max);
}

/** A modal question: on one line, because what stands below it looks like words of ours. */
export function questionText(text: string): string {
  return labelText(text, limits.messageLength);
}

/** The lower part of a modal question, which has lines. */
export function detailText(text: string): string {
  return messageText(text, limits.detailLength);
}

/** One line, such as a title or a name in a list: as `messageText`, without line ends. */
export function labelText(text: string, max: number = limits.labelLength): string {
  return messageText(oneLine(text, max), max);
}

/** One line where VS Code makes nothing of a text, such as a row of a tree: what is there is shown, and nothing else. */
export function lineText(text: string, max: number = limits.labelLength): string {
  return shortened(visible(oneLine(text, max)), max);
}

/** One entry of a log: on one line, so that no text can look like an entry of its own. */
export function logText(text: string): string {
  const lines = shortened(text, limits.logLength).split(/[\r\n\u0085\u2028\u2029]+/);
  return visible(lines.map((line) => line.trim()).join(' | '));
}

function oneLine(text: string, max: number): string {
  return shortened(text, max).replace(/[\r\n]+/g, ' ');
}
