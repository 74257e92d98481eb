import assert from 'node:assert/strict';
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
