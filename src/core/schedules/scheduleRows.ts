import * as l10n from '@vscode/l10n';
import { allows } from '../servers/permissions';
import { formatAgo, formatSpan } from '../base/format';
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
    tasks.length === 0 && l10n.t('no tasks'),
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
  if (isProcessing) return l10n.t('running now');
  if (!isActive) return l10n.t('off');
  if (nextRunAt === undefined) return '';
  return nextRunAt <= now
    ? l10n.t('due now')
    : l10n.t('next in {0}', formatSpan(Math.max(60_000, nextRunAt - now)));
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
      ? l10n.t('Never ran')
      : l10n.t('Last run: {0} ({1})', date(lastRunAt), formatAgo(lastRunAt, now));
  return [
    name,
    l10n.t('{0} ({1}), by the clock of the panel', cronWords(cron), cronText(cron)),
    isActive && nextRunAt !== undefined && l10n.t('Next run: {0}', date(nextRunAt)),
    last,
    onlyWhenOnline && l10n.t('Only while the server is online'),
  ]
    .filter((line) => line !== false)
    .join('\n');
}

function date(at: number): string {
  return new Date(at).toLocaleString();
}

/** Why running a schedule now would do nothing; undefined where it does something. */
export function whyNotRun(schedule: Schedule, power: string | undefined): string | undefined {
  const { name, tasks, onlyWhenOnline } = schedule;
  if (tasks.length === 0) return l10n.t('{0} has no tasks yet. Add one first.', name);
  if (!onlyWhenOnline || power !== 'offline') return undefined;
  return l10n.t(
    '{0} runs only while the server is online, and it is offline. Start the server first, or change the schedule.',
    name,
  );
}
