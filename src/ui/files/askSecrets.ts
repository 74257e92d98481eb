import * as l10n from '@vscode/l10n';
import { secretsQuestion } from '../../core/files/secretsQuestion';
import type { ServerRef } from '../../core/api/panel';
import { askModal } from '../base/messages';

/** What the user said of files that look secret: send them, send what is not of them, or nothing at all. */
export type SecretsAnswer = 'all' | 'others' | undefined;

/** Asks whether files that look secret may go to a server. `hasOthers`: whether anything else is to go. */
export async function askSecrets(
  paths: readonly string[],
  { name, panel }: Pick<ServerRef, 'name' | 'panel'>,
  { hasOthers }: { readonly hasOthers: boolean },
): Promise<SecretsAnswer> {
  const { text, detail } = secretsQuestion(paths, { server: name, host: panel.id });
  const send = l10n.t({
    message: 'Send',
    comment: ['Button: sends all files to the server, also those that might contain secrets'],
  });
  const without = l10n.t('Send Other Files');
  const buttons = hasOthers ? [send, without] : [send];
  const chosen = await askModal(text, { detail }, ...buttons);
  if (chosen === undefined) return undefined;
  return chosen === send ? 'all' : 'others';
}
