import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { panelCommands } from '../../core/accounts/commands';
import { describeError } from '../../core/api/describe';
import { remedy } from '../../core/api/errorMeaning';
import type { OutputLog } from './log';
import { showError } from './messages';

/** Shows a failure with what can be done about it; `what` says what did not happen. Resolves when it was closed. */
export async function tellFailure(
  error: unknown,
  what: string | undefined,
  log: OutputLog,
): Promise<void> {
  const text = what === undefined ? describeError(error) : `${what} ${describeError(error)}`;
  const way = remedy(error);
  const signIn = l10n.t({ message: 'Sign In', comment: ['Button: signs in to a panel'] });
  const showLog = l10n.t({
    message: 'Show Log',
    comment: ['Button: opens the log of the extension'],
  });
  const buttons = way === 'signIn' ? [signIn] : way === 'showLog' ? [showLog] : [];
  const chosen = await showError(text, ...buttons);
  if (chosen === undefined) return;
  if (chosen === showLog) log.show();
  else await vscode.commands.executeCommand(panelCommands.signIn.id);
}
