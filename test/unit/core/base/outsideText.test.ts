import assert from 'node:assert/strict';
import { limits } from '../../../../src/core/base/limits';
import {
  detailText,
  labelText,
  lineText,
  logText,
  messageText,
  neutralizeLinks,
  shortened,
  visible,
} from '../../../../src/core/base/outsideText';

describe('visible', () => {
  const rows: readonly (readonly [what: string, text: string, shown: string])[] = [
    ['plain words', 'My server (2), 50% of 2 GB', 'My server (2), 50% of 2 GB'],
    ['tabs and line feeds', 'a\tb\nc', 'a\tb\nc'],
    ['letters of all scripts', 'Größe, дом, 東京, שלום, สวัสดี', 'Größe, дом, 東京, שלום, สวัสดี'],
    ['emoji of several parts', '👩‍👩‍👧 ❤️ 1️⃣ 🏴‍☠️', '👩‍👩‍👧 ❤️ 1️⃣ 🏴‍☠️'],
    ['joined Persian letters', 'می‌خواهم', 'می‌خواهم'],
    ['a shape of a Japanese sign', '葛\u{e0100}城', '葛\u{e0100}城'],
    ['a mark that turns what follows', 'gnp\u202e.exe', 'gnp\\u202e.exe'],
    ['an isolate', '\u2066a\u2069', '\\u2066a\\u2069'],
    ['an escape sequence', '\x1b]0;x\x07', '\\u001b]0;x\\u0007'],
    ['a line end alone', 'a\rb', 'a\\u000db'],
    ['what has no width', 'a\u200bb\ufeffc\u00add', 'a\\u200bb\\ufeffc\\u00add'],
    ['what has no ink', '\u3164\u2800\uffa0', '\\u3164\\u2800\\uffa0'],
    ['tags', 'a\u{e0041}', 'a\\u{e0041}'],
    ['half a character', 'a\ud83d', 'a\\ud83d'],
    ['a joiner that joins nothing', 'Ser\u200dver', 'Ser\\u200dver'],
    ['two of them', 'Ser\u200d\u200cver', 'Ser\\u200d\\u200cver'],
    ['one at the start', '\u200dServer', '\\u200dServer'],
    ['a shape of a plain letter', 'A\ufe00', 'A\\ufe00'],
    ['a heap of marks', `e${'\u0301'.repeat(8)}`, `e${'\u0301'.repeat(6)}\\u0301\\u0301`],
  ];
  for (const [what, text, shown] of rows) {
    it(what, () => assert.equal(visible(text), shown));
    it(`${what}, twice`, () => assert.equal(visible(visible(text)), shown));
  }
});

describe('shortened', () => {
  it('leaves what fits', () => assert.equal(shortened('abcdef', 6), 'abcdef'));
  it('takes from the middle', () =>
    assert.equal(shortened('abcdefghijklmnop', 12), 'abcdef … nop'));
  it('is never longer than was asked for', () => {
    for (let max = 10; max < 40; max++)
      assert.ok(shortened('x'.repeat(100), max).length <= max, String(max));
  });
  it('leaves no half of a character', () => {
    for (let max = 10; max < 20; max++)
      assert.doesNotMatch(shortened('😀'.repeat(50), max), /\p{Surrogate}/u, String(max));
  });
});

describe('neutralizeLinks', () => {
  const rows: readonly (readonly [text: string, shown: string])[] = [
    ['[a](command:b)', '[a] (command:b)'],
    ['[[a]](command:b)', '[[a]] (command:b)'],
    ['[a](command:b "title")', '[a] (command:b "title")'],
    ['[a](https://evil.example)', '[a] (https://evil.example)'],
    ['[a](file:///etc)', '[a] (file:///etc)'],
    ['[a\nb](COMMAND:b)', '[a\nb] (COMMAND:b)'],
    ['<a href="command:b">x</a>', '< a href="command:b">x< /a>'],
    ['<A HREF=command:b>', '< A HREF=command:b>'],
    ['a[1] (2), b < a, <abbr>', 'a[1] (2), b < a, <abbr>'],
  ];
  for (const [text, shown] of rows) {
    it(text, () => assert.equal(neutralizeLinks(text), shown));
  }
});

describe('what is shown', () => {
  const rows: readonly (readonly [(text: string) => string, string, string])[] = [
    [messageText, 'a\nb', 'a\nb'],
    [messageText, '$(error) [a](command:b)', '$ (error) [a] (command:b)'],
    [detailText, 'a\nb', 'a\nb'],
    [labelText, 'a\r\n\nb', 'a b'],
    [labelText, '$(verified) x', '$ (verified) x'],
    [lineText, '[id](page).tsx $(x)', '[id](page).tsx $(x)'],
    [lineText, 'a\nb\u202e', 'a b\\u202e'],
    [logText, 'no\r\n2026-01-01 [info] forged', 'no | 2026-01-01 [info] forged'],
    [logText, 'a\u2028b\x1b[2J', 'a | b\\u001b[2J'],
    [logText, 'Error: x\n    at f (a.js:1:2)', 'Error: x | at f (a.js:1:2)'],
  ];
  for (const [show, text, shown] of rows) {
    it(`${show.name} of ${JSON.stringify(text)}`, () => assert.equal(show(text), shown));
  }

  const lengths = [
    [messageText, limits.messageLength],
    [detailText, limits.detailLength],
    [labelText, limits.labelLength],
    [lineText, limits.labelLength],
  ] as const;
  for (const [show, max] of lengths) {
    // What is written out is longer than it was, and what VS Code cuts itself would end our own sentence.
    it(`${show.name} stays within ${max} characters`, () => {
      for (const text of ['x', '\u202e', '](', '$(', '<a', '😀', '\n'])
        assert.ok(show(text.repeat(10_000)).length <= max, JSON.stringify(text));
    });
  }
});
