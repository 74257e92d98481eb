import type { App, PanelContext } from '../kernel/app';
import { display, forbidden, notFound } from '../kernel/errors';
import { type PanelRecord, isoTime, json, noContent } from '../kernel/replies';
import { Fields } from '../kernel/validate';
import type { Schedule, Task } from '../kernel/world';
import { record } from './activity';
import { findSchedule, scheduleOf } from './scheduleLookup';

/** Tasks of schedules (panel-dialect.md 3.4). */
export function addTasks(app: App): void {
  const all = '/servers/:server/schedules/:schedule/tasks';
  const one = `${all}/:task`;
  const permission = 'schedule.update';

  app.panel.route(
    'POST',
    all,
    { permission, exists: (context) => findSchedule(context) !== undefined },
    (context) => {
      const schedule = scheduleOf(context);
      const { sequence, ...body } = bodyOf(context);
      if (schedule.tasks.length >= app.limits.tasksPerSchedule) {
        throw display(
          `Schedules may not have more than ${app.limits.tasksPerSchedule} tasks associated with them.`,
          'ServiceLimitExceededException',
        );
      }
      const now = app.clock.now();
      const last = schedule.tasks.length + 1;
      const place = Math.min(sequence ?? last, last);
      for (const task of schedule.tasks) if (task.sequence >= place) task.sequence += 1;
      const task: Task = {
        id: ++app.world.nextId,
        sequence: place,
        ...body,
        queued: false,
        createdAt: now,
        updatedAt: now,
      };
      schedule.tasks.push(task);
      record(context, 'server:task.create', { name: schedule.name, action: task.action });
      return json(200, taskRecord(task));
    },
  );

  const exists = (context: PanelContext) => findTask(context) !== undefined;

  app.panel.route('POST', one, { permission, exists }, (context) => {
    const schedule = scheduleOf(context);
    const task = taskOf(context);
    const { sequence, ...body } = bodyOf(context);
    Object.assign(task, body, { updatedAt: app.clock.now() });
    if (sequence !== undefined && sequence !== task.sequence) move(schedule, task, sequence);
    record(context, 'server:task.update', { name: schedule.name, action: task.action });
    return json(200, taskRecord(task));
  });

  const toDelete = app.tongue === 'pelican' ? 'schedule.delete' : permission;
  app.panel.route('DELETE', one, { permission: toDelete, exists }, (context) => {
    const schedule = scheduleOf(context);
    const task = taskOf(context);
    schedule.tasks = schedule.tasks.filter((other) => other !== task);
    for (const other of schedule.tasks) {
      if (other.sequence > task.sequence) other.sequence -= 1;
    }
    record(context, 'server:task.delete', { name: schedule.name });
    return noContent;
  });
}

function move(schedule: Schedule, task: Task, to: number): void {
  const from = task.sequence;
  for (const other of schedule.tasks) {
    if (other === task) continue;
    if (other.sequence > from && other.sequence <= to) other.sequence -= 1;
    else if (other.sequence < from && other.sequence >= to) other.sequence += 1;
  }
  task.sequence = to;
}

function findTask(context: PanelContext): Task | undefined {
  const schedule = findSchedule(context);
  return schedule?.tasks.find((task) => String(task.id) === context.params.task);
}

function taskOf(context: PanelContext): Task {
  const task = findTask(context);
  if (!task) throw notFound();
  return task;
}

function bodyOf({ app, json: body, server }: PanelContext) {
  const fields = new Fields(body);
  const isPelican = app.tongue === 'pelican';
  const actions = ['command', 'power', 'backup', ...(isPelican ? ['delete_files'] : [])];
  const action = fields.text('action', { required: true, in: actions }) as Task['action'];
  const payload = fields.text('payload', { nullable: true }) ?? '';
  if (action !== 'backup' && payload === '') {
    fields.problem(
      'payload',
      'required_unless',
      'The payload field is required unless action is in backup.',
    );
  }
  const offset = fields.integer('time_offset', { required: true, min: 0, max: 900 }) ?? 0;
  const sequence = fields.integer('sequence_id', { min: 1 }) ?? undefined;
  const continueOnFailure = fields.boolean('continue_on_failure') ?? false;
  fields.done();
  if (action === 'backup' && server.featureLimits.backups === 0) {
    throw forbidden("A backup task cannot be created when the server's backup limit is set to 0.");
  }
  return { action, payload, offset, sequence, continueOnFailure };
}

/** A `schedule_task` record. */
export function taskRecord(task: Task): PanelRecord {
  return {
    object: 'schedule_task',
    attributes: {
      id: task.id,
      sequence_id: task.sequence,
      action: task.action,
      payload: task.payload,
      time_offset: task.offset,
      is_queued: task.queued,
      continue_on_failure: task.continueOnFailure,
      created_at: isoTime(task.createdAt),
      updated_at: isoTime(task.updatedAt),
    },
  };
}
