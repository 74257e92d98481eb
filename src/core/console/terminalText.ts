import { limits } from '../base/limits';
import { shortened, visible } from '../base/outsideText';

declare const isSafe: unique symbol;

/** What may be written to a terminal as it is. It is made in this file only, so that nothing raw gets there. */
export type TerminalText = string & { readonly [isSafe]: true };

const colours = /(\x1b\[[\d;:]*m)/;
const isPlain = /^[\t\x20-\x7e]*$/;

/** Text as it is seen, in one line: what cannot be seen is written out, and colours are not used. */
export function plainText(text: string): TerminalText {
  return safe(visible(text.replace(/[\r\n]+/g, ' ').replaceAll('\t', ' ')));
}

/** A cleaned line of output (OutputCleaner), with its colours; nothing else of it acts, whatever it was given. */
export function outputText(line: string): TerminalText {
  if (isPlain.test(line)) return safe(line);
  // Every second part is a colour.
  const parts = line.split(colours).map((part, at) => (at % 2 === 1 ? part : oneLine(part)));
  return safe(parts.join(''));
}

/** A time before a line, paler than the line. */
export function timeText(time: string): TerminalText {
  return safe(`\x1b[2m${plainText(time)}\x1b[0m `);
}

/** A sentence of ours, which may hold names and messages from outside. */
export function noteText(text: string): TerminalText {
  return safe(`\x1b[2;3m${plainText(shortened(text, limits.daemonMessageLength))}\x1b[0m`);
}

/** A line that was sent. */
export function echoText(line: string): TerminalText {
  return safe(`\x1b[1m> \x1b[0m${plainText(line)}`);
}

/** The words before the typed line. */
export function promptText(words: string): TerminalText {
  return safe(`\x1b[0;1m${plainText(words)}\x1b[0m`);
}

/** Nothing. */
export const noText = safe('');
/** The next line begins. */
export const lineEnd = safe('\r\n');
/** The cursor goes to the first column. */
export const rowStart = safe('\r');
/** Removes everything from the cursor on. */
export const eraseToEnd = safe('\x1b[J');
/** Removes everything there is. */
export const clearScreen = safe('\x1b[2J\x1b[3J\x1b[H');
/** Makes pastes come in brackets. */
export const bracketedPastes = safe('\x1b[?2004h');

/** The cursor goes up by rows. */
export function cursorUp(rows: number): TerminalText {
  return rows > 0 ? safe(`\x1b[${rows}A`) : noText;
}

/** The cursor goes to the right by columns. */
export function cursorRight(columns: number): TerminalText {
  return columns > 0 ? safe(`\x1b[${columns}C`) : noText;
}

/** One behind the other. */
export function joinedText(texts: readonly TerminalText[]): TerminalText {
  return safe(texts.join(''));
}

/** The braille sign without a dot stays: it is the empty place of pictures and graphs that are made of dots. */
function oneLine(text: string): string {
  const parts = text.replace(/[\r\n]+/g, ' ').split('\u2800');
  return parts.map(visible).join('\u2800');
}

function safe(text: string): TerminalText {
  return text as TerminalText;
}
