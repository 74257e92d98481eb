import assert from 'node:assert/strict';
import { limits } from '../../../../src/core/base/limits';
import { testRule } from '../../../../src/core/startup/ruleExpression';
import { valueProblem } from '../../../../src/core/startup/variableRules';
import { processorMs } from '../../../support/processorMs';

describe('expressions of eggs', () => {
  /** Ordinary ones, with a value that fits and one that does not. */
  const ordinary: readonly (readonly [string, string, string])[] = [
    ['/^[\\w.-]+$/', 'server.jar', 'a b'],
    ['/^([\\w\\d._-]+)(\\.jar)$/', 'paper-1.21.jar', 'paper.zip'],
    ['/^(latest|\\d+\\.\\d+(\\.\\d+)?)$/', '1.21.4', '1.x'],
    ['/^(0|1|true|false)$/i', 'TRUE', 'yes'],
    [
      '/^((25[0-5]|2[0-4]\\d|1?\\d?\\d)\\.){3}(25[0-5]|2[0-4]\\d|1?\\d?\\d)$/',
      '10.0.0.1',
      '10.0.0',
    ],
    ['#^(?:[a-z0-9-]+/)*[a-z0-9-]+$#', 'maps/world-1', 'maps//'],
    ['/^(?=.*\\d)[A-Za-z\\d]{8,64}$/', 'abcdefg1', 'abcdefgh'],
  ];
  for (const [expression, right, wrong] of ordinary) {
    it(`looks at once whether a value has the form ${expression}`, () => {
      assert.equal(valueProblem(`required|regex:${expression}`, right), undefined);
      assert.match(
        valueProblem(`required|regex:${expression}`, wrong) ?? '',
        /matches the pattern/,
      );
    });
  }

  const long = `${'a'.repeat(60)}!`;
  const endless: readonly string[] = [
    'regex:/^(a+)+$/',
    'regex:/^(a|a)*$/',
    'regex:/^(\\w+\\s?)*$/',
    'not_regex:/^(([a-z])+.)+[A-Z]([a-z])+$/',
    'regex:/(.*a){20}$/',
    'regex:/^(?=(a+)+$)a$/',
    Array.from({ length: 20 }, () => 'regex:/^(a+)+$/').join('|'),
    `regex:/${'('.repeat(240)}a${'+)'.repeat(240)}$/`,
    'regex:/((((((a?){30}){30}){30}){30}){30})b/',
    `regex:/${'()'.repeat(20_000)}/`,
    `regex:/${'(a+)+'.repeat(5_000)}$/`,
  ];
  for (const rules of endless) {
    it(`leaves what may never end to the panel: ${rules.slice(0, 60)}`, () => {
      const ms = processorMs(() => assert.equal(valueProblem(rules, long), undefined));
      assert.ok(ms < 200, `${Math.round(ms)} ms`);
    });
  }
});

describe('An expression of an egg, tried on a value', () => {
  const rows: readonly (readonly [argument: string, value: string, fits: boolean | undefined])[] = [
    ['/^a$/', 'a', true],
    ['/^a$/', 'b', false],
    [' /^a$/ ', 'a', true],
    ['/^a$/i', 'A', true],
    ['/^a.b$/s', 'a\nb', true],
    ['/^b$/m', 'a\nb', true],
    ['/^.$/u', '😀', true],
    ['/^a$/D', 'a', true],
    ['/^a$/iD', 'A', true],
    ['/^a$/x', 'a', undefined],
    ['/^a$/ix', 'a', undefined],
    ['/^a$/U', 'a', undefined],
    ['#^a/b$#', 'a/b', true],
    ['(^a$)', 'a', true],
    ['{^a$}', 'a', true],
    ['[^a$]', 'a', true],
    ['<^a$>', 'a', true],
    ['//', 'a', true],
    ['/', 'a', undefined],
    ['', 'a', undefined],
    ['/^a', 'a', undefined],
    ['/(/', '(', undefined],
    ['/\\bX\\B.\\d\\D\\s\\S\\w\\W/', 'Xa1a 1b-', true],
    ['/\\f|\\n|\\r|\\t/', '\t', true],
    ['/\\A/', 'A', undefined],
    ['/\\h/', 'h', undefined],
    ['/\\p{L}/', 'a', undefined],
    ['/a\\.b/', 'a.b', true],
    ['/[[:alpha:]]/', 'a', undefined],
    ['/[[:^alpha:]]/', 'a', undefined],
    ['/[:a]/', ':', true],
    ['/[:a:]/', 'a', undefined],
    ['/a:]/', 'a:]', true],
  ];
  for (const [argument, value, fits] of rows)
    it(`${argument} on ${JSON.stringify(value)}: ${fits ?? 'is left to the panel'}`, () =>
      assert.equal(testRule(argument, value), fits));

  const groups = (count: number) => `/${'(a)?'.repeat(count)}/`;
  const sizes: readonly (readonly [what: string, argument: string, isTried: boolean])[] = [
    ['as long as may be', `/${'a'.repeat(limits.expressionLength - 2)}/`, true],
    ['longer', `/${'a'.repeat(limits.expressionLength - 1)}/`, false],
    ['with as many groups as may be', groups(limits.expressionGroups - 1), true],
    ['with more groups', groups(limits.expressionGroups), false],
    ['with as many repeats as may be', `/(a){${limits.expressionRepeats}}/`, true],
    ['with more repeats', `/(a){${limits.expressionRepeats + 1}}/`, false],
    ['with more repeats at most', `/(a){1,${limits.expressionRepeats + 1}}/`, false],
    ['with as many repeats at least', `/(a){${limits.expressionRepeats},}/`, true],
    ['with more repeats at least', `/(a){${limits.expressionRepeats + 1},}/`, false],
    ['with repeats of repeats', `/((a){${limits.expressionRepeats}}){2}/`, false],
    ['with repeats of one letter', `/a{${limits.expressionRepeats + 1}}/`, true],
  ];
  for (const [what, argument, isTried] of sizes)
    it(`${what}: ${isTried ? 'is tried' : 'is left to the panel'}`, () =>
      assert.equal(testRule(argument, 'b') !== undefined, isTried));
});
