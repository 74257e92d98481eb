import type { ServerApi } from '../api/serverApi';
import * as l10n from '@vscode/l10n';
import { PanelError } from '../api/errors';
import { type Task, type TaskFields, type TaskPlace, deleteTask, saveTask } from '../api/schedules';
import { verifyCreation, verifyOutcome, verifyDeleted } from '../api/outcome';
import { asRefusedByRule } from '../api/errorMeaning';
import { findSchedule } from './scheduleWork';

/** A task of a server's schedule. */
export type TaskRef = Required<TaskPlace>;

/** Adds a task behind the others. Where the answer got lost, the panel is asked whether there is a new one. */
export async function addTask(
  api: ServerApi,
  { schedule, task }: { readonly schedule: number; readonly task: TaskFields },
): Promise<Task> {
  const before = (await findSchedule(api, schedule)).tasks;
  return addBehind(api, { schedule, task, before });
}

/** Adds the tasks of a schedule that was just made, in their order: that it has none yet is known. As `addTask` otherwise. */
export async function addTasks(
  api: ServerApi,
  { schedule, tasks }: { readonly schedule: number; readonly tasks: readonly TaskFields[] },
): Promise<void> {
  const before: Task[] = [];
  for (const task of tasks) before.push(await addBehind(api, { schedule, task, before }));
}

/** Changes some fields of a task. The panel takes only whole tasks, so that the others are read before. */
export async function changeTask(
  api: ServerApi,
  { place, change }: { readonly place: TaskRef; readonly change: Partial<TaskFields> },
): Promise<Task> {
  return saveChanged(api, { place, now: await findTask(api, place), change });
}

/** Moves a task one place up (-1) or down (1); at either end it stays. */
export async function moveTask(
  { http, uuid }: ServerApi,
  { place, by }: { readonly place: TaskRef; readonly by: -1 | 1 },
): Promise<void> {
  const { tasks } = await findSchedule({ http, uuid }, place.schedule);
  const at = tasks.findIndex(({ id }) => id === place.task);
  // The neighbour's own number: the panel does not keep a number that is past the end from being stored.
  const [now, neighbour] = [tasks[at], tasks[at + by]];
  if (!now) throw gone();
  if (neighbour) {
    const change = { sequence: neighbour.sequence };
    await saveChanged({ http, uuid }, { place, now, change });
  }
}

/** Deletes a task; one that is gone already is as good. */
export async function removeTask({ http, uuid }: ServerApi, place: TaskRef): Promise<void> {
  await verifyDeleted(deleteTask({ http, uuid }, place), async () => {
    const { tasks } = await findSchedule({ http, uuid }, place.schedule);
    return tasks.every(({ id }) => id !== place.task);
  });
}

function addBehind(
  api: ServerApi,
  {
    schedule,
    task,
    before,
  }: { readonly schedule: number; readonly task: TaskFields; readonly before: readonly Task[] },
): Promise<Task> {
  return verifyCreation(save(api, { place: { schedule }, task }), {
    before,
    list: async () => (await findSchedule(api, schedule)).tasks,
    idOf: ({ id }) => id,
    isWanted: (one) => isSame(one, task),
  });
}

function saveChanged(
  api: ServerApi,
  {
    place,
    now,
    change,
  }: { readonly place: TaskRef; readonly now: Task; readonly change: Partial<TaskFields> },
): Promise<Task> {
  const { action, payload, offset, continueOnFailure } = now;
  const wanted = { action, payload, offset, continueOnFailure, ...change };
  return verifyOutcome(save(api, { place, task: wanted }), async () => {
    const then = await findTask(api, place);
    return isSame(then, wanted) ? then : undefined;
  });
}

function save(
  { http, uuid }: ServerApi,
  what: { readonly place: TaskPlace; readonly task: TaskFields },
): Promise<Task> {
  return saveTask({ http, uuid }, what).catch((error: unknown) => {
    throw asRefusedByRule(error);
  });
}

async function findTask({ http, uuid }: ServerApi, place: TaskRef): Promise<Task> {
  const { tasks } = await findSchedule({ http, uuid }, place.schedule);
  const found = tasks.find(({ id }) => id === place.task);
  if (!found) throw gone();
  return found;
}

function gone(): PanelError {
  return new PanelError('notFound', l10n.t('the task was deleted'));
}

function isSame(one: Task, other: TaskFields): boolean {
  return (
    one.action === other.action &&
    one.payload === other.payload &&
    one.offset === other.offset &&
    one.continueOnFailure === other.continueOnFailure &&
    (other.sequence === undefined || one.sequence === other.sequence)
  );
}
