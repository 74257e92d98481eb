import type { Commands } from '../base/commands';
import type { ServerActions } from '../servers/serverActions';
import type { Confirmation } from '../base/confirmation';
import type { Targets } from './targets';

/** What the file actions work with. */
export interface FileTools {
  readonly commands: Commands;
  readonly serverActions: ServerActions;
  readonly targets: Targets;
  readonly confirmation: Confirmation;
}
