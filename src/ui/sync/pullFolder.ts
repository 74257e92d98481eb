import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { systemClock } from '../../core/base/clock';
import { besideFolder } from '../../core/sync/besideFolder';
import { listLocal } from '../../core/sync/localFolder';
import { type Manifest, unlessChanged, updateManifest } from '../../core/sync/manifest';
import { type MovedIn, moveIn } from '../../core/sync/moveIn';
import { fetchFolder } from '../../core/sync/pull';
import { type PullPlan, isSafeToTake, planPull, whatRuns } from '../../core/sync/pullPlan';
import {
  countPull,
  describePull,
  describeRefused,
  pullGroups,
  runningQuestion,
} from '../../core/sync/pullWords';
import { nameSome } from '../../core/base/nameSome';
import { stagedName } from '../../core/sync/stagedName';
import { confirm, showWarning } from '../base/messages';
import type { GivenFolders } from '../../core/sync/arguments';
import { isAllowed } from './allowedPair';
import { askPair, isUnasked } from './askPair';
import { inTurn, turnIn, workOn } from './inTurn';
import type { SyncParts } from './syncParts';
import { type Chosen, choiceOfSafe, chosenOf } from '../../core/sync/chosen';
import type { FolderPair } from '../files/folderPair';
import { type SyncPair, openNamedPlace } from './place';
import { preview } from './preview';
import { type DirtyFiles, dirtyBelow } from './dirtyFiles';
import { tellLeft } from '../files/tellLeft';
import { showSteps } from './showStep';
import { pullStep } from '../../core/sync/progressWords';
import { deleteHere, tellNotTaken } from './pullTelling';
import { tellOutcome, showBoth } from './telling';

/** What came, while the user decides. */
interface Fetched {
  readonly plan: PullPlan;
  readonly staged: string;
  readonly manifest: Manifest;
  /** Files that were open with changes when the plan was made: it counts with them. */
  readonly dirty: DirtyFiles;
  readonly areFoldersCut: boolean;
}

/** Pulls folders of servers to this computer. */
export class PullFolder {
  constructor(private readonly parts: SyncParts) {}

  /**
   * Asks for what is not given, fetches the folder, shows what would be replaced, and replaces what is chosen. An
   * argument that names both folders may say that what loses nothing is to be done unasked.
   */
  async run(given: GivenFolders | undefined): Promise<void> {
    const question = { title: l10n.t('Pull Folder from Server'), isPush: false };
    const pair = await askPair(this.parts, given, question);
    if (!pair) return;
    const place = await openNamedPlace(this.parts, pair);
    if (!(await isAllowed(this.parts, given, { action: 'pull', place }))) return;
    const staged = await mkdtemp(await besideFolder(place.root));
    try {
      const fetched = await this.fetch(place, pair.local, staged);
      if (fetched) await this.take(place, pair, { fetched, unasked: isUnasked(given) });
    } finally {
      await rm(staged, { recursive: true, force: true, maxRetries: 3 });
    }
  }

  private async fetch(
    place: SyncPair,
    local: vscode.Uri,
    staged: string,
  ): Promise<Fetched | undefined> {
    const { root, folder, ref, files, label } = place;
    const done = await this.parts.serverActions.run({
      ref,
      permission: 'file.archive',
      failed: l10n.t("Couldn't pull from '{place}'.", { place: label }),
      title: l10n.t({
        message: "Pulling from '{place}'...",
        args: { place: label },
        comment: ['Progress: a folder of a server'],
      }),
      work: (waiting, progress) =>
        this.parts.locks.hold(workOn(place, 'pull'), turnIn(waiting, progress), async (signal) => {
          const manifest = await this.parts.manifests.load(place.key);
          const { rules } = await listLocal(root, signal);
          const pulled = await fetchFolder({
            ...{ files, folder, staged, rules, signal, clock: systemClock },
            onProgress: showSteps(progress, pullStep),
            onLeft: tellLeft,
          });
          // The server's archive came and went.
          this.parts.fileSystem.refreshExplorer();
          const refused = describeRefused(pulled.refused);
          if (refused !== undefined) void showWarning(refused);
          const ignores = (path: string) => rules.ignores(path);
          const dirty = dirtyBelow({ local, root });
          const facts = { ...pulled, root, staged, manifest, dirty, ignores, signal };
          const { areFoldersCut } = pulled;
          return { plan: await planPull(facts), staged, manifest, dirty, areFoldersCut };
        }),
    });
    return done?.value;
  }

