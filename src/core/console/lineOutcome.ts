import * as l10n from '@vscode/l10n';
import { limits } from '../base/limits';
import { shortened } from '../base/outsideText';

const outcomes = [
  'sent',
  'unknown',
  'dropped',
  'perhapsDropped',
  'heldBack',
  'disconnected',
  'offline',
  'forbidden',
  'tooLong',
  'cancelled',
] as const;

/**
 * What became of a line. `sent`: the daemon has it, as far as anybody can know. `unknown`: the connection ended before
 * that. `dropped`: the daemon said that it came too fast. `perhapsDropped`: it said so of this line or another one, not of
 * which. The others did not go: `heldBack` as the line before was dropped, `disconnected` as there was no connection for
 * too long or for good.
 */
export type LineOutcome = (typeof outcomes)[number];

/** Who sends lines: is told of each of them once. */
export type LineSender = (lines: readonly string[], outcome: LineOutcome) => void;

/** Whether another window's word is what becomes of a line. */
export function isLineOutcome(value: unknown): value is LineOutcome {
  return outcomes.some((outcome) => outcome === value);
}

/** Says what became of lines; undefined where nobody needs to be told. */
export function lineOutcomeText(
  lines: readonly string[],
  outcome: LineOutcome,
): string | undefined {
  const count = lines.length;
  const [only = ''] = lines;
  const name = count === 1 ? shortened(only, limits.labelLength) : undefined;
  switch (outcome) {
    case 'sent':
      return undefined;
    case 'cancelled':
      return name === undefined
        ? l10n.t('{0} waiting lines were cancelled.', count)
        : l10n.t('"{0}" was cancelled before it was sent.', name);
    case 'unknown':
      return name === undefined
        ? l10n.t('The connection broke: not known whether the last {0} lines arrived.', count)
        : l10n.t('The connection broke: not known whether "{0}" arrived.', name);
    case 'dropped':
      return name === undefined
        ? l10n.t('The node dropped the last {0} lines.', count)
        : l10n.t('The node dropped "{0}".', name);
    case 'perhapsDropped':
      return name === undefined
        ? l10n.t('The node dropped at least one of the last {0} commands.', count)
        : l10n.t('The node may have dropped "{0}".', name);
    case 'heldBack':
      return name === undefined
        ? l10n.t('The {0} lines behind it were not sent.', count)
        : l10n.t('"{0}" was not sent, as it stood behind it.', name);
    case 'disconnected':
      return name === undefined
        ? l10n.t('{0} waiting lines were not sent: there was no connection.', count)
        : l10n.t('"{0}" was not sent: there was no connection.', name);
    case 'offline':
      return name === undefined
        ? l10n.t('{0} waiting lines were not sent: the server is offline.', count)
        : l10n.t('"{0}" was not sent: the server is offline.', name);
    case 'forbidden':
      return l10n.t('The line was not sent: you may not send commands to this server any more.');
    case 'tooLong':
      return l10n.t('The line was not sent: it is longer than the node takes.');
  }
}
