import * as l10n from '@vscode/l10n';
import { describeError } from '../api/describe';
import { isAbort } from '../api/errors';
import { isOutcomeUnknown } from '../api/errorMeaning';
import { nameSome } from '../base/nameSome';
import { UserError } from '../base/userError';
import { StartFailed } from '../console/powerRequest';
import { AnsweredDeploy } from './answeredDeploy';
import { releaseClaim } from './claim';
import type { DeployTools } from './deployTools';
import { countStates } from './fileState';
import { pastOf } from './history';
import { lookAtDeploy } from './lookAtDeploy';
import type { DeployTree } from './moves';
import type { DeployOutcome, DeployQuestion, DeployVerdict } from './outcome';
import { placesOf } from './places';
import { type PutTree, putNewTree, putTree } from './putTree';
import { type DeployPhase, type DeployRecord, isOnlyStart } from './record';
import { manifestWith } from './remember';
import type { DeploySteps, StepReport } from './steps';

/** Deploys of a server whose files are kept, so that they can be undone. */
const keptDeploys = 3;

/** The part of a deploy that changes the server, and the way back. Each step is written down before it is done. */
export class DeployEnding {
  constructor(
    private readonly tools: DeployTools,
    private readonly steps: DeploySteps,
  ) {}

  /**
   * Puts the new files in place, starts the program and sees whether it works. `isFresh`: nothing was moved yet. What
   * fails is put to whoever decides.
   */
  async deploy(
    begun: DeployRecord,
    signal: AbortSignal,
    isFresh = false,
  ): Promise<DeployOutcome | AnsweredDeploy> {
    const { folders } = this.tools;
    let record = begun;
    let put: PutTree;
    let verdict: DeployVerdict;
    try {
      if (record.phase !== 'replacing') record = await this.note(record, 'replacing');
      const held = await folders.take(signal);
      put = await this.steps.run('replace', (report) =>
        this.put(record, 'new', { signal: held, report, isFresh }),
      );
      if (put.missing.length > 0) throw notThere(put.missing);
      record = await this.note(record, 'placed');
      verdict = await this.startNew(record, signal);
      if (isLost(signal)) signal.throwIfAborted();
    } catch (error) {
      await folders.release();
      return this.failed(record, error, signal);
    }
    if (verdict.kind === 'unhealthy') return this.unhealthy(record, verdict, signal);
    return this.end(record, { end: 'new', verdict, strays: put.strays });
  }

  /** Does what was decided, once it is known that the deploy is still ours. */
  async answered(
    { record, question, decision }: AnsweredDeploy,
    signal: AbortSignal,
  ): Promise<DeployOutcome | AnsweredDeploy> {
    const { why, reason } = question;
    if (decision === undefined) return this.ask(record, question);
    if (decision === 'continue') return this.deploy(record, signal);
    if (decision === 'undo') return this.undo(record, signal, { reason });
    const kind = why === 'unhealthy' ? why : 'unknown';
    return this.end(record, { end: 'new', verdict: { kind, reason } });
  }

  /** What is there where a deploy could not go on. */
  async mixture(record: DeployRecord, error: unknown): Promise<DeployOutcome> {
    return { end: 'mixture', reason: describeError(error), counts: await this.counts(record) };
  }

  /**
   * Puts the old files back, starts the program unless `isLast` is false, and sees whether it works. Where they cannot be
   * put back, or the program was not started with them, the outcome says so, and it can be tried again. `before`: the ids
   * of those whose files went back just before, and that are over once the program was started.
   */
  async undo(
    record: DeployRecord,
    signal: AbortSignal,
    {
      reason,
      isLast = true,
      before = [],
    }: {
      readonly reason?: string;
      readonly isLast?: boolean;
      readonly before?: readonly string[];
    } = {},
  ): Promise<DeployOutcome> {
    const { folders } = this.tools;
    let put: PutTree;
    let undoing: DeployRecord;
    try {
      undoing = await this.note(record, 'undoing');
      const held = await folders.take(signal);
      put = await this.steps.run('undo', (report) =>
        this.put(undoing, 'old', { signal: held, report }),
      );
    } catch (error) {
      return this.mixture(record, isLost(signal) ? interrupted() : error);
    }
    await this.remember(record, 'old');
    await folders.release();
    // It is over when the program runs with them.
    if (!isLast) return this.leaveUndoing(undoing, { end: 'old', ...put });
    let isStarted = false;
    const onStarted = () => (isStarted = true);
    const verdict = await this.start(undoing, 'before', { signal, onStarted }).catch(
      (error: unknown) => unknown(isLost(signal) ? interrupted() : error),
    );
    if (!isStarted && verdict.kind === 'unknown') {
      const why = [reason, notStarted(verdict.reason)].filter((text) => text !== undefined);
      return { end: 'mixture', reason: why.join(' '), ...put };
    }
    for (const id of before) await this.endUndone(id);
    return this.end(undoing, { end: 'old', verdict, reason, ...put });
  }

