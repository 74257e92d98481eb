import * as l10n from '@vscode/l10n';
import { listSchedules } from '../api/schedules';
import { apiOf } from '../api/serverApi';
import { ListSection, type SectionParts } from '../servers/listSection';
import { allows } from '../servers/permissions';
import type { ScheduleItem } from './scheduleItem';
import { scheduleRow } from './scheduleRows';
import { taskRow } from './taskRows';

/** The schedules below each server, and below each of them its tasks. */
export function scheduleSection(parts: SectionParts): ListSection<ScheduleItem> {
  return new ListSection<ScheduleItem>(
    {
      id: 'schedules',
      label: () => l10n.t({ message: 'Schedules', comment: ['Row: the schedules of a server'] }),
      icon: 'calendar',
      permission: 'schedule.read',
      empty: () => l10n.t('No schedules yet'),
      tags: (permissions) => (allows(permissions, 'schedule.create') ? ['canCreate'] : []),
      summary: (list) => (list.length > 0 ? `${list.length}` : ''),
      list: async (ref) =>
        (await listSchedules(apiOf(ref))).map((schedule) => ({ kind: 'schedule', schedule })),
      look: (item, permissions) =>
        item.kind === 'task'
          ? taskRow(item.schedule, item.task, permissions)
          : scheduleRow(item.schedule, permissions, parts.clock.now()),
      detail: (item) => (item.kind === 'task' ? item.schedule.name : undefined),
      children: (item) =>
        item.kind === 'task'
          ? undefined
          : item.schedule.tasks.map((task) => ({ ...item, kind: 'task', task })),
    },
    parts,
  );
}
