import * as l10n from '@vscode/l10n';
import { PanelError } from '../api/errors';
import type { ServerRef } from '../api/panel';
import type { PermissionBook } from '../api/permissions';
import { UserError } from '../base/userError';
import { allows } from './permissions';
import type { Servers } from './servers';

/** What the key may do on a server. Throws the refusal, with its reason, where a permission is missing. */
export async function requirePermission(
  {
    servers,
    permissionBook,
  }: {
    readonly servers: Pick<Servers, 'storeOf'>;
    readonly permissionBook: PermissionBook;
  },
  ref: ServerRef,
  permission: string,
): Promise<readonly string[]> {
  const store = servers.storeOf(ref);
  const known = await store.learnPermissions(ref.uuid);
  if (allows(known, permission)) return known;
  // It may have been given meanwhile.
  const now = await store.look(ref.uuid);
  if (now === undefined) throw new UserError(l10n.t('{0} does not exist any more.', ref.name));
  if (allows(now, permission)) return now;
  const refusal = new PanelError('forbidden', permission, { status: 403 });
  throw await permissionBook.explain(ref.panel.http, refusal, permission);
}
