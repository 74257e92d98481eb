import type { App, PanelContext } from '../kernel/app';
import { crashed, display } from '../kernel/errors';
import { type PanelRecord, isoTime, isoTimeOrNull, json, list, noContent } from '../kernel/replies';
import { Fields } from '../kernel/validate';
import type { Schedule } from '../kernel/world';
import { record } from './activity';
import { nextRun } from './cron';
import { findSchedule, scheduleOf } from './scheduleLookup';
import { runSchedule } from './scheduleRun';
import { taskRecord } from './tasks';

/** Schedules (panel-dialect.md 3.4). */
export function addSchedules(app: App): void {
  const all = '/servers/:server/schedules';
  const one = `${all}/:schedule`;
  const exists = (context: PanelContext) => findSchedule(context) !== undefined;
  const shown = (schedule: Schedule) => scheduleRecord(app, schedule);

  app.panel.route('GET', all, { permission: 'schedule.read' }, ({ server }) =>
    json(200, list(server.schedules.map(shown))),
  );

  app.panel.route(
    'POST',
    all,
    { permission: 'schedule.create', limit: 'scheduleCreate' },
    (context) => {
      const now = app.clock.now();
      const schedule: Schedule = {
        id: ++app.world.nextId,
        ...bodyOf(context),
        processing: false,
        lastRunAt: null,
        createdAt: now,
        updatedAt: now,
        tasks: [],
      };
      context.server.schedules.push(schedule);
      record(context, 'server:schedule.create', { name: schedule.name });
      return json(200, shown(schedule));
    },
  );

  app.panel.route('GET', one, { permission: 'schedule.read', exists }, (context) =>
    json(200, shown(scheduleOf(context))),
  );

  app.panel.route('POST', one, { permission: 'schedule.update', exists }, (context) => {
    const schedule = scheduleOf(context);
    Object.assign(schedule, bodyOf(context), { updatedAt: app.clock.now() });
    record(context, 'server:schedule.update', { name: schedule.name });
    return json(200, shown(schedule));
  });

  app.panel.route(
    'POST',
    `${one}/execute`,
    { permission: 'schedule.update', exists, daemon: true },
    (context) => {
      const schedule = scheduleOf(context);
      runSchedule(app, context.server, schedule);
      record(context, 'server:schedule.execute', { name: schedule.name });
      return json(202, []);
    },
  );

  app.panel.route('DELETE', one, { permission: 'schedule.delete', exists }, (context) => {
    const { server } = context;
    const schedule = scheduleOf(context);
    server.schedules = server.schedules.filter((other) => other !== schedule);
    record(context, 'server:schedule.delete', { name: schedule.name });
    return noContent;
  });
}

function bodyOf({ json: body, app }: PanelContext) {
  const fields = new Fields(body);
  const name = fields.text('name', { required: true, max: 191 }) ?? '';
  const part = (field: string) => fields.text(field, { required: true }) ?? '';
  const cron = {
    minute: part('minute'),
    hour: part('hour'),
    day_of_month: part('day_of_month'),
    day_of_week: part('day_of_week'),
    month: '',
  };
  const active = fields.boolean('is_active') ?? false;
  const onlyWhenOnline = fields.boolean('only_when_online') ?? false;
  fields.done();
  const month = fields.raw('month');
  if (typeof month !== 'string') throw crashed('TypeError');
  cron.month = month;
  if (nextRun(cron, app.clock.now()) === undefined) {
    throw display('The cron data provided does not evaluate to a valid expression.');
  }
  return { name, cron, active, onlyWhenOnline };
}

function scheduleRecord(app: App, schedule: Schedule): PanelRecord {
  const next = schedule.active ? nextRun(schedule.cron, app.clock.now()) : undefined;
  return {
    object: 'server_schedule',
    attributes: {
      id: schedule.id,
      name: schedule.name,
      cron: schedule.cron,
      is_active: schedule.active,
      is_processing: schedule.processing,
      only_when_online: schedule.onlyWhenOnline,
      last_run_at: isoTimeOrNull(schedule.lastRunAt),
      next_run_at: isoTimeOrNull(next ?? null),
      created_at: isoTime(schedule.createdAt),
      updated_at: isoTime(schedule.updatedAt),
      relationships: {
        tasks: list(
          [...schedule.tasks]
            .sort((a, b) => a.sequence - b.sequence)
            .map((task) => taskRecord(task)),
        ),
      },
    },
  };
}
