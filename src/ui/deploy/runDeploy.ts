import * as l10n from '@vscode/l10n';
import { describeError } from '../../core/api/describe';
import type { ServerRef } from '../../core/api/panel';
import { systemClock } from '../../core/base/clock';
import { nameSome } from '../../core/base/nameSome';
import { UserError } from '../../core/base/userError';
import { DeployRun } from '../../core/deploy/deployRun';
import { deployInTurn } from '../../core/deploy/inTurn';
import type { DeployOutcome } from '../../core/deploy/outcome';
import { isEnded } from '../../core/deploy/record';
import { releaseName } from '../../core/deploy/releaseName';
import { stage } from '../../core/deploy/stage';
import {
  type VerifiedRelease,
  requireSent,
  requireVerified,
} from '../../core/deploy/verifiedRelease';
import { describeRemote } from '../../core/files/targets';
import { comparePush } from '../../core/sync/comparePush';
import { deniedIn } from '../../core/sync/deniedIn';
import { localRoot } from '../../core/sync/besideFolder';
import { uriOn } from '../files/remoteUri';
import { tellLeft } from '../files/tellLeft';
import { withTemporaryFolder } from '../sync/temporaryFolder';
import { confirm, showWarning } from '../base/messages';
import { agreesToFindings } from './agreesToFindings';
import { keyOf, lookAtServer } from './checkDeploy';
import type { DeployNeeds } from './deployNeeds';
import { deployTools } from './deployTools';
import { type OpenedPlan, openPlan } from './openPlan';
import { readGit } from './readGit';
import { runBuild } from './runBuild';
import { showSteps, tellDeploy } from './showDeploy';

/** Deploys a folder by its plan: to one server after the other, up to the first that is not healthy. */
export async function runDeploy(needs: DeployNeeds): Promise<void> {
  const opened = await openPlan(needs, l10n.t('Deploy'));
  if (!opened) return;
  const { servers, plan } = opened;
  const release = releaseName(await readGit(opened.at.uri), systemClock.now());
  let before: ServerRef | undefined;
  await deployInTurn(servers, {
    deploy: async (ref) => {
      const verified = before && (await verifiedOn(needs, opened, before));
      const outcome = await deployTo(needs, opened, { ref, release, verified });
      if (outcome) tellDeploy(outcome, ref.name);
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

async function asksToGoOn(first: string, others: readonly ServerRef[]): Promise<boolean> {
  return confirm(
    l10n.t('Server {server} is healthy. Deploy to the other servers?', { server: first }),
    {
      detail: others.map(({ name }) => name).join('\n'),
      button: l10n.t({ message: 'Deploy', comment: 'Button' }),
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

/**
 * Deploys to one server of a plan that the user has allowed, with all questions of a deploy, shown while it goes on.
 * `verified`: what the local folder must hold, which then is not built. Undefined where the user gave up before anything
 * was done; rejects as deploys do.
 */
export async function deployTo(
  needs: DeployNeeds,
  opened: OpenedPlan,
  {
    ref,
    release,
    verified,
  }: {
    readonly ref: ServerRef;
    readonly release: string;
    readonly verified?: VerifiedRelease | undefined;
  },
): Promise<DeployOutcome | undefined> {
  const { plan, at } = opened;
  const { log, locks, backups } = needs;
  const { files } = await needs.fileSystem.filesOf(uriOn(ref, '/'));
  const key = keyOf(opened, ref);
  await refuseUnfinished(needs, key, ref.name);
  const run = new DeployRun(deployTools(needs, { ref, files, key }));
  const title = l10n.t('Deploying to server {server}', { server: ref.name });
  const { build, backup } = plan;
  return showSteps(title, run, (signal) =>
    withTemporaryFolder(log, async (temporary) => {
      if (build && !verified) await run.steps.run('build', () => runBuild(build, at.uri, signal));
      const compareNow = async (patterns: readonly string[]) => {
        const { root } = await localRoot(key.local);
        const compared = await comparePush({
          ...{ root, folder: plan.to, files, signal, isThorough: verified !== undefined },
          ...{ patterns: plan.ignore, manifest: needs.manifests.of(key), clock: systemClock },
          isDenied: deniedIn(plan.to, { patterns, refused: files.denied }),
          onProgress: () => undefined,
          onLeft: tellLeft,
          onUnread: (error) => log.info(`Not compared by content: ${describeError(error)}`),
        });
        if (verified)
          await requireVerified({ root, local: compared.facts.local }, verified, signal);
        return compared;
      };
      const seen = await lookAtServer(needs, opened, ref, { signal, compare: compareNow });
      const agreement = await agreesToFindings(seen, ref);
      if (agreement === 'refused') return undefined;
      const { root } = await localRoot(key.local);
      const work = {
        action: 'deploy',
        ...key,
        root,
        label: describeRemote(ref.name, plan.to),
      } as const;
      let isFresh = agreement === 'unasked';
      const onWait = (words: string) => {
        isFresh = false;
        log.info(words);
      };
      const parts = {
        ...{ files, clock: systemClock, temporary },
        record: needs.archives.of(key),
      };
      return locks.hold(work, { signal, onWait }, (held) =>
        run.run(
          {
            ...{ panelId: ref.panel.id, uuid: ref.uuid, serverName: ref.name },
            ...{ folder: plan.to, local: root, release, plan },
            account: ref.panel.user ?? ref.panel.name,
          },
          {
            // What was seen a moment ago is not asked for again.
            compare: async () =>
              isFresh && seen.compared ? seen.compared : compareNow(seen.server.deniedNames),
            ...(backup && { backup: () => backUp(backups, ref, release) }),
            stage: async (job) => {
              const sent = await stage(parts, job);
              if (verified) requireSent(sent, verified);
              return sent;
            },
          },
          held,
        ),
      );
    }),
  );
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
  release: string,
): Promise<void> {
  const name = l10n.t('Before deploy {release}', { release });
  if (await backups.make(ref, { name, ignored: '' })) return;
  throw new UserError(l10n.t("Couldn't deploy. The backup wasn't completed."));
}
