import type { Schedule, Task } from '../api/schedules';

/** A schedule's own row. */
export interface ScheduleEntry {
  readonly kind: 'schedule';
  readonly schedule: Schedule;
}

/** The row of a task below its schedule. */
export interface TaskEntry {
  readonly kind: 'task';
  readonly schedule: Schedule;
  readonly task: Task;
}

/** A row of the schedules: one of them, or a task below it. */
export type ScheduleItem = ScheduleEntry | TaskEntry;
