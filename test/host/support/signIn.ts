import * as vscode from 'vscode';
import type { PanelFacts } from '../../support/panelControl';
import { panelOfThisRun } from '../../support/panelOfThisRun';

/**
 * Signs in to the practice panel, with Mara's unlimited key when none is named. The panel stays signed in for the tests that
 * follow; signing in again changes the key.
 */
export async function signIn(key: keyof PanelFacts['keys'] = 'owner'): Promise<PanelFacts> {
  const facts = await panelOfThisRun().facts();
  await vscode.commands.executeCommand('hostingPanel.panel.signIn', {
    url: facts.url,
    key: facts.keys[key],
  });
  return facts;
}
