import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { comparisonTitle } from '../../core/source/driftWords';
import type { PlaceNow } from '../../core/source/whereIsNow';
import { showDiff } from '../base/diff';
import { showInformation } from '../base/messages';

/** Says that a line is not where it was reported, or may be another one; offers the file as it was then. */
export async function tellDrift({ note, released }: PlaceNow, uri: vscode.Uri): Promise<void> {
  const name = vscode.workspace.asRelativePath(uri);
  const text = `${name}: ${note}`;
  if (!released) {
    await showInformation(text);
    return;
  }
  const old = vscode.Uri.parse(released.uri, true);
  const open = l10n.t('Open Earlier Version');
  const compare = l10n.t({ message: 'Compare', comment: ['Button: shows how a file has changed'] });
  const chosen = await showInformation(text, open, compare);
  if (chosen === open) await vscode.window.showTextDocument(old);
  if (chosen !== compare) return;
  await showDiff(old, uri, comparisonTitle(name, released.since));
}
