import * as l10n from '@vscode/l10n';
import { describeError } from '../api/describe';
import { UserError } from '../base/userError';
import { changesOf } from './changes';
import { type DeployClaim, OtherDeploy, claimServer, isSurelyOver } from './claim';
import { type DeployChanges, isNothing } from './deployedFile';
import { DeployEnding } from './deployEnding';
import type { DeployPreparation, DeployTools } from './deployTools';
import type { DeployOutcome } from './outcome';
import { claimFolder, newDeployId, placesOf } from './places';
import type { DeployPlan } from './plan';
import { type DeployRecord, isEnded } from './record';
import { withReleaseFile } from './releaseFile';
import { DeploySteps } from './steps';

/** What is deployed, where, and by whom. */
export interface DeployJob extends Pick<
  DeployRecord,
  'panelId' | 'uuid' | 'serverName' | 'folder' | 'local' | 'account' | 'author' | 'release'
> {
  /** What it is known by where it is shown already; a new one where left out. */
  readonly id?: string;
  readonly plan: DeployPlan;
}

/**
 * Deploys to one server: brings what differs beside its place, puts it in place by renames, starts the program with it,
 * and sees whether it works. Until the first rename a failure, or giving up, changes nothing; after it, whoever asks
 * decides whether to continue or to undo.
 */
export class DeployRun {
  readonly steps: DeploySteps;
  private readonly ending: DeployEnding;

  constructor(private readonly tools: DeployTools) {
    this.steps = new DeploySteps(tools.clock);
    this.ending = new DeployEnding(tools, this.steps);
  }

  /**
   * Deploys. Rejects where nothing was changed: with OtherDeploy where somebody else is at it, with UserError, as
   * requests and the disk do, or with the signal's reason.
   */
  async run(
    job: DeployJob,
    preparation: DeployPreparation,
    signal: AbortSignal,
  ): Promise<DeployOutcome> {
    const { build, compare } = preparation;
    if (build) await this.steps.run('build', () => build(signal));
    const compared = await this.steps.run('compare', () => compare(signal));
    const changes = changesOf(compared);
    if (isNothing(changes)) return { end: 'nothing' };
    const record = await this.recordOf(job, changes, signal);
    const held = await this.tools.journal.hold(record.id, async (lost) => {
      const both = AbortSignal.any([signal, lost]);
      const staged = await this.prepare(job, record, { preparation, compared, signal: both });
      return this.ending.deploy(staged, both, true);
    });
    if (!held) throw new UserError(l10n.t("Couldn't deploy. Another window is doing it."));
    return held.value;
  }

  /** Continues a deploy that did not come to an end. Rejects where nothing was done. */
  continue(id: string, signal: AbortSignal): Promise<DeployOutcome> {
    return this.work(id, signal, (record, both) => this.ending.deploy(record, both));
  }

  /**
   * Puts the files back that a deploy replaced; those of later deploys to that server come first, by their ids. The
   * program is started once, at the end. Ends early where some cannot be put back. Rejects where nothing was done.
   */
  async undo(ids: readonly string[], signal: AbortSignal): Promise<DeployOutcome> {
    let outcome: DeployOutcome = { end: 'nothing' };
    for (const [at, id] of ids.entries()) {
      const isLast = at === ids.length - 1;
      outcome = await this.work(id, signal, (record, both) =>
        this.ending.undo(record, both, { isLast }),
      );
      if (outcome.end !== 'old') return outcome;
    }
    return outcome;
  }

  private async work(
    id: string,
    signal: AbortSignal,
    run: (record: DeployRecord, signal: AbortSignal) => Promise<DeployOutcome>,
  ): Promise<DeployOutcome> {
    const { journal } = this.tools;
    const held = await journal.hold(id, async (lost) => {
      const record = await journal.load(id);
      if (!record) throw new UserError(l10n.t('This deploy is no longer kept.'));
      const both = AbortSignal.any([signal, lost]);
      await this.claim(record, both);
      return run(record, both);
    });
    if (!held) throw new UserError(l10n.t('Another window is at work on this deploy.'));
    return held.value;
  }

