import { join } from 'node:path';
import * as l10n from '@vscode/l10n';
import { describeError } from '../../core/api/describe';
import type { ServerRef } from '../../core/api/panel';
import { systemClock } from '../../core/base/clock';
import { UserError } from '../../core/base/userError';
import { changesOf } from '../../core/deploy/changes';
import { newReport, plannedSteps, useOf } from '../../core/deploy/newReport';
import type { DeployOutcome } from '../../core/deploy/outcome';
import { newDeployId } from '../../core/deploy/places';
import { isEnded } from '../../core/deploy/record';
import type { DeployReport } from '../../core/deploy/report';
import { releaseName } from '../../core/deploy/releaseName';
import { stage } from '../../core/deploy/stage';
import { describeRemote } from '../../core/files/targets';
import { comparePush } from '../../core/sync/comparePush';
import { deniedIn } from '../../core/sync/deniedIn';
import { localRoot } from '../../core/sync/besideFolder';
import { uriOn } from '../files/remoteUri';
import { tellLeft } from '../files/tellLeft';
import { withTemporaryFolder } from '../sync/temporaryFolder';
import { agreesToFindings, refuseStops } from './agreesToFindings';
import { checkServer } from './checkDeploy';
import type { DeployNeeds } from './deployNeeds';
import { type OpenedPlan, openPlan } from './openPlan';
import { readGit } from './readGit';
import { type ReportedJob, type ReportedWork, runReported } from './reportedRun';
import { runBuild } from './runBuild';

/** Deploys a folder by its plan: to one server after the other, up to the first that is not healthy. */
export async function runDeploy(needs: DeployNeeds): Promise<void> {
  const opened = await openPlan(needs, l10n.t('Deploy'));
  if (!opened) return;
  const git = await readGit(opened.at.uri);
  const told = { release: releaseName(git, systemClock.now()), author: git?.author };
  for (const [at, ref] of opened.servers.entries()) {
    const outcome = await deployTo(needs, opened, { ref, ...told, builds: at === 0 });
    if (!outcome) return;
    const isGood = outcome.end === 'nothing' || outcome.verdict?.kind === 'healthy';
    if (!isGood || outcome.end === 'old') return;
  }
}

async function deployTo(
  needs: DeployNeeds,
  opened: OpenedPlan,
  {
    ref,
    builds,
    ...told
  }: Pick<DeployReport, 'release' | 'author'> & {
    readonly ref: ServerRef;
    readonly builds: boolean;
  },
): Promise<DeployOutcome | undefined> {
  const { plan, at } = opened;
  const { files } = await needs.fileSystem.filesOf(uriOn(ref, '/'));
  const local = join(at.uri.fsPath, plan.from);
  const key = { panelId: ref.panel.id, uuid: ref.uuid, folder: plan.to, local };
  await refuseUnfinished(needs, key, ref.name);
  const now = systemClock.now();
  const about = {
    ...{ ...key, ...told, id: newDeployId(now), startedAt: now, serverName: ref.name },
    account: ref.panel.user ?? ref.panel.name,
  };
  // Its console may not be connected yet; what the list was told last costs no request.
  const before = needs.serversView.servers.state(ref)?.stats;
  const report = {
    ...newReport(about, plannedSteps(plan, builds)),
    before: before?.state === 'running' ? useOf(before) : undefined,
  };
  const title = l10n.t('Deploying to server {server}', { server: ref.name });
  return runReported(needs, { ref, files, key, report, title }, (given) =>
    deploy(needs, opened, { ref, files, key, builds, ...given }),
  );
}

async function deploy(
  needs: DeployNeeds,
  opened: OpenedPlan,
  {
    ref,
    files,
    key,
    builds,
    run,
    reporter,
    signal,
  }: Pick<ReportedJob, 'ref' | 'files' | 'key'> & ReportedWork & { readonly builds: boolean },
): Promise<DeployOutcome | undefined> {
  const { plan, at } = opened;
  const { log, locks, backups, serversView } = needs;
  const { build, backup } = plan;
  if (build && builds) await run.steps.run('build', () => runBuild(build, at.uri, signal));
  const findings = await run.steps.run('check', async () => {
    const found = await checkServer(needs, opened, ref, signal);
    reporter.found(found);
    refuseStops(ref, found);
    return found;
  });
  if (!(await agreesToFindings(ref, findings))) return undefined;
  return withTemporaryFolder(log, async (temporary) => {
    const { root } = await localRoot(key.local);
    const known = serversView.servers.of(ref.panel).get(ref.uuid)?.server;
    const patterns = known?.deniedNames ?? [];
    const isDenied = deniedIn(plan.to, { patterns, refused: files.denied });
    const label = describeRemote(ref.name, plan.to);
    const work = { action: 'deploy', ...key, root, label } as const;
    const turn = { signal, onWait: (words: string) => log.info(words) };
    const parts = {
      ...{ files, clock: systemClock, temporary },
      record: needs.archives.of(key),
    };
    return locks.hold(work, turn, (held) =>
      run.run(
        { ...reporter.report, local: root, plan },
        {
          compare: async (compared) => {
            const found = await comparePush({
              ...{ root, folder: plan.to, files, isThorough: false, isDenied, signal: compared },
              ...{ patterns: plan.ignore, manifest: needs.manifests.of(key), clock: systemClock },
              onProgress: () => undefined,
              onLeft: tellLeft,
              onUnread: (error) => log.info(`Not compared by content: ${describeError(error)}`),
            });
            reporter.compared(changesOf(found));
            return found;
          },
          ...(backup && { backup: () => backUp(backups, ref, reporter.report.release) }),
          stage: (job) => stage(parts, job),
        },
        held,
      ),
    );
  });
}

/** One that was interrupted comes to its end first: what is there now is neither the old nor the new. */
async function refuseUnfinished(
  { journal }: DeployNeeds,
  key: { readonly panelId: string; readonly uuid: string },
  server: string,
): Promise<void> {
  const open = (await journal.ofServer(key)).filter((record) => !isEnded(record));
  if (open.every(({ phase }) => phase === 'staging')) return;
  throw new UserError(
    l10n.t(
      "Couldn't deploy. An earlier deploy to server {server} isn't finished. Run 'Continue Deploy' or 'Undo Deploy...' first.",
      { server },
    ),
  );
}

async function backUp(
  backups: DeployNeeds['backups'],
  ref: ServerRef,
  release = '',
): Promise<void> {
  const name = l10n.t('Before deploy {release}', { release });
  if (await backups.make(ref, { name, ignored: '' })) return;
  throw new UserError(l10n.t("Couldn't deploy. The backup wasn't completed."));
}
