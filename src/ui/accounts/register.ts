import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { panelCommands } from '../../core/accounts/commands';
import type { Panel } from '../../core/api/panel';
import { on } from '../../core/base/command';
import type { OutputLog } from '../base/log';
import { askModal, showWarning } from '../base/messages';
import { pickOne } from '../base/picks';
import type { Confirmation } from '../base/confirmation';
import { type Commands, runCommand } from '../base/commands';
import { type Account, Accounts, createAccount } from './accounts';
import { Panels } from './panels';

/** What signing in and out needs. */
export interface PanelsParts {
  readonly context: vscode.ExtensionContext;
  readonly commands: Commands;
  readonly confirmation: Confirmation;
  readonly log: OutputLog;
}

/** Makes the list of panels and the commands that change it. */
export function registerPanels(parts: PanelsParts): Panels {
  const { context, commands, confirmation, log } = parts;
  const accounts = new Accounts(context.secrets);
  const panels = new Panels(accounts, log, practiceAccount(context));
  context.subscriptions.push(
    panels,
    commands.register([
      on(panelCommands.signIn, async (start) => {
        // Most days nobody signs in: the first view does not wait for it to load.
        const { signIn } = await import('./signIn');
        await signIn({ accounts, panels, confirmation, log }, start);
      }),
      on(panelCommands.signOut, (panel) => signOut(accounts, panels, panel)),
      on(panelCommands.showLog, () => log.show()),
    ]),
    panels.onDidRefuseKey((panel) => void offerSignIn(panel)),
  );
  return panels;
}

async function signOut(
  accounts: Accounts,
  panels: Panels,
  given: Panel | undefined,
): Promise<void> {
  await panels.ready();
  const panel = await choosePanel(panels, given);
  if (!panel) return;
  const button = l10n.t('Sign Out');
  const chosen = await askModal(
    l10n.t('Sign out of {0}?', panel.name),
    {
      detail: l10n.t('Its API key is removed from this computer. The panel keeps it.'),
    },
    button,
  );
  if (chosen === button) await accounts.remove(panel.id);
}

async function choosePanel(panels: Panels, given: Panel | undefined): Promise<Panel | undefined> {
  const known = panels.all.find((panel) => panel === given);
  if (known || panels.all.length <= 1) return known ?? panels.all[0];
  const items = panels.all.map((panel) => ({ label: panel.name, panel }));
  const picked = await pickOne(items, { title: panelCommands.signOut.asks?.() ?? '' });
  return picked?.panel;
}

/** One notification for each key that went bad, however many requests it fails. */
async function offerSignIn(panel: Panel): Promise<void> {
  const button = l10n.t('Sign In Again');
  const chosen = await showWarning(
    l10n.t('{0} no longer accepts the API key: it is expired or deleted.', panel.name),
    button,
  );
  if (chosen !== button) return;
  await runCommand(panelCommands.signIn, panel.http.origin);
}

/** The practice panel signs itself in, in development only and in memory only. */
function practiceAccount(context: vscode.ExtensionContext): Account | undefined {
  if (context.extensionMode === vscode.ExtensionMode.Production) return undefined;
  const url = process.env['HOSTING_PANEL_PRACTICE_URL'];
  const key = process.env['HOSTING_PANEL_PRACTICE_KEY'];
  return url && key ? createAccount(`${url}/api/client`, key) : undefined;
}
