import * as l10n from '@vscode/l10n';
import type { ServerRef } from '../api/panel';
import type { PermissionCatalog } from '../api/permissions';
import { UserError } from '../base/userError';
import { allows } from './permissions';
import type { ServerStore } from './serverStore';

/**
 * What the key may do on a server, one permission being needed; asks the panel where that is not known or was not given.
 * Rejects with PanelError 'forbidden' that names the permission where it is missing, with UserError where the server is
 * gone, and as getServer does.
 */
export async function requirePermission(
  {
    servers,
    permissionCatalog,
  }: {
    readonly servers: {
      storeOf(ref: ServerRef): Pick<ServerStore, 'getPermissions' | 'refreshServer'>;
    };
    readonly permissionCatalog: PermissionCatalog;
  },
  ref: ServerRef,
  permission: string,
): Promise<readonly string[]> {
  const store = servers.storeOf(ref);
  const known = await store.getPermissions(ref.uuid);
  if (allows(known, permission)) return known;
  // It may have been given meanwhile.
  const now = await store.refreshServer(ref.uuid);
  if (now === undefined)
    throw new UserError(l10n.t("Server '{server}' no longer exists.", { server: ref.name }));
  if (allows(now, permission)) return now;
  throw await permissionCatalog.refusal(ref.panel.http, permission);
}
