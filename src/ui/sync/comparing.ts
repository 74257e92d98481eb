import * as l10n from '@vscode/l10n';
import { describeError } from '../../core/api/describe';
import { systemClock } from '../../core/base/clock';
import type { Compared } from '../../core/sync/compare';
import { comparePush } from '../../core/sync/comparePush';
import { pullStep } from '../../core/sync/progressWords';
import { tellLeft } from '../files/tellLeft';
import type { SyncParts } from './syncParts';
import type { SyncPair } from './place';
import { turnIn, workOn } from './inTurn';
import { showSteps } from './showStep';

/** Compares both sides before a push, with progress. Undefined where that failed or was given up, and that was said. */
export async function compareWithProgress(
  { manifests, serverActions, locks, log }: SyncParts,
  place: SyncPair,
  isThorough: boolean,
): Promise<Compared | undefined> {
  const { ref, root, folder, files, key, label, isDenied } = place;
  const done = await serverActions.run({
    ref,
    permission: isThorough ? 'file.archive' : 'file.read',
    failed: l10n.t("Couldn't push to '{place}'.", { place: label }),
    title: l10n.t({
      message: "Comparing '{folder}'...",
      args: { folder: label },
      comment: ['Progress: a folder of a server'],
    }),
    work: (waiting, progress) =>
      locks.hold(workOn(place, 'compare'), turnIn(waiting, progress), (signal) =>
        comparePush({
          ...{ root, folder, files, isThorough, signal },
          denials: () => Promise.resolve(isDenied),
          manifest: manifests.of(key),
          clock: systemClock,
          onProgress: showSteps(progress, pullStep),
          onLeft: tellLeft,
          onUnread: (error) => log.info(`Not compared by content: ${describeError(error)}`),
        }),
      ),
  });
  return done?.value;
}
