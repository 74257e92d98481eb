import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { panelCommands } from '../../core/accounts/commands';
import { ScopeLedger } from '../../core/accounts/scopeLedger';
import type { Capability } from '../../core/api/capabilityRoutes';
import { offers } from '../../core/api/offers';
import type { PanelPageId } from '../../core/api/panelPages';
import type { Panel } from '../../core/api/panel';
import { type Command, on } from '../../core/base/command';
import type { Row } from '../../core/base/row';
import { UserError } from '../../core/base/userError';
import type { Servers } from '../../core/servers/servers';
import type { Commands } from '../base/commands';
import { askPanel } from './accountPanel';
import type { Panels } from './panels';

/** What showing an account needs. */
interface AccountParts {
  readonly context: vscode.ExtensionContext;
  readonly commands: Commands;
  readonly panels: Panels;
  readonly servers: Servers;
  /** The rows that are selected. */
  readonly selection: () => readonly Row[];
}

/** Adds who the key belongs to and what it may do, and what only the panel's own pages do. */
export function registerAccount(parts: AccountParts): void {
  const { context, commands, panels, servers, selection } = parts;
  const scopes = new ScopeLedger();
  const onPanel = (
    command: Command<Panel>,
    run: (panel: Panel) => unknown,
    concerns?: (panel: Panel) => boolean,
  ) =>
    on(command, async (given) => {
      const panel = await askPanel(panels, given, {
        title: command.asks?.() ?? '',
        selected: selection().flatMap((row) => command.takes.of(row, undefined) ?? []),
        ...(concerns && { concerns }),
      });
      if (panel) await run(panel);
    });
  const opening = (command: Command<Panel>, id: PanelPageId) => {
    const hasPage = (panel: Panel) => id === 'apiKeys' || offers(panel, 'servicePages');
    const open = async (panel: Panel) => {
      if (!hasPage(panel)) throw new UserError(l10n.t("This panel doesn't support this feature."));
      return (await import('./openPanelPage')).openPanelPage(panel, id);
    };
    return onPanel(command, open, hasPage);
  };
  const follow = () => {
    panels.all.forEach(({ http }) => scopes.follow(http));
    offer(panels);
  };
  follow();
  context.subscriptions.push(
    panels.onDidChange(follow),
    commands.register([
      onPanel(panelCommands.whoAmI, async (panel) => {
        const { AccountList } = await import('./accountList');
        await new AccountList(scopes, servers).show(panel);
      }),
      opening(panelCommands.openDatabases, 'databases'),
      opening(panelCommands.openCreate, 'creation'),
      opening(panelCommands.openBilling, 'billing'),
      opening(panelCommands.openApiKeys, 'apiKeys'),
    ]),
  );
}

/** Lets commands, menus and views be left out where none of the panels has what they are about. */
function offer({ all }: Panels): void {
  const lack = (capability: Capability) =>
    all.length > 0 && all.every(({ http }) => http.capabilities.lacks(capability));
  const contexts = {
    lacksPages: lack('servicePages'),
    lacksMonitoring: lack('monitoring'),
    lacksDeletion: lack('deletion'),
    lacksConsoleShare: lack('consoleShare'),
  };
  for (const [name, isSo] of Object.entries(contexts))
    void vscode.commands.executeCommand('setContext', `hostingPanel.${name}`, isSo);
}
