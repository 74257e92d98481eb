import { apiOf } from '../../core/api/serverApi';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { sharedOutput } from '../../core/console/outputExport';
import { UserError } from '../../core/base/userError';
import { shareConsole } from '../../core/api/consoleShare';
import { PanelError } from '../../core/api/errors';
import { askModal, showInformation, showWarning } from '../base/messages';
import { withProgress } from '../base/progress';
import { openInBrowser } from '../base/openInBrowser';
import { consoleCommands } from '../../core/console/commands';
import { runCommand } from '../base/commands';
import type { ConsoleTerminal } from './consoleTerminal';

/** Publishes the last lines by way of the panel, after a warning: whoever has the address can read them. */
export async function shareOutput({ ref, lines }: ConsoleTerminal): Promise<void> {
  if (ref.panel.http.capabilities.lacks('consoleShare')) return notOffered();
  const output = sharedOutput(lines);
  if (!output) throw new UserError(l10n.t('There is no output to share yet.'));
  const share = l10n.t('Publish');
  const chosen = await askModal(
    l10n.t('Publish the last {0} lines of {1}?', output.lines, ref.name),
    {
      detail: l10n.t(
        'The panel puts them on a public page: everybody with its address can read them. Keys, addresses and what people said are in them if the server wrote them.',
      ),
    },
    share,
  );
  if (chosen !== share) return;
  try {
    const address = await withProgress(
      { location: vscode.ProgressLocation.Notification, title: l10n.t('Publishing…') },
      () => shareConsole(apiOf(ref), output.text),
    );
    await shared(address);
  } catch (error) {
    if (!isMissing(error)) throw error;
    await notOffered();
  }
}

async function shared(address: string | undefined): Promise<void> {
  if (address === undefined) {
    await showWarning(l10n.t('The output was published, but the panel did not say where.'));
    return;
  }
  await vscode.env.clipboard.writeText(address);
  const open = l10n.t('Open');
  const chosen = await showInformation(
    l10n.t('The output is at {0}. The address is in the clipboard.', address),
    open,
  );
  if (chosen === open) await openInBrowser(address);
}

async function notOffered(): Promise<void> {
  const save = l10n.t('Save to a File…');
  const chosen = await showInformation(
    l10n.t('The output was not published: this panel does not offer that.'),
    save,
  );
  if (chosen === save) await runCommand(consoleCommands.save);
}

/** A panel without the route answers 404, or 405 where another method of it is known. */
function isMissing(error: unknown): boolean {
  return PanelError.is(error, 'notFound') || (PanelError.is(error) && error.status === 405);
}
