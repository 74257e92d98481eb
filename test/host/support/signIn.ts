import * as vscode from 'vscode';
import type { PanelFacts } from '../../support/panelControl';
import { panelOfThisRun } from '../../support/panelOfThisRun';
import { answering } from './answers';

/**
 * Signs in to the practice panel, with Mara's unlimited key when none is named. The panel stays signed in for the tests that
 * follow; signing in again changes the key. From then on every question of a command is answered with yes.
 */
export async function signIn(key: keyof PanelFacts['keys'] = 'owner'): Promise<PanelFacts> {
  const facts = await panelOfThisRun().facts();
  await vscode.extensions.getExtension('hosting-panel.hosting-panel')?.activate();
  answering(() => true);
  await vscode.commands.executeCommand('hostingPanel.panel.signIn', {
    url: facts.url,
    key: facts.keys[key],
  });
  return facts;
}
