import type { PanelContext } from '../kernel/app';
import { notFound } from '../kernel/errors';
import type { Schedule } from '../kernel/world';

/** The schedule that the path names, if it is this server's. */
export function findSchedule({ server, params }: PanelContext): Schedule | undefined {
  return server.schedules.find((schedule) => String(schedule.id) === params.schedule);
}

/** The same, surely. */
export function scheduleOf(context: PanelContext): Schedule {
  const schedule = findSchedule(context);
  if (!schedule) throw notFound();
  return schedule;
}
