import * as vscode from 'vscode';
import { handlersOf, loadOnce } from '../../core/base/room';
import { syncCommands } from '../../core/sync/commands';
import { KeptFolders } from '../../core/sync/keptFolders';
import { Links } from '../../core/sync/links';
import { isWindowGone, markWindow } from '../../core/windows/windowMark';
import { readPair } from '../files/folderPair';
import type { SyncNeeds } from './syncParts';

/**
 * Adds the commands that push, pull and link whole folders. What they do is loaded with the first of them, or with the
 * first linked folder; resolves when what is linked by now is run, so that no save is missed.
 */
export async function registerSync(needs: SyncNeeds): Promise<void> {
  const { context, commands, windows, memories, log } = needs;
  const marks = vscode.Uri.joinPath(context.globalStorageUri, 'locks', 'windows').fsPath;
  const isGone = (id: string) => isWindowGone(marks, id);
  const replaced = vscode.Uri.joinPath(context.globalStorageUri, 'replaced').fsPath;
  const kept = new KeptFolders({ folder: replaced, window: windows.id, log });
  void kept.removeLeft(isGone);
  const links = new Links(memories.user, readPair, { id: windows.id, isGone });
  const open = loadOnce(async () => (await import('./openSync')).openSync(needs, links, kept));
  const runLinked = () =>
    links.all.length === 0
      ? Promise.resolve()
      : open().then(
          () => undefined,
          (error: unknown) => commands.report(error),
        );
  context.subscriptions.push(
    markWindow(marks, windows.id, log),
    kept,
    links,
    links.onDidChange(() => void runLinked()),
    commands.register(handlersOf(syncCommands, open)),
  );
  await runLinked();
}
