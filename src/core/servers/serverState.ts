import type { PowerAction } from '../base/power';
import type { ServerStats } from '../api/resources';
import type { Server } from '../api/server';

/** A server with what is known of it right now. */
export interface ServerState {
  readonly server: Server;
  /** Undefined while unknown: not read yet, or silently left out of the answer. */
  readonly stats: ServerStats | undefined;
  /** Undefined until it was asked for. */
  readonly permissions: readonly string[] | undefined;
  /** Why nothing is known of its use, where the panel told that. */
  readonly problem?: Error | undefined;
  /** What is being done to it from here, until it is done. */
  readonly work?: PowerAction | undefined;
}
