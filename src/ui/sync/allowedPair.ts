import type { ExternalRequest } from '../../core/base/externalRequest';
import type { GivenFolders } from '../../core/sync/arguments';
import { isUnasked, namedPair } from './askPair';
import type { SyncParts } from './syncParts';
import type { SyncPair } from './place';

/** What is done with a pair of folders. */
type PairAction = Extract<ExternalRequest, { readonly local: string }>['action'];

/**
 * Whether a pair may be worked on: one that the user chose just now, or one of an argument that was confirmed. Nothing
 * of either folder was read or sent before.
 */
export async function isAllowed(
  { confirmation }: SyncParts,
  given: GivenFolders | undefined,
  { action, place }: { readonly action: PairAction; readonly place: SyncPair },
): Promise<boolean> {
  if (namedPair(given) === undefined) return true;
  const { ref, folder } = place;
  const server = { panelId: ref.panel.id, uuid: ref.uuid, name: ref.name };
  // Where it leads, as that is what is read and written: a link may lead elsewhere tomorrow.
  const local = place.root;
  return confirmation.allows({ action, server, folder, local, isUnasked: isUnasked(given) });
}
