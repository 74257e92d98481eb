import assert from 'node:assert/strict';
import { movedLine } from '../../../../src/core/source/movedLine';

/** Asks for a line of the old text, from 1, where all lines of the new one are new; a letter is a line, a dot an empty one. */
function moved(before: string, after: string, line: number, added?: readonly number[]) {
  const lines = (text: string) => [...text].map((letter) => (letter === '.' ? '' : letter));
  const all = lines(after).map((_, index) => index);
  return movedLine(lines(before), lines(after), { line, added: added ?? all });
}

describe('A line that moved with those around it', () => {
  const rows: readonly (readonly [
    what: string,
    before: string,
    after: string,
    line: number,
    now: number | undefined,
  ])[] = [
    ['between two others', 'xabcx', 'yyabc', 3, 4],
    ['above two others', 'abcx', 'yyabc', 1, 3],
    ['below two others', 'xabc', 'yyabc', 4, 5],
    ['with one other alone it may be alike by chance', 'xabx', 'yyab', 2, undefined],
    ['alone', 'xax', 'yya', 2, undefined],
    ['an empty one is like any other', 'a.b', 'xa.b', 2, undefined],
    ['one that is not there', 'abc', 'xabc', 4, undefined],
    ['one before the first', 'abc', 'xabc', 0, undefined],
    ['to the nearer likeness of two', 'abcd', 'abcxabcd', 2, 6],
    ['to the nearer likeness, whichever comes first', 'abcd', 'abcdxabc', 2, 2],
    ['not to one of two copies', 'abc', 'abcxabc', 2, undefined],
  ];
  for (const [what, before, after, line, now] of rows)
    it(`${what}: ${now}`, () => assert.equal(moved(before, after, line), now));

  it('moved to a line that is new there', () => {
    assert.equal(moved('abc', 'abcxabc', 2, [4, 5, 6]), 6);
    assert.equal(moved('abc', 'abcxabc', 2, [0, 1, 2]), 2);
    assert.equal(moved('abc', 'abc', 2, []), undefined);
  });

  it('is told apart by twenty lines on each side', () => {
    const side = 'bcdefghijklmnopqrstu';
    const copies = (first: string, second: string) =>
      moved(`z${side}a${side}`, `${first}${side}a${side}-${second}${side}a${side}`, 22);
    // What differs behind twenty lines makes no difference.
    assert.equal(copies('z', '-'), undefined);
    assert.equal(moved(`${side}a${side}`, `${side}a${side}-${side}a${side.slice(0, 19)}-`, 21), 21);
  });
});
