import * as l10n from '@vscode/l10n';
import { apiOf } from '../../core/api/serverApi';
import type { Handler } from '../../core/base/command';
import { plural } from '../../core/base/plural';
import { UserError } from '../../core/base/userError';
import { scheduleCommands } from '../../core/schedules/commands';
import type { ScheduleEntry, ScheduleItem } from '../../core/schedules/scheduleItem';
import { whyNotRun } from '../../core/schedules/scheduleRows';
import { scheduleSection } from '../../core/schedules/scheduleSection';
import { changeSchedule, removeSchedule, runScheduleNow } from '../../core/schedules/scheduleWork';
import type { SectionItem } from '../../core/servers/arguments';
import type { ListSection } from '../../core/servers/listSection';
import { requirePermission } from '../../core/servers/requirePermission';
import { confirm, showInformation } from '../base/messages';
import { onServer } from '../servers/askServer';
import { type SectionFeature, type SectionTools, onItem } from '../servers/sectionParts';
import { ScheduleEditing } from './scheduleEditing';

import { TaskCommands } from './taskCommands';

/** Schedules below each server, with their tasks: create, edit, enable and disable, run, delete. */
export class Schedules implements SectionFeature {
  readonly section: ListSection<ScheduleItem>;
  private readonly editing: ScheduleEditing;
  private readonly tasks: TaskCommands;

  constructor(private readonly tools: SectionTools) {
    this.section = scheduleSection(tools.sectionParts);
    this.tasks = new TaskCommands(tools, this.section);
    this.editing = new ScheduleEditing(tools, this.section, this.tasks);
  }

  get handlers(): readonly Handler[] {
    const { tools, section } = this;
    const { create, edit, enable, disable, run } = scheduleCommands;
    return [
      ...this.tasks.handlers,
      onServer(
        tools.serversView.askServer,
        create,
        (ref) => this.editing.create(ref),
        'schedule.create',
      ),
      onItem(tools, section, edit, (item) => this.editing.edit(item)),
      onItem(tools, section, enable, (item) => this.setActive(item, true)),
      onItem(tools, section, disable, (item) => this.setActive(item, false)),
      onItem(tools, section, run, (item) => this.run(item)),
      onItem(tools, section, scheduleCommands.delete, (item) => this.delete(item)),
    ];
  }

  private async setActive(
    { ref, data }: SectionItem<ScheduleEntry>,
    isActive: boolean,
  ): Promise<void> {
    const { id, name } = data.schedule;
    await this.tools.serverActions.run({
      ref,
      permission: 'schedule.update',
      failed: isActive
        ? l10n.t("Couldn't enable schedule '{schedule}'.", { schedule: name })
        : l10n.t("Couldn't disable schedule '{schedule}'.", { schedule: name }),
      work: () => changeSchedule(apiOf(ref), { id, change: { isActive } }),
    });
    this.section.refresh(ref);
  }

  private async run({ ref, data: { schedule } }: SectionItem<ScheduleEntry>): Promise<void> {
    const power = this.tools.serversView.servers.state(ref)?.stats?.state;
    const problem = whyNotRun(schedule, power);
    if (problem !== undefined) throw new UserError(problem);
    const done = await this.tools.serverActions.run({
      ref,
      permission: 'schedule.update',
      failed: l10n.t("Couldn't run schedule '{schedule}'.", { schedule: schedule.name }),
      work: () => runScheduleNow(apiOf(ref), schedule.id),
    });
    this.section.refresh(ref);
    if (!done) return;
    void showInformation(
      l10n.t("Schedule '{schedule}' was started. The tasks run one after another.", {
        schedule: schedule.name,
      }),
    );
  }

  private async delete({ ref, data: { schedule } }: SectionItem<ScheduleEntry>): Promise<void> {
    const { id, name, tasks } = schedule;
    await requirePermission(this.tools.serversView, ref, 'schedule.delete');
    const question = l10n.t(
      "Are you sure you want to delete schedule '{schedule}' of server '{server}'?",
      { schedule: name, server: ref.name },
    );
    const detail =
      tasks.length === 0
        ? l10n.t("This action can't be undone.")
        : plural(
            tasks.length,
            l10n.t(
              "{count} task is deleted too. This action can't be undone.|{count} tasks are deleted too. This action can't be undone.",
            ),
          );
    if (
      !(await confirm(question, {
        detail,
        button: l10n.t({ message: 'Delete', comment: ['Button: deletes a schedule'] }),
      }))
    )
      return;
    await this.tools.serverActions.run({
      ref,
      permission: 'schedule.delete',
      failed: l10n.t("Couldn't delete schedule '{schedule}'.", { schedule: name }),
      work: () => removeSchedule(apiOf(ref), id),
    });
    this.section.refresh(ref);
  }
}
