import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { limits } from '../../core/base/limits';
import { nameOf, parentOf } from '../../core/files/remotePath';
import { walkWords } from '../../core/search/searchWords';
import { type Walked, walk } from '../../core/files/walk';
import { isAbort } from '../../core/api/errors';
import { createQuickPick } from '../base/quickPick';
import { type Handler, on } from '../../core/base/command';
import type { GivenFile } from '../../core/files/arguments';
import { findCommands } from '../../core/search/commands';
import { nameOfTarget } from '../../core/files/targets';
import type { Target } from '../files/targets';
import { uriOn } from '../files/remoteUri';
import { type SearchTools, limitsOf } from './findTools';

interface FileItem extends vscode.QuickPickItem {
  readonly path: string;
}

/** Finds files of a server by their names, as VS Code's own Go to File does: type while the folders are read. */
export class FindByName {
  readonly handlers: readonly Handler[] = [on(findCommands.byName, (given) => this.find(given))];

  constructor(private readonly tools: SearchTools) {}

  private async find(given: GivenFile | undefined): Promise<void> {
    const target = await this.tools.targets.folder(given);
    if (!target) return;
    const path = await this.pick(target);
    if (path === undefined) return;
    const uri = uriOn(target.ref, path);
    await vscode.commands.executeCommand('vscode.open', uri);
  }

  private pick(target: Target): Promise<string | undefined> {
    const pick = createQuickPick<FileItem>();
    const controller = new AbortController();
    pick.placeholder = l10n.t('Type part of a name or path');
    pick.matchOnDescription = true;
    pick.busy = true;
    const name = nameOfTarget(target);
    pick.title = l10n.t('Go to File on Server: {place}', { place: name });
    const show = (walked: Walked) => {
      // A list that is replaced loses its active row.
      const active = pick.activeItems[0]?.path;
      const items = walked.files.slice(0, limits.pickedFiles).map(({ path }) => itemOf(path));
      pick.keepScrollPosition = true;
      pick.items = items;
      const same = items.find(({ path }) => path === active);
      if (same && pick.value === '') pick.activeItems = [same];
      pick.title = walkWords(name, walked);
    };
    const { exclude, maxFolders } = limitsOf(this.tools);
    const { signal } = controller;
    walk(target.files, target.path, { exclude, maxFolders, signal, onProgress: show })
      .catch((error: unknown) => {
        if (isAbort(error)) return;
        pick.hide();
        this.tools.commands.report(
          error,
          l10n.t({
            message: "Couldn't list the files of '{place}'.",
            args: { place: name },
            comment: ['{place}: a server or a folder'],
          }),
        );
      })
      .finally(() => (pick.busy = false));
    return new Promise((resolve) => {
      pick.onDidAccept(() => {
        const [chosen] = pick.selectedItems;
        if (!chosen) return;
        resolve(chosen.path);
        pick.hide();
      });
      pick.onDidHide(() => {
        resolve(undefined);
        controller.abort();
        pick.dispose();
      });
      pick.show();
    });
  }
}

function itemOf(path: string): FileItem {
  const description = parentOf(path);
  return { label: nameOf(path), description, iconPath: vscode.ThemeIcon.File, path };
}
