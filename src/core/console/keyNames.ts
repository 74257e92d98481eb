/** What a key, or a chord of keys, means to a line editor. */
export type Key =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'paste'; readonly text: string }
  | { readonly type: NamedKey };

/** A key that is no text. `tooLong` stands for a paste that was left out. */
export type NamedKey =
  | 'enter'
  | 'left'
  | 'right'
  | 'wordLeft'
  | 'wordRight'
  | 'home'
  | 'end'
  | 'up'
  | 'down'
  | 'backspace'
  | 'delete'
  | 'wordBackspace'
  | 'wordDelete'
  | 'cutToStart'
  | 'cutToEnd'
  | 'interrupt'
  | 'clearScreen'
  | 'search'
  | 'complete'
  | 'completeBack'
  | 'escape'
  | 'endOfInput'
  | 'tooLong';

type KeyNames = Readonly<Record<string, NamedKey>>;

/** Keys that are one control character. */
export const controlKeys: KeyNames = {
  '\r': 'enter',
  '\n': 'enter',
  '\t': 'complete',
  '\x01': 'home',
  '\x02': 'left',
  '\x03': 'interrupt',
  '\x04': 'endOfInput',
  '\x05': 'end',
  '\x06': 'right',
  '\x07': 'escape',
  '\b': 'backspace',
  '\x0b': 'cutToEnd',
  '\x0c': 'clearScreen',
  '\x0e': 'down',
  '\x10': 'up',
  '\x12': 'search',
  '\x15': 'cutToStart',
  '\x17': 'wordBackspace',
  '\x7f': 'backspace',
};

/** Keys that come after an Escape, such as Alt+B. */
export const altKeys: KeyNames = {
  b: 'wordLeft',
  f: 'wordRight',
  d: 'wordDelete',
  '\x7f': 'wordBackspace',
  '\b': 'wordBackspace',
};

/** Keys by the last character of their sequence, plain and with a modifier. */
const cursorKeys: Readonly<Record<string, readonly [NamedKey, NamedKey]>> = {
  A: ['up', 'up'],
  B: ['down', 'down'],
  C: ['right', 'wordRight'],
  D: ['left', 'wordLeft'],
  H: ['home', 'home'],
  F: ['end', 'end'],
  Z: ['completeBack', 'completeBack'],
};

/** Keys by the number in their sequence, plain and with a modifier. */
const numberedKeys: Readonly<Record<string, readonly [NamedKey, NamedKey]>> = {
  '1': ['home', 'home'],
  '3': ['delete', 'wordDelete'],
  '4': ['end', 'end'],
  '7': ['home', 'home'],
  '8': ['end', 'end'],
};

/**
 * The key of a sequence by its last character and what stands before that; undefined for all that is none: answers,
 * presses of the mouse, and keys that were let go.
 */
export function sequenceKey(parameters: string, final: string): NamedKey | undefined {
  if (!/^[\d;:]*$/.test(parameters)) return undefined;
  const [number = '', modifier] = parameters.split(';');
  if (modifier?.endsWith(':3')) return undefined;
  const names = final === '~' ? numberedKeys[number] : cursorKeys[final];
  return names?.[modifier === undefined ? 0 : 1];
}
