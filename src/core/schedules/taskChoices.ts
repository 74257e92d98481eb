import * as l10n from '@vscode/l10n';
import type { Task, TaskFields } from '../api/schedules';
import type { Choice } from '../base/choice';
import { powerPayloads, powerTaskWords, taskWords } from './taskRows';

/** What a task does. */
export type ChosenTaskAction = Pick<TaskFields, 'action' | 'payload'>;

/** What a task can do; what is to be typed for it is asked later. */
export function taskChoices(): readonly (Choice & ChosenTaskAction)[] {
  const icons = { start: 'play', stop: 'debug-stop', restart: 'debug-restart', kill: 'error' };
  return [
    { icon: 'terminal', label: l10n.t('Send a command'), action: 'command', payload: '' },
    ...powerPayloads.map((payload) => ({
      icon: icons[payload],
      label: powerTaskWords(payload),
      action: 'power' as const,
      payload,
    })),
    { icon: 'archive', label: l10n.t('Back up the server'), action: 'backup', payload: '' },
  ];
}

/** What a failure means for the tasks that follow. */
export function failureChoices(): readonly (Choice & { readonly isGoingOn: boolean })[] {
  return [
    { label: l10n.t('Skip the Following Tasks'), isGoingOn: false },
    { label: l10n.t('Continue with the Next Task'), isGoingOn: true },
  ];
}

/** What can be changed of a task, each with what it is now. */
export function taskParts(
  task: Task,
): readonly (Choice & { readonly part: 'action' | 'offset' | 'failure' })[] {
  return [
    {
      icon: 'tools',
      label: l10n.t({
        message: 'Action',
        comment: ['What can be changed of a task: what it does'],
      }),
      description: taskWords(task),
      part: 'action',
    },
    {
      icon: 'watch',
      label: l10n.t({
        message: 'Time Offset',
        comment: ['What can be changed of a task: the seconds that it waits'],
      }),
      description: l10n.t('{seconds} s after the previous task', { seconds: task.offset }),
      part: 'offset',
    },
    {
      icon: 'warning',
      label: l10n.t({
        message: 'On Failure',
        comment: ['What can be changed of a task: what happens if it fails'],
      }),
      description: task.continueOnFailure
        ? l10n.t('Continue with the next task')
        : l10n.t('Skip the following tasks'),
      part: 'failure',
    },
  ];
}