  /** Makes room for the next one that is undone with it. */
  private async leaveUndoing({ id }: DeployRecord, outcome: DeployOutcome): Promise<DeployOutcome> {
    const { disk } = this.tools;
    try {
      await releaseClaim(disk, id);
      return outcome;
    } catch (error) {
      return { ...outcome, end: 'mixture', reason: notStarted(describeError(error)) };
    }
  }

  /** Ends one whose files went back before those of an earlier deploy did. */
  private async endUndone(id: string): Promise<void> {
    const { journal, log } = this.tools;
    const record = await journal.load(id);
    if (record?.phase !== 'undoing') return;
    await this.note(record, 'undone').catch((error: unknown) => log.warn(String(error)));
    const reason = l10n.t('The deploy was undone together with an earlier one.');
    await this.keepPast(record, 'undone', { kind: 'unknown', reason });
  }

  /**
   * Removes what a deploy brought to the server and did not put in place, and forgets it; not yet where the daemon may
   * still be at work on it. Rejects as requests do: then it is found when VS Code starts again.
   */
  async discard(record: DeployRecord, failure?: unknown): Promise<void> {
    const { disk, journal } = this.tools;
    await releaseClaim(disk, record.id);
    await disk.removeAll([placesOf(record.id).folder]);
    if (!isOutcomeUnknown(failure)) await journal.remove(record.id);
  }

  private async put(
    { id, folder, changes }: DeployRecord,
    tree: DeployTree,
    how: {
      readonly signal: AbortSignal;
      readonly report: StepReport;
      readonly isFresh?: boolean;
    },
  ): Promise<PutTree> {
    const { disk, clock } = this.tools;
    const onProgress = (done: number) => how.report(done, changes.files.length);
    const job = { disk, clock, folder, places: placesOf(id), changes, signal: how.signal };
    return how.isFresh ? putNewTree({ ...job, onProgress }) : putTree({ ...job, onProgress }, tree);
  }

  /** Starts the program with the new files. It is not kept waiting for what this computer writes down about them. */
  private async startNew(record: DeployRecord, signal: AbortSignal): Promise<DeployVerdict> {
    let remembering: Promise<void> | undefined;
    const onStarting = () => {
      remembering ??= this.remember(record, 'new').then(() => this.tools.folders.release());
    };
    try {
      return await this.start(record, 'after', { signal, onStarting });
    } finally {
      onStarting();
      await remembering;
    }
  }

  private async start(
    { variable, then, healthy }: DeployRecord,
    value: 'before' | 'after',
    {
      signal,
      onStarting,
      onStarted,
    }: {
      readonly signal: AbortSignal;
      /** Hears that the program is asked to start. */
      readonly onStarting?: () => void;
      /** Hears that the program that was there has ended, or has its command. */
      readonly onStarted?: () => void;
    },
  ): Promise<DeployVerdict> {
    const { variables, start, watch } = this.tools;
    if (variable) {
      await this.steps.run('release', () => variables.set(variable.name, variable[value]));
    }
    signal.throwIfAborted();
    const command = 'command' in then ? then.command : undefined;
    const isRestart = command === undefined;
    const listening = await watch(healthy, { isRestart, command, signal });
    try {
      const starting = this.steps.run('start', () => start(then, signal));
      onStarting?.();
      const reason = await starting.then(
        () => undefined,
        (error: unknown) => {
          // What was refused, or got lost on its way, says nothing of the program.
          if (error instanceof StartFailed) return error.message;
          // Somebody stopped it on its way up.
          if (isAbort(error) && !signal.aborted) onStarted?.();
          throw error;
        },
      );
      onStarted?.();
      if (reason !== undefined) return { kind: 'unhealthy', reason };
      return await this.steps.run(
        'watch',
        () => listening.verdict(),
        (verdict) => (verdict.kind === 'healthy' ? undefined : verdict.reason),
      );
    } finally {
      listening.dispose();
    }
  }

  private async failed(
    record: DeployRecord,
    error: unknown,
    signal: AbortSignal,
  ): Promise<DeployOutcome | AnsweredDeploy> {
    const isPlaced = record.phase === 'placed';
    if (isLost(signal)) {
      const reason = describeError(interrupted());
      return new AnsweredDeploy(record, { why: 'failed', reason, isPlaced });
    }
    const reason = signal.aborted ? l10n.t('The deploy was canceled.') : describeError(error);
    return this.ask(record, { why: signal.aborted ? 'canceled' : 'failed', reason, isPlaced });
  }

  private async ask(
    record: DeployRecord,
    question: DeployQuestion,
  ): Promise<DeployOutcome | AnsweredDeploy> {
    const { reason, isPlaced } = question;
    const decision = await this.tools.decide(question);
    if (decision !== 'leave' || isPlaced) return new AnsweredDeploy(record, question, decision);
    return { end: 'mixture', reason, counts: await this.counts(record) };
  }

