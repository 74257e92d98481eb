import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { linesQuestion } from '../../core/console/pastedLines';

/** Asks before several lines are sent at once; blank ones are not sent, and do not count. */
export async function confirmLines(lines: readonly string[], server: string): Promise<boolean> {
  const { question, detail } = linesQuestion(lines, server);
  const send = l10n.t('Send');
  const chosen = await vscode.window.showWarningMessage(question, { modal: true, detail }, send);
  return chosen === send;
}
