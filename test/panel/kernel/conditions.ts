import type { App } from './app';
import { conflict, type ServiceError } from './errors';
import type { Tongue } from './tongue';
import type { Server } from './world';

/** Why a server answers 409 (panel-dialect.md 4.3), in the panel's order; undefined when it is free. */
export function stateConflict(server: Server, tongue: Tongue): ServiceError | undefined {
  const { status } = server;
  if (status === 'suspended') {
    return conflict(
      'This server is currently suspended and the functionality requested is unavailable.',
    );
  }
  if (server.node.maintenance) {
    return conflict(
      'The node of this server is currently under maintenance and the functionality requested is unavailable.',
    );
  }
  if (isNotInstalled(server, tongue)) {
    return conflict(
      'This server has not yet completed its installation process, please try again later.',
    );
  }
  if (status === 'restoring_backup') {
    return conflict('This server is currently restoring from a backup, please try again later.');
  }
  if (server.transferring) {
    return conflict(
      'This server is currently being transferred to a new machine, please try again later.',
    );
  }
  if (status === 'deleting') {
    return conflict('This server is currently in an unsupported state, please try again later.');
  }
  return undefined;
}

/** Whether its installation is not complete; to Pelican neither is one that failed when it was repeated. */
export function isNotInstalled({ status }: Server, tongue: Tongue): boolean {
  if (status === 'reinstall_failed') return tongue === 'pelican';
  return status === 'installing' || status === 'install_failed';
}

/** Whether the server still belongs to the world: not deleted, and no reset since. */
export function isAlive(app: App, server: Server): boolean {
  return app.world.servers.get(server.uuid) === server;
}
