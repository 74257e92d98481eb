import * as l10n from '@vscode/l10n';
import { describeError } from '../api/describe';
import { UserError } from '../base/userError';
import type { Compared } from '../sync/compare';
import type { SentFile } from '../sync/manifest';
import { changesOf } from './changes';
import { AnsweredDeploy } from './answeredDeploy';
import {
  type DeployClaim,
  OtherDeploy,
  claimServer,
  isSurelyOver,
  newClaim,
  releaseClaim,
  requireClaim,
} from './claim';
import { type DeployChanges, isNothing } from './deployedFile';
import { DeployEnding } from './deployEnding';
import type { DeployPreparation, DeployTools } from './deployTools';
import type { DeployOutcome } from './outcome';
import { type DeployFindings, inspect } from './inspect';
import { isVerified } from './isVerified';
import { lookMs } from './journal';
import { newDeployId, placesOf } from './places';
import type { DeployPlan } from './plan';
import { type DeployRecord, isEnded } from './record';
import { withReleaseFile } from './releaseFile';
import { DeploySteps } from './steps';
import { undoable, undoneWith } from './undoable';

/** How a deploy ended, or the question at which it stopped. */
type DeployStep = DeployOutcome | AnsweredDeploy;

/** What a deploy begins with. */
interface Prepared {
  readonly preparation: DeployPreparation;
  readonly compared: Compared;
  readonly signal: AbortSignal;
}

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
  /** What goes on beside the steps, and has ended when they have. */
  private readonly beside: Promise<void>[] = [];

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
    const { build } = preparation;
    if (build) await this.steps.run('build', () => build(signal));
    const held = await this.tools.folders.take(signal);
    try {
      return await this.begin(job, preparation, held);
    } finally {
      await this.tools.folders.release();
    }
  }

  private async begin(
    job: DeployJob,
    preparation: DeployPreparation,
    signal: AbortSignal,
  ): Promise<DeployOutcome> {
    const { compare } = preparation;
    const compared = await this.steps.run('compare', () => compare(signal));
    const changes = changesOf(compared);
    // What never ran well is started and watched again.
    if (isNothing(changes) && (await isVerified(this.tools, job))) {
      return { end: 'nothing', verdict: { kind: 'healthy' } };
    }
    const record = await this.recordOf(job, changes, signal);
    return this.hold(record.id, signal, async (both) => {
      const staged = await this.prepare(job, record, { preparation, compared, signal: both });
      return this.ending.deploy(staged, both, true);
    });
  }

  /** Continues a deploy that did not come to an end. Rejects where nothing was done. */
  continue(id: string, signal: AbortSignal): Promise<DeployOutcome> {
    return this.work(id, signal, (record, both) => {
      if (isEnded(record)) throw alreadyEnded();
      return this.ending.deploy(record, both);
    });
  }

  /**
   * Puts the files back that a deploy replaced; those of later deploys to that server come first, by their ids. The
   * program is started once, at the end. Ends early where some cannot be put back. `seen`: what the user was told of the
   * last of them. Rejects where nothing was done: with UserError, too, where it is not any more what was asked for.
   */
  async undo(
    ids: readonly string[],
    signal: AbortSignal,
    seen?: DeployFindings,
  ): Promise<DeployOutcome> {
    let outcome: DeployOutcome = { end: 'nothing' };
    for (const [at, id] of ids.entries()) {
      const isLast = at === ids.length - 1;
      const before = isLast ? ids.slice(0, at) : [];
      const undo = async (record: DeployRecord, both: AbortSignal) => {
        await this.requireAsked(ids, at === 0 ? seen : undefined, both);
        return this.ending.undo(record, both, { isLast, before });
      };
      try {
        outcome = await this.work(id, signal, undo, ids);
      } catch (error) {
        if (at === 0) throw error;
        return { end: 'mixture', reason: describeError(error) };
      }
      if (outcome.end !== 'old') return outcome;
    }
    return outcome;
  }

  private async work(
    id: string,
    signal: AbortSignal,
    run: (record: DeployRecord, signal: AbortSignal) => DeployStep | Promise<DeployStep>,
    together: readonly string[] = [],
  ): Promise<DeployOutcome> {
    const { journal, disk, log } = this.tools;
    return this.hold(id, signal, async (both) => {
      const record = await journal.load(id);
      if (!record) throw new UserError(l10n.t('This deploy is no longer kept.'));
      await this.claim(record, both, together);
      try {
        return await run(record, both);
      } catch (error) {
        // Nothing was done. One that is not at its end keeps others away, as before.
        if (isEnded(record)) {
          await releaseClaim(disk, id).catch((problem: unknown) =>
            log.warn(describeError(problem)),
          );
        }
        throw error;
      }
    });
  }

  /** Works on a deploy while no other window does, up to its end. What was decided on the way is done under a new lock. */
  private async hold(
    id: string,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<DeployStep>,
  ): Promise<DeployOutcome> {
    const working = async (lost: AbortSignal) => {
      try {
        return await work(AbortSignal.any([signal, lost]));
      } finally {
        await Promise.all(this.beside.splice(0));
        await this.tools.folders.release();
      }
    };
    const held = await this.tools.journal.hold(id, working, lookMs);
    if (!held) throw new UserError(l10n.t('Another window is at work on this deploy.'));
    const { value } = held;
    if (!(value instanceof AnsweredDeploy)) return value;
    return this.hold(id, this.tools.renew(), (both) => this.goOn(value, both));
  }

  /** Goes on after a question, where the deploy is still as it was when it was asked. */
  private async goOn(answered: AnsweredDeploy, signal: AbortSignal): Promise<DeployStep> {
    const { disk, clock, journal } = this.tools;
    const { record } = answered;
    if ((await journal.load(record.id))?.phase !== record.phase) throw alreadyEnded();
    try {
      await requireClaim(disk, record.id, clock.now());
      await this.claim(record, signal);
    } catch (error) {
      if (error instanceof UserError) throw error;
      return this.ending.mixture(record, error);
    }
    return this.ending.answered(answered, signal);
  }

  /** Sees under the lock that what is undone is what the user was asked about. */
  private async requireAsked(
    ids: readonly string[],
    seen: DeployFindings | undefined,
    signal: AbortSignal,
  ): Promise<void> {
    const { disk, journal } = this.tools;
    const chosen = await journal.load(ids.at(-1) ?? '');
    if (!chosen || undoable([chosen]).length === 0) throw alreadyEnded();
    const together = undoneWith(chosen, await journal.ofServer(chosen));
    const isSame = ids.join() === together.map(({ id }) => id).join();
    if (isSame && !seen) return;
    if (isSame && seen) {
      const now = await inspect(disk, chosen, signal);
      const told = ({ changed, missing }: DeployFindings) => [
        [...changed].sort(),
        [...missing].sort(),
      ];
      if (JSON.stringify(told(now)) === JSON.stringify(told(seen))) return;
    }
    throw new UserError(
      l10n.t("The server has changed since you confirmed. Run 'Undo Deploy...' again."),
    );
  }

  /** Removes what a deploy left on the server that had not changed anything yet. Rejects as requests do. */
  async cleanUp(record: DeployRecord): Promise<void> {
    await this.ending.discard(record);
  }

  /** Keeps what is to be replaced, and brings what goes up. A failure leaves nothing behind. */
  private async prepare(
    job: DeployJob,
    record: DeployRecord,
    how: Prepared,
  ): Promise<DeployRecord> {
    const { journal, log } = this.tools;
    const { backup } = how.preparation;
    const refused = new AbortController();
    const signal = AbortSignal.any([how.signal, refused.signal]);
    await journal.save(record);
    try {
      const claiming = this.claim(record, how.signal);
      claiming.catch(() => refused.abort());
      if (backup) {
        await claiming;
        await this.steps.run('backup', () => backup(signal));
      }
      // What waits beside its place disturbs nobody.
      const [claimed, staged] = await Promise.allSettled([
        claiming,
        this.stage(job, record, { ...how, signal }),
      ]);
      if (claimed.status === 'rejected') throw claimed.reason;
      if (staged.status === 'rejected') throw staged.reason;
      const sent = staged.value;
      signal.throwIfAborted();
      const files = record.changes.files.map((file) =>
        file.sent ? { ...file, sent: sent.get(file.path) ?? file.sent } : file,
      );
      const next: DeployRecord = {
        ...record,
        phase: 'replacing',
        changes: { ...record.changes, files },
      };
      await journal.save(next);
      return next;
    } catch (error) {
      await this.ending.discard(record, error).catch((problem: unknown) => {
        log.warn(`Left on the server by a deploy: ${describeError(problem)}`);
      });
      throw error;
    }
  }

  private stage(
    job: DeployJob,
    record: DeployRecord,
    { preparation, compared, signal }: Prepared,
  ): Promise<ReadonlyMap<string, SentFile>> {
    const written = writtenFile(job);
    return this.steps.run('stage', (report) =>
      preparation.stage({
        root: job.local,
        planned: compared.plan.files,
        changes: record.changes,
        places: placesOf(record.id),
        ...(written && { written }),
        signal,
        onProgress: ({ done, total }) => report(done, total),
        later: (work) => this.beside.push(work),
      }),
    );
  }

  /** `together`: ids of deploys that are undone in one go with it, one of which may have been left half way. */
  private async claim(
    record: DeployRecord,
    signal: AbortSignal,
    together: readonly string[] = [],
  ): Promise<void> {
    const { disk, clock } = this.tools;
    const take = () =>
      claimServer(disk, placesOf(record.id), newClaim(record, clock.now()), signal);
    try {
      await take();
    } catch (error) {
      if (!(error instanceof OtherDeploy) || !(await this.remove(error.claim, together)))
        throw error;
      await take();
    }
  }

  /**
   * Removes a claim that is only left: of a deploy that we know has ended, or of one that the user takes for dead. Whether
   * another's took its place meanwhile shows when it is tried again. False where it counts.
   */
  private async remove(claim: DeployClaim, together: readonly string[]): Promise<boolean> {
    const { disk, clock, journal, takeOver } = this.tools;
    if (await journal.load(claim.id)) {
      // A window that is about to undo it has claimed the server before it writes that down.
      const held = await journal.hold(claim.id, async () => {
        const known = await journal.load(claim.id);
        if (!known || !(isEnded(known) || together.includes(known.id))) return false;
        await releaseClaim(disk, claim.id);
        return true;
      });
      return held?.value ?? false;
    }
    if (!isSurelyOver(claim, clock.now()) || !(await takeOver(claim))) return false;
    await releaseClaim(disk, claim.id);
    return true;
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

function alreadyEnded(): UserError {
  return new UserError(l10n.t('This deploy was already finished or undone.'));
}

/** The file that tells the program its release. */
function writtenFile({ plan, release }: DeployJob) {
  const to = plan.release;
  if (!to || !('file' in to) || release === undefined) return undefined;
  return { path: to.file, text: `${release}\n` };
}
