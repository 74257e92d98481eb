import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { systemClock } from '../../core/base/clock';
import { needsSecondLook } from '../../core/sync/checkAgain';
import type { Compared } from '../../core/sync/compare';
import { removeLeftArchives } from '../../core/sync/leftArchives';
import { push } from '../../core/sync/push';
import type { PushFacts, PushPlan } from '../../core/sync/pushPlan';
import { countPlan, deniedPaths, pushGroups } from '../../core/sync/pushChoices';
import {
  describeBlocked,
  describeDenied,
  describeLeftOut,
  describeNothing,
  removalQuestion,
} from '../../core/sync/pushWords';
import { nameSome } from '../../core/base/nameSome';
import { UserError } from '../../core/base/userError';
import { askModal, showInformation, showWarning } from '../base/messages';
import { agreesToFolder } from './askBroadFolder';
import type { GivenFolders } from '../../core/sync/arguments';
import { isAllowed } from './allowedPair';
import { askPair, isUnasked } from './askPair';
import { turnIn, workOn } from './inTurn';
import type { SyncParts } from './syncParts';
import { type Chosen, chosenOf } from '../../core/sync/chosen';
import { compareWithProgress } from './comparing';
import { type SyncPair, openNamedPlace } from './place';
import { type FolderPair, remoteChild } from '../files/folderPair';
import { type PreviewAnswer, preview } from './preview';
import { rememberCarried } from './rememberCarried';
import { withTemporaryFolder } from './temporaryFolder';
import { showSteps } from './showStep';
import { withSecrets } from './pushSecrets';
import { safeChoice } from '../../core/sync/pushSecrets';
import { pushStep } from '../../core/sync/progressWords';
import { showBoth, tellOutcome } from './telling';
import { type PushFollowers, tellPush } from './pushTelling';

/** Pushes folders of this computer to servers. */
export class PushFolder {
  /** Server folders that are being pushed to: two at once would take each other for somebody else. */
  private readonly busy = new Set<string>();

  constructor(
    private readonly parts: SyncParts,
    private readonly followers: PushFollowers,
  ) {}

  /**
   * Asks for what is not given, shows what would be done, and does what is chosen. An argument that names both
   * folders may say that what is safe is to be done unasked.
   */
  async run(given: GivenFolders | undefined): Promise<void> {
    const question = { title: l10n.t('Push Folder to Server'), isPush: true };
    const pair = await askPair(this.parts, given, question);
    if (!pair) return;
    const place = await openNamedPlace(this.parts, pair);
    if (!(await agreesToFolder(place.root, place.label))) return;
    if (!(await isAllowed(this.parts, given, { action: 'push', place }))) return;
    const id = pair.remote.toString();
    if (this.busy.has(id))
      throw new UserError(
        l10n.t("A push to '{place}' is already running.", { place: place.label }),
      );
    this.busy.add(id);
    try {
      await this.pushTo(place, pair, isUnasked(given));
    } finally {
      this.busy.delete(id);
    }
  }

  private async pushTo(place: SyncPair, pair: FolderPair, unasked: boolean): Promise<void> {
    for (let isThorough = false; ; isThorough = true) {
      const compared = await compareWithProgress(this.parts, place, isThorough);
      if (!compared) return;
      await this.clearLeft(compared, place);
      this.tellSkipped(compared, place);
      const { plan } = compared;
      const nothing = describeNothing(plan, place.label);
      if (nothing) {
        await this.parts.pairs.remember(pair);
        void tellOutcome(this.parts.log, nothing);
        return;
      }
      const answer = unasked
        ? this.safe(plan, place)
        : await this.ask(place, pair, { plan, isThorough });
      if (answer === 'further') continue;
      const chosen = answer && (await withSecrets(this.parts, answer, place));
      if (!chosen || chosen.paths.size + chosen.remove.length === 0) return;
      if (!(await this.agrees(chosen, place))) return;
      await this.carry(
        { place, pair, plan },
        { ...chosen, seen: compared.facts, isFresh: unasked },
      );
      return;
    }
  }

  private ask(
    { label, key }: SyncPair,
    pair: FolderPair,
    { plan, isThorough }: { readonly plan: PushPlan; readonly isThorough: boolean },
  ): Promise<PreviewAnswer> {
    const compare = (path: string) => {
      const here = vscode.Uri.joinPath(pair.local, path);
      const title = l10n.t({
        message: '{file} (server ↔ local)',
        args: { file: path },
        comment: ['Title of an editor that compares a file of a server with a local one'],
      });
      return showBoth(remoteChild(pair, path), here, title);
    };
    const title = [
      l10n.t({
        message: "Push to '{place}'",
        args: { place: label },
        comment: ['Title of a list of files'],
      }),
      countPlan(plan),
    ].join(' · ');
    const groups = pushGroups(plan, this.parts.secrets.of(key));
    return preview({ title, groups, compare, canLookFurther: !isThorough });
  }

