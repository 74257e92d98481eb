import * as l10n from '@vscode/l10n';
import type { ServerRef } from '../../core/api/panel';
import { systemClock } from '../../core/base/clock';
import { nameSome } from '../../core/base/nameSome';
import { UserError } from '../../core/base/userError';
import { compareAgreed } from '../../core/deploy/agreedComparison';
import { changesOf } from '../../core/deploy/changes';
import { deployInTurn } from '../../core/deploy/inTurn';
import { newReport, plannedSteps, useOf } from '../../core/deploy/newReport';
import type { DeployOutcome } from '../../core/deploy/outcome';
import { newDeployId } from '../../core/deploy/places';
import { preflight } from '../../core/deploy/preflight';
import { isEnded } from '../../core/deploy/record';
import { refuseStops } from '../../core/deploy/refuseStops';
import { releaseName } from '../../core/deploy/releaseName';
import type { DeployReport } from '../../core/deploy/report';
import { stage } from '../../core/deploy/stage';
import { type VerifiedRelease, requireSent } from '../../core/deploy/verifiedRelease';
import { localRoot } from '../../core/sync/besideFolder';
import { confirm, showWarning } from '../base/messages';
import { uriOn } from '../files/remoteUri';
import { tellLeft } from '../files/tellLeft';
import { withTemporaryFolder } from '../sync/temporaryFolder';
import { agreesToFindings } from './agreesToFindings';
import { keyOf, lookAtServer } from './checkDeploy';
import { compareWith } from './compareDeploy';
import type { DeployNeeds } from './deployNeeds';
import { type OpenedPlan, openPlan } from './openPlan';
import { readGit } from './readGit';
import { type ReportedJob, type ReportedWork, runReported } from './reportedRun';
import { runBuild } from './runBuild';

/** What a deploy is called, and who wrote it. */
export type DeployTold = Pick<DeployReport, 'release' | 'author'>;

/** Deploys a folder by its plan: to one server after the other, up to the first that is not healthy. */
export async function runDeploy(needs: DeployNeeds): Promise<void> {
  const opened = await openPlan(
    needs,
    l10n.t({ message: 'Deploy', comment: ['Title of a list of folders'] }),
  );
  if (!opened) return;
  const { servers, plan } = opened;
  const told = await toldNow(opened);
  let before: ServerRef | undefined;
  await deployInTurn(servers, {
    deploy: async (ref) => {
      const verified = before && (await verifiedOn(needs, opened, before));
      const outcome = await deployTo(needs, opened, { ref, ...told, verified });
      if (outcome?.verdict?.kind === 'healthy') before = ref;
      return outcome;
    },
    ...(plan.trial && { goOn: ({ name }, others) => asksToGoOn(name, others) }),
    onLeft: (left) => {
      const names = nameSome(left.map(({ name }) => name));
      void showWarning(l10n.t('Not deployed to: {servers}', { servers: names }));
    },
  });
}

/** What a deploy of a folder as it is now is called, and who wrote it. */
export async function toldNow({ at }: OpenedPlan): Promise<DeployTold & { release: string }> {
  const git = await readGit(at.uri);
  return { release: releaseName(git, systemClock.now()), author: git?.author };
}

async function asksToGoOn(first: string, others: readonly ServerRef[]): Promise<boolean> {
  return confirm(
    l10n.t("Server '{server}' is healthy. Deploy to the other servers?", { server: first }),
    {
      detail: others.map(({ name }) => name).join('\n'),
      button: l10n.t({ message: 'Deploy', comment: ['Button: deploys to the other servers'] }),
    },
  );
}

/** What a server of a plan was found healthy with. */
export async function verifiedOn(
  { verified }: DeployNeeds,
  opened: OpenedPlan,
  ref: ServerRef,
): Promise<VerifiedRelease> {
  const { release } = opened.plan;
  const written = release && 'file' in release ? release.file : undefined;
  return { server: ref.name, files: await verified.load(keyOf(opened, ref)), written };
}

/** What is deployed to one server of a plan. */
interface ServerDeploy extends DeployTold {
  readonly ref: ServerRef;
  /** What the local folder must hold, which then is not built. */
  readonly verified?: VerifiedRelease | undefined;
}

