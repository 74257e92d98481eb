import * as l10n from '@vscode/l10n';
import type { ServerRef } from '../../core/api/panel';
import type { Schedule, ScheduleFields } from '../../core/api/schedules';
import { apiOf } from '../../core/api/serverApi';
import { backupNameProblem } from '../../core/backups/backupRules';
import { scheduleParts } from '../../core/schedules/scheduleChoices';
import type { ScheduleEntry, ScheduleItem } from '../../core/schedules/scheduleItem';
import { addSchedule, changeSchedule } from '../../core/schedules/scheduleWork';
import type { SectionItem } from '../../core/servers/arguments';
import type { ListSection } from '../../core/servers/listSection';
import { requirePermission } from '../../core/servers/requirePermission';
import { askLine } from '../base/askLine';
import { chooseOne } from '../base/picks';
import type { SectionTools } from '../servers/sectionParts';
import { askCron, askOnline } from './scheduleAsking';
import type { TaskCommands } from './taskCommands';

type Changing = (change: Partial<ScheduleFields>) => Promise<unknown>;

/** Asks for what a schedule is to be, and saves it. */
export class ScheduleEditing {
  constructor(
    private readonly tools: SectionTools,
    private readonly section: ListSection<ScheduleItem>,
    private readonly tasks: TaskCommands,
  ) {}

  /** Makes a schedule, then asks for its first task: without one it does nothing. */
  async create(ref: ServerRef): Promise<void> {
    await requirePermission(this.tools.serversView, ref, 'schedule.create');
    const title = l10n.t('New Schedule of {0}', ref.name);
    const cron = await askCron(title);
    if (!cron) return;
    const onlyWhenOnline = await askOnline(title);
    if (onlyWhenOnline === undefined) return;
    let made: Schedule | undefined;
    // The name comes last: what the panel refuses is said while all that was asked is still there.
    await askLine({
      title,
      prompt: l10n.t('Name of the schedule'),
      placeholder: l10n.t('Nightly restart'),
      problem: (text) => backupNameProblem(text),
      accept: async (name) => {
        const wanted = { name, cron, isActive: true, onlyWhenOnline };
        made = await this.tools.serverActions.explained(
          { ref, permission: 'schedule.create' },
          () => addSchedule(apiOf(ref), wanted),
        );
      },
    });
    this.section.refresh(ref);
    if (made) await this.tasks.add({ ref, data: { kind: 'schedule', schedule: made } });
  }

  /** Changes one thing about a schedule. */
  async edit({ ref, data: { schedule } }: SectionItem<ScheduleEntry>): Promise<void> {
    const need = { ref, permission: 'schedule.update' };
    await requirePermission(this.tools.serversView, ref, need.permission);
    const save: Changing = (change) =>
      this.tools.serverActions.explained(need, () =>
        changeSchedule(apiOf(ref), { id: schedule.id, change }),
      );
    const title = l10n.t('Edit {0}', schedule.name);
    const picked = await chooseOne(scheduleParts(schedule), { title });
    try {
      if (picked) await editPart({ title, part: picked.part, schedule, save });
    } finally {
      this.section.refresh(ref);
    }
  }
}

/** Asks for another name, timetable or condition, and saves it. */
async function editPart({
  title,
  part,
  schedule: { name, cron },
  save,
}: {
  readonly title: string;
  readonly part: 'name' | 'cron' | 'online';
  readonly schedule: Schedule;
  readonly save: Changing;
}): Promise<void> {
  if (part === 'name') {
    await askLine({
      title,
      prompt: l10n.t('Name of the schedule'),
      value: name,
      problem: (text) => backupNameProblem(text),
      accept: (text) => save({ name: text }),
    });
  } else if (part === 'cron') {
    await askCron(title, { now: cron, accept: (wanted) => save({ cron: wanted }) });
  } else {
    const wanted = await askOnline(title);
    if (wanted !== undefined) await save({ onlyWhenOnline: wanted });
  }
}
