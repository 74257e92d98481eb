import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { type AccountChoice, accountChoices } from '../../core/accounts/accountChoices';
import { readAccount } from '../../core/accounts/accountView';
import { panelCommands } from '../../core/accounts/commands';
import { ScopeLedger } from '../../core/accounts/scopeLedger';
import type { Capability } from '../../core/api/capabilityRoutes';
import { offers } from '../../core/api/offers';
import { type PanelPageId, panelPageUrl } from '../../core/api/panelPages';
import type { Panel } from '../../core/api/panel';
import { listPermissions } from '../../core/api/permissions';
import { type Command, on } from '../../core/base/command';
import type { Row } from '../../core/base/row';
import { UserError } from '../../core/base/userError';
import type { Servers } from '../../core/servers/servers';
import { type Commands, runCommand } from '../base/commands';
import { tellBriefly } from '../base/messages';
import { openInBrowser } from '../base/openInBrowser';
import { chooseOne, pickOne } from '../base/picks';
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
  const account = new AccountList(panels, servers);
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
    const open = (panel: Panel) => {
      if (!hasPage(panel)) throw new UserError(l10n.t('This panel does not offer it.'));
      return openPage(panel, id);
    };
    return onPanel(command, open, hasPage);
  };
  const follow = () => offer(panels);
  follow();
  context.subscriptions.push(
    panels.onDidChange(follow),
    commands.register([
      onPanel(panelCommands.whoAmI, (panel) => account.show(panel)),
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

/** Who the key belongs to, at which panel, and what it may do: as the panel's own answers tell, never guessed. */
class AccountList {
  private readonly ledger = new ScopeLedger();

  constructor(
    panels: Panels,
    private readonly servers: Servers,
  ) {
    const follow = () => panels.all.forEach(({ http }) => this.ledger.follow(http));
    panels.onDidChange(follow);
    follow();
  }

  async show(panel: Panel): Promise<void> {
    const picked = await chooseOne(this.choices(panel), {
      title: l10n.t('Account at {0}', panel.name),
      placeHolder: l10n.t('Who you are to this panel, and what the key may do'),
      matchOnDescription: true,
      matchOnDetail: true,
    });
    if (picked?.does) await act(panel, picked.does);
  }

  private async choices(panel: Panel): Promise<readonly AccountChoice[]> {
    const store = this.servers.of(panel);
    const [findings] = await Promise.all([
      readAccount(panel.http, this.ledger),
      store.isLoaded ? undefined : store.refresh(),
    ]);
    // The panel may have been signed out of meanwhile: what is known then is known by another store.
    const { all: servers, pendingOrders } = this.servers.of(panel);
    const known = servers.map(({ server: { isOwner }, permissions }) => ({ isOwner, permissions }));
    return accountChoices(panel, findings, { servers: known, pendingOrders });
  }
}

async function act(panel: Panel, does: NonNullable<AccountChoice['does']>): Promise<void> {
  if ('copy' in does) await copy(does.copy);
  else if ('permissions' in does) await showPermissions(panel, does.permissions);
  else if ('open' in does) await openPage(panel, does.open);
  else await runCommand(panelCommands.signOut, panel);
}

/** The permissions of a limited key, with what each allows; leaving leads nowhere else. */
async function showPermissions(panel: Panel, permissions: readonly string[]): Promise<void> {
  const items = async () => {
    const catalogue = await listPermissions(panel.http);
    return permissions.map((label) => ({ label, description: catalogue.get(label) ?? '' }));
  };
  const title = l10n.t('What the Key May Do on Own Servers');
  await pickOne(items(), { title, matchOnDescription: true });
}

async function copy(text: string): Promise<void> {
  await vscode.env.clipboard.writeText(text);
  tellBriefly(l10n.t('Copied: {0}', text));
}

async function openPage(panel: Panel, id: PanelPageId): Promise<void> {
  const page = (id === 'apiKeys' ? panel.keysPage : undefined) ?? id;
  await openInBrowser(panelPageUrl(panel.http.homeUrl, page));
}
