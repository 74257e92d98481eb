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
      return l10n.t({
        message: 'Command: {command}',
        args: { command: entry.what },
        comment: ['A change by an agent'],
      });
    case 'power':
    case 'kill':
      return l10n.t({
        message: 'Power: {action}',
        args: { action: entry.what },
        comment: ['A change by an agent: {action} is start, stop, restart or kill'],
      });
    case 'write':
      return l10n.t({
        message: 'File: {file}',
        args: { file: entry.what },
        comment: ['A change by an agent'],
      });
    case 'issue':
      return l10n.t({
        message: 'Issue: {issue}',
        args: { issue: entry.what },
        comment: ['A change by an agent'],
      });
    case 'deploy':
      return l10n.t({
        message: 'Deploy: {folder}',
        args: { folder: entry.what },
        comment: ['A change by an agent'],
      });
    case 'undoDeploy':
      return l10n.t({
        message: 'Deploy undone: {release}',
        args: { release: entry.what },
        comment: ['A change by an agent'],
      });
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
      l10n.t({
        message: 'Server: {server}',
        args: { server: server.name },
        comment: ['Line of a tooltip'],
      }),
      l10n.t({
        message: 'Requested by: {agent}',
        args: { agent: callerWords(caller) },
        comment: ['{agent}: a program, and how it is connected'],
      }),
      momentWords(at, locale),
      outcome,
    ].join('\n'),
    tags: ['agentChange', ...(canUndo(entry) ? ['canUndo'] : [])],
  };
}

function outcomeWords({ outcome, isUndone }: AuditEntry): string {
  if (isUndone) return l10n.t({ message: 'undone', comment: ['How a change by an agent ended'] });
  switch (outcome) {
    case 'asked':
      return l10n.t({ message: 'not answered', comment: ['How a change by an agent ended'] });
    case 'gaveUp':
      return l10n.t({
        message: 'given up by the agent',
        comment: ['How a change by an agent ended'],
      });
    case 'refused':
      return l10n.t({ message: 'not allowed', comment: ['How a change by an agent ended'] });
    case 'started':
      return l10n.t({ message: 'result unknown', comment: ['How a change by an agent ended'] });
    case 'failed':
      return l10n.t({ message: 'failed', comment: ['How a change by an agent ended'] });
    case 'done':
      return l10n.t({ message: 'done', comment: ['How a change by an agent ended'] });
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
