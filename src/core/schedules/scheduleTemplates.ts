import * as l10n from '@vscode/l10n';
import type { Cron, TaskFields } from '../api/schedules';
import type { Choice } from '../base/choice';
import { formatSpan } from '../base/format';
import { cronWords } from './cronWords';

/** Seconds between the warning of a restart and the restart. */
const warningSeconds = 5 * 60;

/** A schedule that many want: what is asked for it, and what it does. */
export interface ScheduleTemplate extends Choice {
  /** What the schedule is called unless the user names it otherwise. */
  readonly name: string;
  /** The cron expression that stands first. */
  readonly usual: string;
  /** Whether it makes no sense while the server is offline. */
  readonly onlyWhenOnline: boolean;
  /** The command that is asked for; none where the template needs none. */
  readonly command?: {
    readonly prompt: string;
    readonly placeholder: string;
    /** Whether it may be left out. */
    readonly isOptional: boolean;
  };
  /** The tasks, in their order; `command` as it was typed, empty where it was left out. */
  readonly tasks: (command: string) => readonly TaskFields[];
  /** Asks for the name, and says what the schedule does, before it is created. */
  readonly namePrompt: (cron: Cron, command: string) => string;
}

/** The schedules that many want. */
function scheduleTemplates(): readonly ScheduleTemplate[] {
  const warning = formatSpan(warningSeconds * 1000);
  return [
    {
      icon: 'debug-restart',
      label: l10n.t('Restart Server with Warning'),
      detail: l10n.t('Sends a command and restarts the server {time} later', { time: warning }),
      name: l10n.t({ message: 'Nightly restart', comment: ['Default name of a schedule'] }),
      usual: '0 4 * * *',
      onlyWhenOnline: true,
      command: {
        prompt: l10n.t(
          'Enter a console command that announces the restart. Leave empty to restart without a warning.',
        ),
        placeholder: l10n.t({
          message: 'say The server restarts in 5 minutes',
          comment: ['Example of a console command: "say" stays as it is'],
        }),
        isOptional: true,
      },
      tasks: (command) => [
        ...(command === '' ? [] : [task('command', command, 0)]),
        task('power', 'restart', command === '' ? 0 : warningSeconds),
      ],
      namePrompt: (cron, command) =>
        command === ''
          ? l10n.t(
              'Enter a name. The schedule restarts the server while the server is online. When: {cron}.',
              { cron: cronWords(cron) },
            )
          : l10n.t(
              'Enter a name. The schedule sends a command and restarts the server {time} later while the server is online. When: {cron}.',
              { time: warning, cron: cronWords(cron) },
            ),
    },
    {
      icon: 'archive',
      label: l10n.t('Back Up Server'),
      detail: l10n.t("Excludes the files in the server's ignore file"),
      name: l10n.t({ message: 'Daily backup', comment: ['Default name of a schedule'] }),
      usual: '0 4 * * *',
      onlyWhenOnline: false,
      tasks: () => [task('backup', '', 0)],
      namePrompt: (cron) =>
        l10n.t('Enter a name. The schedule backs up the server. When: {cron}.', {
          cron: cronWords(cron),
        }),
    },
    {
      icon: 'megaphone',
      label: l10n.t({
        message: 'Send Command',
        comment: ['Kind of schedule: sends a command to the console'],
      }),
      detail: l10n.t('Sends an announcement or another console command'),
      name: l10n.t({ message: 'Announcement', comment: ['Default name of a schedule'] }),
      usual: '0 */6 * * *',
      onlyWhenOnline: true,
      command: {
        prompt: l10n.t('Enter a console command.'),
        placeholder: l10n.t({
          message: 'say Join us on Discord',
          comment: ['Example of a console command: "say" stays as it is'],
        }),
        isOptional: false,
      },
      tasks: (command) => [task('command', command, 0)],
      namePrompt: (cron) =>
        l10n.t(
          'Enter a name. The schedule sends a command while the server is online. When: {cron}.',
          { cron: cronWords(cron) },
        ),
    },
  ];
}

function task(action: TaskFields['action'], payload: string, offset: number): TaskFields {
  return { action, payload, offset, continueOnFailure: true };
}

/** The templates to choose from; without one each task is asked for. */
export function templateChoices(): readonly (Choice & { readonly template?: ScheduleTemplate })[] {
  return [
    ...scheduleTemplates().map((template) => ({ ...template, template })),
    {
      icon: 'edit',
      label: l10n.t({
        message: 'Custom Schedule...',
        comment: ['Kind of schedule: its tasks are created one by one'],
      }),
      detail: l10n.t('Create the tasks one by one'),
    },
  ];
}
