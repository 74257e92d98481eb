import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { TaskAction, TaskFields } from '../../core/api/schedules';
import { ignoredPatterns } from '../../core/backups/backupRules';
import {
  commandProblem,
  offsetProblem,
  powerPayloads,
  powerTaskWords,
} from '../../core/schedules/taskRows';
import { type LineQuestion, askLine } from '../base/askLine';
import { pickOne } from '../base/picks';

/** What a task does. */
export type TaskDeed = Pick<TaskFields, 'action' | 'payload'>;

/** Asks what a task does; what is to be typed for it is asked later, by `askPayload`. */
export async function askAction(
  title: string,
): Promise<{ readonly action: TaskAction; readonly payload: string } | undefined> {
  const icons = { start: 'play', stop: 'debug-stop', restart: 'debug-restart', kill: 'error' };
  const items = [
    {
      iconPath: new vscode.ThemeIcon('terminal'),
      label: l10n.t('Send a command'),
      action: 'command' as const,
      payload: '',
    },
    ...powerPayloads.map((payload) => ({
      iconPath: new vscode.ThemeIcon(icons[payload]),
      label: powerTaskWords(payload),
      action: 'power' as const,
      payload,
    })),
    {
      iconPath: new vscode.ThemeIcon('archive'),
      label: l10n.t('Back up the server'),
      action: 'backup' as const,
      payload: '',
    },
  ];
  const placeHolder = l10n.t('What is the task to do?');
  return pickOne(items, { title, placeHolder });
}

/** Asks for the seconds to wait; undefined when the user gave up. */
export async function askOffset(
  title: string,
  question: Partial<Pick<LineQuestion, 'value' | 'accept'>> = {},
): Promise<number | undefined> {
  const text = await askLine({
    title,
    prompt: l10n.t('Seconds to wait after the task before it, at most 900.'),
    value: '0',
    ...question,
    problem: offsetProblem,
  });
  return text === undefined ? undefined : Number(text);
}

/** Asks what a failure means for the tasks that follow; undefined when the user gave up. */
export async function askFailure(title: string): Promise<boolean | undefined> {
  const items = [
    { label: l10n.t('Leave Out the Tasks After It'), isGoingOn: false },
    { label: l10n.t('Go On With the Next Task'), isGoingOn: true },
  ];
  const placeHolder = l10n.t('When the task fails');
  return (await pickOne(items, { title, placeHolder }))?.isGoingOn;
}

/** Asks for the command, or for what a backup leaves out, and saves; the text stays where `save` rejects. */
export async function askPayload(
  title: string,
  deed: TaskDeed,
  save: (payload: string) => Promise<unknown>,
): Promise<void> {
  switch (deed.action) {
    case 'command':
      await askLine({
        title,
        prompt: l10n.t('The command, as it would be typed into the console.'),
        placeholder: l10n.t('say The server restarts in a minute'),
        value: deed.payload,
        problem: commandProblem,
        accept: save,
      });
      return;
    case 'backup':
      await askLine({
        title,
        prompt: l10n.t(
          'What to leave out, as in a .gitignore, with commas between. Leave it empty to heed the server’s own ignore file.',
        ),
        placeholder: 'node_modules/, *.log',
        value: deed.payload.split('\n').join(', '),
        accept: (text) => save(ignoredPatterns(text)),
      });
      return;
    default:
      await save(deed.payload);
  }
}
