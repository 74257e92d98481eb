import * as l10n from '@vscode/l10n';
import type { SyncQueue } from './syncQueue';

/** What of a linked folder's queue is told. */
export type QueueState = Pick<SyncQueue, 'phase' | 'held' | 'pending'>;

/** What a linked folder is doing, in a few words. */
export function syncWords({ phase, held, pending }: QueueState): string {
  if (phase === 'paused') return l10n.t('paused, {0} waiting', pending.length);
  if (phase === 'working') return l10n.t('sending, {0} to go', pending.length);
  if (phase === 'waiting') return l10n.t('{0} waiting for the server', pending.length);
  return held.length > 0 ? l10n.t('{0} not sent', held.length) : l10n.t('up to date');
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
  if (isWarning) return { icon: 'warning', text: l10n.t('Sync: {0} not sent', held), isWarning };
  if (isIn('waiting')) {
    return { icon: 'debug-disconnect', text: l10n.t('Sync: {0} waiting', pending), isWarning };
  }
  if (isIn('working')) return { icon: 'sync~spin', text: l10n.t('Sync: {0}', pending), isWarning };
  if (isIn('paused')) return { icon: 'debug-pause', text: l10n.t('Sync: paused'), isWarning };
  return { icon: 'sync', text: l10n.t('Sync'), isWarning };
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
    l10n.t('What stays on this computer when this folder goes to a server.'),
    l10n.t('The rules are those of .gitignore; !dist/ takes back what .gitignore leaves out.'),
  ];
  return `${lines.map((line) => `# ${line}\n`).join('')}.vscode/\n`;
}
