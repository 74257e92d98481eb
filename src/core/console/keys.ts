/** What a key, or a chord of keys, means to a line editor. */
export type Key =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'paste'; readonly text: string }
  | { readonly type: Named };

type Named =
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
  | 'none';

const controls: Readonly<Record<string, Named>> = {
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

const afterEscape: Readonly<Record<string, Named>> = {
  b: 'wordLeft',
  f: 'wordRight',
  d: 'wordDelete',
  '\x7f': 'wordBackspace',
  '\b': 'wordBackspace',
};

/** Final bytes of cursor keys, plain and with Ctrl or Alt. */
const cursor: Readonly<Record<string, readonly [Named, Named]>> = {
  A: ['up', 'up'],
  B: ['down', 'down'],
  C: ['right', 'wordRight'],
  D: ['left', 'wordLeft'],
  H: ['home', 'home'],
  F: ['end', 'end'],
  Z: ['completeBack', 'completeBack'],
};

const numbered: Readonly<Record<string, readonly [Named, Named]>> = {
  '1': ['home', 'home'],
  '3': ['delete', 'wordDelete'],
  '4': ['end', 'end'],
  '7': ['home', 'home'],
  '8': ['end', 'end'],
};

const pasteStart = '\x1b[200~';
const pasteEnd = '\x1b[201~';

/** Splits what a terminal sends into keys. Chunks hold anything: a key, half of one, a whole paste. */
export class KeyReader {
  private rest = '';

  read(chunk: string): readonly Key[] {
    const input = this.rest + chunk;
    this.rest = '';
    const keys: Key[] = [];
    let at = 0;
    while (at < input.length) {
      const [key, length] = next(input, at);
      if (!key) {
        this.rest = input.slice(at);
        break;
      }
      keys.push(key);
      at += length;
    }
    return keys;
  }
}

/** The key at `at` with its length, or no key where its end has not come yet. */
function next(input: string, at: number): readonly [Key | undefined, number] {
  const char = input[at] ?? '';
  if (char === '\x1b') return escape(input, at);
  if (char === '\r' && input[at + 1] === '\n') return [{ type: 'enter' }, 2];
  if (char < ' ' || char === '\x7f') return [{ type: controls[char] ?? 'none' }, 1];
  const text = /^[^\x00-\x1f\x7f]+/.exec(input.slice(at))?.[0] ?? char;
  return [{ type: 'text', text }, text.length];
}

function escape(input: string, at: number): readonly [Key | undefined, number] {
  const rest = input.slice(at);
  if (rest.startsWith(pasteStart)) {
    const end = rest.indexOf(pasteEnd);
    if (end < 0) return [undefined, 0];
    return [{ type: 'paste', text: rest.slice(pasteStart.length, end) }, end + pasteEnd.length];
  }
  // Alone it is the Escape key: terminals send the sequences of other keys in one piece, or their start.
  if (rest === '\x1b') return [{ type: 'escape' }, 1];
  if (/^\x1b(?:\[[0-?]*|O)$/.test(rest)) return [undefined, 0];
  const found = /^\x1b(?:\[([0-?]*)([@-~])|O([@-~]))/.exec(rest);
  if (!found) return [{ type: afterEscape[rest[1] ?? ''] ?? 'none' }, 2];
  const [whole, parameters = '', final = found[3] ?? ''] = found;
  const [number = '', modifier] = parameters.split(';');
  const names = final === '~' ? numbered[number] : cursor[final];
  return [{ type: names?.[modifier === undefined ? 0 : 1] ?? 'none' }, whole.length];
}
