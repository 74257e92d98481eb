import type { App } from '../kernel/app';
import { isAlive } from '../kernel/conditions';
import { display, refusal } from '../kernel/errors';
import type { PowerSignal, Schedule, Server, Task } from '../kernel/world';
import { startBackup } from './backupWork';

/**
 * Runs a schedule by hand (panel-dialect.md 3.4): the first task at once, so that its failure is
 * thrown; the others wait their offsets.
 */
export function runSchedule(app: App, server: Server, schedule: Schedule): void {
  const tasks = [...schedule.tasks].sort((a, b) => a.sequence - b.sequence);
  const [first] = tasks;
  if (!first) {
    throw display('Cannot process schedule for task execution: no tasks are registered.');
  }
  if (server.status !== null) return;
  if (schedule.onlyWhenOnline && server.power === 'offline') return;
  schedule.processing = true;
  schedule.lastRunAt = app.clock.now();
  try {
    runTask(app, server, first);
  } catch (error) {
    if (!first.continueOnFailure) {
      schedule.processing = false;
      throw error;
    }
  }
  queue(app, server, { schedule, tasks: tasks.slice(1) });
}

function queue(
  app: App,
  server: Server,
  { schedule, tasks }: { readonly schedule: Schedule; readonly tasks: readonly Task[] },
): void {
  const [next, ...rest] = tasks;
  if (!next) {
    schedule.processing = false;
    return;
  }
  next.queued = true;
  app.clock.after(next.offset * 1000, () => {
    next.queued = false;
    const isFree = isAlive(app, server) && server.status === null;
    try {
      if (isFree) runTask(app, server, next);
    } catch {
      if (!next.continueOnFailure) {
        schedule.processing = false;
        return;
      }
    }
    queue(app, server, { schedule, tasks: rest });
  });
}

function runTask(app: App, server: Server, task: Task): void {
  switch (task.action) {
    case 'power':
      app.machine.power(server, task.payload as PowerSignal);
      return;
    case 'backup':
      startBackup(app, server, {
        name: null,
        ignored: task.payload.split('\n').filter((line) => line !== ''),
        locked: false,
        override: true,
      });
      return;
    // Which files a pattern means was not read: none goes.
    case 'delete_files':
      return;
    case 'command':
      if (server.power === 'offline') {
        throw refusal(502, 'HttpException', 'Server must be online in order to send commands.');
      }
      app.machine.command(server, task.payload);
  }
}
