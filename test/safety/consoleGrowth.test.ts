import assert from 'node:assert/strict';
import { crashReport } from '../../src/core/console/crash';
import { partsOf } from '../../src/core/monitoring/crashIssue';
import { unseenLines } from '../../src/core/console/unseenLines';
import { LineEditor } from '../../src/core/console/lineEditor';
import { linksIn } from '../../src/core/console/links';
import { OutputCleaner, withoutColours } from '../../src/core/console/output';
import { decode } from '../../src/core/console/protocol';
import { Scrollback } from '../../src/core/console/scrollback';
import { labelText } from '../../src/core/base/outsideText';
import { processorMs } from '../support/processorMs';

/** What meets outside text, by what an attacker feeds it; each with a size that takes a while. */
const rows: readonly (readonly [string, number, (size: number) => unknown])[] = [
  ['a line of colours', 200_000, (n) => new OutputCleaner().clean('\x1b[1m'.repeat(n / 4))],
  ['a line of spaces', 400_000, (n) => new OutputCleaner().clean(' '.repeat(n))],
  ['a line of returns', 60_000, (n) => new OutputCleaner().clean('a\r'.repeat(n / 2))],
  ['sequences that never end', 60_000, (n) => new OutputCleaner().clean('\x1b[0'.repeat(n / 3))],
  ['one that never ends', 60_000, (n) => new OutputCleaner().clean(`\x1b]${'\x9d'.repeat(n)}`)],
  ['a colour of many numbers', 60_000, (n) => new OutputCleaner().clean(`\x1b[${'1;'.repeat(n)}m`)],
  ['no colours', 400_000, (n) => withoutColours('\x1b[1'.repeat(n / 3))],
  ['an address in a line', 1_000_000, (n) => linksIn(`a.b.${'a'.repeat(n)}`)],
  ['owners of a frame', 500, (n) => linksIn('a.'.repeat(n / 2))],
  ['files in a line', 500, (n) => linksIn('a.py.'.repeat(n / 5))],
  ['folders with blanks', 500, (n) => linksIn(`${'/a b'.repeat(n / 4)}.js:1`)],
  ['files with lines', 500, (n) => linksIn('/a b.js:1 '.repeat(n / 10))],
  ['brackets of a path', 500, (n) => linksIn(`${'/(a)'.repeat(n / 4)}.js:1`)],
  ['quotes of files', 500, (n) => linksIn('"a.js'.repeat(n / 5))],
  ['schemes of a path', 500, (n) => linksIn(`${'a://'.repeat(n / 4)}.js:1`)],
  ['quotes of Python', 500, (n) => linksIn('File "'.repeat(n / 6))],
  ['a crash of spaces', 400_000, (n) => crashReport([`exit code${' '.repeat(n)}`])],
  ['a crash of dashes', 400_000, (n) => crashReport([`${'- '.repeat(n / 2)}x`])],
  ['a crash of dots', 400_000, (n) => crashReport(['a.'.repeat(n / 2)])],
  ['a reason of dots', 400_000, (n) => partsOf('Error.'.repeat(n / 6))],
  ['a history that repeats', 500, (n) => unseenLines(like('a', n), like('a', n))],
  ['a history that nearly repeats', 100, (n) => unseenLines(like('c', n), almost(n))],
  ['keys', 100_000, (n) => new LineEditor().feed('\x1b[D'.repeat(n / 3))],
  ['a paste in pieces', 4_000, (n) => inPieces(['\x1b[200~', ...like('ab', n), '\x1b[201~'])],
  ['an answer in pieces', 20_000, (n) => inPieces(['\x1b]52;', ...like('ab', n), '\x07'])],
  ['a name of spaces', 20_000, (n) => labelText(' '.repeat(n))],
  ['a frame of brackets', 100_000, (n) => decode('['.repeat(n))],
  ['lines kept', 100_000, (n) => kept(n)],
];

function like(line: string, count: number): readonly string[] {
  return Array.from({ length: count }, () => line);
}

/** Lines before those seen, and twice again after them but for the last one. */
function almost(count: number): readonly string[] {
  const again = [...like('a', count - 1), 'b'];
  return [...like('a', count), ...like('c', count), ...again, ...again];
}

function inPieces(pieces: readonly string[]): void {
  const editor = new LineEditor();
  for (const piece of pieces) editor.feed(piece);
}

function kept(count: number): void {
  const lines = new Scrollback();
  for (let n = 0; n < count; n++) lines.push('a line');
}

/** The shortest of several runs, in milliseconds of the processor: tidying up only makes one longer. */
function shortest(act: () => unknown): number {
  return Math.min(...Array.from({ length: 5 }, () => processorMs(() => void act())));
}

describe('Work on outside text in consoles', () => {
  for (const [name, size, act] of rows) {
    it(`grows with it, not with its square: ${name}`, () => {
      const [small, large] = [shortest(() => act(size)), shortest(() => act(size * 4))];
      // Four times as much takes four times as long; with its square it would be sixteen. What is short says nothing.
      assert.ok(large < 40 || large < small * 10, `${small} ms became ${large} ms`);
    });
  }
});
