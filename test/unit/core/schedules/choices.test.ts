import assert from 'node:assert/strict';
import type { Schedule, Task } from '../../../../src/core/api/schedules';
import {
  cronChoices,
  onlineChoices,
  readCron,
  scheduleParts,
} from '../../../../src/core/schedules/scheduleChoices';
import { failureChoices, taskChoices, taskParts } from '../../../../src/core/schedules/taskChoices';

const cron = { minute: '0', hour: '4', dayOfMonth: '*', month: '*', dayOfWeek: '*' };

describe('what can be chosen for a schedule', () => {
  it('are the usual cron expressions in words, and another one', () => {
    const choices = cronChoices();
    assert.deepEqual(
      choices.map(({ label }) => label),
      [
        'Every hour',
        'Every 6 hours',
        'Every day at 04:00',
        'Monday at 04:00',
        'Day 1 of each month at 04:00',
        'Enter Cron Expression...',
      ],
    );
    assert.deepEqual(choices[2]?.cron, cron);
    assert.equal(choices.at(-1)?.cron, undefined);
  });

  it('is a line of cron that is right', () => {
    assert.deepEqual(readCron('0 4 * * *'), cron);
    assert.equal(readCron('0 4 * *'), undefined);
  });

  it('is whether it waits for the server', () =>
    assert.deepEqual(
      onlineChoices().map(({ isOnly }) => isOnly),
      [false, true],
    ));

  for (const [onlyWhenOnline, words] of [
    [true, 'Only when server is online'],
    [false, 'Always'],
  ] as const) {
    it(`is each part of it, with what it is now: ${words}`, () => {
      const schedule = { name: 'Nightly', cron, onlyWhenOnline } as Schedule;
      assert.deepEqual(
        scheduleParts(schedule).map(({ part, description }) => `${part}: ${description}`),
        ['name: Nightly', 'cron: Every day at 04:00', `online: ${words}`],
      );
    });
  }
});

describe('what can be chosen for a task', () => {
  it('is what it does', () =>
    assert.deepEqual(
      taskChoices().map(({ action, payload }) => `${action} ${payload}`.trim()),
      ['command', 'power start', 'power stop', 'power restart', 'power kill', 'backup'],
    ));

  it('is what a failure means', () =>
    assert.deepEqual(
      failureChoices().map(({ isGoingOn }) => isGoingOn),
      [false, true],
    ));

  for (const [continueOnFailure, words] of [
    [true, 'Continue with the next task'],
    [false, 'Skip the following tasks'],
  ] as const) {
    it(`is each part of it, with what it is now: ${words}`, () => {
      const task = { action: 'power', payload: 'stop', offset: 5, continueOnFailure } as Task;
      assert.deepEqual(
        taskParts(task).map(({ part, description }) => `${part}: ${description}`),
        ['action: Stop the server', 'offset: 5 s after the previous task', `failure: ${words}`],
      );
    });
  }
});
