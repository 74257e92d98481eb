import type { ArchiveRecords } from '../../core/bulk/archiveRecords';
import type { ManifestStore } from '../../core/bulk/manifestStore';
import type { Log } from '../../core/log';
import type { BackupMaking } from '../areas/backupMaking';
import type { Doing } from '../areas/doing';
import type { Targets } from '../fileActions/targets';
import type { RemoteFileSystem } from '../files/remoteFileSystem';
import type { Panels } from '../panels/panels';
import type { ServersArea } from '../servers/register';
import type { AgreedSecrets } from './agreedSecrets';
import type { Confirmation } from '../base/confirmation';
import type { Pairs } from './pairs';

/** What the work on whole folders needs. */
export interface BulkParts {
  readonly log: Log;
  readonly panels: Panels;
  readonly area: ServersArea;
  readonly fileSystem: RemoteFileSystem;
  readonly targets: Targets;
  readonly doing: Doing;
  readonly confirmation: Confirmation;
  readonly pairs: Pairs;
  readonly manifests: ManifestStore;
  readonly archives: ArchiveRecords;
  readonly secrets: AgreedSecrets;
  /** Makes a backup before something is lost, or says why none can be made. */
  readonly backups: Pick<BackupMaking, 'make' | 'problem'>;
}
