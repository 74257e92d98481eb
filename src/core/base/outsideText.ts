import { limits } from './limits';

/**
 * What cannot be seen and yet does something: control characters but tab and line feed, marks that turn the direction
 * of what follows, characters without width (but the two that join letters and emoji), tags, and halves of characters.
 */
const unseen =
  /[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]|\p{Surrogate}/gu;

/** The text with everything unseen written out, such as `\u202e`: what is shown is what is there. */
export function visible(text: string): string {
  return text.replace(unseen, (found) => {
    const code = found.codePointAt(0) ?? 0;
    return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`;
  });
}

/** The text in at most `max` characters. What goes is taken from the middle: a sentence of ours may stand around it. */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = Math.floor((max - 3) / 3);
  const start = max - 3 - end;
  return `${text.slice(0, start)} … ${text.slice(text.length - end)}`;
}

/**
 * The text without anything that VS Code makes a link of in notifications, progress titles, prompts and validation
 * messages: `[text](command:…)` and `<a href="command:…">` run a command at a click.
 */
export function neutralizeLinks(text: string): string {
  return text.replace(/\](?=\()/g, '] ').replace(/<(?=\/?a\b)/gi, '< ');
}

/** A whole message as it may be shown: no link, nothing unseen, of a length that can be read. */
export function messageText(text: string, max: number = limits.messageLength): string {
  // Links last: what is cut or written out before cannot put one together again.
  return neutralizeLinks(shortened(visible(shortened(text, max)), max));
}

/** One line of a list, such as a name: as `messageText`, without line ends, and without icons of its own. */
export function labelText(text: string, max: number = limits.labelLength): string {
  // Cut first: looking for line ends in a long row of blanks takes as long as it is, each time.
  const short = shortened(text, 4 * max);
  return messageText(short.replace(/\s*[\r\n]+\s*/g, ' '), max).replace(/\$(?=\()/g, '$ ');
}
