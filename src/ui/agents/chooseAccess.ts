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
  const current = (is: boolean) => (is ? { description: l10n.t('(current)') } : {});
  const chosen = await chooseOne(
    [
      {
        label: l10n.t('Read Only'),
        detail: l10n.t('Agents can read the console, files and issues.'),
        icon: 'eye',
        isAllowed: false,
        ...current(!isAllowed),
      },
      {
        label: l10n.t('Ask Before Each Change'),
        detail: l10n.t('Agents can also send commands, use power and write files if you agree.'),
        icon: 'edit',
        isAllowed: true,
        ...current(isAllowed),
      },
    ],
    {
      title: l10n.t('Changes by Agents'),
      placeHolder: l10n.t("Select what agents can do on '{0}'", name),
    },
  );
  if (chosen) await allowed.set(server, chosen.isAllowed);
}
