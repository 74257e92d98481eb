import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import { join } from 'node:path';
import * as l10n from '@vscode/l10n';
import { systemClock } from '../../core/base/clock';
import { type Compared, compare } from '../../core/sync/compare';
import { updateManifest } from '../../core/sync/manifest';
import { planPush } from '../../core/sync/pushPlan';
import { alikeFiles, sameContent } from '../../core/sync/sameContent';
import type { ShownProgress } from '../base/progress';
import type { SyncParts } from './bulkParts';
import type { SyncPair } from './place';
import { showPull, tellLeft } from './pullProgress';

/** Compares both sides before a push, with progress. Undefined where that failed or was given up, and that was said. */
export async function compareFolders(
  parts: SyncParts,
  place: SyncPair,
  isThorough: boolean,
): Promise<Compared | undefined> {
  const done = await parts.serverActions.run({
    ref: place.ref,
    permission: isThorough ? 'file.archive' : 'file.read',
    failed: l10n.t('Nothing was pushed to {0}.', place.label),
    title: l10n.t('Comparing {0}', place.label),
    work: async (signal, progress) => {
      const { root, folder, files, key } = place;
      const manifest = await parts.manifests.load(key);
      const compared = await compare({ root, folder, server: files, manifest, isThorough, signal });
      const same = isThorough ? await lookInside(place, compared, { signal, progress }) : undefined;
      const known = new Map([...compared.plan.adopted, ...(same ?? [])]);
      if (known.size === 0) return compared;
      const now = updateManifest(manifest, known);
      await parts.manifests.save(key, now);
      const facts = { ...compared.facts, manifest: now };
      return { facts, plan: planPush(facts) };
    },
  });
  return done?.value;
}

/** What is the same although its time differs. */
async function lookInside(
  { root, folder, files }: SyncPair,
  { plan, facts }: Compared,
  { signal, progress }: { readonly signal: AbortSignal; readonly progress: ShownProgress },
) {
  const staged = await mkdtemp(join(os.tmpdir(), 'hosting-panel-'));
  const onProgress = showPull(progress);
  try {
    const options = { clock: systemClock, signal, onProgress, onLeft: tellLeft };
    return await sameContent(alikeFiles(plan, facts), { root, folder, files, staged, ...options });
  } finally {
    await rm(staged, { recursive: true, force: true });
  }
}
