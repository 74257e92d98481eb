import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import { join } from 'node:path';
import * as l10n from '@vscode/l10n';
import { describeError } from '../../core/api/describe';
import { isAbort } from '../../core/api/errors';
import { systemClock } from '../../core/base/clock';
import { limits } from '../../core/base/limits';
import { UserError } from '../../core/base/userError';
import type { LocalFile } from '../../core/files/localTree';
import { lookAtFolders } from '../../core/files/remoteFolders';
import { keepReplaced } from '../../core/sync/keepReplaced';
import { updateManifest } from '../../core/sync/manifest';
import { pullStep, pushStep } from '../../core/sync/progressWords';
import { push as carry } from '../../core/sync/push';
import { type PushJob, type PushResult, carried } from '../../core/sync/pushJob';
import { type PushUndo, foldersOf, planUndo, undoOf } from '../../core/sync/pushUndo';
import { describeUndo, lostByUndo } from '../../core/sync/undoWords';
import { askModal } from '../base/messages';
import { pickOne } from '../base/picks';
import type { ShownProgress } from '../base/progress';
import { tellLeft } from '../files/tellLeft';
import { turnIn, workOn } from './inTurn';
import type { SyncPair } from './place';
import { showSteps } from './showStep';
import type { SyncParts } from './syncParts';
import { tellOutcome } from './telling';

/** What a push replaces, on this computer; or why it is not there. */
export interface KeptFiles {
  readonly folder: string;
  readonly files: readonly LocalFile[];
  readonly problem: string | undefined;
}

/** A push that can be undone. */
export interface UndoablePush {
  readonly place: SyncPair;
  readonly undo: PushUndo;
  readonly kept: KeptFiles;
}

/** Undoes pushes of this window: takes away what they added, and puts back what they replaced. */
export class UndoPush {
  private readonly pushes: UndoablePush[] = [];

  constructor(private readonly parts: SyncParts) {}

  /** Fetches what a push is about to replace. Where that fails the push goes on, and cannot be undone. */
  async keep(
    { files, folder }: SyncPair,
    job: Pick<PushJob, 'files' | 'before' | 'signal'>,
    progress: ShownProgress,
  ): Promise<KeptFiles> {
    const { before = new Map(), signal } = job;
    const staged = await mkdtemp(join(os.tmpdir(), 'hosting-panel-'));
    const paths = job.files.map(({ path }) => path);
    const how = { files, folder, staged, before, signal, clock: systemClock, onLeft: tellLeft };
    try {
      const kept = await keepReplaced(paths, { ...how, onProgress: showSteps(progress, pullStep) });
      return { folder: staged, files: kept, problem: undefined };
    } catch (error) {
      await rm(staged, { recursive: true, force: true });
      if (isAbort(error)) throw error;
      return { folder: staged, files: [], problem: describeError(error) };
    }
  }

  /** Notes what became of a push; undefined where there is nothing to undo. */
  async note(
    place: SyncPair,
    {
      result,
      before,
      kept,
    }: {
      readonly result: PushResult;
      readonly before: PushJob['before'];
      readonly kept: KeptFiles;
    },
  ): Promise<UndoablePush | undefined> {
    const undo = undoOf(result, before ?? new Map());
    const isNothing = undo.added.size + undo.replaced.size + undo.folders.length === 0;
    if (isNothing || kept.problem !== undefined) {
      await rm(kept.folder, { recursive: true, force: true });
      return undefined;
    }
    const push = { place, undo, kept };
    this.pushes.unshift(push);
    await Promise.all(this.pushes.splice(limits.undonePushes).map((old) => this.forget(old)));
    return push;
  }

  /** Lets the user choose one of the pushes, the last first, and undoes it. */
  async ask(): Promise<void> {
    if (this.pushes.length === 0) {
      throw new UserError(l10n.t('There is no push of this window that can be undone.'));
    }
    const items = this.pushes.map((one) => ({
      label: one.place.label,
      description: l10n.t('{0} replaced, {1} added', one.undo.replaced.size, one.undo.added.size),
      one,
    }));
    const picked = await pickOne(items, { title: l10n.t('Undo Which Push?') });
    if (picked) await this.run(picked.one);
  }

  /** Undoes a push. What changed on the server since is asked about first. */
  async run(push: UndoablePush): Promise<void> {
    if (!this.pushes.includes(push)) throw new UserError(l10n.t('This push was undone already.'));
    const { label } = push.place;
    const { changed } = (await this.look(push)) ?? {};
    if (!changed) return;
    const lost = lostByUndo({ changed }, label);
    const all = l10n.t('Undo These Too');
    const others = l10n.t('Undo Only the Others');
    const answer = lost && (await askModal(lost.question, { detail: lost.detail }, all, others));
    if (lost && answer === undefined) return;
    await this.undo(push, answer === all);
  }

  dispose(): void {
    for (const { kept } of this.pushes) rmSync(kept.folder, { recursive: true, force: true });
  }

  private async look(push: UndoablePush) {
    const { place } = push;
    const done = await this.parts.serverActions.run({
      ref: place.ref,
      permission: 'file.read',
      failed: l10n.t('The push to {0} was not undone.', place.label),
      title: l10n.t('Comparing {0}', place.label),
      work: (signal) => planNow(push, signal, false),
    });
    return done?.value;
  }

  private async undo(push: UndoablePush, isForced: boolean): Promise<void> {
    const { place, kept } = push;
    const { label, folder, files, key } = place;
    const { serverActions, locks, manifests, log } = this.parts;
    const temporary = await mkdtemp(join(os.tmpdir(), 'hosting-panel-'));
    try {
      const done = await serverActions.run({
        ref: place.ref,
        permission: 'file.create',
        failed: l10n.t('The push to {0} was not undone.', label),
        title: l10n.t('Undoing the push to {0}', label),
        work: (waiting, progress) =>
          locks.hold(workOn(place, 'push'), turnIn(waiting, progress), async (signal) => {
            const { putBack, remove, changed } = await planNow(push, signal, isForced);
            const result = await carry(
              { files, clock: systemClock, temporary, record: this.parts.archives.of(key) },
              {
                root: kept.folder,
                folder,
                files: kept.files
                  .filter(({ path }) => putBack.includes(path))
                  .map((file) => ({ ...file, kind: 'changed' })),
                folders: [],
                remove,
                signal,
                onProgress: showSteps(progress, pushStep),
              },
            );
            const known = await manifests.load(key);
            await manifests.save(key, updateManifest(known, carried(result), result.removed));
            return { result, left: isForced ? [] : changed };
          }),
      });
      if (!done) return;
      const told = describeUndo(done.value.result, label, done.value.left);
      this.parts.fileSystem.refreshExplorer();
      void tellOutcome(log, told);
      if (!told.isProblem) await this.forget(push);
    } finally {
      await rm(temporary, { recursive: true, force: true });
    }
  }

  private async forget(push: UndoablePush): Promise<void> {
    const at = this.pushes.indexOf(push);
    if (at >= 0) this.pushes.splice(at, 1);
    await rm(push.kept.folder, { recursive: true, force: true });
  }
}

async function planNow({ place, undo }: UndoablePush, signal: AbortSignal, isForced: boolean) {
  const { files: server, folder: root } = place;
  const now = await lookAtFolders({ server, root, wanted: foldersOf(undo), signal });
  return planUndo(undo, now, isForced);
}
