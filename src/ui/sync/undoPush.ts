import * as l10n from '@vscode/l10n';
import { describeError } from '../../core/api/describe';
import { isAbort } from '../../core/api/errors';
import { systemClock } from '../../core/base/clock';
import { limits } from '../../core/base/limits';
import { UserError } from '../../core/base/userError';
import type { LocalFile } from '../../core/files/localTree';
import { lookAtFolders } from '../../core/files/remoteFolders';
import { keepReplaced } from '../../core/sync/keepReplaced';
import { pullStep, pushStep } from '../../core/sync/progressWords';
import { push as carry } from '../../core/sync/push';
import type { PushJob, PushResult } from '../../core/sync/pushJob';
import { afterLaterUndo, afterOwnUndo } from '../../core/sync/afterUndo';
import type { KeptFolders } from '../../core/sync/keptFolders';
import type { ManifestKey } from '../../core/sync/manifestStore';
import { type PushUndo, foldersOf, isNothing, planUndo, undoOf } from '../../core/sync/pushUndo';
import { describeUndo, describeUndoable, lostByUndo } from '../../core/sync/undoWords';
import { askModal } from '../base/messages';
import { pickOne } from '../base/picks';
import type { ShownProgress } from '../base/progress';
import type { FolderPair } from '../files/folderPair';
import { tellLeft } from '../files/tellLeft';
import { turnIn, workOn } from './inTurn';
import { type SyncPair, openNamedPlace } from './place';
import { rememberCarried } from './rememberCarried';
import { withTemporaryFolder } from './temporaryFolder';
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
  /** Opened again when it is undone: the panel may have another key by then. */
  readonly pair: FolderPair;
  readonly key: ManifestKey;
  readonly label: string;
  readonly kept: KeptFiles;
  undo: PushUndo;
}

/** Undoes pushes of this window: takes away what they added, and puts back what they replaced. */
export class UndoPush {
  private readonly pushes: UndoablePush[] = [];
  private readonly panelIds = new Set<string>();

  constructor(
    private readonly parts: SyncParts,
    private readonly folders: KeptFolders,
  ) {}

  /** Fetches what a push is about to replace. Where that fails the push goes on, and cannot be undone. */
  async keep(
    { files, folder, key: { panelId } }: SyncPair,
    job: Pick<PushJob, 'files' | 'before' | 'signal'>,
    progress: ShownProgress,
  ): Promise<KeptFiles> {
    const { before = new Map(), signal } = job;
    this.panelIds.add(panelId);
    let staged: string | undefined;
    try {
      staged = await this.folders.make(panelId);
      const paths = job.files.map(({ path }) => path);
      const how = { files, folder, staged, before, signal, clock: systemClock, onLeft: tellLeft };
      const kept = await keepReplaced(paths, { ...how, onProgress: showSteps(progress, pullStep) });
      return { folder: staged, files: kept, problem: undefined };
    } catch (error) {
      if (staged !== undefined) await this.folders.remove(staged);
      if (isAbort(error)) throw error;
      return { folder: staged ?? '', files: [], problem: describeError(error) };
    }
  }

  /** Notes what became of a push; undefined where there is nothing to undo. Never rejects. */
  async note(
    pair: FolderPair,
    { key, label, folder }: SyncPair,
    {
      result,
      before = new Map(),
      kept,
    }: {
      readonly result: PushResult;
      readonly before: PushJob['before'];
      readonly kept: KeptFiles;
    },
  ): Promise<UndoablePush | undefined> {
    if (kept.problem !== undefined) return undefined;
    const undo = undoOf(result, { folder, before });
    if (isNothing(undo)) {
      await this.folders.remove(kept.folder);
      return undefined;
    }
    const push = { pair, key, label, undo, kept };
    this.pushes.unshift(push);
    await Promise.all(this.pushes.splice(limits.undonePushes).map((old) => this.forget(old)));
    return push;
  }

  /** Forgets what was pushed to panels that the user has signed out of, with all that is kept of them. */
  async forgetSignedOut(): Promise<void> {
    const gone = [...this.panelIds].filter((id) => !this.parts.panels.get(id));
    for (const id of gone) {
      this.panelIds.delete(id);
      const theirs = this.pushes.filter(({ key }) => key.panelId === id);
      await Promise.all(theirs.map((push) => this.forget(push)));
      await this.folders.removeOf(id);
    }
  }