  private async take(
    place: SyncPair,
    pair: FolderPair,
    { fetched, unasked }: { readonly fetched: Fetched; readonly unasked: boolean },
  ): Promise<void> {
    const { plan } = fetched;
    if (plan.blocked.length > 0) {
      const names = nameSome(plan.blocked);
      const text = l10n.t(
        'Files not pulled because a local folder or link is in the way: {files}.',
        { files: names },
      );
      void showWarning(text);
    }
    if (pullGroups(plan).length === 0) {
      await inTurn(this.parts.locks, workOn(place, 'pull'), () =>
        this.remember(place, fetched, new Map()),
      );
      const count = plan.same.size;
      const text = l10n.t("Nothing to pull from '{place}'. Unchanged files: {count}.", {
        place: place.label,
        count,
      });
      await this.parts.pairs.remember(pair);
      void tellOutcome(this.parts.log, { text, isProblem: false });
      return;
    }
    const chosen = unasked
      ? choiceOfSafe(plan, isSafeToTake)
      : await this.ask(place, pair, fetched);
    const isNothing = !chosen || chosen.paths.size + chosen.remove.length === 0;
    if (unasked) tellNotTaken(plan);
    if (isNothing) return;
    const { staged, manifest, dirty, areFoldersCut } = fetched;
    const taken = chosenOf({ ...plan, folders: allFolders(plan) }, chosen);
    const isDirty = (path: string) =>
      !dirty.has(path) && dirtyBelow({ local: pair.local, root: place.root }).has(path);
    const { locks } = this.parts;
    const { moved, deleted } = await inTurn(locks, workOn(place, 'pull'), async (signal) => {
      const moved = await moveIn({ ...taken, staged, root: place.root, isDirty, signal });
      const deleted = signal.aborted ? [] : await deleteHere(pair.local, manifest, chosen.remove);
      await this.remember(place, fetched, moved.moved, deleted);
      return { moved, deleted };
    });
    await this.parts.pairs.remember(pair);
    const facts = { place: place.label, deleted: deleted.length, areFoldersCut };
    void tellOutcome(this.parts.log, describePull(moved, facts));
  }

  private async ask(
    { label }: SyncPair,
    pair: FolderPair,
    { plan, staged }: Fetched,
  ): Promise<Chosen | undefined> {
    const compare = (path: string) => {
      const here = vscode.Uri.joinPath(pair.local, path);
      const there = vscode.Uri.file(join(staged, stagedName(path)));
      const title = l10n.t({
        message: '{file} (local ↔ server)',
        args: { file: path },
        comment: ['Title of an editor that compares a local file with one of a server'],
      });
      return showBoth(here, there, title);
    };
    const title = [
      l10n.t({
        message: "Pull from '{place}'",
        args: { place: label },
        comment: ['Title of a list of files'],
      }),
      countPull(plan),
    ].join(' · ');
    for (;;) {
      const answer = await preview({ title, groups: pullGroups(plan), compare });
      if (answer === undefined || answer === 'further') return undefined;
      const running = whatRuns(plan).filter((path) => answer.paths.has(path));
      if (running.length === 0) return answer;
      // One box ticks all: what could run is asked for by name. Without a yes the list is there again.
      const { text, detail } = runningQuestion(running);
      if (
        await confirm(text, {
          detail,
          button: l10n.t({
            message: 'Download Anyway',
            comment: ['Button: downloads files that might run automatically'],
          }),
        })
      )
        return answer;
    }
  }

  private async remember(
    { key }: SyncPair,
    { manifest: seen, plan }: Fetched,
    moved: MovedIn['moved'],
    deleted: readonly string[] = [],
  ): Promise<void> {
    const { manifests } = this.parts;
    const known = await manifests.load(key);
    const same = unlessChanged(plan.same, { seen, known });
    await manifests.save(key, updateManifest(known, new Map([...same, ...moved]), deleted));
  }
}

/** All folders that a plan could make. */
function allFolders({ folders, repositoryFolders }: PullPlan): readonly string[] {
  return [...folders, ...repositoryFolders];
}
