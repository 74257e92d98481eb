import type { ServerRef } from '../../core/panel/panel';
import type { Panels } from '../panels/panels';
import { serverOf } from '../servers/askServer';

/**
 * The server that a command was called with: a row of a tree, or the arguments of a keybinding,
 * `{ "panelId": "panel.example.com", "uuid": "…", "name": "My Bot" }`.
 */
export function consoleServer(argument: unknown, panels: Panels): ServerRef | undefined {
  const row = serverOf(argument);
  if (row) return row;
  if (typeof argument !== 'object' || argument === null) return undefined;
  const { panelId, uuid, name } = argument as Readonly<Record<string, unknown>>;
  const panel = typeof panelId === 'string' ? panels.get(panelId) : undefined;
  if (!panel || typeof uuid !== 'string') return undefined;
  return { panel, uuid, name: typeof name === 'string' ? name : uuid.slice(0, 8) };
}
