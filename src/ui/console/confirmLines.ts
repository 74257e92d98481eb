import * as l10n from '@vscode/l10n';
import { linesQuestion } from '../../core/console/pastedLines';
import { confirm } from '../base/messages';

/** Asks before several lines are sent at once; blank ones are not sent, and do not count. */
export function confirmLines(lines: readonly string[], server: string): Promise<boolean> {
  const { question, detail } = linesQuestion(lines, server);
  return confirm(question, { detail, button: l10n.t('Send') });
}