  /** What pushes before this one left behind, such as one whose window was closed, goes and is said. */
  private async clearLeft({ facts }: Compared, place: SyncPair): Promise<void> {
    const entries = facts.remote.get('')?.values() ?? [];
    const { archives } = this.parts;
    const ours = await archives.names(place.key);
    const record = archives.of(place.key);
    const seen = { ...place, entries, ours, record, clock: systemClock };
    const removed = await removeLeftArchives(seen);
    if (removed.length === 0) return;
    const names = nameSome(removed);
    const text = l10n.t("Archives of an earlier push were deleted on '{place}': {files}.", {
      place: place.label,
      files: names,
    });
    void tellOutcome(this.parts.log, { text, isProblem: false });
  }

  /** What cannot be carried is said, and stands in the log; so is what is in the way on the server. */
  private tellSkipped({ plan, facts }: Compared, { label, isLink, root }: SyncPair): void {
    for (const { path, why } of facts.local.skipped) {
      this.parts.log.info(`Not pushed to ${label}: ${path} (${why})`);
    }
    const notice = describeLeftOut(facts.local.skipped, { root, isLink });
    if (notice !== '') void showInformation(notice);
    const blocked = describeBlocked(plan.blocked, label);
    if (blocked !== undefined) void showWarning(blocked);
  }

  /** What goes where nobody is asked; what looks secret stays, and is said. */
  private safe(plan: PushPlan, { key, label }: SyncPair): Chosen {
    const { chosen, notice } = safeChoice(plan, this.parts.secrets.of(key), label);
    if (notice !== undefined) void showWarning(notice);
    const denied = describeDenied(deniedPaths(plan), label);
    if (denied !== undefined) void showWarning(denied);
    return chosen;
  }

  /** What is to be removed cannot be brought back: a backup is offered in the same question. */
  private async agrees({ remove }: Chosen, { label, ref }: SyncPair): Promise<boolean> {
    if (remove.length === 0) return true;
    const { backups } = this.parts;
    const noBackup = await backups.problem(ref);
    const { question, detail } = removalQuestion(remove, label, noBackup);
    const go = l10n.t({ message: 'Delete', comment: ['Button: deletes files from a server'] });
    const backup = l10n.t('Back Up, Then Delete');
    const answers = noBackup === undefined ? [go, backup] : [go];
    const options = { detail };
    const answer = await askModal(question, options, ...answers);
    // What went wrong with a backup was said; going on without it would not be what was asked for.
    return answer === backup ? backups.make(ref, { name: '', ignored: '' }) : answer === go;
  }

  private async carry(
    {
      place,
      pair,
      plan,
    }: { readonly place: SyncPair; readonly pair: FolderPair; readonly plan: PushPlan },
    chosen: Chosen & {
      readonly seen: PushFacts;
      /** Where nobody looked at a list, little had time to change. */
      readonly isFresh: boolean;
    },
  ): Promise<void> {
    const { remove } = chosen;
    const { root, folder, label, ref, files } = place;
    const record = this.parts.archives.of(place.key);
    const { undo } = this.followers;
    await withTemporaryFolder(this.parts.log, async (temporary) => {
      const parts = { files, clock: systemClock, temporary, record };
      const done = await this.parts.serverActions.run({
        ref,
        permission: 'file.create',
        failed: l10n.t("Couldn't push to '{place}'.", { place: label }),
        title: l10n.t({
          message: "Pushing to '{place}'...",
          args: { place: label },
          comment: ['Progress: a local folder to one of a server'],
        }),
        work: (waiting, progress) => {
          const turn = turnIn(waiting, progress);
          return this.parts.locks.hold(workOn(place, 'push'), turn, async (signal) => {
            const before = chosen.seen.remote;
            const job = { ...chosenOf(plan, chosen), root, folder, remove, before, signal };
            const kept = await undo.keep(place, job, progress);
            const isSeenAgain = needsSecondLook({
              wasAsked: !chosen.isFresh,
              hasWaited: turn.hasWaited,
              hasFetched: kept.files.length > 0 || kept.problem !== undefined,
            });
            const seen = isSeenAgain ? chosen.seen : undefined;
            const onProgress = showSteps(progress, pushStep);
            const result = await push(parts, { ...job, seen, onProgress });
            const known = rememberCarried(this.parts.manifests, place.key, result);
            // What went wrong with it is said after what became of the files.
            await known.catch(() => undefined);
            const undoable = await undo.note(pair, place, { result, before, kept });
            return { result, undoable, problem: kept.problem, known };
          });
        },
      });
      if (!done) return;
      if (done.value.result.failure === undefined) await this.parts.pairs.remember(pair);
      await tellPush(this.parts, place, done.value, this.followers);
      await done.value.known;
    });
  }
}
