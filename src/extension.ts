import { setImmediate } from 'node:timers/promises';
import * as vscode from 'vscode';
import { OutputLog } from './ui/base/log';
import { Commands } from './ui/base/commands';
import { loadOnce } from './core/base/room';
import type { Confirmation } from './ui/base/confirmation';
import { registerPanels } from './ui/accounts/register';
import { registerServers } from './ui/servers/register';

/**
 * Builds the extension: first what the first view needs, then, once that may ask for its servers, the rest. Commands,
 * and all else that VS Code starts us for, wait for both. Asks the panel nothing. Returns something to tests only.
 */
export async function activate(
  context: vscode.ExtensionContext,
): Promise<Pick<Confirmation, 'answerWith' | 'forget'> | undefined> {
  const log = new OutputLog();
  if (vscode.env.language !== 'en')
    await (await import('./ui/base/useTexts')).useTexts(context, log);
  const commands = new Commands(log);
  context.subscriptions.push(log);

  const openConfirmation = loadOnce(async () => {
    const { Confirmation: Opened } = await import('./ui/base/confirmation');
    return new Opened(context.workspaceState);
  });
  const panels = registerPanels({ context, commands, openConfirmation, log });
  const serversView = registerServers({ context, panels });

  await setImmediate();
  const confirmation = await openConfirmation();
  const { registerRest } = await import('./ui/registerRest');
  await registerRest({ context, commands, confirmation, log, panels, serversView });
  const isTest = context.extensionMode === vscode.ExtensionMode.Test;
  return isTest ? confirmation : undefined;
}
