import type { App } from './kernel/app';
import type { Server } from './kernel/world';

/** The conditions that a server can be put into; null is the normal one. */
export type Condition =
  | 'installing'
  | 'install_failed'
  | 'reinstall_failed'
  | 'suspended'
  | 'restoring_backup'
  | 'deleting'
  | 'transferring'
  | 'maintenance'
  | null;

/** Puts a server into exactly one condition and tells who listens. */
export function setCondition(app: App, server: Server, condition: Condition): void {
  server.transferring = condition === 'transferring';
  server.node.maintenance = condition === 'maintenance';
  server.status = condition === 'transferring' || condition === 'maintenance' ? null : condition;
  app.events.emit('condition', server);
  if (condition === 'transferring') app.events.emit('jobStarted', server, 'transfer logs');
}
