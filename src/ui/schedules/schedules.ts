import { apiOf } from '../../core/api/serverApi';
import * as l10n from '@vscode/l10n';
import { scheduleRow, whyNotRun } from '../../core/schedules/scheduleRows';
import { changeSchedule, removeSchedule, runScheduleNow } from '../../core/schedules/scheduleWork';
import { taskRow } from '../../core/schedules/taskRows';
import { allows } from '../../core/servers/permissions';
import { UserError } from '../../core/base/userError';
import { listSchedules } from '../../core/api/schedules';
import { confirm, showInformation } from '../base/messages';
import type { SectionFeature, SectionTools, Handlers } from '../servers/sectionParts';
import { ListSection } from '../servers/section';
import { sectionCommands } from '../servers/sectionCommands';
import { permitted } from '../servers/permitted';
import { ScheduleEditing } from './scheduleEditing';
import type { Asked, ScheduleEntry, ScheduleItem, ScheduleSection } from './scheduleItem';
import { TaskCommands } from './taskCommands';

/** Schedules below each server, with their tasks: make, edit, switch on and off, run, delete. */
export class Schedules implements SectionFeature {
  readonly section: ScheduleSection;
  private readonly editing: ScheduleEditing;
  private readonly tasks: TaskCommands;

  constructor(private readonly tools: SectionTools) {
    this.section = new ListSection<ScheduleItem>(
      {
        id: 'schedules',
        label: () => l10n.t('Schedules'),
        icon: 'calendar',
        permission: 'schedule.read',
        empty: () => l10n.t('No schedules yet'),
        tags: (permissions) => (allows(permissions, 'schedule.create') ? ['canCreate'] : []),
        summary: (list) => (list.length > 0 ? `${list.length}` : ''),
        list: async ({ panel, uuid }) =>
          (await listSchedules({ http: panel.http, uuid })).map((schedule) => ({
            kind: 'schedule',
            schedule,
          })),
        row: (item, permissions) =>
          item.kind === 'task'
            ? taskRow(item.schedule, item.task, permissions)
            : scheduleRow(item.schedule, permissions, Date.now()),
        detail: (item) => (item.kind === 'task' ? item.schedule.name : undefined),
        children: (item) =>
          item.kind === 'task'
            ? undefined
            : item.schedule.tasks.map((task) => ({ ...item, kind: 'task', task })),
      },
      tools.serversView,
    );
    this.tasks = new TaskCommands(tools, this.section);
    this.editing = new ScheduleEditing(tools, this.section, this.tasks);
  }

  get handlers(): Handlers {
    return {
      ...this.tasks.handlers,
      [sectionCommands.createSchedule]: (element) => this.editing.create(element),
      [sectionCommands.editSchedule]: async (element) => {
        const asked = await this.ask(element, l10n.t('Edit Which Schedule?'));
        if (asked) await this.editing.edit(asked);
      },
      [sectionCommands.enableSchedule]: (element) => this.setActive(element, true),
      [sectionCommands.disableSchedule]: (element) => this.setActive(element, false),
      [sectionCommands.runSchedule]: async (element) => {
        const asked = await this.ask(element, l10n.t('Run Which Schedule Now?'));
        if (asked) await this.run(asked);
      },
      [sectionCommands.deleteSchedule]: async (element) => {
        const asked = await this.ask(element, l10n.t('Delete Which Schedule?'));
        if (asked) await this.delete(asked);
      },
    };
  }

  private ask(
    element: unknown,
    title: string,
    isMeant: (entry: ScheduleEntry) => boolean = () => true,
  ): Promise<Asked<ScheduleEntry> | undefined> {
    const fits = (item: ScheduleItem): item is ScheduleEntry =>
      item.kind === 'schedule' && isMeant(item);
    return this.section.ask(element, { title, fits });
  }

  private async setActive(element: unknown, isActive: boolean): Promise<void> {
    const title = isActive
      ? l10n.t('Switch Which Schedule On?')
      : l10n.t('Switch Which Schedule Off?');
    const isMeant = ({ schedule }: ScheduleEntry) => schedule.isActive !== isActive;
    const asked = await this.ask(element, title, isMeant);
    if (!asked) return;
    const { ref, data } = asked;
    const { id, name } = data.schedule;
    await this.tools.serverActions.run({
      ref,
      permission: 'schedule.update',
      failed: isActive
        ? l10n.t('{0} was not switched on.', name)
        : l10n.t('{0} was not switched off.', name),
      work: () => changeSchedule(apiOf(ref), { id, change: { isActive } }),
    });
    this.section.refresh(ref);
  }

  private async run({ ref, data: { schedule } }: Asked<ScheduleEntry>): Promise<void> {
    const power = this.tools.serversView.servers.state(ref)?.stats?.state;
    const problem = whyNotRun(schedule, power);
    if (problem !== undefined) throw new UserError(problem);
    const done = await this.tools.serverActions.run({
      ref,
      permission: 'schedule.update',
      failed: l10n.t('{0} did not run.', schedule.name),
      work: () => runScheduleNow(apiOf(ref), schedule.id),
    });
    this.section.refresh(ref);
    if (!done) return;
    void showInformation(l10n.t('{0} was started. Its tasks follow each other.', schedule.name));
  }

  private async delete({ ref, data: { schedule } }: Asked<ScheduleEntry>): Promise<void> {
    const { id, name, tasks } = schedule;
    await permitted(this.tools, ref, 'schedule.delete');
    const question = l10n.t('Delete the schedule {0} of {1}?', name, ref.name);
    const detail =
      tasks.length === 0
        ? l10n.t('It cannot be brought back.')
        : l10n.t('Its tasks ({0}) go with it. It cannot be brought back.', tasks.length);
    if (!(await confirm(question, { detail, button: l10n.t('Delete') }))) return;
    await this.tools.serverActions.run({
      ref,
      permission: 'schedule.delete',
      failed: l10n.t('{0} was not deleted.', name),
      work: () => removeSchedule(apiOf(ref), id),
    });
    this.section.refresh(ref);
  }
}