/**
 * Deploys to one server of a plan that the user has allowed, with all questions of a deploy; shown while it goes on, and
 * told at its end. Undefined where the user gave up before anything was done; rejects as deploys do.
 */
export async function deployTo(
  needs: DeployNeeds,
  opened: OpenedPlan,
  { ref, verified, ...told }: ServerDeploy,
): Promise<DeployOutcome | undefined> {
  const { plan } = opened;
  const { files } = await needs.fileSystem.filesOf(uriOn(ref, '/'));
  const key = keyOf(opened, ref);
  await refuseUnfinished(needs, key, ref.name);
  const now = systemClock.now();
  const about = {
    ...{ ...key, ...told, id: newDeployId(now), startedAt: now, serverName: ref.name },
    account: ref.panel.user ?? ref.panel.name,
  };
  // Its console may not be connected yet; what the list was told last costs no request.
  const before = needs.serversView.servers.state(ref)?.stats;
  const report = {
    ...newReport(about, plannedSteps(plan, !verified)),
    before: before?.state === 'running' ? useOf(before) : undefined,
  };
  const title = l10n.t("Deploying to server '{server}'...", { server: ref.name });
  let hasWaited = false;
  const onWait = () => (hasWaited = true);
  return runReported(needs, { ref, files, key, report, title, onWait }, (given) =>
    deploy(needs, opened, { ref, files, key, verified, hasWaited: () => hasWaited, ...given }),
  );
}

type DeployWork = Pick<ReportedJob, 'ref' | 'files' | 'key'> &
  Pick<ServerDeploy, 'verified'> &
  ReportedWork & {
    /** Whether others worked on the folders before the deploy could begin. */
    readonly hasWaited: () => boolean;
  };

async function deploy(
  needs: DeployNeeds,
  opened: OpenedPlan,
  work: DeployWork,
): Promise<DeployOutcome | undefined> {
  const { plan, at } = opened;
  const { ref, files, key, verified, run, reporter, signal, hasWaited } = work;
  const { log, backups } = needs;
  const { build, backup } = plan;
  if (build && !verified)
    await run.steps.run('build', () => runBuild(build, at.uri, { allowed: opened.task, signal }));
  return withTemporaryFolder(log, async (temporary) => {
    const look = () =>
      lookAtServer(needs, opened, ref, {
        ...{ signal, files },
        compare: (parts) => compareWith(needs, opened, { ...work, ...parts }),
      });
    const { seen, findings } = await run.steps.run('check', async () => {
      const looked = await look();
      const found = preflight(looked);
      reporter.found(found);
      refuseStops(ref.name, found);
      return { seen: looked, findings: found };
    });
    const agreement = await agreesToFindings(ref, findings);
    if (agreement === 'refused') return undefined;
    const { root } = await localRoot(key.local);
    const record = needs.archives.of(key);
    const parts = { ...{ files, clock: systemClock, temporary, record }, onLeft: tellLeft };
    return run.run(
      { ...reporter.report, local: root, plan },
      {
        compare: async () => {
          const compared = await compareAgreed({
            ...{ server: ref.name, seen, look },
            isFresh: agreement === 'unasked' && !hasWaited(),
            agrees: async (some) => (await agreesToFindings(ref, some)) === 'agreed',
          });
          if (!compared) throw new DOMException('The user gave up', 'AbortError');
          reporter.compared(changesOf(compared));
          return compared;
        },
        ...(backup && { backup: () => backUp(backups, ref, reporter.report.release) }),
        stage: async (job) => {
          const sent = await stage(parts, job);
          if (verified) requireSent(sent, verified);
          return sent;
        },
      },
      signal,
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
      "Couldn't deploy. An earlier deploy to server '{server}' isn't finished. Run 'Continue Deploy' or 'Undo Deploy...' first.",
      { server },
    ),
  );
}

async function backUp(
  backups: DeployNeeds['backups'],
  ref: ServerRef,
  release = '',
): Promise<void> {
  const name = l10n.t({
    message: 'Before deploy {release}',
    args: { release },
    comment: ['Name of a backup'],
  });
  if (await backups.make(ref, { name, ignored: '' })) return;
  throw new UserError(l10n.t("Couldn't deploy. The backup wasn't completed."));
}
