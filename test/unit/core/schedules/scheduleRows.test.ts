import assert from 'node:assert/strict';
import { scheduleRow, whyNotRun } from '../../../../src/core/schedules/scheduleRows';
import {
  commandProblem,
  offsetProblem,
  taskDeletionPermission,
  taskRow,
} from '../../../../src/core/schedules/taskRows';
import type { Schedule, Task } from '../../../../src/core/api/schedules';

const now = 1_700_000_000_000;
const backup: Task = {
  id: 7,
  sequence: 1,
  action: 'backup',
  payload: 'logs\n*.tmp',
  offset: 0,
  continueOnFailure: false,
};
const restart: Task = { ...backup, id: 8, sequence: 2, action: 'power', payload: 'restart' };
const nightly: Schedule = {
  id: 3,
  name: 'Nightly',
  cron: { minute: '0', hour: '4', dayOfMonth: '*', month: '*', dayOfWeek: '*' },
  isActive: true,
  isProcessing: false,
  onlyWhenOnline: true,
  lastRunAt: now - 9 * 3_600_000,
  nextRunAt: now + 2 * 3_600_000,
  tasks: [backup, restart],
};

describe('the row of a schedule', () => {
  const all = 'canEdit canDisable canRun canDelete';
  const rows: readonly (readonly [Partial<Schedule>, words: string, icon: string, tags: string])[] =
    [
      [{}, 'Next run in 2 hr · Every day at 04:00', 'calendar', `active ${all}`],
      [{ nextRunAt: now - 1 }, 'Due now · Every day at 04:00', 'calendar', `active ${all}`],
      [
        { nextRunAt: now + 10 },
        'Next run in 1 min · Every day at 04:00',
        'calendar',
        `active ${all}`,
      ],
      [{ nextRunAt: undefined }, 'Every day at 04:00', 'calendar', `active ${all}`],
      [{ isProcessing: true }, 'Running · Every day at 04:00', 'loading~spin', `active ${all}`],
      [
        { isActive: false },
        'Disabled · Every day at 04:00',
        'circle-slash',
        'inactive canEdit canEnable canRun canDelete',
      ],
      [
        { tasks: [] },
        'Next run in 2 hr · No tasks · Every day at 04:00',
        'calendar',
        'active canEdit canDisable canDelete',
      ],
    ];
  for (const [change, words, icon, tags] of rows) {
    it(words, () => {
      const row = scheduleRow({ ...nightly, ...change }, ['*'], now);
      assert.deepEqual(
        [row.description, row.icon, row.tags.join(' ')],
        [words, icon, `schedule ${tags}`],
      );
    });
  }

  it('says the last run in its tooltip, and that it never ran', () => {
    const last = scheduleRow(nightly, ['*'], now).tooltip;
    assert.match(last, /Last run: .*\(9 hours ago\)/);
    assert.match(last, /Cron expression in the panel time zone: 0 4 \* \* \*/);
    assert.match(last, /Only when server is online/);
    const never = scheduleRow({ ...nightly, lastRunAt: undefined }, ['*'], now).tooltip;
    assert.match(never, /No runs yet/);
  });

  it('has no actions for a key that may only read', () => {
    assert.deepEqual(scheduleRow(nightly, ['schedule.read'], now).tags, ['schedule', 'active']);
  });

  const runs: readonly (readonly [Partial<Schedule>, power: string | undefined, told: RegExp])[] = [
    [{}, 'running', /^$/],
    [{}, undefined, /^$/],
    [{}, 'offline', /^Schedule 'Nightly' only runs while the server is online\./],
    [{ onlyWhenOnline: false }, 'offline', /^$/],
    [{ tasks: [] }, 'running', /^Schedule 'Nightly' has no tasks yet\. Create a task first\.$/],
  ];
  for (const [change, power, told] of runs) {
    it(`run while ${power}: ${told.source}`, () => {
      assert.match(whyNotRun({ ...nightly, ...change }, power) ?? '', told);
    });
  }
});

describe('the row of a task', () => {
  const rows: readonly (readonly [
    Partial<Task>,
    label: string,
    words: string,
    icon: string,
    tags: string,
  ])[] = [
    [
      {},
      '1. Back up the server',
      'Excluded: logs, *.tmp',
      'archive',
      'backup canEdit canMoveDown canDelete',
    ],
    [
      { id: 8, action: 'power', payload: 'restart', offset: 60 },
      '2. Restart the server',
      '60 s after the previous task',
      'debug-restart',
      'power canEdit canMoveUp canDelete',
    ],
    [
      { action: 'command', payload: 'say hi', continueOnFailure: true },
      '1. Send a command',
      'say hi · Continues on failure',
      'terminal',
      'command canEdit canMoveDown canDelete',
    ],
    [
      { action: 'make_tea', payload: 'tmp' },
      '1. make_tea',
      'tmp',
      'question',
      'make_tea canMoveDown canDelete',
    ],
    [
      { action: 'power', payload: 'nap' },
      '1. Power action: nap',
      '',
      'zap',
      'power canEdit canMoveDown canDelete',
    ],
  ];
  for (const [change, label, words, icon, tags] of rows) {
    it(label, () => {
      const row = taskRow(nightly, { ...backup, ...change }, ['*']);
      assert.deepEqual(
        [row.label, row.description, row.icon, row.tags.join(' ')],
        [label, words, icon, `task ${tags}`],
      );
    });
  }

  it('has no actions for a key that may only read', () => {
    assert.deepEqual(taskRow(nightly, backup, ['schedule.read']).tags, ['task', 'backup']);
  });

  for (const text of ['0', '60', '900']) {
    it(`waits ${text} s`, () => assert.equal(offsetProblem(text), undefined));
  }
  for (const text of ['', '-1', '901', '1.5', 'soon', '1000']) {
    it(`does not wait "${text}"`, () => {
      assert.equal(offsetProblem(text), 'Enter a whole number from 0 to 900.');
    });
  }
  it('needs a command', () => assert.equal(commandProblem(''), 'Enter a command.'));

  it('knows the task that some panels have for deleting files', () => {
    const task: Task = { ...backup, action: 'delete_files', payload: 'logs/*.log' };
    const row = taskRow({ ...nightly, tasks: [task] }, task, ['*']);
    assert.deepEqual(
      [row.label, row.icon, row.description],
      ['1. Delete files', 'trash', 'logs/*.log'],
    );
    assert.equal(row.tags.includes('canEdit'), false);
  });

  it('names the permission for want of which a task was not deleted', () => {
    const named = [['schedule.update'], ['*'], ['schedule.read']].map(taskDeletionPermission);
    assert.deepEqual(named, ['schedule.delete', 'schedule.delete', 'schedule.update']);
  });
});
