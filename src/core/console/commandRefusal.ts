import * as l10n from '@vscode/l10n';
import type { CommandResult } from './connection';
import { readOnlyText } from './consoleAccess';

/** Why a command was not taken, as a sentence. */
export function commandRefusal(result: Exclude<CommandResult, 'accepted'>, server: string): string {
  switch (result) {
    case 'offline':
      return l10n.t('The server is offline.');
    case 'forbidden':
      return readOnlyText(server);
    case 'tooLong':
      return l10n.t('The line is too long.');
    case 'disconnected':
      return l10n.t('The connection to the console was lost.');
  }
}
