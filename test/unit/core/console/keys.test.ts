import assert from 'node:assert/strict';
import { limits } from '../../../../src/core/base/limits';
import { KeyReader } from '../../../../src/core/console/keys';

/** The keys of chunks: names, and texts in quotes; those of a paste behind a P. */
function keysOf(...chunks: readonly string[]): string {
  const reader = new KeyReader();
  const keys = chunks.flatMap((chunk) => reader.read(chunk));
  const told = keys.map((key) => {
    if (!('text' in key)) return key.type;
    return `${key.type === 'paste' ? 'P' : ''}'${key.text}'`;
  });
  return [...told, ...(reader.unfinished === undefined ? [] : [`(${reader.unfinished})`])].join(
    ' ',
  );
}

const esc = '\x1b';
/** A way to write what a terminal sends: ^ is Escape. */
const written = (text: string) => text.replaceAll('^', esc);

const controls: Readonly<Record<string, string>> = {
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
  '\x00': '',
  '\x11': '',
  '\x80': '',
  '\x9a': '',
};

const rows: readonly (readonly [sent: string, keys: string])[] = [
  ['a', "'a'"],
  ['a ~\u00a0ü👍', "'a ~\u00a0ü👍'"],
  ['\r\n', 'enter'],
  ['\r\n\r\n', 'enter enter'],
  ['\n\r', 'enter enter'],
  ['a\rb', "'a' enter 'b'"],
  ['^b', 'wordLeft'],
  ['^f', 'wordRight'],
  ['^d', 'wordDelete'],
  ['^\x7f', 'wordBackspace'],
  ['^\b', 'wordBackspace'],
  ['^xa', "'a'"],
  ['^', '(escape)'],
  ['^^', 'escape (escape)'],
  ['^[', '(answer)'],
  ['^[A', 'up'],
  ['^[B', 'down'],
  ['^[C', 'right'],
  ['^[D', 'left'],
  ['^[H', 'home'],
  ['^[F', 'end'],
  ['^[Z', 'completeBack'],
  ['^OA', 'up'],
  ['^OC', 'right'],
  ['\x9bA', 'up'],
  ['\x8fA', 'up'],
  ['^[1;5A', 'up'],
  ['^[1;5B', 'down'],
  ['^[1;5C', 'wordRight'],
  ['^[1;5D', 'wordLeft'],
  ['^[1;2H', 'home'],
  ['^[1;2F', 'end'],
  ['^[1;2Z', 'completeBack'],
  ['^[1~', 'home'],
  ['^[3~', 'delete'],
  ['^[4~', 'end'],
  ['^[7~', 'home'],
  ['^[8~', 'end'],
  ['^[1;5~', 'home'],
  ['^[3;5~', 'wordDelete'],
  ['^[4;5~', 'end'],
  ['^[7;5~', 'home'],
  ['^[8;5~', 'end'],
  ['^[2~', ''],
  ['^[1;5:3C', ''],
  ['^[1;5:1C', 'wordRight'],
  ['^[1;3C', 'wordRight'],
  ['^[?1;2c', ''],
  ['^[3>~', ''],
  ['^[1>A', ''],
  ['^[>1A', ''],
  ['^[ya', "'a'"],
  ['^[1\x03;5Ca', "wordRight 'a'"],
  ['^[1\x7f;5Ca', "wordRight 'a'"],
  ['^[1^[Aa', "up 'a'"],
  ['^[üa', "'ü' 'a'"],
  ['^[M !!a', "'a'"],
  ['^[1Ma', "'a'"],
  ['^[[Aa', "'a'"],
  ['^OMa', "'a'"],
  ['^[<0;1;1Ma', "'a'"],
  [`^[${'0'.repeat(40)}Aa`, "up 'a'"],
  ['^]0;words^\\a', "'a'"],
  ['^]0;words\x07a', "'a'"],
  ['^]0;words\x9ca', "'a'"],
  ['\x9d0;words\x07a', "'a'"],
  ['^]0;a\\b', '(answer)'],
  ['^]0;^a\\b', '(answer)'],
  ['^Pwords^\\a', "'a'"],
  ['^Pwords\x07a', '(answer)'],
  ['^Pwords\x9ca', "'a'"],
  ['^Xwords^\\a', "'a'"],
  ['^_words^\\a', "'a'"],
  ['\x90words^\\a', "'a'"],
  ['\x98words^\\a', "'a'"],
  ['\x9ewords^\\a', "'a'"],
  ['\x9fwords^\\a', "'a'"],
  ['^[200~a\rb^[201~', "P'a\rb'"],
  ['^[200~^[201~', "P''"],
  ['^[200~a^[201~\r', "P'a\r'"],
  ['^[200~a^[201~\r\n', "P'a\r\n'"],
  ['^[200~a^[201~b', '(paste)'],
  ['^[200~a', '(paste)'],
  ['^[200~a^[200~b\x9b201~c^[201~', "P'abc'"],
  ['a^[200~b^[201~', "'a' P'b'"],
  ['a^[201~', "P'a'"],
  ['a^[201~b^[200~c^[201~', "P'abc'"],
  ['^[201;1~a', "'a'"],
  ['^[200z', ''],
  ['^[1200~a', "'a'"],
];

