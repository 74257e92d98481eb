import type * as vscode from 'vscode';
import { createAccount } from '../../core/accounts/createAccount';
import type { Accounts } from './accounts';

const keptName = 'hostingPanel.practiceAccount';

/**
 * Signs in to the practice panel of `npm start`, once: from then on its account is one like any other, to be signed out
 * of and in to. Returns whether it did. Rejects where it cannot be stored.
 */
export async function keepPracticeAccount(
  { globalState }: Pick<vscode.ExtensionContext, 'globalState'>,
  accounts: Pick<Accounts, 'load' | 'save'>,
): Promise<boolean> {
  const url = process.env['HOSTING_PANEL_PRACTICE_URL'];
  const key = process.env['HOSTING_PANEL_PRACTICE_KEY'];
  if (!url || !key || globalState.get(keptName) === url) return false;
  await globalState.update(keptName, url);
  const signedIn = { baseUrl: `${url}/api/client`, key };
  await accounts.save(createAccount(signedIn, await accounts.load()));
  return true;
}
