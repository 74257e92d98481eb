import * as l10n from '@vscode/l10n';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { systemClock } from '../../core/base/clock';
import { readLocalTree } from '../../core/files/localTree';
import { joinPath, relativeTo } from '../../core/files/remotePath';
import { type FolderComparison, compareFolders } from '../../core/sync/compareFolders';
import { type Walked, walk } from '../../core/files/walk';
import { listLocal } from '../../core/sync/localFolder';
import { UserError } from '../../core/base/userError';
import { showChanges } from '../base/diff';
import { showInformation } from '../base/messages';
import { type Handler, on } from '../../core/base/command';
import type { GivenFile } from '../../core/files/arguments';
import { compareCommands } from '../../core/sync/commands';
import { placeName } from '../../core/files/targets';
import { type Target, childUri } from '../files/targets';
import { tellLeft } from '../files/tellLeft';
import { comparisonWords } from '../../core/sync/differenceRow';
import { differenceNode } from './compareRows';
import { type SearchTools, limitsOf } from '../search/findTools';
import { askLocalFolder } from './askLocalFolder';
import { serverTextAt } from './serverText';

/** Files of this computer above which a folder is not compared. */
const maxFiles = 20_000;
/** Differences that are opened at once at most: each reads a file of the server. */
const maxAsked = 50;

/** Compares a server's folder with one of this computer, as a list of differences that each open as a diff. */
export class CompareFolder {
  readonly handlers: readonly Handler[] = [on(compareCommands.folder, (given) => this.ask(given))];

  constructor(private readonly tools: SearchTools) {}

  private async ask(given: GivenFile | undefined): Promise<void> {
    const target = await this.tools.targets.folder(given);
    const local = target && (await askLocalFolder(target));
    if (local) await this.compare(target, local);
  }

  private async compare(target: Target, local: vscode.Uri): Promise<void> {
    const { serverActions, results, store } = this.tools;
    const limits = limitsOf(this.tools);
    const { exclude, maxFolders, largestFile } = limits;
    const done = await serverActions.run({
      ref: target.ref,
      permission: 'file.archive',
      failed: l10n.t({
        message: "Couldn't compare '{folder}'.",
        args: { folder: placeName(target) },
        comment: ['Error: a folder of a server'],
      }),
      title: l10n.t({
        message: "Comparing '{folder}'...",
        args: { folder: placeName(target) },
        comment: ['Progress: a folder of a server'],
      }),
      work: async (signal, progress) => {
        await store.clean(Date.now());
        const onProgress = ({ folders }: Walked) =>
          progress.report({
            message: l10n.t({
              message: 'Folders read: {count}',
              args: { count: folders },
              comment: ['Progress: folders of a server'],
            }),
          });
        // What a push leaves here is no difference.
        const { rules } = await listLocal(local.fsPath, signal);
        const walked = await walk(target.files, target.path, {
          exclude,
          leavesOut: (at) => rules.ignores(relativeTo(target.path, at), true),
          maxFolders,
          signal,
          onProgress,
        });
        const tree = await readLocalTree([local.fsPath], {
          exclude,
          leavesOut: (at, isFolder) => rules.ignoresEntry(at, isFolder),
          signal,
          most: maxFiles,
        });
        if (tree.files.length > maxFiles) {
          throw new UserError(
            l10n.t("The folder '{folder}' contains more than {limit} files.", {
              folder: local.fsPath,
              limit: maxFiles,
            }),
          );
        }
        const lead = path.basename(local.fsPath).length + 1;
        const files = tree.files.map((file) => ({
          ...file,
          root: local.fsPath,
          path: file.path.slice(lead),
        }));
        const ignores = (at: string) => rules.ignores(at);
        const folders = { folder: target.path, walked, local: files, largestFile, ignores };
        const options = { store, clock: systemClock, signal, onLeft: tellLeft };
        return { walked, comparison: await compareFolders(target, folders, options) };
      },
    });
    if (!done) return;
    const { walked, comparison } = done.value;
    const place = (at: string) => ({
      server: childUri(target, at),
      local: vscode.Uri.joinPath(local, at),
      root: local.fsPath,
      relative: at,
      path: joinPath(target.path, at),
      ref: target.ref,
    });
    const places = { server: placeName(target), local: local.fsPath };
    const words = comparisonWords(comparison, walked, places);
    await results.show({
      kind: 'compare',
      count: words.count,
      message: words.facts,
      nodes: comparison.differences.map((one) => differenceNode(one, place(one.path))),
      again: () => this.compare(target, local),
      openAll: () => openAll(comparison, place, target),
    });
  }
}

type PlaceOf = (at: string) => { readonly server: vscode.Uri; readonly local: vscode.Uri };

async function openAll(
  { differences }: FolderComparison,
  place: PlaceOf,
  target: Target,
): Promise<void> {
  const changed = differences.filter(({ kind }) => kind === 'changed');
  if (changed.length === 0) throw new UserError(l10n.t('No files on both sides are different.'));
  const some = changed.slice(0, maxAsked);
  const resources = some.map(({ path: at }) => {
    const { server, local } = place(at);
    return [local, serverTextAt(local, server), local] as const;
  });
  const title = l10n.t({
    message: '{folder} ↔ local',
    args: { folder: placeName(target) },
    comment: ['Title of an editor that compares a folder of a server with a local one'],
  });
  await showChanges(title, resources);
  if (some.length === changed.length) return;
  const text = l10n.t('Only the first differences were opened ({count} of {total}).', {
    count: some.length,
    total: changed.length,
  });
  void showInformation(text);
}
