import * as l10n from '@vscode/l10n';
import { ignoredPatterns } from '../../core/backups/backupRules';
import {
  type ChosenTaskAction,
  failureChoices,
  taskChoices,
} from '../../core/schedules/taskChoices';
import { commandProblem, offsetProblem } from '../../core/schedules/taskRows';
import { type LineQuestion, askLine } from '../base/askLine';
import { chooseOne } from '../base/picks';

/** Asks what a task does; what is to be typed for it is asked later, by `askPayload`. */
export function askAction(title: string): Promise<ChosenTaskAction | undefined> {
  return chooseOne(taskChoices(), { title, placeHolder: l10n.t('What is the task to do?') });
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
  const placeHolder = l10n.t('When the task fails');
  const options = { title, placeHolder, ignoreFocusOut: true };
  return (await chooseOne(failureChoices(), options))?.isGoingOn;
}

/** Asks for the command, or for what a backup leaves out, and saves; the text stays where `save` rejects. */
export async function askPayload(
  title: string,
  action: ChosenTaskAction,
  save: (payload: string) => Promise<unknown>,
): Promise<void> {
  switch (action.action) {
    case 'command':
      await askLine({
        title,
        prompt: l10n.t('The command, as it would be typed into the console.'),
        placeholder: l10n.t('say The server restarts in a minute'),
        value: action.payload,
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
        value: action.payload.split('\n').join(', '),
        accept: (text) => save(ignoredPatterns(text)),
      });
      return;
    default:
      await save(action.payload);
  }
}
