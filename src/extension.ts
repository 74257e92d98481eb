import * as l10n from '@vscode/l10n';
import { setImmediate } from 'node:timers/promises';
import * as vscode from 'vscode';
import { Commands } from './ui/commands';
import { maskedLog } from './ui/maskedLog';
import { registerPanels } from './ui/panels/register';
import { registerServers } from './ui/servers/register';

/**
 * Builds the extension: first what the first view needs, then, once that may ask for its servers, the rest. Commands,
 * and all else that VS Code starts us for, wait for both. Asks the panel nothing.
 */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  if (vscode.l10n.bundle) l10n.config({ contents: vscode.l10n.bundle });
  const log = maskedLog('Hosting Panel');
  const commands = new Commands(log);
  context.subscriptions.push(log);

  const panels = registerPanels({ context, commands, log });
  const area = registerServers({ context, commands, panels });

  await setImmediate();
  const { registerRest } = await import('./ui/registerRest');
  registerRest({ context, commands, log, panels, area });
}
