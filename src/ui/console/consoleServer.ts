import * as l10n from '@vscode/l10n';
import { Obstacle } from '../../core/obstacle';
import type { ServerRef } from '../../core/panel/panel';
import type { Panels } from '../panels/panels';
import { serverOf } from '../servers/askServer';

/**
 * The server that a command was called with: a row of a tree, or the arguments of a keybinding,
 * `{ "panelId": "panel.example.com", "uuid": "…", "name": "My Bot" }`.
 * Undefined where it was called without; throws Obstacle for a panel that nobody is signed in to.
 */
export function consoleServer(argument: unknown, panels: Panels): ServerRef | undefined {
  const row = serverOf(argument);
  if (row) return row;
  if (typeof argument !== 'object' || argument === null) return undefined;
  const { panelId, uuid, name } = argument as Readonly<Record<string, unknown>>;
  if (typeof panelId !== 'string' || typeof uuid !== 'string') return undefined;
  const panel = panels.get(panelId);
  if (!panel) throw new Obstacle(l10n.t('You are not signed in to {0}.', panelId));
  return { panel, uuid, name: typeof name === 'string' ? name : uuid.slice(0, 8) };
}
