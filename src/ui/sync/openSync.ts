import * as vscode from 'vscode';
import { systemClock } from '../../core/base/clock';
import { type Handler, on } from '../../core/base/command';
import { AgreedSecrets } from '../../core/sync/agreedSecrets';
import { ArchiveRecords } from '../../core/sync/archiveRecords';
import { syncCommands } from '../../core/sync/commands';
import type { KeptFolders } from '../../core/sync/keptFolders';
import type { Links } from '../../core/sync/links';
import { ManifestStore } from '../../core/sync/manifestStore';
import { Pairs } from '../../core/sync/pairs';
import { readPair } from '../files/folderPair';
import { ServerActions } from '../servers/serverActions';
import { FolderSync } from './folderSync';
import { PullFolder } from './pullFolder';
import { PushFolder } from './pushFolder';
import { serverWork } from './serverWork';
import { SyncCommands } from './syncCommands';
import type { SyncNeeds, SyncParts } from './syncParts';
import { SyncStatus } from './syncStatus';
import { UndoPush } from './undoPush';

/** Runs what is linked, and makes what the commands about whole folders do. */
export function openSync(
  needs: SyncNeeds,
  links: Links<vscode.Uri>,
  kept: KeptFolders,
): readonly Handler[] {
  const { context, commands, consoles, serversView, memories } = needs;
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
  const undo = new UndoPush(parts, kept);
  const sending = { clock: systemClock, consoles, servers, permissionCatalog };
  const work = serverWork(sending, needs.setPower);
  const pushing = new PushFolder(parts, { commands, undo, restart: work.restart });
  const pulling = new PullFolder(parts);
  const sync = new FolderSync(parts, links, { commands, work });
  const syncing = new SyncCommands(parts, links, sync);
  context.subscriptions.push(
    needs.panels.keys.onDidChange(() => void undo.forgetSignedOut()),
    sync,
    new SyncStatus(sync),
  );
  return [
    ...syncing.handlers,
    on(syncCommands.push, (given) => pushing.run(given)),
    on(syncCommands.undoPush, () => undo.ask()),
    on(syncCommands.pull, (given) => pulling.run(given)),
  ];
}
