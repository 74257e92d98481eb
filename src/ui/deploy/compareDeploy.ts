import { describeError } from '../../core/api/describe';
import { systemClock } from '../../core/base/clock';
import type { ComparisonParts } from '../../core/deploy/lookBefore';
import { type VerifiedRelease, requireVerified } from '../../core/deploy/verifiedRelease';
import { localRoot } from '../../core/sync/besideFolder';
import { comparePush } from '../../core/sync/comparePush';
import { deniedIn } from '../../core/sync/deniedIn';
import { tellLeft } from '../files/tellLeft';
import type { DeployNeeds } from './deployNeeds';
import type { OpenedPlan } from './openPlan';
import type { ReportedJob } from './reportedRun';

/** Compares the folders of a deploy; what must be as on another server is held against it. */
export async function compareWith(
  { log, manifests }: DeployNeeds,
  { plan, servers }: OpenedPlan,
  {
    files,
    key,
    verified,
    signal,
    deniedNames,
    look,
    onListed,
  }: Pick<ReportedJob, 'files' | 'key'> & {
    readonly verified?: VerifiedRelease | undefined;
    readonly signal: AbortSignal;
  } & ComparisonParts,
) {
  const { root } = await localRoot(key.local);
  const compared = await comparePush({
    ...{ root, folder: plan.to, files, signal },
    // What goes from one server to the next is what is there, not what is believed to be.
    isThorough: verified !== undefined || servers.length > 1,
    ...{ patterns: plan.ignore, look, onListed, manifest: manifests.of(key), clock: systemClock },
    denials: async () =>
      deniedIn(plan.to, { patterns: await deniedNames(), refused: files.denied }),
    onProgress: () => undefined,
    onLeft: tellLeft,
    onUnread: (error) => log.info(`Not compared by content: ${describeError(error)}`),
  });
  if (verified) await requireVerified({ root, local: compared.facts.local }, verified, signal);
  return compared;
}
