import assert from 'node:assert/strict';
import { Outage } from '../../../../src/core/console/outage';
import { clockTime } from '../../../../src/core/console/clockTime';

describe('what is missing of a console', () => {
  type Step = 'hear' | 'begin' | 'forget';
  const rows: readonly (readonly [
    what: string,
    steps: readonly (readonly [Step, number | string | undefined])[],
    history: 'empty' | 'goesOn' | 'gap',
    power: string | undefined,
    missing: readonly [from: number, to: number, words: string] | undefined,
  ])[] = [
    ['nothing without an outage', [['hear', 1_000]], 'empty', 'running', undefined],
    [
      'nothing where it goes on',
      [
        ['hear', 1_000],
        ['begin', 'running'],
        ['hear', 9_000],
      ],
      'goesOn',
      'running',
      undefined,
    ],
    [
      'all of it',
      [
        ['hear', 1_000],
        ['begin', 'running'],
        ['hear', 9_000],
      ],
      'empty',
      'running',
      [1_000, 9_000, 'connected.'],
    ],
    [
      'some of it',
      [
        ['hear', 1_000],
        ['begin', 'running'],
        ['hear', 9_000],
        ['hear', 12_000],
      ],
      'gap',
      'running',
      [1_000, 9_000, 'except for what the node still had.'],
    ],
    [
      'from the first loss on',
      [
        ['hear', 1_000],
        ['begin', 'running'],
        ['hear', 5_000],
        ['begin', 'offline'],
        ['hear', 9_000],
      ],
      'empty',
      'offline',
      [1_000, 9_000, 'connected.'],
    ],
    [
      'nothing of what was off',
      [
        ['hear', 1_000],
        ['begin', 'offline'],
        ['hear', 9_000],
      ],
      'empty',
      'offline',
      undefined,
    ],
    [
      'of what was off and is up',
      [
        ['hear', 1_000],
        ['begin', 'offline'],
        ['hear', 9_000],
      ],
      'empty',
      'running',
      [1_000, 9_000, 'connected.'],
    ],
    [
      'of what was up and is off',
      [
        ['hear', 1_000],
        ['begin', 'running'],
        ['hear', 9_000],
      ],
      'empty',
      'offline',
      [1_000, 9_000, 'connected.'],
    ],
    [
      'nothing once it is forgotten',
      [
        ['hear', 1_000],
        ['begin', 'running'],
        ['forget', undefined],
        ['hear', 9_000],
      ],
      'empty',
      'running',
      undefined,
    ],
  ];
  for (const [what, steps, history, power, missing] of rows) {
    it(what, () => {
      const outage = new Outage();
      for (const [step, value] of steps) {
        if (step === 'hear') outage.hear(Number(value));
        else if (step === 'begin') outage.begin(value as never);
        else outage.forget();
      }
      const told = outage.end(history as never, power as never);
      if (missing === undefined) assert.equal(told, undefined);
      else {
        const [from, to, words] = missing;
        assert.ok(told !== undefined);
        assert.ok(told.startsWith(`Output from ${clockTime(from)} to ${clockTime(to)} is missing`));
        assert.ok(told.endsWith(words), told);
      }
      assert.equal(outage.end('empty', 'running'), undefined, 'said once');
    });
  }
});
