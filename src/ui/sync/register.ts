import * as vscode from 'vscode';
import { systemClock } from '../../core/base/clock';
import { ArchiveRecords } from '../../core/sync/archiveRecords';
import { KeptFolders } from '../../core/sync/keptFolders';
import { ManifestStore } from '../../core/sync/manifestStore';
import { isWindowGone, markWindow } from '../../core/windows/windowMark';
import type { Windows } from '../../core/windows/windows';
import type { Memories } from '../windows/openMemories';
import { ServerActions } from '../servers/serverActions';
import type { Commands } from '../base/commands';
import type { Consoles } from '../../core/console/consoles';
import type { SetPower } from '../../core/servers/changePower';
import { readPair } from '../files/folderPair';
import { AgreedSecrets } from '../../core/sync/agreedSecrets';
import type { SyncParts } from './syncParts';
import { on } from '../../core/base/command';
import { syncCommands } from '../../core/sync/commands';
import { FolderSync } from './folderSync';
import { Links } from '../../core/sync/links';
import { Pairs } from '../../core/sync/pairs';
import { PullFolder } from './pullFolder';
import { PushFolder } from './pushFolder';
import { UndoPush } from './undoPush';
import { serverWork } from './serverWork';
import { SyncCommands } from './syncCommands';
import { SyncStatus } from './syncStatus';

/** What the extension gives to the work on whole folders. */
export interface SyncNeeds extends Omit<
  SyncParts,
  'serverActions' | 'pairs' | 'manifests' | 'archives' | 'secrets'
> {
  readonly context: vscode.ExtensionContext;
  readonly commands: Commands;
  readonly consoles: Consoles;
  readonly setPower: SetPower;
  readonly windows: Windows;
  readonly memories: Memories;
}

/** Adds the commands that push, pull and link whole folders, and runs what is linked. */
export function registerSync(needs: SyncNeeds): void {
  const { context, commands, consoles, serversView, windows, memories, log } = needs;
  const { servers, permissionCatalog } = serversView;
  const manifests = vscode.Uri.joinPath(context.globalStorageUri, 'folders');
  const archives = vscode.Uri.joinPath(context.globalStorageUri, 'archives');
  const parts: SyncParts = {
    ...needs,
    serverActions: new ServerActions(commands, serversView.permissionCatalog),
    pairs: new Pairs(memories.user, readPair),
    manifests: new ManifestStore(manifests.fsPath),
    archives: new ArchiveRecords(archives.fsPath),
    secrets: new AgreedSecrets(memories.user),
  };
  const marks = vscode.Uri.joinPath(context.globalStorageUri, 'locks', 'windows').fsPath;
  const isGone = (id: string) => isWindowGone(marks, id);
  const replaced = vscode.Uri.joinPath(context.globalStorageUri, 'replaced').fsPath;
  const kept = new KeptFolders({ folder: replaced, window: windows.id, log });
  void kept.removeLeft(isGone);
  const undo = new UndoPush(parts, kept);
  const sending = { clock: systemClock, consoles, servers, permissionCatalog };
  const work = serverWork(sending, needs.setPower);
  const pushing = new PushFolder(parts, { commands, undo, restart: work.restart });
  const pulling = new PullFolder(parts);
  const links = new Links(memories.user, readPair, { id: windows.id, isGone });
  const sync = new FolderSync(parts, links, {
    commands,
    work,
  });
  const syncing = new SyncCommands(parts, links, sync);
  context.subscriptions.push(
    markWindow(marks, windows.id, log),
    kept,
    needs.panels.keys.onDidChange(() => void undo.forgetSignedOut()),
    links,
    sync,
    new SyncStatus(sync),
    commands.register([
      ...syncing.handlers,
      on(syncCommands.push, (given) => pushing.run(given)),
      on(syncCommands.undoPush, () => undo.ask()),
      on(syncCommands.pull, (given) => pulling.run(given)),
    ]),
  );
}
