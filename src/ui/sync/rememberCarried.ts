import { updateManifest } from '../../core/sync/manifest';
import type { ManifestKey, ManifestStore } from '../../core/sync/manifestStore';
import { type PushResult, carried } from '../../core/sync/pushJob';

/** Remembers what a push, or the undoing of one, left on the server. Rejects where that cannot be written. */
export async function rememberCarried(
  manifests: ManifestStore,
  key: ManifestKey,
  result: PushResult,
): Promise<void> {
  const known = await manifests.load(key);
  await manifests.save(key, updateManifest(known, carried(result), result.removed));
}
