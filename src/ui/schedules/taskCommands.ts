import * as l10n from '@vscode/l10n';
import type { ServerRef } from '../../core/api/panel';
import type { TaskFields } from '../../core/api/schedules';
import { apiOf } from '../../core/api/serverApi';
import { backupProblem } from '../../core/backups/backupRules';
import type { Handler } from '../../core/base/command';
import { UserError } from '../../core/base/userError';
import { scheduleCommands } from '../../core/schedules/commands';
import type { ScheduleEntry, ScheduleItem, TaskEntry } from '../../core/schedules/scheduleItem';
import { taskParts } from '../../core/schedules/taskChoices';
import { taskDeletionPermission, taskWords } from '../../core/schedules/taskRows';
import {
  type TaskRef,
  addTask,
  changeTask,
  moveTask,
  removeTask,
} from '../../core/schedules/taskWork';
import type { SectionItem } from '../../core/servers/arguments';
import type { ListSection } from '../../core/servers/listSection';
import { requirePermission } from '../../core/servers/requirePermission';
import { confirm } from '../base/messages';
import { chooseOne } from '../base/picks';
import { type SectionTools, onItem } from '../servers/sectionParts';
import { askAction, askFailure, askOffset, askPayload } from './taskAsking';

/** The tasks of a schedule: add, edit, move, delete. */
export class TaskCommands {
  constructor(
    private readonly tools: SectionTools,
    private readonly section: ListSection<ScheduleItem>,
  ) {}

  get handlers(): readonly Handler[] {
    const { tools, section } = this;
    const { addTask, editTask, moveTaskUp, moveTaskDown, deleteTask } = scheduleCommands;
    return [
      onItem(tools, section, addTask, (item) => this.add(item)),
      onItem(tools, section, editTask, (item) => this.edit(item)),
      onItem(tools, section, moveTaskUp, (item) => this.move(item, -1)),
      onItem(tools, section, moveTaskDown, (item) => this.move(item, 1)),
      onItem(tools, section, deleteTask, (item) => this.delete(item)),
    ];
  }

  /** Asks for a task and adds it behind the others. */
  async add({ ref, data: { schedule } }: SectionItem<ScheduleEntry>): Promise<void> {
    await requirePermission(this.tools.serversView, ref, 'schedule.update');
    const title = l10n.t('New Task of {0}', schedule.name);
    const chosen = await askAction(title);
    if (!chosen) return;
    if (chosen.action === 'backup') this.refuseBackup(ref);
    // There is nothing before the first that it could wait for.
    const offset = schedule.tasks.length === 0 ? 0 : await askOffset(title);
    if (offset === undefined) return;
    const continueOnFailure = await askFailure(title);
    if (continueOnFailure === undefined) return;
    await this.saving(ref, () =>
      askPayload(title, chosen, (payload) => {
        const task = { action: chosen.action, payload, offset, continueOnFailure };
        return this.explained(ref, () => addTask(apiOf(ref), { schedule: schedule.id, task }));
      }),
    );
  }

  private async edit({ ref, data }: SectionItem<TaskEntry>): Promise<void> {
    await requirePermission(this.tools.serversView, ref, 'schedule.update');
    const { schedule, task } = data;
    const title = l10n.t('Edit Task of {0}: {1}', schedule.name, taskWords(task));
    const save = (change: Partial<TaskFields>) =>
      this.explained(ref, () => changeTask(apiOf(ref), { place: placeOf(data), change }));
    const edit = {
      action: async () => {
        const chosen = await askAction(title);
        if (!chosen) return;
        if (chosen.action === 'backup' && task.action !== 'backup') this.refuseBackup(ref);
        const isSame = chosen.action === task.action && chosen.action !== 'power';
        await askPayload(title, isSame ? task : chosen, (payload) =>
          save({ action: chosen.action, payload }),
        );
      },
      offset: () =>
        askOffset(title, {
          value: `${task.offset}`,
          accept: (text) => save({ offset: Number(text) }),
        }),
      failure: async () => {
        const continueOnFailure = await askFailure(title);
        if (continueOnFailure !== undefined) await save({ continueOnFailure });
      },
    };
    const picked = await chooseOne(taskParts(task), { title });
    if (picked) await this.saving(ref, edit[picked.part]);
  }

  private async move({ ref, data }: SectionItem<TaskEntry>, by: -1 | 1): Promise<void> {
    await this.tools.serverActions.run({
      ref,
      permission: 'schedule.update',
      failed: l10n.t('The task of {0} was not moved.', data.schedule.name),
      work: () => moveTask(apiOf(ref), { place: placeOf(data), by }),
    });
    this.section.refresh(ref);
  }

  private async delete({ ref, data }: SectionItem<TaskEntry>): Promise<void> {
    const { schedule, task } = data;
    const question = l10n.t('Delete the task "{0}" of {1}?', taskWords(task), schedule.name);
    const detail = l10n.t('It cannot be brought back. The tasks after it move up.');
    if (!(await confirm(question, { detail, button: l10n.t('Delete') }))) return;
    const permissions = await this.tools.serversView.servers.storeOf(ref).getPermissions(ref.uuid);
    await this.tools.serverActions.run({
      ref,
      permission: taskDeletionPermission(permissions),
      failed: l10n.t('The task of {0} was not deleted.', schedule.name),
      work: () => removeTask(apiOf(ref), placeOf(data)),
    });
    this.section.refresh(ref);
  }

  private refuseBackup(ref: ServerRef): void {
    const limit = this.tools.serversView.servers.state(ref)?.server.featureLimits.backups;
    const problem = limit === 0 ? backupProblem([], limit) : undefined;
    if (problem !== undefined) throw new UserError(problem);
  }

  private explained<T>(ref: ServerRef, work: () => Promise<T>): Promise<T> {
    return this.tools.serverActions.explained({ ref, permission: 'schedule.update' }, work);
  }

  private async saving(ref: ServerRef, ask: () => Promise<unknown>): Promise<void> {
    await this.section.refreshAfter(ref, ask());
  }
}

function placeOf({ schedule, task }: TaskEntry): TaskRef {
  return { schedule: schedule.id, task: task.id };
}
