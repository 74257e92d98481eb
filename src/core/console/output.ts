import * as l10n from '@vscode/l10n';
import { limits } from '../base/limits';

/** One escape or control sequence: CSI, the string sequences (OSC, DCS, SOS, PM, APC), two-character ones, their C1 forms. */
const sequence =
  /(?:\x1b\[|\x9b)([0-?]*)([ -/]*)([@-~])|(?:\x1b[\]PX^_]|[\x9d\x90\x98\x9e\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c|(?=\x1b))|\x1b(?:[ -/]+[0-~]|[0-OQ-WYZ\\`-~])/y;

/** The start of a sequence whose end may come with the next line. */
const unfinished =
  /(?:(?:\x1b\[|\x9b)[0-?]*[ -/]*|(?:\x1b[\]PX^_]|[\x9d\x90\x98\x9e\x9f])[^\x07\x1b\x9c]*\x1b?|\x1b[ -/]*)$/y;

const plain = /[^\x00-\x08\x0a-\x1f\x7f-\x9f]+/y;

const reset = '\x1b[0m';

/**
 * Makes lines of a server safe for a terminal: keeps colours, tabs and text, removes all else that could act
 * (players' chat arrives here). Remembers colours, and sequences that are split, from one line to the next.
 */
export class OutputCleaner {
  /** The colours in force at the end of the line before. */
  private colours = '';
  /** The start of a sequence that the line before ended in. */
  private carried = '';

  /** The line as it may be written, without a line end; colours are closed at its end. */
  clean(raw: string): string {
    const most = limits.outputLineLength;
    const line = resume(this.carried, raw.length > most ? raw.slice(0, most) : raw);
    this.carried = '';
    let colourCount = 0;
    let text = this.colours;
    let at = 0;
    let lastText: number | undefined;
    while (at < line.length) {
      plain.lastIndex = at;
      const words = plain.exec(line);
      if (words) {
        text += words[0];
        at = plain.lastIndex;
        continue;
      }
      if (line[at] === '\r') {
        // A progress bar: what follows replaces the line. At its end it is half of a line end.
        lastText ??= lastTextAfter(line, at);
        if (lastText > at) text = this.colours;
        at++;
        continue;
      }
      sequence.lastIndex = at;
      const found = sequence.exec(line);
      if (found) {
        const colour = this.colour(found);
        if (colour !== '') colourCount++;
        if (colourCount <= limits.outputLineColours) text += colour;
        at = sequence.lastIndex;
        continue;
      }
      unfinished.lastIndex = at;
      const rest = unfinished.exec(line);
      if (rest) {
        this.carried = carry(rest[0]);
        break;
      }
      at++;
    }
    if (this.colours !== '' || text.includes('\x1b')) text += reset;
    return text + leftOut(raw.length - most, colourCount - limits.outputLineColours);
  }

  private colour(found: RegExpExecArray): string {
    const [, parameters, between, final] = found;
    // SGR only, with plain numbers: private forms such as `CSI > 4 m` change the keyboard.
    if (final !== 'm' || between !== '' || !/^[\d;:]*$/.test(parameters ?? '')) return '';
    if ((parameters ?? '').length > limits.outputColourLength) return '';
    const code = `\x1b[${parameters ?? ''}m`;
    const isReset = /^[0;]*$/.test(parameters ?? '');
    const endsColours = isReset || /^0?;/.test(parameters ?? '');
    this.colours = isReset ? '' : endsColours ? code : (this.colours + code).slice(-256);
    if (!this.colours.startsWith('\x1b') && this.colours !== '') {
      this.colours = this.colours.slice(Math.max(0, this.colours.indexOf('\x1b')));
    }
    return code;
  }
}

/** The text of a cleaned line without its colours. */
export function withoutColours(line: string): string {
  return line.replace(/\x1b\[[\d;:]*m/g, '');
}

/** What must be kept of a sequence that has not ended: of a string sequence only how it began. */
function carry(start: string): string {
  const introducer = /^(?:\x1b[\]PX^_]|[\x9d\x90\x98\x9e\x9f])/.exec(start)?.[0];
  return introducer ?? (start.length <= 32 ? start : '');
}

/** Goes on with a carried sequence; one that does not end soon must not swallow the console. */
function resume(carried: string, line: string): string {
  if (carried === '') return line;
  const isString = !/^(?:\x1b\[|\x9b|\x1b[ -/]*$)/.test(carried);
  if (isString && !/^[^\x07\x1b\x9c]{0,256}(?:\x07|\x1b|\x9c)/.test(line)) return line;
  return carried + line;
}

/** Says at the end of a line what of it is not there. */
function leftOut(characters: number, colors: number): string {
  const missing = [
    characters > 0 ? l10n.t('[characters left out: {count}]', { count: characters }) : '',
    colors > 0 ? l10n.t('[colors left out: {count}]', { count: colors }) : '',
  ].filter((one) => one !== '');
  return missing.length === 0 ? '' : [characters > 0 ? ' ...' : '', ...missing].join(' ');
}

/** Where the last character after `at` is that would be seen; -1 where none is. Asked once a line: a line may be all `\r`. */
function lastTextAfter(line: string, at: number): number {
  const unseen = /(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|[\x00-\x1f]/g;
  const rest = line.slice(at).replace(unseen, (found) => '\0'.repeat(found.length));
  for (let last = rest.length - 1; last > 0; last--) if (rest[last] !== '\0') return at + last;
  return -1;
}
