import assert from 'node:assert/strict';
import { PanelError } from '../../../../src/core/api/errors';
import type { ScheduleFields, TaskFields } from '../../../../src/core/api/schedules';
import {
  addSchedule,
  changeSchedule,
  findSchedule,
  removeSchedule,
  runScheduleNow,
} from '../../../../src/core/schedules/scheduleWork';
import {
  addTask,
  addTasks,
  changeTask,
  moveTask,
  removeTask,
} from '../../../../src/core/schedules/taskWork';
import { type Fate, list, lossyPanel, outcomeOf, record } from '../api/lossyPanel';

const cron = { minute: '1', hour: '2', dayOfMonth: '3', month: '4', dayOfWeek: '5' };
const wanted: ScheduleFields = { name: 'new', cron, isActive: true, onlyWhenOnline: false };
const task: TaskFields = {
  ...{ action: 'command', payload: 'say a', offset: 0, continueOnFailure: false },
};
const taskJson = (id: number, sequence: number, changes: object = {}) => ({
  ...{ id, sequence_id: sequence, action: 'command', payload: `say ${id}`, time_offset: 0 },
  ...{ continue_on_failure: false },
  ...changes,
});

/** What the panel does with a schedule that is run. */
interface Runs {
  readonly lastRun?: string;
  readonly isProcessing?: boolean;
}

/** A server with a schedule of three tasks, and another one. */
function opened(fate: Fate = 'answered', runs: Runs = {}, isKept = (_json: object) => true) {
  let schedules = [7, 8].map((id) => ({
    ...{ id, name: `s${id}`, is_active: false, only_when_online: false, is_processing: false },
    ...{ last_run_at: '1970-01-01T00:00:02Z', cron: fieldsOf(cron) },
    tasks: id === 7 ? [taskJson(1, 1), taskJson(2, 2), taskJson(3, 3)] : [],
  }));
  const shown = (one: (typeof schedules)[number]) => ({
    ...one,
    relationships: { tasks: list(one.tasks) },
  });
  return lossyPanel(({ method, path, json }) => {
    if (method === 'GET') return list(schedules.map(shown));
    const [, , idText, kind, taskText] = path.split('/');
    const id = Number(idText);
    const found = schedules.find((one) => one.id === id);
    if (kind === 'execute') {
      schedules = schedules.map((one) =>
        one.id === id
          ? {
              ...one,
              last_run_at: runs.lastRun ?? one.last_run_at,
              is_processing: runs.isProcessing === true,
            }
          : one,
      );
      return undefined;
    }
    if (method === 'DELETE' && kind === 'tasks') {
      if (found) found.tasks = found.tasks.filter((one) => one.id !== Number(taskText));
      return undefined;
    }
    if (method === 'DELETE') {
      schedules = schedules.filter((one) => one.id !== id);
      return undefined;
    }
    const change = isKept(json as object) ? (json as object) : {};
    if (kind === 'tasks') {
      const taskId = taskText === undefined ? 9 : Number(taskText);
      const before = found?.tasks.find((one) => one.id === taskId) ?? taskJson(9, 4);
      const made = { ...before, ...change };
      if (found) found.tasks = [...found.tasks.filter((one) => one.id !== taskId), made];
      return record(made);
    }
    const { minute, hour, day_of_month, month, day_of_week, ...rest } = change as Readonly<
      Record<string, unknown>
    >;
    const base = found ?? { ...schedules[1], id: 9, tasks: [] };
    const fields = { minute, hour, day_of_month, month, day_of_week };
    const made = { ...base, ...rest, ...(minute !== undefined && { cron: fields }) } as never;
    schedules = [...schedules.filter((one) => one.id !== id), made];
    return record(shown(made));
  }, fate);
}

function fieldsOf({ minute, hour, dayOfMonth, month, dayOfWeek }: typeof cron) {
  return { minute, hour, day_of_month: dayOfMonth, month, day_of_week: dayOfWeek };
}

const named = (fate: Fate) => (typeof fate === 'string' ? fate : fate.kind);
const refused = new PanelError('refused', 'x');
const fates = ['answered', 'answerLost', 'lost', refused] as const;

