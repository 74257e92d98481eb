import { allows } from '../../core/explorer/permissions';
import { PanelError } from '../../core/panel/errors';
import type { ServerRef } from '../../core/panel/panel';
import type { AreaTools } from './areaParts';

/** What the key may do on a server. Throws the refusal, with its reason, where a permission is missing. */
export async function permitted(
  { area }: AreaTools,
  ref: ServerRef,
  permission: string,
): Promise<readonly string[]> {
  const own = await area.servers.storeOf(ref).learnPermissions(ref.uuid);
  if (allows(own, permission)) return own;
  const refusal = new PanelError('forbidden', permission, { status: 403 });
  throw await area.permissionBook.explain(ref.panel.http, refusal, permission);
}
