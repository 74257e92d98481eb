import type { ServerRef } from '../../core/api/panel';
import { requirePermission } from '../../core/servers/requirePermission';
import type { SectionTools } from './sectionParts';

/** What the key may do on a server. Throws the refusal, with its reason, where a permission is missing. */
export function permitted(
  { serversView }: SectionTools,
  ref: ServerRef,
  permission: string,
): Promise<readonly string[]> {
  return requirePermission(serversView, ref, permission);
}
