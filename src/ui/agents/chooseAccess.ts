import * as l10n from '@vscode/l10n';
import type { AllowedServers } from '../../core/agents/allowedServers';
import type { ServerRef } from '../../core/api/panel';
import { chooseOne } from '../base/picks';

/** Lets the user choose what agents may do with a server. */
export async function chooseAccess(
  allowed: AllowedServers,
  { panel, uuid, name }: ServerRef,
): Promise<void> {
  const server = { panelId: panel.id, uuid };
  const isAllowed = allowed.has(server);
  const current = (is: boolean) =>
    is
      ? {
          description: l10n.t({
            message: '(current)',
            comment: ['Beside the choice that is set now'],
          }),
        }
      : {};
  const chosen = await chooseOne(
    [
      {
        label: l10n.t({
          message: 'Read Only',
          comment: ['Choice: agents can read a server and change nothing'],
        }),
        detail: l10n.t('Agents can read the console, files and issues.'),
        icon: 'eye',
        isAllowed: false,
        ...current(!isAllowed),
      },
      {
        label: l10n.t('Ask Before Each Change'),
        detail: l10n.t(
          'Agents can also send commands, use power actions, edit files, and deploy if you agree.',
        ),
        icon: 'edit',
        isAllowed: true,
        ...current(isAllowed),
      },
    ],
    {
      title: l10n.t('Changes by Agents'),
      placeHolder: l10n.t("Select what agents can do on server '{server}'", { server: name }),
    },
  );
  if (chosen) await allowed.set(server, chosen.isAllowed);
}
