import type { Consoles } from '../../core/console/consoles';
import type { SetPower } from '../../core/servers/changePower';
import type { Windows } from '../../core/windows/windows';
import type { Commands } from '../base/commands';
import type { Memories } from '../windows/openMemories';
import type * as vscode from 'vscode';
import type { ArchiveRecords } from '../../core/sync/archiveRecords';
import type { FolderLocks } from '../../core/sync/folderLocks';
import type { ManifestStore } from '../../core/sync/manifestStore';
import type { Log } from '../../core/base/log';
import type { BackupMaking } from '../backups/backupMaking';
import type { ServerActions } from '../servers/serverActions';
import type { Targets } from '../files/targets';
import type { RemoteFileSystem } from '../files/remoteFileSystem';
import type { Panels } from '../accounts/panels';
import type { ServersView } from '../servers/register';
import type { AgreedSecrets } from '../../core/sync/agreedSecrets';
import type { Confirmation } from '../base/confirmation';
import type { Pairs } from '../../core/sync/pairs';

/** What the work on whole folders needs. */
export interface SyncParts {
  readonly log: Log;
  readonly panels: Panels;
  readonly serversView: ServersView;
  readonly fileSystem: RemoteFileSystem;
  readonly targets: Targets;
  readonly serverActions: ServerActions;
  readonly confirmation: Confirmation;
  readonly pairs: Pairs<vscode.Uri>;
  readonly manifests: ManifestStore;
  readonly archives: ArchiveRecords;
  readonly secrets: AgreedSecrets;
  /** Lets one window at a time work on a folder. */
  readonly locks: FolderLocks;
  /** Makes a backup before something is lost, or says why none can be made. */
  readonly backups: Pick<BackupMaking, 'make' | 'problem'>;
}

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
