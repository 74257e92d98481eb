import * as l10n from '@vscode/l10n';
import type { ServerRef } from '../../core/api/panel';
import type { Cron, Schedule, ScheduleFields } from '../../core/api/schedules';
import { apiOf } from '../../core/api/serverApi';
import { backupNameProblem } from '../../core/backups/backupRules';
import { type StepEnd, askSteps } from '../../core/base/steps';
import { cronText } from '../../core/schedules/cron';
import { scheduleParts } from '../../core/schedules/scheduleChoices';
import type { ScheduleEntry, ScheduleItem } from '../../core/schedules/scheduleItem';
import { type ScheduleTemplate, templateChoices } from '../../core/schedules/scheduleTemplates';
import { addSchedule, changeSchedule } from '../../core/schedules/scheduleWork';
import { commandProblem } from '../../core/schedules/taskRows';
import { addTasks } from '../../core/schedules/taskWork';
import type { SectionItem } from '../../core/servers/arguments';
import type { ListSection } from '../../core/servers/listSection';
import { requirePermission } from '../../core/servers/requirePermission';
import { askLine } from '../base/askLine';
import { chooseOne } from '../base/picks';
import { lineStep } from '../base/steps';
import type { SectionTools } from '../servers/sectionParts';
import { type TypedCron, askCron, askOnline } from './scheduleAsking';
import type { TaskCommands } from './taskCommands';

/** What a schedule is to be, as far as it was asked, with what was typed; `made` once it is there. */
interface Draft extends TypedCron {
  name: string;
  command: string;
  onlyWhenOnline: boolean;
  cron?: Cron;
  made?: Schedule;
}

function draftOf(template: ScheduleTemplate | undefined): Draft {
  const { name = '', onlyWhenOnline = false } = template ?? {};
  return { name, onlyWhenOnline, command: '', line: '0 4 * * *' };
}

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
    const title = l10n.t("Create Schedule on Server '{server}'", { server: ref.name });
    const placeHolder = l10n.t('Select a template');
    const choices = templateChoices();
    // Who comes back to the choices and chooses the same again finds what was typed.
    const drafts = new Map(choices.map(({ template }) => [template, draftOf(template)]));
    for (let end: StepEnd = 'back'; end === 'back';) {
      const picked = await chooseOne(choices, { title, placeHolder });
      if (!picked) return;
      const { template } = picked;
      const draft = drafts.get(template) ?? draftOf(template);
      end = template
        ? await this.createFrom(template, ref, draft)
        : await this.createOwn(ref, title, draft);
    }
  }

  private async createFrom(
    template: ScheduleTemplate,
    ref: ServerRef,
    draft: Draft,
  ): Promise<StepEnd> {
    const { command, usual } = template;
    const steps = command ? 4 : 3;
    const title = (step: number) =>
      l10n.t({
        message: "Create Schedule on Server '{server}' ({step}/{steps})",
        args: { server: ref.name, step, steps },
        comment: ['Title of a dialog with several steps'],
      });
    const askCommand = () =>
      lineStep(
        {
          title: title(3),
          ...command,
          prompt: command?.prompt ?? '',
          value: draft.command,
          problem: (text) => (command?.isOptional ? undefined : commandProblem(text)),
        },
        (text) => (draft.command = text),
      );
    const end = await askSteps([
      () =>
        askCron(
          { title: title(2), first: usual, typed: draft, hasBack: true },
          (cron) => (draft.cron = cron),
        ),
      ...(command ? [askCommand] : []),
      () => {
        // What comes of the answers is read before it is made.
        const { cron } = draft;
        const prompt = cron ? template.namePrompt(cron, draft.command) : '';
        return this.askName(ref, draft, { title: title(steps), prompt });
      },
    ]);
    const { made } = draft;
    if (end !== 'next' || !made) return end;
    await this.tools.serverActions.run({
      ref,
      permission: 'schedule.update',
      failed: l10n.t("Couldn't create all tasks of schedule '{schedule}'.", {
        schedule: made.name,
      }),
      work: () => addTasks(apiOf(ref), { schedule: made.id, tasks: template.tasks(draft.command) }),
    });
    this.section.refresh(ref);
    return end;
  }

  private async createOwn(ref: ServerRef, title: string, draft: Draft): Promise<StepEnd> {
    const asked = { title, hasBack: true };
    const end = await askSteps([
      () => askCron({ ...asked, typed: draft }, (cron) => (draft.cron = cron)),
      () => askOnline(asked, (isOnly) => (draft.onlyWhenOnline = isOnly)),
      () => this.askName(ref, draft, { title, prompt: l10n.t('Enter a name for the schedule.') }),
    ]);
    const { made } = draft;
    if (made) await this.tasks.add({ ref, data: { kind: 'schedule', schedule: made } });
    return end;
  }

  /** The name comes last: what the panel refuses is said while all that was asked is still there. */
  private async askName(
    ref: ServerRef,
    draft: Draft,
    { title, prompt }: { readonly title: string; readonly prompt: string },
  ): Promise<StepEnd> {
    const asking = lineStep(
      {
        title,
        prompt,
        value: draft.name,
        placeholder: l10n.t({
          message: 'Nightly restart',
          comment: ['Default name of a schedule'],
        }),
        problem: (text) => backupNameProblem(text),
        accept: async (name) => {
          const { cron, onlyWhenOnline } = draft;
          if (!cron) return;
          const wanted = { name, isActive: true, cron, onlyWhenOnline };
          draft.made = await this.tools.serverActions.explained(
            { ref, permission: 'schedule.create' },
            () => addSchedule(apiOf(ref), wanted),
          );
        },
      },
      (text) => (draft.name = text),
    );
    return this.section.refreshAfter(ref, asking);
  }

  /** Changes one thing about a schedule. */
  async edit({ ref, data: { schedule } }: SectionItem<ScheduleEntry>): Promise<void> {
    const need = { ref, permission: 'schedule.update' };
    await requirePermission(this.tools.serversView, ref, need.permission);
    const save: Changing = (change) =>
      this.tools.serverActions.explained(need, () =>
        changeSchedule(apiOf(ref), { id: schedule.id, change }),
      );
    const title = l10n.t({
      message: "Edit Schedule '{schedule}'",
      args: { schedule: schedule.name },
      comment: ['Title'],
    });
    const picked = await chooseOne(scheduleParts(schedule), { title });
    if (!picked) return;
    const editing = editPart({ title, part: picked.part, schedule, save });
    await this.section.refreshAfter(ref, editing);
  }
}

/** Asks for another name, cron expression or condition, and saves it. */
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
      prompt: l10n.t('Enter a name for the schedule.'),
      value: name,
      problem: (text) => backupNameProblem(text),
      accept: (text) => save({ name: text }),
    });
  } else if (part === 'cron') {
    const typed = { line: cronText(cron) };
    await askCron({ title, typed, hasBack: false }, (wanted) => save({ cron: wanted }));
  } else {
    const wanted: { onlyWhenOnline?: boolean } = {};
    await askOnline({ title, hasBack: false }, (isOnly) => (wanted.onlyWhenOnline = isOnly));
    if (wanted.onlyWhenOnline !== undefined) await save(wanted);
  }
}
