import * as l10n from '@vscode/l10n';
import type { AllowedServers } from '../../core/agents/allowedServers';
import { readGuestKey, removeGuestKey } from '../../core/windows/guestKey';
import type { Panels } from '../accounts/panels';
import { showInformation, tellBriefly } from '../base/messages';
import { pickMany } from '../base/picks';
import type { ServersView } from '../servers/register';

/** What revoking needs. */
export interface RevokeParts {
  readonly allowed: AllowedServers;
  readonly panels: Pick<Panels, 'get'>;
  readonly serversView: Pick<ServersView, 'servers'>;
  /** The folder of the windows. */
  readonly folder: string;
}

/** Lets the user choose what agents may no longer do: all that they were allowed, unless less is chosen. */
export async function revokeAccess(parts: RevokeParts): Promise<void> {
  const { allowed, folder } = parts;
  const items = [
    ...allowed.all.map((server) => ({
      label: nameOf(parts, server),
      description: server.panelId,
      detail: l10n.t('Agents can change this server if you agree.'),
      picked: true,
      revoke: () => allowed.set(server, false),
    })),
    ...((await readGuestKey(folder)) === undefined
      ? []
      : [
          {
            label: l10n.t('Agents outside of VS Code'),
            detail: l10n.t(
              'Agents with the MCP configuration can use the tools. Copy it again to let them in again.',
            ),
            picked: true,
            revoke: () => removeGuestKey(folder),
          },
        ]),
  ];
  if (items.length === 0) {
    void showInformation(l10n.t('Agents have no access that can be revoked.'));
    return;
  }
  const chosen = await pickMany(items, {
    title: l10n.t('Revoke Agent Access'),
    placeHolder: l10n.t('Select what agents can no longer do'),
  });
  if (!chosen || chosen.length === 0) return;
  for (const { revoke } of chosen) await revoke();
  tellBriefly(l10n.t('The access of agents was revoked'));
}

function nameOf(
  { panels, serversView: { servers } }: RevokeParts,
  { panelId, uuid }: { readonly panelId: string; readonly uuid: string },
): string {
  const panel = panels.get(panelId);
  return (panel && servers.of(panel).get(uuid)?.server.name) ?? uuid;
}
