import { type Reader, ignored, record } from './decode';
import type { PanelHttp } from './http';

/** A schedule's tasks. api.md names this area only; the routes are those of panel-dialect.md, 3.4. */

/** What the dialect's tasks do; another panel may know more. */
export type TaskAction = 'command' | 'power' | 'backup';

/** What a person decides about a task. */
export interface TaskDraft {
  /** A TaskAction, or what another panel calls one of its own. */
  readonly action: string;
  /** The command, the power action, or the patterns that a backup leaves out. */
  readonly payload: string;
  /** Seconds after the task before it, 0 to 900. */
  readonly offset: number;
  readonly continueOnFailure: boolean;
}

/** A task of a schedule. */
export interface Task extends TaskDraft {
  readonly id: number;
  /** From 1. */
  readonly sequence: number;
  readonly isQueued: boolean;
}

/** Names one schedule's tasks. */
export interface TaskPlace {
  readonly server: string;
  readonly schedule: number;
}

/** Seconds that a task may at most wait for. */
export const longestOffset = 900;

/** How many tasks a schedule may have. */
export const mostTasks = 10;

/** Adds a task at the end of a schedule. */
export function addTask(http: PanelHttp, place: TaskPlace, draft: TaskDraft): Promise<Task> {
  return http.send({ method: 'POST', path: route(place), json: body(draft), read: readTask });
}

/** Replaces all that a person decides about a task; `sequence` moves it. */
export function updateTask(
  http: PanelHttp,
  place: TaskPlace,
  task: TaskDraft & Pick<Task, 'id' | 'sequence'>,
): Promise<Task> {
  const json = { ...body(task), sequence_id: task.sequence };
  return http.send({ method: 'POST', path: route(place, task.id), json, read: readTask });
}

/** Deletes a task; those behind it move up. */
export function deleteTask(http: PanelHttp, place: TaskPlace, id: number): Promise<undefined> {
  return http.send({ method: 'DELETE', path: route(place, id), read: ignored });
}

/** Reads a `schedule_task` record. */
export const readTask: Reader<Task> = record((from) => ({
  id: from.number('id'),
  sequence: from.numberIf('sequence_id') ?? 0,
  action: from.text('action'),
  payload: from.textIf('payload') ?? '',
  offset: from.numberIf('time_offset') ?? 0,
  isQueued: from.flag('is_queued'),
  continueOnFailure: from.flag('continue_on_failure'),
}));

function body({ action, payload, offset, continueOnFailure }: TaskDraft) {
  return { action, payload, time_offset: offset, continue_on_failure: continueOnFailure };
}

function route({ server, schedule }: TaskPlace, id?: number): string {
  const all = `/servers/${server}/schedules/${schedule}/tasks`;
  return id === undefined ? all : `${all}/${id}`;
}
