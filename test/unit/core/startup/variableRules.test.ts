import assert from 'node:assert/strict';
import { choices, parseRules, valueProblem } from '../../../../src/core/startup/variableRules';

describe('variable rules', () => {
  const splits: readonly (readonly [text: string, parts: readonly string[]])[] = [
    ['', []],
    ['required', ['required=']],
    ['required|string|max:20', ['required=', 'string=', 'max=20']],
    [' required | string ', ['required=', 'string=']],
    ['regex:/^(a|b)$/|max:3', ['regex=/^(a|b)$/', 'max=3']],
    ['required|regex:/^[\\w|.]+$/i', ['required=', 'regex=/^[\\w|.]+$/i']],
    ['not_regex:#a|b#|nullable', ['not_regex=#a|b#', 'nullable=']],
    ['regex:{a|b}|in:1,2', ['regex={a|b}', 'in=1,2']],
    ['regex:/a\\/|b/|size:2', ['regex=/a\\/|b/', 'size=2']],
  ];
  for (const [text, parts] of splits) {
    it(`"${text}" has ${parts.length} rules`, () => {
      const parsed = parseRules(text).map(({ name, argument }) => `${name}=${argument}`);
      assert.deepEqual(parsed, parts);
    });
  }

  const lists: readonly (readonly [rules: string, wanted: readonly string[] | undefined])[] = [
    ['required|in:a,b', ['a', 'b']],
    ['in:"a","b c"', ['a', 'b c']],
    ['required|boolean', ['1', '0']],
    ['string|max:4', undefined],
  ];
  for (const [rules, wanted] of lists) {
    it(`"${rules}" offers ${wanted?.join(' or ') ?? 'no choice'}`, () =>
      assert.deepEqual(choices(rules), wanted));
  }

  /** Rules, values that they allow, and values that they refuse with a part of the sentence. */
  const rows: readonly (readonly [
    rules: string,
    good: readonly string[],
    bad: Readonly<Record<string, string>>,
  ])[] = [
    ['required|string', ['a', ' a '], { '': 'Enter a value', '   ': 'Enter a value' }],
    ['string', ['a'], { '': 'Enter a value' }],
    ['nullable|string', ['', ' ', 'a'], {}],
    ['required|integer', ['1', '-1', '+5'], { '1.5': 'whole number', one: 'whole number' }],
    ['required|numeric', ['1', '1.5', '1e3'], { one: 'a number' }],
    ['required|boolean', ['0', '1', 'true', 'false'], { yes: '1 or 0' }],
    ['required|in:a,b', ['a', 'b'], { c: 'values: a, b' }],
    ['required|not_in:root', ['me'], { root: 'Enter a different value' }],
    ['required|min:3', ['abc'], { ab: 'Enter at least 3 characters' }],
    ['required|max:3', ['abc', '😀😀😀'], { abcd: 'Enter at most 3 characters' }],
    ['required|integer|min:3', ['3', '10'], { '2': 'a number that is at least 3' }],
    ['required|integer|max:3', ['3'], { '10': 'a number that is at most 3' }],
    ['required|numeric|between:1,10', ['1', '10'], { '11': 'from 1 to 10' }],
    ['required|between:2,3', ['ab'], { a: 'Enter 2 to 3 characters' }],
    ['required|size:2', ['ab'], { a: 'Enter 2 characters' }],
    ['required|digits:4', ['0123'], { '123': '4 digits', abcd: '4 digits' }],
    ['required|digits_between:2,3', ['01'], { '1': 'Enter 2 to 3 digits' }],
    ['required|alpha', ['äb'], { a1: 'Enter only letters' }],
    ['required|alpha_num', ['a1'], { 'a-1': 'letters and digits' }],
    ['required|alpha_dash', ['a-1_'], { 'a b': 'hyphens, and underscores' }],
    ['required|starts_with:a,b', ['ac'], { ca: 'starts with one of the following: a, b' }],
    ['required|ends_with:.jar', ['x.jar'], { 'x.zip': 'ends with one of the following: .jar' }],
    [
      'required|regex:/^([\\w\\d._-]+)(\\.jar)$/',
      ['server.jar'],
      { 'a b.jar': 'matches the pattern' },
    ],
    ['required|regex:/^A$/i', ['a'], { b: 'matches the pattern' }],
    ['required|not_regex:/x/', ['a'], { x: "doesn't match the pattern" }],
    // What is not known here, or means something else there, is left to the panel.
    ['required|regex:/^\\h+$/x', ['anything'], {}],
    ['required|regex:/\\A[a-z]+\\z/', ['anything'], {}],
    ['required|regex:/^\\p{L}+$/', ['anything'], {}],
    ['required|regex:/^[[:alpha:]]+$/', ['anything'], {}],
    ['required|regex:/(/', ['anything'], {}],
    ['required|url|present', ['anything'], {}],
  ];
  for (const [rules, good, bad] of rows) {
    for (const value of good) {
      it(`"${rules}" allows "${value}"`, () => assert.equal(valueProblem(rules, value), undefined));
    }
    for (const [value, words] of Object.entries(bad)) {
      it(`"${rules}" refuses "${value}"`, () => {
        const problem = valueProblem(rules, value) ?? '';
        assert.ok(problem.includes(words), problem);
      });
    }
  }
});
