import * as l10n from '@vscode/l10n';
import { allows } from '../servers/permissions';
import { formatAgo, formatSpan } from '../base/format';
import { language } from '../base/language';
import type { Schedule } from '../api/schedules';
import { type ItemLook, joinedWords } from '../servers/itemLook';
import { cronText } from './cron';
import { cronWords } from './cronWords';

/** The row of a schedule. `now` in milliseconds since 1970. */
export function scheduleRow(
  schedule: Schedule,
  permissions: readonly string[],
  now: number,
): ItemLook {
  const { id, name, cron, isActive, isProcessing, tasks } = schedule;
  const description = joinedWords(
    state(schedule, now),
    tasks.length === 0 && l10n.t({ message: 'No tasks', comment: ['A schedule without tasks'] }),
    cronWords(cron),
  );
  const icon = isProcessing ? 'loading~spin' : isActive ? 'calendar' : 'circle-slash';
  return {
    id: `schedule/${id}`,
    label: name,
    description,
    icon,
    tooltip: tooltip(schedule, now),
    tags: ['schedule', isActive ? 'active' : 'inactive', ...can(schedule, permissions)],
  };
}

function state({ isActive, isProcessing, nextRunAt }: Schedule, now: number): string {
  if (isProcessing)
    return l10n.t({ message: 'Running', comment: ['A schedule whose tasks run now'] });
  if (!isActive) return l10n.t({ message: 'Disabled', comment: ['A schedule that does not run'] });
  if (nextRunAt === undefined) return '';
  return nextRunAt <= now
    ? l10n.t({ message: 'Due now', comment: ['A schedule whose next run is late'] })
    : l10n.t('Next run in {time}', { time: formatSpan(Math.max(60_000, nextRunAt - now)) });
}

function can({ isActive, tasks }: Schedule, permissions: readonly string[]): readonly string[] {
  const isEditor = allows(permissions, 'schedule.update');
  const all = {
    canEdit: isEditor,
    canEnable: isEditor && !isActive,
    canDisable: isEditor && isActive,
    canRun: isEditor && tasks.length > 0,
    canDelete: allows(permissions, 'schedule.delete'),
  };
  return Object.entries(all).flatMap(([tag, is]) => (is ? [tag] : []));
}

function tooltip(schedule: Schedule, now: number): string {
  const { name, cron, isActive, nextRunAt, lastRunAt, onlyWhenOnline } = schedule;
  const last =
    lastRunAt === undefined
      ? l10n.t({ message: 'No runs yet', comment: ['A schedule that never ran'] })
      : l10n.t({
          message: 'Last run: {date} ({ago})',
          args: { date: date(lastRunAt), ago: formatAgo(lastRunAt, now) },
          comment: ['When a schedule ran last: a date, and how long ago'],
        });
  return [
    name,
    cronWords(cron),
    l10n.t('Cron expression in the panel time zone: {cron}', { cron: cronText(cron) }),
    isActive &&
      nextRunAt !== undefined &&
      l10n.t({
        message: 'Next run: {date}',
        args: { date: date(nextRunAt) },
        comment: ['When a schedule runs next'],
      }),
    last,
    onlyWhenOnline && l10n.t('Only when server is online'),
  ]
    .filter((line) => line !== false)
    .join('\n');
}

function date(at: number): string {
  return new Date(at).toLocaleString(language());
}

/** Why running a schedule now would do nothing; undefined where it does something. */
export function whyNotRun(schedule: Schedule, power: string | undefined): string | undefined {
  const { name, tasks, onlyWhenOnline } = schedule;
  if (tasks.length === 0)
    return l10n.t("Schedule '{schedule}' has no tasks yet. Create a task first.", {
      schedule: name,
    });
  if (!onlyWhenOnline || power !== 'offline') return undefined;
  return l10n.t(
    "Schedule '{schedule}' only runs while the server is online. Start the server first, or change the schedule.",
    { schedule: name },
  );
}