describe('a schedule', () => {
  it('is found as it is now, or is gone', async () => {
    assert.equal((await findSchedule(opened().api, 8)).name, 's8');
    await assert.rejects(findSchedule(opened().api, 5), {
      ...{ kind: 'notFound', detail: 'the schedule was deleted' },
    });
  });

  for (const [index, outcome] of ['new', 'new', 'timeout', 'refused'].entries()) {
    const fate = fates[index] ?? 'answered';
    it(`is made, ${named(fate)}: ${outcome}`, async () => {
      const made = addSchedule(opened(fate).api, wanted);
      assert.equal(await outcomeOf(made.then(({ name }) => name)), outcome);
    });
  }

  for (const other of [
    { ...wanted, name: 'x' },
    { ...wanted, isActive: false },
    { ...wanted, onlyWhenOnline: true },
    { ...wanted, cron: { ...cron, hour: '9' } },
  ]) {
    it(`is not taken for another new one: ${JSON.stringify(other)}`, async () => {
      let posted = false;
      const { api } = lossyPanel(({ method }) => {
        if (method === 'POST') posted = true;
        const one = {
          ...{ id: 9, name: other.name, cron: fieldsOf(other.cron) },
          ...{ is_active: other.isActive, only_when_online: other.onlyWhenOnline },
        };
        return posted ? list([one]) : list([]);
      }, 'answerLost');
      assert.equal(await outcomeOf(addSchedule(api, wanted)), 'timeout');
    });
  }

  for (const [index, outcome] of ['s7 true', 's7 true', 'timeout', 'refused'].entries()) {
    const fate = fates[index] ?? 'answered';
    it(`is changed in part, ${named(fate)}: ${outcome}`, async () => {
      const { api, asked } = opened(fate);
      const changed = changeSchedule(api, { id: 7, change: { isActive: true } });
      const told = changed.then(({ name, isActive }) => `${name} ${isActive}`);
      assert.equal(await outcomeOf(told), outcome);
      assert.equal(
        asked[1],
        'POST /schedules/7 {"name":"s7","minute":"1","hour":"2","day_of_month":"3","month":"4","day_of_week":"5",' +
          '"is_active":true,"only_when_online":false}',
      );
    });
  }

  const timeout = new PanelError('timeout', 'x', { outcomeUnknown: true });
  const runs: readonly (readonly [Fate, Runs, outcome: string | undefined])[] = [
    ['answered', {}, undefined],
    ['answerLost', { lastRun: '1970-01-01T00:00:03Z' }, undefined],
    ['answerLost', { isProcessing: true }, undefined],
    ['answerLost', {}, 'timeout, may be done'],
    ['lost', { lastRun: '1970-01-01T00:00:03Z' }, 'timeout, may be done'],
    [timeout, {}, 'timeout'],
    [new PanelError('network', 'x'), { isProcessing: true }, 'network'],
    // The failure of its first task.
    [new PanelError('panelFailed', 'x', { outcomeUnknown: true }), {}, 'panelFailed'],
  ];
  for (const [fate, run, outcome] of runs) {
    it(`is run, ${named(fate)}, ${JSON.stringify(run)}: ${outcome ?? 'runs'}`, async () => {
      const { api, asked } = opened(fate, run);
      assert.equal(await outcomeOf(runScheduleNow(api, 7)), outcome);
      assert.equal(asked[1], 'POST /schedules/7/execute');
    });
  }

  for (const [index, outcome] of [undefined, undefined, 'timeout', 'refused'].entries()) {
    const fate = fates[index] ?? 'answered';
    it(`is deleted, ${named(fate)}: ${outcome ?? 'is gone'}`, async () =>
      assert.equal(await outcomeOf(removeSchedule(opened(fate).api, 7)), outcome));
  }
});

