import assert from 'node:assert/strict';
import { limits } from '../../../../src/core/base/limits';
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
    ['||required||', ['required=']],
    [' | ', []],
    ['in:a:b', ['in=a:b']],
    ['xregex:/a|b/', ['xregex=/a', 'b/=']],
    ['string|regex:/a', ['string=', 'regex=/a']],
    ['regex:/a|max:3', ['regex=/a', 'max=3']],
    ['regex:', ['regex=']],
    ['regex:(a|b)|min:1', ['regex=(a|b)', 'min=1']],
    ['regex:[a|b]|min:1', ['regex=[a|b]', 'min=1']],
    ['regex:<a|b>|min:1', ['regex=<a|b>', 'min=1']],
    ['regex:/a/b|c/|min:1', ['regex=/a/b', 'c/=', 'min=1']],
    ['regex:/a/1|c/|min:1', ['regex=/a/1|c/', 'min=1']],
    [`regex:/a/${'i'.repeat(20)}|min:1`, [`regex=/a/${'i'.repeat(20)}`, 'min=1']],
    [`regex:/a|b/${'i'.repeat(21)}|min:1`, ['regex=/a', `b/${'i'.repeat(21)}=`, 'min=1']],
    ['x'.repeat(limits.rulesLength), [`${'x'.repeat(limits.rulesLength)}=`]],
    ['x'.repeat(limits.rulesLength + 1), []],
  ];
  for (const [text, parts] of splits) {
    it(`"${text.slice(0, 60)}" has ${parts.length} rules`, () => {
      const parsed = parseRules(text).map(({ name, argument }) => `${name}=${argument}`);
      assert.deepEqual(parsed, parts);
    });
  }

  const lists: readonly (readonly [rules: string, wanted: readonly string[] | undefined])[] = [
    ['required|in:a,b', ['a', 'b']],
    ['in:"a","b c"', ['a', 'b c']],
    ['required|boolean', ['1', '0']],
    ['string|max:4', undefined],
    ['boolean|in:a', ['a']],
    ['in: a , b', ['a', 'b']],
    ['in:"a,b"', ['"a', 'b"']],
    ['in:a"b"', ['a"b"']],
    ['in:"a"b', ['"a"b']],
    ['in:', ['']],
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
    ['required|integer|size:3', ['3'], { '4': 'Enter the number 3.', '2': 'Enter the number 3.' }],
    ['required|size:1', ['a'], { ab: 'Enter 1 character.' }],
    ['required|size:2', ['ab'], { abc: 'Enter 2 characters.' }],
    ['required|min:1', ['a'], {}],
    ['required|min:2', ['ab', 'abc'], { a: 'Enter at least 2 characters.' }],
    ['required|max:1', ['a'], { ab: 'Enter at most 1 character.' }],
    ['required|between:2,3', ['ab', 'abc'], { abcd: 'Enter 2 to 3 characters.' }],
    ['required|between:2', ['ab', 'abcdef'], { a: 'Enter ' }],
    ['required|between:2,2', ['ab'], { abc: 'Enter 2 characters.' }],
    ['required|numeric|between:1,10', ['1', '10'], { '0.9': 'Enter a number from 1 to 10.' }],
    ['required|numeric|min:-1', ['-1', '0'], { '-2': 'Enter a number that is at least -1.' }],
    ['required|numeric|max:-1', ['-1', '-2'], { '0': 'Enter a number that is at most -1.' }],
    ['required|integer', ['12'], { a1: 'whole', '1a': 'whole', '--1': 'whole', '1 2': 'whole' }],
    ['required|numeric', ['-1.5'], { Infinity: 'a number', NaN: 'a number', '1,5': 'a number' }],
    ['required|boolean', ['true'], { xtrue: '1 or 0', truex: '1 or 0', TRUE: '1 or 0' }],
    ['required|in:a', ['a'], { aa: 'values: a', A: 'values: a' }],
    ['required|digits:1', ['7'], { '77': 'Enter 1 digit.', a: 'Enter 1 digit.' }],
    ['required|digits:4', ['0123'], { '12a4': '4 digits', a123: '4 digits', '123a': '4 digits' }],
    [
      'required|digits_between:2,3',
      ['01', '012'],
      { '0123': 'Enter 2 to 3 digits.', '1a': '3 digits', a1: '3 digits', ab: '3 digits' },
    ],
    ['required|digits_between:1,1', ['0'], { '01': 'Enter 1 to 1 digit.' }],
    ['required|digits_between:2', ['01', '0123456789'], { '1': 'digits' }],
    ['required|alpha', ['a\u0308'], { '1a': 'only letters', 'a b': 'only letters' }],
    ['required|alpha_num', ['٣', 'a\u0308'], { '-a': 'letters and digits', 'a-': 'letters and' }],
    ['required|alpha_dash', ['٣'], { '.a': 'hyphens', 'a.': 'hyphens' }],
    ['required|starts_with:a', ['a', 'ab'], { ba: 'following: a' }],
    ['required|ends_with:.jar,.zip', ['x.zip'], { 'x.jar2': 'following: .jar, .zip' }],
    ['nullable|integer', [' 5 ', ''], { x: 'whole number' }],
    ['required|regex:/^a$/|regex:/^b$/', [], { a: 'pattern: /^b$/', b: 'pattern: /^a$/' }],
    ['required|not_regex:/^a$/', ['ab'], { a: 'pattern: /^a$/' }],
    ['required|not_regex:/(/', ['('], {}],
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

  it('leave the expressions of many variables to the panel, and nothing else', () => {
    assert.equal(valueProblem('regex:/^a$/', 'b', 'left to the panel'), undefined);
    assert.match(valueProblem('max:1|regex:/^a$/', 'bb', 'left to the panel') ?? '', /at most 1/);
  });

  it('are left to the panel where they are absurdly long', () => {
    const long = (length: number) => 'max:1|'.padEnd(length, 'x');
    assert.match(valueProblem(long(limits.rulesLength), 'ab') ?? '', /at most 1/);
    assert.equal(valueProblem(long(limits.rulesLength + 1), 'ab'), undefined);
    assert.equal(valueProblem(long(limits.rulesLength + 1), ''), undefined);
  });
});