  /** Lets the user choose one of the pushes, the last first, and undoes it. */
  async ask(): Promise<void> {
    if (this.pushes.length === 0) {
      throw new UserError(l10n.t('No push of this window can be undone.'));
    }
    const items = this.pushes.map((one) => ({
      label: one.label,
      description: describeUndoable(one.undo),
      one,
    }));
    const picked = await pickOne(items, {
      title: l10n.t({ message: 'Undo Push', comment: ['Title of a list of pushes'] }),
    });
    if (picked) await this.run(picked.one);
  }

  /** Undoes a push. What is not as it was pushed is asked about first. */
  async run(push: UndoablePush): Promise<void> {
    if (!this.pushes.includes(push)) {
      throw new UserError(
        l10n.t('The push was already undone, or the replaced files are no longer available.'),
      );
    }
    const place = await openNamedPlace(this.parts, push.pair);
    const { changed } = (await this.look(push, place)) ?? {};
    if (!changed) return;
    const lost = lostByUndo({ changed }, place.label);
    const all = l10n.t('Undo All Files');
    const others = l10n.t('Undo Other Files');
    const answer = lost && (await askModal(lost.question, { detail: lost.detail }, all, others));
    if (lost && answer === undefined) return;
    await this.undo(push, place, answer === all);
  }

  private async look({ undo }: UndoablePush, place: SyncPair) {
    const done = await this.parts.serverActions.run({
      ref: place.ref,
      permission: 'file.read',
      failed: l10n.t("Couldn't undo the push to '{place}'.", { place: place.label }),
      title: l10n.t({
        message: "Comparing '{folder}'...",
        args: { folder: place.label },
        comment: ['Progress: a folder of a server'],
      }),
      work: (signal) => planNow(undo, place, { signal, isForced: false }),
    });
    return done?.value;
  }

  private async undo(push: UndoablePush, place: SyncPair, isForced: boolean): Promise<void> {
    const { kept } = push;
    const { label, folder, files, key, ref } = place;
    const { serverActions, locks, manifests, log } = this.parts;
    await withTemporaryFolder(log, async (temporary) => {
      const done = await serverActions.run({
        ref,
        // What the look at the beginning needs; of the steps after it their result tells.
        permission: 'file.read',
        failed: l10n.t("Couldn't undo the push to '{place}'.", { place: label }),
        title: l10n.t("Undoing the push to '{place}'...", { place: label }),
        work: (waiting, progress) =>
          locks.hold(workOn(place, 'push'), turnIn(waiting, progress), async (signal) => {
            const plan = await planNow(push.undo, place, { signal, isForced });
            const result = await carry(
              { files, clock: systemClock, temporary, record: this.parts.archives.of(key) },
              {
                root: kept.folder,
                folder,
                files: kept.files
                  .filter(({ path }) => plan.putBack.includes(path))
                  .map((file) => ({ ...file, kind: 'changed' })),
                folders: [],
                remove: plan.remove,
                signal,
                onProgress: showSteps(progress, pushStep),
              },
            );
            this.learn(push, result);
            const known = rememberCarried(manifests, key, result);
            // What went wrong with it is said after what became of the files.
            await known.catch(() => undefined);
            return { result, left: isForced ? [] : plan.changed, known };
          }),
      });
      if (!done) return;
      const { result, left, known } = done.value;
      const { permission = 'file.create' } = result;
      const failure =
        result.failure && (await serverActions.explain({ ref, permission }, result.failure));
      const told = describeUndo({ ...result, failure }, label, {
        kept: left,
        gone: push.undo.removed,
      });
      this.parts.fileSystem.refreshExplorer();
      void tellOutcome(log, told);
      if (!told.isProblem && left.length === 0) await this.forget(push);
      await known;
    });
  }

  /** Takes what was put back for what it is, in this push and in those before it: it has a new time by now. */
  private learn(push: UndoablePush, { sent }: PushResult): void {
    const { undo: undone, key } = push;
    for (const one of this.pushes) {
      const isSameServer = one.key.panelId === key.panelId && one.key.uuid === key.uuid;
      if (one === push) one.undo = afterOwnUndo(undone, sent);
      else if (isSameServer) one.undo = afterLaterUndo(one.undo, undone, sent);
    }
  }

  private async forget(push: UndoablePush): Promise<void> {
    const at = this.pushes.indexOf(push);
    if (at >= 0) this.pushes.splice(at, 1);
    await this.folders.remove(push.kept.folder);
  }
}

async function planNow(
  undo: PushUndo,
  { files: server, folder: root }: SyncPair,
  { signal, isForced }: { readonly signal: AbortSignal; readonly isForced: boolean },
) {
  const now = await lookAtFolders({ server, root, wanted: foldersOf(undo), signal });
  return planUndo(undo, now, isForced);
}
