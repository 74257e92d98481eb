import * as l10n from '@vscode/l10n';
import { looksSecret } from '../../core/base/secretNames';
import { type PlannedFile, type PushPlan, isFromHere, isSafe } from '../../core/sync/pushPlan';
import { nameSome } from '../../core/sync/pushWords';
import { showWarning } from '../base/messages';
import { askSecrets } from '../files/askSecrets';
import type { SyncParts } from './bulkParts';
import { type Chosen, choiceOfSafe } from './chosen';
import type { SyncPair } from './place';

/** What goes where nobody is asked; what looks secret stays, and is said. */
export function safeOf({ secrets }: SyncParts, plan: PushPlan, { key, label }: SyncPair): Chosen {
  const agreed = secrets.of(key);
  const isAgreed = ({ kind, path }: PlannedFile) => isFromHere(kind) && agreed.has(path);
  const kept = plan.files.filter(({ path }) => looksSecret(path) && !agreed.has(path));
  if (kept.length > 0) {
    const names = nameSome(kept.map(({ path }) => path));
    const text = l10n.t(
      'Not pushed to {0}, because by the name it looks secret: {1}. Push the folder by hand to be asked.',
      label,
      names,
    );
    void showWarning(text);
  }
  return choiceOfSafe(plan, (file) => isSafe(file) || isAgreed(file));
}

/** The choice, without what looks secret where the user says so; undefined where the user gives up. */
export async function withSecrets(
  { secrets }: SyncParts,
  chosen: Chosen,
  { key, ref }: SyncPair,
): Promise<Chosen | undefined> {
  const agreed = secrets.of(key);
  const asked = [...chosen.paths].filter((path) => looksSecret(path) && !agreed.has(path));
  if (asked.length === 0) return chosen;
  const hasOthers = chosen.paths.size + chosen.remove.length > asked.length;
  const answer = await askSecrets(asked, ref, { hasOthers });
  if (answer === 'all') await secrets.add(key, asked);
  if (answer !== 'others') return answer && chosen;
  return { ...chosen, paths: new Set([...chosen.paths].filter((path) => !asked.includes(path))) };
}
