import { limits } from '../base/limits';

/** What a key, or a chord of keys, means to a line editor. */
export type Key =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'paste'; readonly text: string }
  | { readonly type: NamedKey };

/** A key that is no text. `tooLong` stands for a paste that was left out. */
type NamedKey =
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
const controlKeys: KeyNames = {
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
const altKeys: KeyNames = {
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
function sequenceKey(parameters: string, final: string): NamedKey | undefined {
  if (!/^[\d;:]*$/.test(parameters)) return undefined;
  const [number = '', modifier] = parameters.split(';');
  if (modifier?.endsWith(':3')) return undefined;
  const names = final === '~' ? numberedKeys[number] : cursorKeys[final];
  return names?.[modifier === undefined ? 0 : 1];
}

/** `osc` and `string` are answers of a terminal in words; `skip` leaves out characters. */
type State = 'keys' | 'escape' | 'csi' | 'ss3' | 'osc' | 'string' | 'skip' | 'paste';

/** What is read, as it began in a chunk and may go on in the next. */
export type UnfinishedInput = 'escape' | 'answer' | 'paste';

/** What begins a sequence after an Escape. */
const introducers: Readonly<Record<string, State>> = {
  '[': 'csi',
  O: 'ss3',
  ']': 'osc',
  P: 'string',
  X: 'string',
  '^': 'string',
  _: 'string',
};

/** What begins one alone (C1). */
const introducersAlone: Readonly<Record<string, State>> = {
  '\x1b': 'escape',
  '\x9b': 'csi',
  '\x8f': 'ss3',
  '\x9d': 'osc',
  '\x90': 'string',
  '\x98': 'string',
  '\x9e': 'string',
  '\x9f': 'string',
};

const text = /[^\x00-\x1f\x7f-\x9f]+/y;
const pasteStart = '\x1b[200~';
const pasteEnd = '\x1b[201~';
/** A program may put Enter behind the paste that it makes. */
const endOfPaste = /\x1b\[201~[\r\n]{0,2}$/;
const brackets = /(?:\x1b\[|\x9b)20[01]~/g;
/** No key has more characters before its last. */
const maxParameters = 32;

/**
 * Splits what a terminal sends into keys. Chunks hold anything: a key, half of one, a whole paste, and what the terminal
 * answers when it is asked, which is no key and is swallowed. A chunk in which a paste begins holds nothing else.
 */
export class KeyReader {
  private state: State = 'keys';
  /** What stands in a sequence before its last character. */
  private parameters = '';
  private skips = 0;
  private isAfterEscape = false;
  private pieces: string[] = [];
  private pastedLength = 0;
  /** The last characters of a paste, where its end is looked for. */
  private tail = '';

  /** What has begun and not ended; call `settle` when nothing more came of it for a while. */
  get unfinished(): UnfinishedInput | undefined {
    if (this.state === 'keys') return undefined;
    return this.state === 'escape' || this.state === 'paste' ? this.state : 'answer';
  }

  /** The keys that end in this chunk. */
  read(chunk: string): readonly Key[] {
    const keys: Key[] = [];
    // Alone it was the Escape key, unless what comes is the rest of a sequence.
    if (this.state === 'escape' && !((chunk[0] ?? '') in introducers)) keys.push(...this.settle());
    if (this.state === 'keys' && hasStrayEnd(chunk)) this.begin('paste');
    let at = 0;
    while (at < chunk.length) {
      if (this.state === 'paste') return [...keys, ...this.paste(chunk.slice(at))];
      const words = this.state === 'keys' ? textAt(chunk, at) : '';
      if (words !== '') {
        keys.push({ type: 'text', text: words });
        at += words.length;
        continue;
      }
      if (this.state === 'keys' && chunk.startsWith('\r\n', at)) at++;
      const key = this.character(chunk.charAt(at));
      if (key) keys.push(key);
      at++;
    }
    return keys;
  }

  /** The time is up: what has not ended is over. A paste is taken as far as it came. */
  settle(): readonly Key[] {
    const { state } = this;
    if (state === 'paste') return this.endPaste();
    this.begin('keys');
    return state === 'escape' ? [{ type: 'escape' }] : [];
  }

  private begin(state: State): void {
    this.state = state;
    this.parameters = '';
    this.isAfterEscape = false;
  }

  private character(char: string): Key | undefined {
    switch (this.state) {
      case 'keys': {
        const alone = introducersAlone[char];
        if (alone) this.begin(alone);
        return alone ? undefined : named(controlKeys[char]);
      }
      case 'escape':
        if (char === '\x1b') return { type: 'escape' };
        this.begin(introducers[char] ?? 'keys');
        return named(altKeys[char]);
      case 'csi':
      case 'ss3':
        return this.sequence(char);
      case 'osc':
      case 'string':
        this.answer(char);
        return undefined;
      default:
        if (--this.skips === 0) this.begin('keys');
        return undefined;
    }
  }

  private sequence(char: string): Key | undefined {
    if (char === '\x1b') this.begin('escape');
    // Control characters within a sequence do not belong to it.
    if (char < ' ' || (char >= '\x7f' && char < '\xa0')) return undefined;
    if (char < '@') {
      if (this.parameters.length < maxParameters) this.parameters += char;
      return undefined;
    }
    const { parameters, state } = this;
    const isPaste = char === '~' && parameters === '200';
    // Places of the mouse, or the key of a Linux console, follow as they are.
    this.skips = state === 'csi' && parameters === '' ? (skipsAfter[char] ?? 0) : 0;
    this.begin(isPaste ? 'paste' : this.skips > 0 ? 'skip' : 'keys');
    return char > '~' ? { type: 'text', text: char } : named(sequenceKey(parameters, char));
  }

  /** Ends at ST, an `osc` at BEL too. Nothing else is believed to end it: what follows would be typed. */
  private answer(char: string): void {
    const isEnd = char === '\x9c' || (char === '\x07' && this.state === 'osc');
    if (isEnd || (this.isAfterEscape && char === '\\')) this.begin('keys');
    else this.isAfterEscape = char === '\x1b';
  }

  private paste(piece: string): readonly Key[] {
    this.pastedLength += piece.length;
    if (this.pastedLength <= limits.pasteLength) this.pieces.push(piece);
    this.tail = (this.tail + piece).slice(-16);
    return endOfPaste.test(this.tail) ? this.endPaste() : [];
  }

  private endPaste(): readonly Key[] {
    const pasted = this.pieces.join('').replace(brackets, '');
    const isTooLong = this.pastedLength > limits.pasteLength;
    this.pieces = [];
    this.pastedLength = 0;
    this.tail = '';
    this.begin('keys');
    return [isTooLong ? { type: 'tooLong' } : { type: 'paste', text: pasted }];
  }
}

const skipsAfter: Readonly<Record<string, number>> = { M: 3, '[': 1 };

function textAt(chunk: string, at: number): string {
  text.lastIndex = at;
  return text.exec(chunk)?.[0] ?? '';
}

function named(type: Exclude<Key, { readonly text: string }>['type'] | undefined): Key | undefined {
  return type && { type };
}

/** Whether a paste ends here that did not begin here: one with such an end inside, which seemed to be over before. */
function hasStrayEnd(chunk: string): boolean {
  const end = chunk.indexOf(pasteEnd);
  const start = chunk.indexOf(pasteStart);
  return end >= 0 && (start < 0 || end < start);
}