  /** Removes what a deploy left on the server that had not changed anything yet. Rejects as requests do. */
  async cleanUp(record: DeployRecord): Promise<void> {
    await this.ending.discard(record);
  }

  /** Keeps what is to be replaced, and brings what goes up. A failure leaves nothing behind. */
  private async prepare(
    job: DeployJob,
    record: DeployRecord,
    how: {
      readonly preparation: DeployPreparation;
      readonly compared: Awaited<ReturnType<DeployPreparation['compare']>>;
      readonly signal: AbortSignal;
    },
  ): Promise<DeployRecord> {
    const { journal, log } = this.tools;
    const { signal, preparation } = how;
    await journal.save(record);
    try {
      await this.claim(record, signal);
      const { backup } = preparation;
      if (backup) await this.steps.run('backup', () => backup(signal));
      const written = writtenFile(job);
      const sent = await this.steps.run('stage', (report) =>
        preparation.stage({
          root: job.local,
          planned: how.compared.plan.files,
          changes: record.changes,
          places: placesOf(record.id),
          ...(written && { written }),
          signal,
          onProgress: ({ done, total }) => report(done, total),
        }),
      );
      signal.throwIfAborted();
      const files = record.changes.files.map((file) =>
        file.sent ? { ...file, sent: sent.get(file.path) ?? file.sent } : file,
      );
      const staged: DeployRecord = {
        ...record,
        phase: 'replacing',
        changes: { ...record.changes, files },
      };
      await journal.save(staged);
      return staged;
    } catch (error) {
      await this.ending.discard(record, error).catch((problem: unknown) => {
        log.warn(`Left on the server by a deploy: ${describeError(problem)}`);
      });
      throw error;
    }
  }

  private async claim(record: DeployRecord, signal: AbortSignal): Promise<void> {
    const { disk, clock } = this.tools;
    const { id, account } = record;
    const take = () => claimServer(disk, placesOf(id), { id, account, since: clock.now() }, signal);
    try {
      await take();
    } catch (error) {
      if (!(error instanceof OtherDeploy) || !(await this.mayRemove(error.claim))) throw error;
      await disk.removeAll([claimFolder]);
      await take();
    }
  }

  /** Whether somebody's claim is only left: of a deploy that we know has ended, or of one that the user takes for dead. */
  private async mayRemove(claim: DeployClaim): Promise<boolean> {
    const { clock, journal, takeOver } = this.tools;
    const known = await journal.load(claim.id);
    if (known) return isEnded(known);
    return isSurelyOver(claim, clock.now()) && takeOver(claim);
  }

  private async recordOf(
    job: DeployJob,
    compared: DeployChanges,
    signal: AbortSignal,
  ): Promise<DeployRecord> {
    const { panelId, uuid, serverName, folder, local, account, author, release, plan } = job;
    const startedAt = this.tools.clock.now();
    const written = writtenFile(job);
    const changes = written
      ? await withReleaseFile(this.tools.disk, { ...plan, to: folder }, compared, written.path)
      : compared;
    const variable = await this.variableOf(job, signal);
    return {
      id: job.id ?? newDeployId(startedAt),
      ...{ panelId, uuid, serverName, folder, local, account, author, startedAt, release },
      ...{ then: plan.then, healthy: plan.healthy, unhealthy: plan.undo },
      ...{ written: written?.path, variable, changes },
      phase: 'staging',
    };
  }

  private async variableOf({ plan, release }: DeployJob, signal: AbortSignal) {
    const to = plan.release;
    if (!to || !('variable' in to) || release === undefined) return undefined;
    const before = await this.tools.variables.get(to.variable, signal);
    return { name: to.variable, before, after: release };
  }
}

/** The file that tells the program its release. */
function writtenFile({ plan, release }: DeployJob) {
  const to = plan.release;
  if (!to || !('file' in to) || release === undefined) return undefined;
  return { path: to.file, text: `${release}\n` };
}
