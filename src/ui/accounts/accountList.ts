import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { type AccountChoice, accountChoices } from '../../core/accounts/accountChoices';
import { readAccount } from '../../core/accounts/accountView';
import { panelCommands } from '../../core/accounts/commands';
import type { ScopeLedger } from '../../core/accounts/scopeLedger';
import type { Panel } from '../../core/api/panel';
import { listPermissions } from '../../core/api/permissions';
import type { Servers } from '../../core/servers/servers';
import { runCommand } from '../base/commands';
import { tellBriefly } from '../base/messages';
import { chooseOne, pickOne } from '../base/picks';
import { openPanelPage } from './openPanelPage';

/** Who the key belongs to, at which panel, and what it may do: as the panel's own answers tell, never guessed. */
export class AccountList {
  constructor(
    private readonly ledger: ScopeLedger,
    private readonly servers: Servers,
  ) {}

  /** Shows it, and does what is picked of it. Rejects as reading it does. */
  async show(panel: Panel): Promise<void> {
    const picked = await chooseOne(this.choices(panel), {
      title: l10n.t({
        message: 'Account: {panel}',
        args: { panel: panel.name },
        comment: ['Title: who the API key belongs to and what it can do'],
      }),
      placeHolder: l10n.t('Select an entry to copy it or open its page'),
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
  else if ('open' in does) await openPanelPage(panel, does.open);
  else await runCommand(panelCommands.signOut, panel);
}

/** The permissions of a limited key, with what each allows; leaving leads nowhere else. */
async function showPermissions(panel: Panel, permissions: readonly string[]): Promise<void> {
  const items = async () => {
    const catalogue = await listPermissions(panel.http);
    return permissions.map((label) => ({ label, description: catalogue.get(label) ?? '' }));
  };
  const title = l10n.t('API Key Permissions on Own Servers');
  await pickOne(items(), { title, matchOnDescription: true });
}

async function copy(text: string): Promise<void> {
  await vscode.env.clipboard.writeText(text);
  tellBriefly(
    l10n.t({
      message: 'Copied: {text}',
      args: { text },
      comment: ['What is in the clipboard now'],
    }),
  );
}
