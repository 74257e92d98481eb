import * as l10n from '@vscode/l10n';
import { allows } from '../servers/permissions';
import type { Schedule, Task, TaskAction } from '../api/schedules';
import { type ItemLook, joinedWords } from '../servers/itemLook';

/** The longest that a task may wait, in seconds (panel-dialect.md, 3.4). */
const maxOffset = 900;

/** What a power task may do. */
export const powerPayloads = ['start', 'stop', 'restart', 'kill'] as const;

/** True for a task that can be edited here; a panel may know actions that we do not. */
export function isKnownAction(action: string): action is TaskAction {
  return action === 'command' || action === 'power' || action === 'backup';
}

/** The row of a task, below its schedule. */
export function taskRow(
  { id: schedule, tasks }: Schedule,
  task: Task,
  permissions: readonly string[],
): ItemLook {
  const { id, action, offset, continueOnFailure } = task;
  const place = tasks.findIndex((one) => one.id === id);
  const description = joinedWords(
    subject(task),
    offset > 0 && l10n.t('{seconds} s after the previous task', { seconds: offset }),
    continueOnFailure &&
      l10n.t({
        message: 'Continues on failure',
        comment: ['A task: the next one runs even if it fails'],
      }),
  );
  const label = `${place + 1}. ${taskWords(task)}`;
  const isEditor = allows(permissions, 'schedule.update');
  const can = {
    canEdit: isEditor && isKnownAction(action),
    canMoveUp: isEditor && place > 0,
    canMoveDown: isEditor && place < tasks.length - 1,
    canDelete: isEditor,
  };
  return {
    id: `schedule/${schedule}/task/${id}`,
    label,
    description,
    icon: icon(task),
    tooltip: joinedWords(label, description),
    tags: ['task', action, ...Object.entries(can).flatMap(([tag, is]) => (is ? [tag] : []))],
  };
}

/** The permission that is missing where deleting a task is refused: some panels want that for deleting its schedule. */
export function taskDeletionPermission(permissions: readonly string[]): string {
  return allows(permissions, 'schedule.update') ? 'schedule.delete' : 'schedule.update';
}

/** What a task does, in a few words. */
export function taskWords({ action, payload }: Pick<Task, 'action' | 'payload'>): string {
  switch (action) {
    case 'command':
      return l10n.t('Send a command');
    case 'backup':
      return l10n.t('Back up the server');
    case 'power':
      return powerTaskWords(payload);
    case 'delete_files':
      return l10n.t({ message: 'Delete files', comment: ['What a task does'] });
    default:
      return action;
  }
}

/** What a power task does. */
export function powerTaskWords(payload: string): string {
  switch (payload) {
    case 'start':
      return l10n.t('Start the server');
    case 'stop':
      return l10n.t('Stop the server');
    case 'restart':
      return l10n.t('Restart the server');
    case 'kill':
      return l10n.t('Kill the server');
    default:
      return l10n.t({
        message: 'Power action: {action}',
        args: { action: payload },
        comment: ['What a task does, where the panel has an unknown action'],
      });
  }
}

function subject({ action, payload }: Task): string {
  if (action === 'power' || payload === '') return '';
  if (action !== 'backup') return payload;
  return l10n.t({
    message: 'Excluded: {files}',
    args: { files: payload.split('\n').join(', ') },
    comment: ['Patterns of files that a backup excludes'],
  });
}

function icon({ action, payload }: Task): string {
  if (action === 'command') return 'terminal';
  if (action === 'backup') return 'archive';
  if (action === 'delete_files') return 'trash';
  if (action !== 'power') return 'question';
  const icons: Readonly<Record<string, string>> = {
    start: 'play',
    stop: 'debug-stop',
    restart: 'debug-restart',
    kill: 'error',
  };
  return (Object.hasOwn(icons, payload) && icons[payload]) || 'zap';
}

/** What is wrong with the seconds that a task waits. */
export function offsetProblem(text: string): string | undefined {
  const isRight = /^\d{1,3}$/.test(text) && Number(text) <= maxOffset;
  return isRight ? undefined : l10n.t('Enter a whole number from 0 to {max}.', { max: maxOffset });
}

/** What is wrong with a command. */
export function commandProblem(text: string): string | undefined {
  return text === '' ? l10n.t('Enter a command.') : undefined;
}