describe('a task of a schedule', () => {
  for (const [index, outcome] of [9, 9, 'timeout', 'refused'].entries()) {
    const fate = fates[index] ?? 'answered';
    it(`is added behind the others, ${named(fate)}: ${outcome}`, async () => {
      const { api, asked } = opened(fate);
      assert.equal(
        await outcomeOf(addTask(api, { schedule: 7, task }).then(({ id }) => id)),
        outcome,
      );
      assert.equal(
        asked[1],
        'POST /schedules/7/tasks {"action":"command","payload":"say a","time_offset":0,"continue_on_failure":false}',
      );
    });
  }

  it('is refused by a rule in the panel’s own words', async () => {
    const rule = new PanelError('forbidden', 'No.', { code: 'HttpForbiddenException' });
    const added = addTask(opened(rule).api, { schedule: 7, task });
    assert.equal(await outcomeOf(added), 'refused');
  });

  const lost: readonly (readonly [what: string, kept: object, outcome: unknown])[] = [
    ['as it was wanted', {}, 9],
    ['with another action', { action: 'power' }, 'timeout'],
    ['with another payload', { payload: 'x' }, 'timeout'],
    ['with another offset', { time_offset: 5 }, 'timeout'],
    ['that goes on', { continue_on_failure: true }, 'timeout'],
  ];
  for (const [what, kept, outcome] of lost) {
    it(`is looked for ${what} where the answer got lost: ${String(outcome)}`, async () => {
      const { api } = opened('answerLost', {}, (json) => {
        Object.assign(json, kept);
        return true;
      });
      assert.equal(
        await outcomeOf(addTask(api, { schedule: 7, task }).then(({ id }) => id)),
        outcome,
      );
    });
  }

  it('is one of several of a new schedule, in their order', async () => {
    const { api, asked } = opened();
    await addTasks(api, { schedule: 8, tasks: [task, { ...task, payload: 'say b' }] });
    assert.deepEqual(
      asked.map((line) => /"payload":"([^"]*)"/.exec(line)?.[1]),
      ['say a', 'say b'],
    );
  });

  for (const [index, outcome] of ['say 2 5', 'say 2 5', 'timeout', 'refused'].entries()) {
    const fate = fates[index] ?? 'answered';
    it(`is changed in part, ${named(fate)}: ${outcome}`, async () => {
      const { api, asked } = opened(fate);
      const place = { schedule: 7, task: 2 };
      const changed = changeTask(api, { place, change: { offset: 5 } });
      const told = changed.then(({ payload, offset }) => `${payload} ${offset}`);
      assert.equal(await outcomeOf(told), outcome);
      assert.equal(
        asked[1],
        'POST /schedules/7/tasks/2 {"action":"command","payload":"say 2","time_offset":5,"continue_on_failure":false}',
      );
    });
  }

  for (const work of [
    (place: { schedule: number; task: number }) => changeTask(opened().api, { place, change: {} }),
    (place: { schedule: number; task: number }) => moveTask(opened().api, { place, by: 1 }),
  ]) {
    it('is not changed where it is gone', () =>
      assert.rejects(work({ schedule: 7, task: 5 }), {
        ...{ kind: 'notFound', detail: 'the task was deleted' },
      }));
  }

  const moves: readonly (readonly [id: number, by: 1 | -1, sequence: number | undefined])[] = [
    [2, -1, 1],
    [2, 1, 3],
    [1, -1, undefined],
    [3, 1, undefined],
  ];
  for (const [id, by, sequence] of moves) {
    it(`${id} is moved by ${by}: ${sequence ?? 'stays'}`, async () => {
      const { api, asked } = opened();
      await moveTask(api, { place: { schedule: 7, task: id }, by });
      const sent = asked.flatMap((line) => /"sequence_id":(\d+)/.exec(line)?.[1] ?? []);
      assert.deepEqual(sent, sequence === undefined ? [] : [`${sequence}`]);
    });
  }

  it('that was moved and whose answer got lost stands there, or was not moved', async () => {
    const place = { schedule: 7, task: 2 };
    assert.equal(await outcomeOf(moveTask(opened('answerLost').api, { place, by: 1 })), undefined);
    assert.equal(await outcomeOf(moveTask(opened('lost').api, { place, by: 1 })), 'timeout');
  });

  for (const [index, outcome] of [undefined, undefined, 'timeout', 'refused'].entries()) {
    const fate = fates[index] ?? 'answered';
    it(`is deleted, ${named(fate)}: ${outcome ?? 'is gone'}`, async () => {
      const removed = removeTask(opened(fate).api, { schedule: 7, task: 2 });
      assert.equal(await outcomeOf(removed), outcome);
    });
  }
});
