import { join } from 'node:path';
import * as l10n from '@vscode/l10n';
import { describeError } from '../../core/api/describe';
import type { ServerRef } from '../../core/api/panel';
import { systemClock } from '../../core/base/clock';
import { UserError } from '../../core/base/userError';
import { DeployRun } from '../../core/deploy/deployRun';
import type { DeployOutcome } from '../../core/deploy/outcome';
import { isEnded } from '../../core/deploy/record';
import { releaseName } from '../../core/deploy/releaseName';
import { stage } from '../../core/deploy/stage';
import { describeRemote } from '../../core/files/targets';
import { comparePush } from '../../core/sync/comparePush';
import { deniedIn } from '../../core/sync/deniedIn';
import { localRoot } from '../../core/sync/besideFolder';
import { uriOn } from '../files/remoteUri';
import { tellLeft } from '../files/tellLeft';
import { withTemporaryFolder } from '../sync/temporaryFolder';
import { agreesToFindings } from './agreesToFindings';
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
  const release = releaseName(await readGit(opened.at.uri), systemClock.now());
  for (const [at, ref] of opened.servers.entries()) {
    const outcome = await deployTo(needs, opened, { ref, release, builds: at === 0 });
    if (!outcome) return;
    tellDeploy(outcome, ref.name);
    const isGood = outcome.end === 'nothing' || outcome.verdict?.kind === 'healthy';
    if (!isGood || outcome.end === 'old') return;
  }
}

/**
 * Deploys to one server of a plan that the user has allowed, with all questions of a deploy, shown while it goes on.
 * Undefined where the user gave up at one.
 */
export async function deployTo(
  needs: DeployNeeds,
  opened: OpenedPlan,
  {
    ref,
    release,
    builds,
  }: { readonly ref: ServerRef; readonly release: string; readonly builds: boolean },
): Promise<DeployOutcome | undefined> {
  const { plan, at } = opened;
  const { log, locks, backups, serversView } = needs;
  const { files } = await needs.fileSystem.filesOf(uriOn(ref, '/'));
  const named = join(at.uri.fsPath, plan.from);
  const key = { panelId: ref.panel.id, uuid: ref.uuid, folder: plan.to, local: named };
  await refuseUnfinished(needs, key, ref.name);
  const run = new DeployRun(deployTools(needs, { ref, files, key }));
  const title = l10n.t('Deploying to server {server}', { server: ref.name });
  const { build, backup } = plan;
  return showSteps(title, run, (signal) =>
    withTemporaryFolder(log, async (temporary) => {
      if (build && builds) await run.steps.run('build', () => runBuild(build, at.uri, signal));
      if (!(await agreesToFindings(needs, opened, ref, signal))) return undefined;
      const { root } = await localRoot(named);
      const known = serversView.servers.of(ref.panel).get(ref.uuid)?.server;
      const isDenied = deniedIn(plan.to, {
        patterns: known?.deniedNames ?? [],
        refused: files.denied,
      });
      const label = describeRemote(ref.name, plan.to);
      const work = { action: 'deploy', ...key, root, label } as const;
      const turn = { signal, onWait: (words: string) => log.info(words) };
      const parts = {
        ...{ files, clock: systemClock, temporary },
        record: needs.archives.of(key),
      };
      return locks.hold(work, turn, (held) =>
        run.run(
          {
            ...{ panelId: ref.panel.id, uuid: ref.uuid, serverName: ref.name },
            ...{ folder: plan.to, local: root, release, plan },
            account: ref.panel.user ?? ref.panel.name,
          },
          {
            compare: (compared) =>
              comparePush({
                ...{ root, folder: plan.to, files, isThorough: false, isDenied, signal: compared },
                ...{ patterns: plan.ignore, manifest: needs.manifests.of(key), clock: systemClock },
                onProgress: () => undefined,
                onLeft: tellLeft,
                onUnread: (error) => log.info(`Not compared by content: ${describeError(error)}`),
              }),
            ...(backup && { backup: () => backUp(backups, ref, release) }),
            stage: (job) => stage(parts, job),
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
