import type { Chosen } from '../../core/sync/chosen';
import { without } from '../../core/sync/pushSecrets';
import { askSecrets } from '../files/askSecrets';
import type { SyncParts } from './syncParts';
import type { SyncPair } from './place';

/** The choice, without what looks secret where the user says so; undefined where the user gives up. */
export async function withSecrets(
  { secrets }: SyncParts,
  chosen: Chosen,
  { key, ref }: SyncPair,
): Promise<Chosen | undefined> {
  const asked = secrets.toAsk(key, chosen.paths);
  if (asked.length === 0) return chosen;
  const hasOthers = chosen.paths.size + chosen.remove.length > asked.length;
  const answer = await askSecrets(asked, ref, { hasOthers });
  if (answer === 'all') await secrets.add(key, asked);
  if (answer !== 'others') return answer && chosen;
  return without(chosen, asked);
}
