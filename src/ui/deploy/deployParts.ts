import type { Consoles } from '../../core/console/consoles';
import type { ConfirmedPlans } from '../../core/deploy/confirmedPlans';
import type { KnownCode } from '../../core/deploy/knownCode';
import type { AgreedSecrets } from '../../core/sync/agreedSecrets';
import type { ManifestStore } from '../../core/sync/manifestStore';
import type { Panels } from '../accounts/panels';
import type { RemoteFileSystem } from '../files/remoteFileSystem';
import type { DeployStores } from './deployStores';
import type { ServersView } from '../servers/register';

/** What the commands about deploy plans need. */
export interface DeployParts {
  readonly panels: Panels;
  readonly serversView: Pick<ServersView, 'askServer' | 'servers'>;
  readonly fileSystem: RemoteFileSystem;
  readonly manifests: ManifestStore;
  /** What servers were found healthy with. */
  readonly verified: ManifestStore;
  readonly secrets: AgreedSecrets;
  readonly confirmed: ConfirmedPlans;
  readonly consoles: Consoles;
  /** What is known of the code of folders. */
  readonly code: KnownCode;
  readonly journal: DeployStores['journal'];
}
