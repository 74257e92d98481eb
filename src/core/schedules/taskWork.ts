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
  { http, uuid }: ServerApi,
  { schedule, task }: { readonly schedule: number; readonly task: TaskFields },
): Promise<Task> {
  const list = async () => (await findSchedule({ http, uuid }, schedule)).tasks;
  const before = await list();
  return verifyCreation(save({ http, uuid }, { place: { schedule }, task }), {
    ...{ before, list, idOf: ({ id }) => id },
    isWanted: (one) => isSame(one, task),
  });
}

/** Changes some fields of a task. The panel takes only whole tasks, so that the others are read before. */
export async function changeTask(
  { http, uuid }: ServerApi,
  { place, change }: { readonly place: TaskRef; readonly change: Partial<TaskFields> },
): Promise<Task> {
  const { action, payload, offset, continueOnFailure } = await findTask({ http, uuid }, place);
  const wanted = { action, payload, offset, continueOnFailure, ...change };
  return verifyOutcome(save({ http, uuid }, { place, task: wanted }), async () => {
    const now = await findTask({ http, uuid }, place);
    return isSame(now, wanted) ? now : undefined;
  });
}

/** Moves a task one place up (-1) or down (1); at either end it stays. */
export async function moveTask(
  { http, uuid }: ServerApi,
  { place, by }: { readonly place: TaskRef; readonly by: -1 | 1 },
): Promise<void> {
  const { tasks } = await findSchedule({ http, uuid }, place.schedule);
  const at = tasks.findIndex(({ id }) => id === place.task);
  // The neighbour's own number: the panel does not keep a number that is past the end from being stored.
  const neighbour = tasks[at + by];
  if (at < 0) throw gone();
  if (neighbour) {
    await changeTask({ http, uuid }, { place, change: { sequence: neighbour.sequence } });
  }
}

/** Deletes a task; one that is gone already is as good. */
export async function removeTask({ http, uuid }: ServerApi, place: TaskRef): Promise<void> {
  await verifyDeleted(deleteTask({ http, uuid }, place), async () => {
    const { tasks } = await findSchedule({ http, uuid }, place.schedule);
    return tasks.every(({ id }) => id !== place.task);
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
