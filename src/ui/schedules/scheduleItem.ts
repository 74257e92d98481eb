import type { ServerRef } from '../../core/api/panel';
import type { Schedule, Task } from '../../core/api/schedules';
import type { ListSection } from '../servers/section';

/** A row of the schedules: one of them, or a task below it. */
export type ScheduleItem =
  | { readonly kind: 'schedule'; readonly schedule: Schedule }
  | { readonly kind: 'task'; readonly schedule: Schedule; readonly task: Task };

/** A schedule's own row. */
export type ScheduleEntry = ScheduleItem & { readonly kind: 'schedule' };

/** A task's row. */
export type TaskEntry = ScheduleItem & { readonly kind: 'task' };

/** The schedules below each server. */
export type ScheduleSection = ListSection<ScheduleItem>;

/** What a command is about. */
export interface Asked<T extends ScheduleItem> {
  readonly ref: ServerRef;
  readonly data: T;
}
