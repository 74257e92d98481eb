import * as l10n from '@vscode/l10n';
import { allows } from '../../core/servers/permissions';
import { UserError } from '../../core/base/userError';
import { PanelError } from '../../core/api/errors';
import type { ServerRef } from '../../core/api/panel';
import type { SectionTools } from './sectionParts';

/** What the key may do on a server. Throws the refusal, with its reason, where a permission is missing. */
export async function permitted(
  { serversView }: SectionTools,
  ref: ServerRef,
  permission: string,
): Promise<readonly string[]> {
  const store = serversView.servers.storeOf(ref);
  const known = await store.learnPermissions(ref.uuid);
  if (allows(known, permission)) return known;
  // It may have been given meanwhile.
  const now = await store.look(ref.uuid);
  if (now === undefined) throw new UserError(l10n.t('{0} does not exist any more.', ref.name));
  if (allows(now, permission)) return now;
  const refusal = new PanelError('forbidden', permission, { status: 403 });
  throw await serversView.permissionBook.explain(ref.panel.http, refusal, permission);
}
