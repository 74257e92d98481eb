import type * as vscode from 'vscode';
import type { ManifestStore } from '../../core/bulk/manifestStore';
import type { Doing } from '../areas/doing';
import type { ServerRef } from '../../core/panel/panel';
import type { Targets } from '../fileActions/targets';
import type { RemoteFileSystem } from '../files/remoteFileSystem';
import type { Panels } from '../panels/panels';
import type { ServersArea } from '../servers/register';
import type { Pairs } from './pairs';

/** What the work on whole folders needs. */
export interface BulkParts {
  readonly log: vscode.LogOutputChannel;
  readonly panels: Panels;
  readonly area: ServersArea;
  readonly fileSystem: RemoteFileSystem;
  readonly targets: Targets;
  readonly doing: Doing;
  readonly pairs: Pairs;
  readonly manifests: ManifestStore;
  /** Offers a backup before something is lost; false to leave it. */
  readonly offerBackup: (ref: ServerRef) => Promise<boolean>;
}
