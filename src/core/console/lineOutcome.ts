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
        ? l10n.t('Waiting lines were canceled ({count}).', { count })
        : l10n.t("Line '{line}' was canceled before it was sent.", { line: name });
    case 'unknown':
      return name === undefined
        ? l10n.t('The connection was lost. The last lines might not have arrived ({count}).', {
            count,
          })
        : l10n.t("The connection was lost. Line '{line}' might not have arrived.", { line: name });
    case 'dropped':
      return name === undefined
        ? l10n.t('The node dropped the last lines ({count}).', { count })
        : l10n.t("The node dropped line '{line}'.", { line: name });
    case 'perhapsDropped':
      return name === undefined
        ? l10n.t('The node dropped at least one of the last commands ({count}).', { count })
        : l10n.t("The node might have dropped line '{line}'.", { line: name });
    case 'heldBack':
      return name === undefined
        ? l10n.t("The next lines weren't sent ({count}).", { count })
        : l10n.t("The next line '{line}' wasn't sent.", { line: name });
    case 'disconnected':
      return name === undefined
        ? l10n.t(
            "Couldn't send the waiting lines because the console wasn't connected ({count}).",
            { count },
          )
        : l10n.t("Couldn't send line '{line}' because the console wasn't connected.", {
            line: name,
          });
    case 'offline':
      return name === undefined
        ? l10n.t("Couldn't send the waiting lines because the server is offline ({count}).", {
            count,
          })
        : l10n.t("Couldn't send line '{line}' because the server is offline.", { line: name });
    case 'forbidden':
      return l10n.t(
        "Couldn't send the line because you no longer have permission to send commands to this server.",
      );
    case 'tooLong':
      return l10n.t("Couldn't send the line because it's too long.");
  }
}
