import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { visible } from '../../core/base/outsideText';
import { webAddress } from '../../core/base/webAddress';
import { UserError } from '../../core/base/userError';

/**
 * Opens a page in the browser: one of a panel that is signed in to, or one whose whole address the user has seen and
 * chosen to open. Throws UserError for what is no web address.
 */
export async function openInBrowser(address: string): Promise<void> {
  const page = webAddress(address);
  if (page === undefined) {
    throw new UserError(
      l10n.t("Couldn't open '{url}' because it isn't a web address.", { url: visible(address) }),
    );
  }
  await vscode.env.openExternal(vscode.Uri.parse(page, true));
}
