import { apiOf } from '../../core/api/serverApi';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { sharedOutput } from '../../core/console/outputExport';
import { plural } from '../../core/base/plural';
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
  if (!output) throw new UserError(l10n.t('No console output yet.'));
  const share = l10n.t({
    message: 'Publish',
    comment: ['Button: publishes console output on a web page'],
  });
  const chosen = await askModal(
    plural(
      output.lines,
      l10n.t(
        "Are you sure you want to publish {count} line of the latest console output of server '{server}'?|Are you sure you want to publish {count} lines of the latest console output of server '{server}'?",
      ),
      { server: ref.name },
    ),
    {
      detail: l10n.t(
        'The panel puts the lines on a public page that everyone with its URL can read. The lines might contain keys, addresses, and chat messages.',
      ),
    },
    share,
  );
  if (chosen !== share) return;
  try {
    const address = await withProgress(
      {
        location: vscode.ProgressLocation.Notification,
        title: l10n.t('Publishing console output...'),
      },
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
    await showWarning(l10n.t("The output was published, but the panel didn't send its URL."));
    return;
  }
  await vscode.env.clipboard.writeText(address);
  const open = l10n.t({ message: 'Open', comment: ['Button: opens a page in the browser'] });
  const chosen = await showInformation(
    l10n.t('The output was published at {url}. The URL was copied to the clipboard.', {
      url: address,
    }),
    open,
  );
  if (chosen === open) await openInBrowser(address);
}

async function notOffered(): Promise<void> {
  const save = l10n.t('Save to a File...');
  const chosen = await showInformation(
    l10n.t("Couldn't publish the output because this panel doesn't support it."),
    save,
  );
  if (chosen === save) await runCommand(consoleCommands.save);
}

/** A panel without the route answers 404, or 405 where another method of it is known. */
function isMissing(error: unknown): boolean {
  return PanelError.is(error, 'notFound') || (PanelError.is(error) && error.status === 405);
}
