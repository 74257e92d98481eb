import assert from 'node:assert/strict';
import { fencedMarkdown, inlineMarkdown, isoTime } from '../../../../src/core/base/markdown';

describe('Markdown of what comes from outside', () => {
  const lines: readonly (readonly [text: string, shown: string])[] = [
    ['plain words, 50% (a-b)', 'plain words, 50% (a-b)'],
    ['a\nb \t c', 'a b c'],
    ['# a', '\\# a'],
    [
      '[a](b) <c> `d` *e* _f_ ~g~ |h| \\i',
      '\\[a\\](b) \\<c\\> \\`d\\` \\*e\\* \\_f\\_ \\~g\\~ \\|h\\| \\\\i',
    ],
  ];
  for (const [text, shown] of lines) {
    it(JSON.stringify(text), () => assert.equal(inlineMarkdown(text), shown));
  }

  it('is of a length that can be read', () => {
    assert.equal(inlineMarkdown('x'.repeat(10_000)).length, 10_000);
    assert.equal(inlineMarkdown('x'.repeat(10_001)).length, 10_000);
  });

  const fences: readonly (readonly [text: string, fence: string])[] = [
    ['', '```'],
    ['a `b`', '```'],
    ['``', '```'],
    ['```', '````'],
    ['a ````` b ``` c', '``````'],
  ];
  for (const [text, fence] of fences) {
    it(`${JSON.stringify(text)} stands between ${fence}`, () =>
      assert.deepEqual(fencedMarkdown(text), [fence, text, fence]));
  }

  const times: readonly (readonly [at: number, shown: string])[] = [
    [1_700_000_000_000, '2023-11-14T22:13:20.000Z'],
    [1, '1970-01-01T00:00:00.001Z'],
    [0, '–'],
    [Number.NaN, '–'],
    [Infinity, '–'],
    [8.64e15 + 1, '–'],
  ];
  for (const [at, shown] of times) {
    it(`the time ${at} is ${shown}`, () => assert.equal(isoTime(at), shown));
  }
});
