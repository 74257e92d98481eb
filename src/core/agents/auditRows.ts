import * as l10n from '@vscode/l10n';
import { formatAgo } from '../base/format';
import type { Row, RowLook } from '../base/row';
import { momentWords } from '../watch/incidentWords';
import type { AuditEntry } from './auditEntry';
import { callerWords } from './gate';
import { canUndo } from './undoChange';

/** A change that an agent made or wanted to. */
interface ChangeRow extends Row {
  readonly kind: 'agentChange';
  /** The id under which it is remembered. */
  readonly change: string;
}

/** The rows of the view of changes, in the order of what is remembered. */
export function auditRows(
  entries: readonly AuditEntry[],
  { now, locale }: { readonly now: number; readonly locale: string },
): readonly ChangeRow[] {
  return entries.map((entry) => ({
    kind: 'agentChange',
    id: entry.id,
    change: entry.id,
    look: () => look(entry, now, locale),
  }));
}

function auditWords(entry: AuditEntry): string {
  switch (entry.kind) {
    case 'command':
      return l10n.t('Command: {0}', entry.what);
    case 'power':
    case 'kill':
      return l10n.t('Power: {0}', entry.what);
    case 'write':
      return l10n.t('File: {0}', entry.what);
    case 'issue':
      return l10n.t('Issue: {0}', entry.what);
    case 'deploy':
      return l10n.t('Deploy: {folder}', { folder: entry.what });
    case 'undoDeploy':
      return l10n.t('Deploy undone: {release}', { release: entry.what });
  }
}

function look(entry: AuditEntry, now: number, locale: string): RowLook {
  const { server, at, caller } = entry;
  const label = auditWords(entry);
  const outcome = outcomeWords(entry);
  const description = `${formatAgo(at, now)} · ${server.name} · ${outcome}`;
  return {
    label,
    description,
    icon: iconOf(entry),
    tooltip: [
      label,
      l10n.t('Server: {0}', server.name),
      l10n.t('Requested by: {0}', callerWords(caller)),
      momentWords(at, locale),
      outcome,
    ].join('\n'),
    tags: ['agentChange', ...(canUndo(entry) ? ['canUndo'] : [])],
  };
}

function outcomeWords({ outcome, isUndone }: AuditEntry): string {
  if (isUndone) return l10n.t('undone');
  switch (outcome) {
    case 'asked':
      return l10n.t('not answered');
    case 'gaveUp':
      return l10n.t('given up by the agent');
    case 'refused':
      return l10n.t('not allowed');
    case 'started':
      return l10n.t('result unknown');
    case 'failed':
      return l10n.t('failed');
    case 'done':
      return l10n.t('done');
  }
}

function isNotDone(outcome: AuditEntry['outcome']): boolean {
  return outcome === 'asked' || outcome === 'gaveUp' || outcome === 'refused';
}

function iconOf({ kind, outcome, isUndone }: AuditEntry): string {
  if (isUndone) return 'discard';
  if (isNotDone(outcome)) return 'circle-slash';
  if (outcome === 'failed') return 'error';
  switch (kind) {
    case 'command':
      return 'terminal';
    case 'power':
    case 'kill':
      return 'debug-restart';
    case 'write':
      return 'edit';
    case 'issue':
      return 'bug';
    case 'deploy':
      return 'cloud-upload';
    case 'undoDeploy':
      return 'discard';
  }
}
