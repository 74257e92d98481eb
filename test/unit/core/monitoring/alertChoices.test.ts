import assert from 'node:assert/strict';
import {
  alertChoices,
  alertNumberProblem,
  alertsChange,
} from '../../../../src/core/monitoring/alertChoices';

describe('alerts of a project', () => {
  const off = {
    newIssue: false,
    regression: false,
    errorSpike: undefined,
    heartbeatMinutes: undefined,
  };
  const ticked = (alerts: Parameters<typeof alertChoices>[0]['alerts']) =>
    alertChoices({ alerts }).filter(({ picked }) => picked);

  it('are ticked where they are on, with their number', () => {
    assert.deepEqual(ticked(off), []);
    assert.deepEqual(
      ticked({ newIssue: true, regression: true, errorSpike: 7, heartbeatMinutes: 9 }).map(
        ({ name, number }) => [name, number?.value],
      ),
      [
        ['newIssue', undefined],
        ['regression', undefined],
        ['errorSpike', 7],
        ['heartbeatMinutes', 9],
      ],
    );
  });

  it('propose a number where none was set', () => {
    const numbers = alertChoices({ alerts: off }).flatMap(({ number }) => number?.value ?? []);
    assert.deepEqual(numbers, [50, 5]);
  });

  const changes = [
    ['none', [], [false, false, null, null]],
    [
      'all',
      [
        ['newIssue', undefined],
        ['regression', undefined],
        ['errorSpike', 20],
        ['heartbeatMinutes', 3],
      ],
      [true, true, 20, 3],
    ],
    ['one of them', [['regression', undefined]], [false, true, null, null]],
  ] as const;
  for (const [what, chosen, [newIssue, regression, spike, heartbeat]] of changes) {
    it(`are changed to ${what}`, () => {
      assert.deepEqual(alertsChange(new Map(chosen)), {
        new_issue: newIssue,
        regression,
        error_spike: spike,
        heartbeat_minutes: heartbeat,
      });
    });
  }

  const numbers: readonly (readonly [string, boolean])[] = [
    ['1', true],
    [' 50 ', true],
    ['999999999', true],
    ['', false],
    ['0', false],
    ['-1', false],
    ['1.5', false],
    ['9999999999', false],
    ['ten', false],
  ];
  for (const [typed, isRight] of numbers) {
    it(`take ${JSON.stringify(typed)} ${isRight ? 'as' : 'as no'} number`, () => {
      assert.equal(alertNumberProblem(typed) === undefined, isRight);
    });
  }
});
