import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { registerAreas } from './ui/areas/register';
import { registerBulk } from './ui/bulk/register';
import { Commands } from './ui/commands';
import { Consoles } from './ui/console/consoles';
import { registerConsole } from './ui/console/register';
import { registerFileActions } from './ui/fileActions/register';
import { registerFiles } from './ui/files/register';
import { registerFind } from './ui/find/register';
import { registerMonitoring } from './ui/monitoring/register';
import { registerPanels } from './ui/panels/register';
import { registerServers } from './ui/servers/register';
import { registerSource } from './ui/source/register';

/** Builds the extension: creates each part, connects it, hands it to VS Code. Asks the panel nothing. */
export function activate(context: vscode.ExtensionContext): void {
  if (vscode.l10n.bundle) l10n.config({ contents: vscode.l10n.bundle });
  const log = vscode.window.createOutputChannel('Hosting Panel', { log: true });
  const commands = new Commands(log);
  context.subscriptions.push(log);

  const panels = registerPanels({ context, commands, log });
  const consoles = new Consoles(log);
  context.subscriptions.push(consoles);
  const area = registerServers({ context, commands, panels, consoles });
  const fileSystem = registerFiles({ context, commands, panels, area });
  const fileTools = registerFileActions({ context, commands, panels, area, fileSystem });
  registerFind({ context, panels, fileTools });
  const { targets } = fileTools;
  const source = registerSource(context, commands);
  const { askServer } = area;
  registerConsole({ context, commands, panels, consoles, askServer, source });
  registerMonitoring({ context, commands, panels, log, source });
  const backups = registerAreas({ commands, panels, consoles, area }, context);
  registerBulk({ context, commands, log, panels, consoles, area, fileSystem, targets, backups });
  area.addDetails();
}
