import type { ServerApi } from '../api/serverApi';
import * as l10n from '@vscode/l10n';
import { isOutcomeUnknown } from '../api/errorMeaning';
import { PanelError } from '../api/errors';
import {
  type Schedule,
  type ScheduleFields,
  deleteSchedule,
  listSchedules,
  runSchedule,
  saveSchedule,
} from '../api/schedules';
import { cronText } from './cron';
import { verifyCreation, verifyOutcome, verifyDeleted } from '../api/outcome';

/** A schedule as it is now. Rejects with PanelError 'notFound' where it is gone. */
export async function findSchedule({ http, uuid }: ServerApi, id: number): Promise<Schedule> {
  const found = (await listSchedules({ http, uuid })).find((schedule) => schedule.id === id);
  if (!found) throw new PanelError('notFound', l10n.t('the schedule was deleted'));
  return found;
}

/** Makes a schedule. Where the answer got lost, the panel is asked whether there is a new one. */
export async function addSchedule(
  { http, uuid }: ServerApi,
  wanted: ScheduleFields,
): Promise<Schedule> {
  const list = () => listSchedules({ http, uuid });
  const before = await list();
  return verifyCreation(saveSchedule({ http, uuid }, wanted), {
    ...{ before, list, idOf: ({ id }) => id },
    isWanted: (one) => isSame(one, wanted),
  });
}

/** Changes some fields. The panel takes only whole schedules, so that the others are read before, not remembered. */
export async function changeSchedule(
  { http, uuid }: ServerApi,
  { id, change }: { readonly id: number; readonly change: Partial<ScheduleFields> },
): Promise<Schedule> {
  const { name, cron, isActive, onlyWhenOnline } = await findSchedule({ http, uuid }, id);
  const wanted = { name, cron, isActive, onlyWhenOnline, ...change };
  return verifyOutcome(saveSchedule({ http, uuid }, { id, ...wanted }), async () => {
    const now = await findSchedule({ http, uuid }, id);
    return isSame(now, wanted) ? now : undefined;
  });
}

/**
 * Runs a schedule now. Where there was no answer, a newer last run tells that it did. An answer with a failure is that
 * of the first task, which the panel runs at once; the last run is newer then, too.
 */
export async function runScheduleNow({ http, uuid }: ServerApi, id: number): Promise<void> {
  const before = await findSchedule({ http, uuid }, id);
  try {
    await runSchedule({ http, uuid }, id);
  } catch (error) {
    if (!PanelError.is(error, 'network', 'timeout') || !isOutcomeUnknown(error)) throw error;
    const now = await findSchedule({ http, uuid }, id);
    if (now.lastRunAt === before.lastRunAt && !now.isProcessing) throw error;
  }
}

/** Deletes a schedule; one that is gone already is as good. */
export async function removeSchedule({ http, uuid }: ServerApi, id: number): Promise<void> {
  await verifyDeleted(deleteSchedule({ http, uuid }, id), async () =>
    (await listSchedules({ http, uuid })).every((other) => other.id !== id),
  );
}

function isSame(one: ScheduleFields, other: ScheduleFields): boolean {
  return (
    one.name === other.name &&
    cronText(one.cron) === cronText(other.cron) &&
    one.isActive === other.isActive &&
    one.onlyWhenOnline === other.onlyWhenOnline
  );
}
