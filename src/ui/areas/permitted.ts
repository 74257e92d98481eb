import * as l10n from '@vscode/l10n';
import { allows } from '../../core/explorer/permissions';
import { Obstacle } from '../../core/obstacle';
import { PanelError } from '../../core/panel/errors';
import type { ServerRef } from '../../core/panel/panel';
import type { AreaTools } from './areaParts';

/** What the key may do on a server. Throws the refusal, with its reason, where a permission is missing. */
export async function permitted(
  { area }: AreaTools,
  ref: ServerRef,
  permission: string,
): Promise<readonly string[]> {
  const store = area.servers.storeOf(ref);
  const known = await store.learnPermissions(ref.uuid);
  if (allows(known, permission)) return known;
  // It may have been given meanwhile.
  const now = await store.look(ref.uuid);
  if (now === undefined) throw new Obstacle(l10n.t('{0} does not exist any more.', ref.name));
  if (allows(now, permission)) return now;
  const refusal = new PanelError('forbidden', permission, { status: 403 });
  throw await area.permissionBook.explain(ref.panel.http, refusal, permission);
}
