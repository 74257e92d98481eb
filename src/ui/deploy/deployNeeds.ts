import type { NewBackup } from '../../core/api/backups';
import type { ServerRef } from '../../core/api/panel';
import type { Log } from '../../core/base/log';
import type { SetPower } from '../../core/servers/changePower';
import type { ArchiveRecords } from '../../core/sync/archiveRecords';
import type { FolderLocks } from '../../core/sync/folderLocks';
import type { Commands } from '../base/commands';
import type { ServersView } from '../servers/register';
import type { DeployParts } from './deployParts';
import type { DeployStores } from './deployStores';

/** What deploys need besides their plans. */
export interface DeployNeeds extends DeployParts, Pick<DeployStores, 'history' | 'reports'> {
  readonly commands: Commands;
  readonly log: Log;
  readonly serversView: ServersView;
  readonly archives: ArchiveRecords;
  readonly locks: FolderLocks;
  readonly setPower: SetPower;
  /** Shows the page of a deploy. */
  readonly show: (id: string) => Promise<void>;
  /** Makes a backup and waits for its end; returns whether it is complete. */
  readonly backups: { make(ref: ServerRef, wanted: NewBackup): Promise<boolean> };
}
