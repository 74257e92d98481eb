import * as l10n from '@vscode/l10n';
import type { SyncQueue } from './syncQueue';

/** What of a linked folder's queue is told. */
export type QueueState = Pick<SyncQueue, 'phase' | 'held' | 'pending'>;

/** What a linked folder is doing, in a few words. */
export function syncWords({ phase, held, pending }: QueueState): string {
  if (phase === 'paused')
    return l10n.t('paused, changes waiting: {count}', { count: pending.length });
  if (phase === 'working')
    return l10n.t('sending, changes left: {count}', { count: pending.length });
  if (phase === 'waiting')
    return l10n.t('changes waiting for the server: {count}', { count: pending.length });
  return held.length > 0
    ? l10n.t('changes not sent: {count}', { count: held.length })
    : l10n.t({ message: 'up to date', comment: ['State of a folder that is synced on save'] });
}

/** What the status bar says of all linked folders, with its icon. */
export function syncSummary(queues: readonly QueueState[]): {
  readonly icon: string;
  readonly text: string;
  readonly isWarning: boolean;
} {
  const held = queues.reduce((sum, queue) => sum + queue.held.length, 0);
  const pending = queues.reduce((sum, queue) => sum + queue.pending.length, 0);
  const isIn = (phase: QueueState['phase']) => queues.some((queue) => queue.phase === phase);
  const isWarning = held > 0;
  if (isWarning)
    return {
      icon: 'warning',
      text: l10n.t('Sync (not sent: {count})', { count: held }),
      isWarning,
    };
  if (isIn('waiting')) {
    return {
      icon: 'debug-disconnect',
      text: l10n.t({
        message: 'Sync (waiting: {count})',
        args: { count: pending },
        comment: ['Status bar: changes that wait for the server'],
      }),
      isWarning,
    };
  }
  if (isIn('working'))
    return {
      icon: 'sync~spin',
      text: l10n.t({
        message: 'Sync: {count}',
        args: { count: pending },
        comment: ['Status bar: changes that are being sent to a server'],
      }),
      isWarning,
    };
  if (isIn('paused'))
    return {
      icon: 'debug-pause',
      text: l10n.t({
        message: 'Sync paused',
        comment: ['Status bar: changes wait until the user continues'],
      }),
      isWarning,
    };
  return {
    icon: 'sync',
    text: l10n.t({
      message: 'Sync',
      comment: ['Status bar: folders that are synced with servers on save'],
    }),
    isWarning,
  };
}

/** What can be done about a linked folder now, in the order in which it is offered. */
export function syncActions({ phase, held }: QueueState): readonly ('retry' | 'pause')[] {
  const isStopped = phase === 'waiting' || phase === 'paused' || held.length > 0;
  return [
    ...(isStopped ? (['retry'] as const) : []),
    ...(phase === 'paused' ? [] : (['pause'] as const)),
  ];
}

/** The text of a new `.panelignore`. */
export function ignoreFileText(): string {
  const lines = [
    l10n.t('Files that stay local when this folder is pushed to a server.'),
    l10n.t('The rules are those of .gitignore. Use !dist/ to include what .gitignore excludes.'),
  ];
  return `${lines.map((line) => `# ${line}\n`).join('')}.vscode/\n`;
}
