import * as l10n from '@vscode/l10n';
import type { ServerRef } from '../../core/api/panel';
import type { Schedule, ScheduleFields } from '../../core/api/schedules';
import { apiOf } from '../../core/api/serverApi';
import { backupNameProblem } from '../../core/backups/backupRules';
import { scheduleParts } from '../../core/schedules/scheduleChoices';
import type { ScheduleEntry, ScheduleItem } from '../../core/schedules/scheduleItem';
import {
  type ScheduleTemplate,
  planWords,
  templateChoices,
} from '../../core/schedules/scheduleTemplates';
import { addSchedule, changeSchedule } from '../../core/schedules/scheduleWork';
import { commandProblem } from '../../core/schedules/taskRows';
import { addTask } from '../../core/schedules/taskWork';
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

  /** Makes a schedule that many want, or one whose first task is asked for: without tasks it does nothing. */
  async create(ref: ServerRef): Promise<void> {
    await requirePermission(this.tools.serversView, ref, 'schedule.create');
    const title = l10n.t('New Schedule of {0}', ref.name);
    const placeHolder = l10n.t('What is it for?');
    const picked = await chooseOne(templateChoices(), { title, placeHolder });
    if (!picked) return;
    if (picked.template) await this.createFrom(picked.template, ref);
    else await this.createOwn(ref, title);
  }

  private async createFrom(template: ScheduleTemplate, ref: ServerRef): Promise<void> {
    const { command, usual, onlyWhenOnline } = template;
    const steps = command ? 4 : 3;
    const title = (step: number) => l10n.t('New Schedule of {0} ({1}/{2})', ref.name, step, steps);
    const cron = await askCron(title(2), { first: usual });
    if (!cron) return;
    const line = command
      ? await askLine({
          title: title(3),
          ...command,
          problem: (text) => (command.isOptional ? undefined : commandProblem(text)),
        })
      : '';
    if (line === undefined) return;
    const tasks = template.tasks(line);
    const plan = planWords({ cron, tasks, onlyWhenOnline });
    const made = await this.askName(ref, {
      title: title(steps),
      // What comes of the answers is read before it is made.
      prompt: l10n.t('Name of the schedule. {0}', plan),
      value: template.name,
      fields: { cron, onlyWhenOnline },
    });
    if (!made) return;
    await this.tools.serverActions.run({
      ref,
      permission: 'schedule.update',
      failed: l10n.t('The schedule {0} was made, and not all of its tasks.', made.name),
      work: async () => {
        for (const task of tasks) await addTask(apiOf(ref), { schedule: made.id, task });
      },
    });
    this.section.refresh(ref);
  }

  private async createOwn(ref: ServerRef, title: string): Promise<void> {
    const cron = await askCron(title);
    if (!cron) return;
    const onlyWhenOnline = await askOnline(title);
    if (onlyWhenOnline === undefined) return;
    const made = await this.askName(ref, {
      title,
      prompt: l10n.t('Name of the schedule'),
      value: '',
      fields: { cron, onlyWhenOnline },
    });
    if (made) await this.tasks.add({ ref, data: { kind: 'schedule', schedule: made } });
  }

  /** The name comes last: what the panel refuses is said while all that was asked is still there. */
  private async askName(
    ref: ServerRef,
    asked: {
      readonly title: string;
      readonly prompt: string;
      readonly value: string;
      readonly fields: Pick<ScheduleFields, 'cron' | 'onlyWhenOnline'>;
    },
  ): Promise<Schedule | undefined> {
    let made: Schedule | undefined;
    await askLine({
      title: asked.title,
      prompt: asked.prompt,
      value: asked.value,
      placeholder: l10n.t('Nightly restart'),
      problem: (text) => backupNameProblem(text),
      accept: async (name) => {
        const wanted = { name, isActive: true, ...asked.fields };
        made = await this.tools.serverActions.explained(
          { ref, permission: 'schedule.create' },
          () => addSchedule(apiOf(ref), wanted),
        );
      },
    });
    this.section.refresh(ref);
    return made;
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