const parts: readonly (readonly [chunks: readonly string[], keys: string])[] = [
  [['^', '[A'], 'up'],
  [['^', 'OA'], 'up'],
  [['^', 'a'], "escape 'a'"],
  [['^', 'b'], "escape 'b'"],
  [['^', ''], 'escape'],
  [['^[', 'A'], 'up'],
  [['^[1;', '5C'], 'wordRight'],
  [['\r', '\n'], 'enter enter'],
  [['^]0;', 'a\rb', '^', '\\c'], "'c'"],
  [['^[M', ' !', '!a'], "'a'"],
  [['^[200~a', 'b^[20', '1~'], "P'ab'"],
  [['^[200~a^[201~', 'b'], "P'a' 'b'"],
  [['^[200~a^[201~', '^[200~b^[201~'], "P'a' P'b'"],
];

describe('The keys of a terminal', () => {
  for (const [char, name] of Object.entries(controls)) {
    it(`${JSON.stringify(char)}: ${name || 'none'}`, () => assert.equal(keysOf(char), name));
  }

  for (const [sent, keys] of rows) {
    it(`${sent}: ${keys || 'none'}`, () => assert.equal(keysOf(written(sent)), keys));
  }

  for (const [chunks, keys] of parts) {
    it(`${chunks.join(' and ')}: ${keys}`, () =>
      assert.equal(keysOf(...chunks.map(written)), keys));
  }

  it('are over when nothing more comes', () => {
    for (const [sent, keys] of [
      ['^', [{ type: 'escape' }]],
      ['^[1', []],
      ['^]0;', []],
      ['^[200~a', [{ type: 'paste', text: 'a' }]],
      ['a', []],
    ] as const) {
      const reader = new KeyReader();
      reader.read(written(sent));
      assert.deepEqual(reader.settle(), keys, sent);
      assert.equal(reader.unfinished, undefined);
      assert.deepEqual(reader.read('A'), [{ type: 'text', text: 'A' }]);
    }
  });

  it('are no paste that is too long, and the next one again', () => {
    const end = `${esc}[201~`;
    const most = 'a'.repeat(limits.pasteLength - end.length);
    const reader = new KeyReader();
    const paste = (text: string) => reader.read(`${esc}[200~${text}${end}`);
    assert.deepEqual(paste(most), [{ type: 'paste', text: most }]);
    assert.deepEqual(paste(`${most}a`), [{ type: 'tooLong' }]);
    assert.deepEqual(paste('b'), [{ type: 'paste', text: 'b' }]);
  });
});
