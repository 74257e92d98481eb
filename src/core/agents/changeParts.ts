import * as l10n from '@vscode/l10n';
import type { ServerRef } from '../api/panel';
import type { ServerId } from '../base/serverKey';
import { type KnownServers, findServer, notSignedIn } from './findServer';
import type { Gate } from './gate';
import { ToolError } from './toolError';

/** What every tool needs that changes something. */
export interface ChangeParts extends KnownServers {
  readonly gate: Gate;
  /** Whether agents may change something of a server. */
  readonly isAllowed: (server: ServerId) => boolean;
}

/** The server that an agent names, if agents may change it. Throws UserError otherwise. */
export async function findChangeable(parts: ChangeParts, named: string): Promise<ServerRef> {
  const ref = await findServer(parts, named);
  requireChangeable(parts, ref);
  return ref;
}

/** Throws UserError where agents may not change a server any more, or the user signed out of its panel. */
export function requireChangeable({ panels, isAllowed }: ChangeParts, ref: ServerRef): void {
  if (!panels.all.includes(ref.panel)) throw notSignedIn();
  if (!isAllowed(idOf(ref))) throw notAllowed();
}

/** What an agent is told of a server that it may not change. */
export function notAllowed(): ToolError {
  return new ToolError(
    l10n.t(
      "Agents can't change this server. The user can allow it with the command 'Hosting Panel: Changes by Agents...'.",
    ),
  );
}

/** A server as the gate and the audit name it. */
export function idOf({ panel, uuid, name }: ServerRef) {
  return { panelId: panel.id, uuid, name };
}
