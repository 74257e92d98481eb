import type { AreasParts } from './areaParts';
import { Backups } from './backups';
import { Doing } from './doing';
import type * as vscode from 'vscode';

/** Adds the areas below each server's row, and their commands. */
export function registerAreas(parts: AreasParts, context: vscode.ExtensionContext): void {
  const tools = { ...parts, doing: new Doing(parts.commands, parts.area.permissionBook) };
  const backups = new Backups(tools);
  const areas = [backups];
  for (const { section, handlers } of areas) {
    parts.area.tree.addSection(section);
    context.subscriptions.push(parts.commands.registerAll(handlers));
  }
}
