import type * as vscode from 'vscode';
import { panelCommands } from '../../core/accounts/commands';
import { KeyLedger } from '../../core/accounts/keyLedger';
import { systemClock } from '../../core/base/clock';
import { on } from '../../core/base/command';
import type { OutputLog } from '../base/log';
import type { Confirmation } from '../base/confirmation';
import type { Commands } from '../base/commands';
import { Accounts } from './accounts';
import { Panels } from './panels';

/** What signing in and out needs. */
export interface PanelsParts {
  readonly context: vscode.ExtensionContext;
  readonly commands: Commands;
  readonly openConfirmation: () => Promise<Confirmation>;
  readonly log: OutputLog;
}

/** Makes the list of panels and the commands that change it. */
export function registerPanels(parts: PanelsParts): Panels {
  const { context, commands, openConfirmation, log } = parts;
  const accounts = new Accounts(context.secrets, new KeyLedger(systemClock));
  const panels = new Panels(accounts, log, context.globalState);
  context.subscriptions.push(
    panels,
    commands.register([
      on(panelCommands.signIn, async (start) => {
        // Most days nobody signs in: the first view does not wait for it to load.
        const { signIn } = await import('./signIn');
        const confirmation = await openConfirmation();
        await signIn({ accounts, panels, confirmation, log }, start);
      }),
      on(panelCommands.signOut, async (panel) => {
        const { signOut } = await import('./signIn');
        await signOut(accounts, panels, panel);
      }),
      on(panelCommands.showLog, () => log.show()),
    ]),
    panels.onDidRefuseKey(async (panel) => (await import('./signIn')).offerSignIn(panel)),
  );
  if (process.env['HOSTING_PANEL_IS_PRACTICE'] === 'true') {
    Promise.all([import('./practiceAccount'), import('./practiceWelcome')])
      .then(async ([{ keepPracticeAccount }, { showPracticeWelcome }]) => {
        if (await keepPracticeAccount(context, accounts)) await showPracticeWelcome();
      })
      .catch((error: unknown) => log.error(String(error)));
  }
  return panels;
}
