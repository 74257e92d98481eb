import * as l10n from '@vscode/l10n';
import type { Cron, TaskFields } from '../api/schedules';
import type { Choice } from '../base/choice';
import { formatSpan } from '../base/format';
import { cronSentence } from './scheduleChoices';
import { taskWords } from './taskRows';

/** Seconds between the warning of a restart and the restart. */
const warningSeconds = 5 * 60;

/** A schedule that many want: what is asked for it, and what it does. */
export interface ScheduleTemplate extends Choice {
  /** What the schedule is called unless the user names it otherwise. */
  readonly name: string;
  /** The timetable that stands first. */
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
}

/** The schedules that many want. */
function scheduleTemplates(): readonly ScheduleTemplate[] {
  return [
    {
      icon: 'debug-restart',
      label: l10n.t('Restart the Server, With a Warning'),
      detail: l10n.t(
        'Sends a command, and restarts the server {0} later',
        formatSpan(warningSeconds * 1000),
      ),
      name: l10n.t('Nightly restart'),
      usual: '0 4 * * *',
      onlyWhenOnline: true,
      command: {
        prompt: l10n.t(
          'The warning, as a command of the console. Leave it empty to restart without one.',
        ),
        placeholder: l10n.t('say The server restarts in 5 minutes'),
        isOptional: true,
      },
      tasks: (command) => [
        ...(command === '' ? [] : [task('command', command, 0)]),
        task('power', 'restart', command === '' ? 0 : warningSeconds),
      ],
    },
    {
      icon: 'archive',
      label: l10n.t('Back Up the Server'),
      detail: l10n.t('Without what the server’s own ignore file names'),
      name: l10n.t('Daily backup'),
      usual: '0 4 * * *',
      onlyWhenOnline: false,
      tasks: () => [task('backup', '', 0)],
    },
    {
      icon: 'megaphone',
      label: l10n.t('Send a Command'),
      detail: l10n.t('An announcement, or whatever else the console takes'),
      name: l10n.t('Announcement'),
      usual: '0 */6 * * *',
      onlyWhenOnline: true,
      command: {
        prompt: l10n.t('The command, as it would be typed into the console.'),
        placeholder: l10n.t('say Join us on Discord'),
        isOptional: false,
      },
      tasks: (command) => [task('command', command, 0)],
    },
  ];
}

/** What a schedule will do, in a sentence, before it is made. */
export function planWords({
  cron,
  tasks,
  onlyWhenOnline,
}: {
  readonly cron: Cron;
  readonly tasks: readonly TaskFields[];
  readonly onlyWhenOnline: boolean;
}): string {
  const steps = tasks.map((one) =>
    one.offset === 0
      ? taskWords(one)
      : l10n.t('{0} later: {1}', formatSpan(one.offset * 1000), taskWords(one)),
  );
  const what = l10n.t('{0}: {1}.', cronSentence(cron), steps.join('; '));
  return onlyWhenOnline ? `${what} ${l10n.t('Only while the server is online.')}` : what;
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
      label: l10n.t('Something Else...'),
      detail: l10n.t('Its tasks are asked for one by one'),
    },
  ];
}
