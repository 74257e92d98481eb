import type { ServerApi } from './serverApi';
import { type Reader, ignored, listOf, record, relatedList, timeIf } from './decode';
import { serverRoute } from './route';

/** A server's timetables. api.md names this area; its routes are those of panel-dialect.md, section 3.4. */

/** When a schedule runs: the five fields of cron, in the panel's time zone. */
export interface Cron {
  readonly minute: string;
  readonly hour: string;
  readonly dayOfMonth: string;
  readonly month: string;
  readonly dayOfWeek: string;
}

/** What a task does. A panel may know others, which are shown and left alone. */
export type TaskAction = 'command' | 'power' | 'backup';

/** One step of a schedule. */
export interface Task {
  readonly id: number;
  readonly sequence: number;
  readonly action: string;
  /** The command, the power action, or the backup's patterns. */
  readonly payload: string;
  /** Seconds to wait after the task before it. */
  readonly offset: number;
  readonly continueOnFailure: boolean;
}

/** A schedule's own fields: all of them are sent with each change, for a change replaces everything. */
export interface ScheduleFields {
  readonly name: string;
  readonly cron: Cron;
  readonly isActive: boolean;
  readonly onlyWhenOnline: boolean;
}

/** A list of tasks with its timetable. */
export interface Schedule extends ScheduleFields {
  readonly id: number;
  /** True while its tasks run. */
  readonly isProcessing: boolean;
  readonly lastRunAt: number | undefined;
  readonly nextRunAt: number | undefined;
  readonly tasks: readonly Task[];
}

/** A task's fields: all of them are sent with each change. */
export type TaskFields = Pick<Task, 'action' | 'payload' | 'offset' | 'continueOnFailure'> & {
  /** Its place, from 1; the end where left out. */
  readonly sequence?: number;
};

const readTask: Reader<Task> = record((from) => ({
  id: from.id('id'),
  sequence: from.numberIf('sequence_id') ?? 0,
  action: from.text('action'),
  payload: from.textIf('payload') ?? '',
  offset: from.numberIf('time_offset') ?? 0,
  continueOnFailure: from.flag('continue_on_failure'),
}));

const readSchedule: Reader<Schedule> = record((from) => {
  const cron = from.fields('cron');
  const tasks = relatedList(from.fields('relationships'), 'tasks', readTask) ?? [];
  return {
    id: from.id('id'),
    name: from.text('name'),
    cron: {
      minute: cron.text('minute'),
      hour: cron.text('hour'),
      dayOfMonth: cron.text('day_of_month'),
      month: cron.textIf('month') ?? '*',
      dayOfWeek: cron.text('day_of_week'),
    },
    isActive: from.flag('is_active'),
    isProcessing: from.flag('is_processing'),
    onlyWhenOnline: from.flag('only_when_online'),
    lastRunAt: timeIf(from, 'last_run_at'),
    nextRunAt: timeIf(from, 'next_run_at'),
    tasks: [...tasks].sort((a, b) => a.sequence - b.sequence),
  };
});

/** All schedules of a server, each with its tasks in order. */
export function listSchedules(
  { http, uuid }: ServerApi,
  signal?: AbortSignal,
): Promise<readonly Schedule[]> {
  return http.send({ path: serverRoute(uuid, 'schedules'), read: listOf(readSchedule), signal });
}

/** Makes a schedule, without tasks; with `id` replaces all fields of one. */
export function saveSchedule(
  { http, uuid }: ServerApi,
  { id, cron, ...wanted }: ScheduleFields & { readonly id?: number },
): Promise<Schedule> {
  const json = {
    name: wanted.name,
    minute: cron.minute,
    hour: cron.hour,
    day_of_month: cron.dayOfMonth,
    month: cron.month,
    day_of_week: cron.dayOfWeek,
    is_active: wanted.isActive,
    only_when_online: wanted.onlyWhenOnline,
  };
  return http.send({ method: 'POST', path: scheduleRoute(uuid, id), json, read: readSchedule });
}

/** Runs a schedule now, also one that is switched off. */
export function runSchedule({ http, uuid }: ServerApi, id: number): Promise<undefined> {
  return http.send({
    method: 'POST',
    path: serverRoute(uuid, 'schedules', id, 'execute'),
    read: ignored,
  });
}

/** Deletes a schedule with its tasks. */
export function deleteSchedule({ http, uuid }: ServerApi, id: number): Promise<undefined> {
  return http.send({ method: 'DELETE', path: scheduleRoute(uuid, id), read: ignored });
}

/** Which task of which schedule. */
export interface TaskPlace {
  readonly schedule: number;
  readonly task?: number;
}

/** Adds a task; with `place.task` replaces all fields of one. */
export function saveTask(
  { http, uuid }: ServerApi,
  { place, task }: { readonly place: TaskPlace; readonly task: TaskFields },
): Promise<Task> {
  const json = {
    action: task.action,
    payload: task.payload,
    time_offset: task.offset,
    continue_on_failure: task.continueOnFailure,
    ...(task.sequence !== undefined && { sequence_id: task.sequence }),
  };
  return http.send({ method: 'POST', path: taskRoute(uuid, place), json, read: readTask });
}

/** Deletes a task; those behind it move up. */
export function deleteTask({ http, uuid }: ServerApi, place: TaskPlace): Promise<undefined> {
  return http.send({ method: 'DELETE', path: taskRoute(uuid, place), read: ignored });
}

function scheduleRoute(uuid: string, id: number | undefined): string {
  return serverRoute(uuid, 'schedules', ...(id === undefined ? [] : [id]));
}

function taskRoute(uuid: string, { schedule, task }: TaskPlace): string {
  return serverRoute(uuid, 'schedules', schedule, 'tasks', ...(task === undefined ? [] : [task]));
}