  private async unhealthy(
    record: DeployRecord,
    verdict: DeployVerdict & { readonly kind: 'unhealthy' },
    signal: AbortSignal,
  ): Promise<DeployOutcome | AnsweredDeploy> {
    const { reason } = verdict;
    // The files were there before: what is wrong came with another deploy.
    if (isOnlyStart(record)) return this.end(record, { end: 'new', verdict });
    if (record.unhealthy === 'automatic') return this.undo(record, signal, { reason });
    if (record.unhealthy === 'ask') {
      return this.ask(record, { why: 'unhealthy', reason, isPlaced: true });
    }
    return this.end(record, { end: 'new', verdict });
  }

  /** What is where; undefined where nobody can look now. */
  private async counts({ id, folder, changes }: DeployRecord) {
    const look = { disk: this.tools.disk, folder, places: placesOf(id), files: changes.files };
    const seen = await lookAtDeploy(look).catch(() => undefined);
    return seen && countStates(seen);
  }

  private async end(
    record: DeployRecord,
    outcome: DeployOutcome & { readonly end: DeployTree; readonly verdict: DeployVerdict },
  ): Promise<DeployOutcome> {
    const { log } = this.tools;
    const end = outcome.end === 'new' ? 'deployed' : 'undone';
    // What cannot be written down is found again, and then it is seen that all is in place.
    await this.note(record, end).catch((error: unknown) => log.warn(String(error)));
    await this.keepVerified(outcome);
    await this.keepPast(record, end, outcome.verdict);
    await this.makeRoom(record);
    return outcome;
  }

  private async keepPast(
    record: DeployRecord,
    end: 'deployed' | 'undone',
    verdict: DeployVerdict,
  ): Promise<void> {
    const { clock, history, log } = this.tools;
    await history
      .note(record, pastOf(record, { end, endedAt: clock.now(), verdict }))
      .catch((error: unknown) => log.warn(`Not in the history of deploys: ${String(error)}`));
  }

  /** Frees the server for others, and removes the files of deploys that are too old to be undone. */
  private async makeRoom(record: DeployRecord): Promise<void> {
    const { disk, journal, log } = this.tools;
    try {
      const all = await journal.ofServer(record);
      // What only started the program, and what was put back, takes no room from what can be undone.
      const old = [
        all.filter((one) => one.phase === 'deployed' && isOnlyStart(one)),
        all.filter((one) => one.phase === 'deployed' && !isOnlyStart(one)),
        all.filter(({ phase }) => phase === 'undone'),
      ].flatMap((ended) => ended.slice(keptDeploys));
      await releaseClaim(disk, record.id);
      if (old.length > 0) await disk.removeAll(old.map(({ id }) => placesOf(id).folder));
      for (const { id } of old) await journal.remove(id);
    } catch (error) {
      // The files are where they belong: what is left is removed by the next deploy.
      log.warn(`Left on the server by deploys: ${describeError(error)}`);
    }
  }

  private async note(record: DeployRecord, phase: DeployPhase): Promise<DeployRecord> {
    const next = { ...record, phase };
    await this.tools.journal.save(next);
    return next;
  }

  /** What goes to another server as it was verified here. */
  private async keepVerified({ end, verdict }: DeployOutcome): Promise<void> {
    const { manifest, verified, log } = this.tools;
    const isHealthy = end === 'new' && verdict?.kind === 'healthy';
    try {
      await verified.save(isHealthy ? await manifest.load() : new Map());
    } catch (error) {
      log.warn(`Not to be promoted: ${String(error)}`);
    }
  }

  private async remember({ changes, written }: DeployRecord, tree: DeployTree): Promise<void> {
    const { manifest, log } = this.tools;
    try {
      await manifest.save(manifestWith(await manifest.load(), changes, tree, written));
    } catch (error) {
      log.warn(`The next comparison looks at more: ${String(error)}`);
    }
  }
}

/** Whether a lock was lost, so that another window may be at work; what the user gave up is something else. */
function isLost({ aborted, reason }: AbortSignal): boolean {
  return aborted && !isAbort(reason);
}

function interrupted(): UserError {
  return new UserError(
    l10n.t('The deploy was interrupted because the local computer was asleep or too busy.'),
  );
}

function unknown(error: unknown): DeployVerdict {
  return { kind: 'unknown', reason: describeError(error) };
}

function notStarted(why: string): string {
  return l10n.t(
    'The previous files are in place again, but the program might still run the new version. {reason}',
    { reason: why },
  );
}

function notThere(paths: readonly string[]): UserError {
  return new UserError(
    l10n.t('These files are no longer on the server: {files}.', { files: nameSome(paths) }),
  );
}
