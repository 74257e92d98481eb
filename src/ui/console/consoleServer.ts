import { isRecord } from '../../core/base/record';
import type { ServerRef } from '../../core/api/panel';
import { type AskServer, serverOf } from '../servers/askServer';

/**
 * The server that a command was called with: a row of a tree, or the arguments of a keybinding,
 * `{ "panelId": "panel.example.com", "uuid": "…" }`. It is called what its panel calls it, whatever the arguments say.
 * Undefined where it was called without; throws UserError for a panel that nobody is signed in to.
 */
export async function consoleServer(
  argument: unknown,
  askServer: AskServer,
): Promise<ServerRef | undefined> {
  const row = serverOf(argument);
  if (row || !isRecord(argument)) return row;
  const { panelId, uuid } = argument;
  if (typeof panelId !== 'string' || typeof uuid !== 'string') return undefined;
  return askServer.find(panelId, uuid);
}
