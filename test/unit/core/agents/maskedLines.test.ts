import assert from 'node:assert/strict';
import { maskedText } from '../../../../src/core/agents/maskedText';

describe('Long words without a sign of their own', () => {
  const rows: readonly (readonly [what: string, word: string, isMasked: boolean])[] = [
    ['small and large letters and three digits', 'abcdefghijklmnopqrstuvwxY123', true],
    ['large letters and digits first', '123YABCDEFGHIJKLMNOPQRSTUVWx', true],
    ['digits between letters', 'a1bcdefghijk2lmnopqrstuvwx3Y', true],
    ['a longer one', 'abcdefghijklmnopqrstuvwxyzABCDEF0123456789', true],
    ['a letter less', 'abcdefghijklmnopqrstuvwY123', false],
    ['two digits', 'abcdefghijklmnopqrstuvwxyY12', false],
    ['no large letter', 'abcdefghijklmnopqrstuvwxyz123', false],
    ['no small letter', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ123', false],
    ['no digit', 'abcdefghijklmnOPQRSTUVWXYZabcd', false],
    ['a sum', '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b', false],
    ['a sign in its middle', 'abcdefghijklmn-opqrstuvwxY123', false],
  ];
  for (const [what, word, isMasked] of rows) {
    it(`${isMasked ? 'are' : 'are not'} taken for a key: ${what}`, () =>
      assert.equal(maskedText(`see ${word}, now`), `see ${isMasked ? '…' : word}, now`));
  }
});

describe('A file that by its name holds secrets', () => {
  const rows: readonly (readonly [line: string, told: string])[] = [
    ['MODE=dev', 'MODE=…'],
    ['mode: dev', 'mode:…'],
    ['  a.b-c_1 = dev', '  a.b-c_1 =…'],
    ['export MODE=dev', 'export MODE=…'],
    ['export   MODE=dev', 'export   MODE=…'],
    ['export      MODE=dev', '…'],
    ['_x=1', '_x=…'],
    ['1x=1', '…'],
    ['MODE=', '…'],
    ['MODE= ', '…'],
    ['a line of a value', '…'],
    ['-MODE=dev', '…'],
    ['', ''],
    ['   ', ''],
    ['# a comment', '# a comment'],
    ['\t # a comment', '\t # a comment'],
    ['#MODE=dev', '…'],
    ['x# a comment', '…'],
    ['#', '…'],
    [`${'a'.repeat(81)}=1`, `${'a'.repeat(81)}=…`],
    [`${'a'.repeat(82)}=1`, '…'],
  ];
  for (const [line, told] of rows) {
    it(`has of ${JSON.stringify(line).slice(0, 40)}: ${told.slice(0, 40) || 'nothing'}`, () => {
      assert.equal(maskedText(line, '/.env'), told);
      assert.equal(maskedText(`A=1\r\n${line}\rB=2`, '.env'), `A=…\n${told}\nB=…`);
    });
  }
  it('is told as it is where its name says nothing', () =>
    assert.equal(maskedText('MODE=dev\n1x=1', '/notes.txt'), 'MODE=dev\n1x=1'));
});

describe('What cannot be seen in a text for agents', () => {
  const rows: readonly (readonly [text: string, told: string])[] = [
    ['a\u202eb\u200bc', 'abc'],
    ['a\u{e0041}b', 'ab'],
    ['a\tb', 'a\tb'],
    ['a\u0007b', 'ab'],
    ['a\r\nb\rc\nd', 'a\nb\nc\nd'],
    ['\u001b[31mred\u001b[0m', 'red'],
  ];
  for (const [text, told] of rows)
    it(`${JSON.stringify(text)} is ${JSON.stringify(told)}`, () =>
      assert.equal(maskedText(text), told));
});
