import assert from 'node:assert/strict';
import { parseCron } from '../../../../src/core/schedules/cron';
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
import type { PanelHttp } from '../../../../src/core/api/http';
import type { Cron, ScheduleFields, TaskFields } from '../../../../src/core/api/schedules';
import { PracticeAreas } from '../servers/practiceAreas';

describe('schedules of the practice panel', () => {
  let areas: PracticeAreas;
  let http: PanelHttp;

  before(async () => {
    areas = await PracticeAreas.start();
  });
  beforeEach(async () => {
    await areas.panel.reset();
    http = areas.client();
  });
  after(() => areas.panel.stop());

  const cron = (line: string): Cron => {
    const parsed = parseCron(line);
    assert.ok('cron' in parsed);
    return parsed.cron;
  };
  const news: ScheduleFields = {
    name: 'News',
    cron: cron('0 8 * * *'),
    isActive: true,
    onlyWhenOnline: false,
  };
  const say: TaskFields = {
    action: 'command',
    payload: 'say hi',
    offset: 0,
    continueOnFailure: false,
  };
  const nightly = () => areas.bot.schedules[0]?.id ?? 0;
  const task = (at: number) => areas.bot.schedules[0]?.tasks[at]?.id ?? 0;
  const add = (change: Partial<ScheduleFields> = {}, client = http) =>
    addSchedule({ http: client, uuid: areas.uuid }, { ...news, ...change });
  const change = (wanted: Partial<ScheduleFields>, client = http) =>
    changeSchedule({ http: client, uuid: areas.uuid }, { id: nightly(), change: wanted });
  const run = (client = http) => runScheduleNow({ http: client, uuid: areas.uuid }, nightly());
  const remove = (client = http) => removeSchedule({ http: client, uuid: areas.uuid }, nightly());
  const addOne = (wanted: Partial<TaskFields> = {}, client = http) =>
    addTask(
      { http: client, uuid: areas.uuid },
      { schedule: nightly(), task: { ...say, ...wanted } },
    );
  const place = (at: number) => ({ schedule: nightly(), task: task(at) });

  describe('refusals', () => {
    const may = "You don't have permission to do this. Required permission: ";
    const readOnly = () => areas.client('readOnly');
    const rows: Readonly<
      Record<string, readonly [act: () => Promise<unknown>, told: string, permission?: string]>
    > = {
      'a timetable that only the panel knows to be wrong': [
        () => add({ cron: cron('0 4 L * *') }),
        'The panel refused the request: The cron data provided does not evaluate to a valid expression.',
      ],
      'a name that is too long': [
        () => add({ name: 'x'.repeat(192) }),
        'The panel reported invalid values: name: The name field must not be greater than 191',
      ],
      'more than two a minute': [
        async () => {
          await add();
          await add();
          return add();
        },
        'Too many requests. Try again in 60 sec.',
      ],
      'running one without tasks': [
        async () => runScheduleNow({ http, uuid: areas.uuid }, (await add()).id),
        'The panel refused the request: Cannot process schedule for task execution: no tasks are registered.',
      ],
      'a first task that fails at once': [
        async () => {
          const { id } = await add();
          await addTask({ http, uuid: areas.uuid }, { schedule: id, task: say });
          return runScheduleNow({ http, uuid: areas.uuid }, id);
        },
        "The server's node reported an error. ",
      ],
      'one task too many': [
        () => {
          areas.panel.setLimits({ tasksPerSchedule: 2 });
          return addOne();
        },
        'The panel refused the request: Schedules may not have more than 2 tasks associated with them.',
      ],
      'a wait that is too long': [
        () => addOne({ offset: 901 }),
        'The panel reported invalid values: time_offset: ',
      ],
      'a command without text': [
        () => addOne({ payload: '' }),
        'The panel reported invalid values: payload: ',
      ],
      'a backup task where there can be no backups': [
        () => {
          areas.bot.featureLimits.backups = 0;
          return addOne({ action: 'backup' });
        },
        "The panel refused the request: A backup task cannot be created when the server's backup limit is set to 0.",
      ],
      'a server that is busy': [
        () => {
          areas.panel.setCondition('Ticket Bot', 'restoring_backup');
          return add();
        },
        'The server is busy: ',
      ],
      'a schedule that was deleted meanwhile': [
        () => changeSchedule({ http, uuid: areas.uuid }, { id: 1, change: {} }),
        "Not found, or your API key doesn't have access: the schedule was deleted.",
      ],
      'a task that was deleted meanwhile': [
        () =>
          moveTask({ http, uuid: areas.uuid }, { place: { schedule: nightly(), task: 1 }, by: 1 }),
        "Not found, or your API key doesn't have access: the task was deleted.",
      ],
      'a key that may not create': [
        () => add({}, readOnly()),
        `${may}schedule.create (`,
        'schedule.create',
      ],
      'a key that may not change': [
        () => change({ isActive: false }, readOnly()),
        `${may}schedule.update (`,
        'schedule.update',
      ],
      'a key that may not run': [
        () => run(readOnly()),
        `${may}schedule.update (`,
        'schedule.update',
      ],
      'a key that may not add a task': [
        () => addOne({}, readOnly()),
        `${may}schedule.update (`,
        'schedule.update',
      ],
      'a key that may not delete': [
        () => remove(readOnly()),
        `${may}schedule.delete (`,
        'schedule.delete',
      ],
    };
    for (const [name, [act, told, permission]] of Object.entries(rows)) {
      it(name, async () => {
        const text = await areas.told(act(), permission);
        assert.ok(text.startsWith(told), text);
      });
    }
  });

  describe('an answer that got lost', () => {
    const one = '/servers/:server/schedules/:schedule';
    const acts: Readonly<Record<string, readonly [route: string, act: () => Promise<unknown>]>> = {
      making: ['POST /servers/:server/schedules', () => add()],
      changing: [`POST ${one}`, () => change({ isActive: false })],
      running: [
        `POST ${one}/execute`,
        () => {
          for (const schedule of areas.bot.schedules) schedule.onlyWhenOnline = false;
          areas.panel.clock.advance(1_000);
          return run();
        },
      ],
      deleting: [`DELETE ${one}`, () => remove()],
      'adding a task': [`POST ${one}/tasks`, () => addOne()],
      'changing a task': [
        `POST ${one}/tasks/:task`,
        () => changeTask({ http, uuid: areas.uuid }, { place: place(0), change: { offset: 5 } }),
      ],
      'moving a task': [
        `POST ${one}/tasks/:task`,
        () => moveTask({ http, uuid: areas.uuid }, { place: place(0), by: 1 }),
      ],
      'deleting a task': [
        `DELETE ${one}/tasks/:task`,
        () => removeTask({ http, uuid: areas.uuid }, place(0)),
      ],
    };
    for (const [name, [route, act]] of Object.entries(acts)) {
      const [method = '', path = ''] = route.split(' ');
      const match = `^${path}$`;
      it(`${name}: is found to be done`, async () => {
        areas.panel.order({ kind: 'resetAfter', method, match });
        assert.equal(await areas.told(act()), 'done');
        const sent = areas.panel.requests.filter((entry) => entry.route === path);
        assert.equal(sent.filter((entry) => entry.method === method).length, 1, 'sent once');
      });
      it(`${name}: is found not to be done`, async () => {
        areas.panel.order({ kind: 'reset', method, match });
        assert.match(await areas.told(act()), /^The connection failed/);
      });
    }
  });

  it('changes one field and keeps what somebody else has changed meanwhile', async () => {
    const [schedule] = areas.bot.schedules;
    assert.ok(schedule);
    schedule.name = 'Renamed elsewhere';
    await change({ cron: cron('15 3 * * *') });
    const {
      name,
      cron: now,
      onlyWhenOnline,
    } = await findSchedule({ http, uuid: areas.uuid }, nightly());
    assert.deepEqual([name, now.minute, now.hour, onlyWhenOnline], [name, '15', '3', true]);
    assert.equal(name, 'Renamed elsewhere');
  });

  it('changes one field of a task and leaves its place and the rest', async () => {
    await changeTask(
      { http, uuid: areas.uuid },
      { place: place(1), change: { continueOnFailure: true } },
    );
    const { tasks } = await findSchedule({ http, uuid: areas.uuid }, nightly());
    assert.deepEqual(
      tasks.map((one) => [one.action, one.payload, one.offset, one.continueOnFailure]),
      [
        ['backup', 'logs', 0, false],
        ['power', 'restart', 60, true],
      ],
    );
  });

  const order = async () =>
    (await findSchedule({ http, uuid: areas.uuid }, nightly())).tasks.map(({ payload }) => payload);
  const moves: readonly (readonly [at: number, by: -1 | 1, then: readonly string[]])[] = [
    [0, -1, ['logs', 'restart', 'say hi']],
    [0, 1, ['restart', 'logs', 'say hi']],
    [1, -1, ['restart', 'logs', 'say hi']],
    [2, -1, ['logs', 'say hi', 'restart']],
    [2, 1, ['logs', 'restart', 'say hi']],
  ];
  for (const [at, by, then] of moves) {
    it(`moves task ${at + 1} by ${by}`, async () => {
      await addOne();
      await moveTask({ http, uuid: areas.uuid }, { place: place(at), by });
      assert.deepEqual(await order(), then);
    });
  }

  it('moves those behind a deleted task up', async () => {
    await addOne();
    await removeTask({ http, uuid: areas.uuid }, place(0));
    assert.deepEqual(await order(), ['restart', 'say hi']);
  });

  it('runs a schedule that is switched off', async () => {
    await change({ isActive: false, onlyWhenOnline: false });
    await run();
    assert.equal(areas.bot.backups.length, 2);
  });

  const asked = (mark: number) => areas.panel.requestsSince(mark).map(({ method }) => method);

  it('looks once before it moves a task', async () => {
    const mark = areas.panel.mark();
    await moveTask({ http, uuid: areas.uuid }, { place: place(0), by: 1 });
    assert.deepEqual(asked(mark), ['GET', 'POST']);
  });

  it('looks for no tasks in a schedule that it has just made', async () => {
    const { id } = await add();
    const mark = areas.panel.mark();
    const tasks = [say, { ...say, payload: 'say again' }];
    await addTasks({ http, uuid: areas.uuid }, { schedule: id, tasks });
    assert.deepEqual(asked(mark), ['POST', 'POST']);
    const made = await findSchedule({ http, uuid: areas.uuid }, id);
    assert.deepEqual(
      made.tasks.map(({ payload }) => payload),
      ['say hi', 'say again'],
    );
  });
});
