import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import {
  type AccountFindings,
  type KeyServer,
  type ScopeFinding,
  keyLimit,
  keyLimitWords,
  learnAccount,
} from '../../core/accounts/accountView';
import { ScopeLedger } from '../../core/accounts/scopeLedger';
import { offerWords } from '../../core/accounts/offersView';
import type { Panel } from '../../core/api/panel';
import type { OfferId } from '../../core/api/offers';
import { listPermissions } from '../../core/api/permissions';
import { tellBriefly } from '../base/messages';
import { pickOne } from '../base/picks';
import { panelCommands } from './commands';
import { askPanel } from './accountPanel';
import type { SectionFeature, SectionTools, Handlers } from '../servers/sectionParts';
import { sectionCommands } from '../servers/sectionCommands';
import { openOffer } from './offers';

type Item = vscode.QuickPickItem & { readonly act?: () => unknown };

/** Who the key belongs to, at which panel, and what it may do: as the panel's own answers tell, never guessed. */
export class AccountSection implements SectionFeature {
  private readonly ledger = new ScopeLedger();

  constructor(private readonly tools: SectionTools) {
    const follow = () => tools.panels.all.forEach(({ http }) => this.ledger.follow(http));
    tools.panels.onDidChange(follow);
    follow();
  }

  get handlers(): Handlers {
    return {
      [sectionCommands.whoAmI]: async (element) => {
        const title = l10n.t('Account at Which Panel?');
        const panel = await askPanel(this.tools.panels, element, title);
        if (panel) await this.show(panel);
      },
    };
  }

  private async show(panel: Panel): Promise<void> {
    const store = this.tools.serversView.servers.of(panel);
    const items = async () => {
      const [findings] = await Promise.all([
        learnAccount(panel.http, this.ledger),
        store.isLoaded ? undefined : store.refresh(),
      ]);
      return this.items(panel, findings);
    };
    const picked = await pickOne(items(), {
      title: l10n.t('Account at {0}', panel.name),
      placeHolder: l10n.t('Who you are to this panel, and what the key may do'),
      matchOnDescription: true,
      matchOnDetail: true,
    });
    await picked?.act?.();
  }

  private limitItem(panel: Panel, servers: readonly KeyServer[]): Item {
    const { state, permissions } = keyLimit(servers);
    return {
      iconPath: new vscode.ThemeIcon('shield'),
      label: l10n.t('Permissions'),
      description: keyLimitWords(servers),
      ...(state === 'some' && { act: () => showPermissions(panel, permissions) }),
    };
  }

  private items(panel: Panel, findings: AccountFindings): readonly Item[] {
    const { servers, pendingOrders } = this.tools.serversView.servers.of(panel);
    const known = servers.map(({ server, permissions }) => ({
      isOwner: server.isOwner,
      permissions,
    }));
    const own = known.filter(({ isOwner }) => isOwner).length;
    const pages: readonly OfferId[] = ['apiKeys', 'creation', 'databases', 'billing'];
    return [
      separator(l10n.t('Account')),
      ...whoItems(findings),
      copied('server-environment', panel.http.origin, l10n.t('panel')),
      separator(l10n.t('What the key may do')),
      {
        iconPath: new vscode.ThemeIcon('server'),
        label: l10n.t('Servers'),
        description: l10n.t('{0} own, {1} shared', own, known.length - own),
      },
      this.limitItem(panel, known),
      ...findings.scopes.map(scopeItem),
      separator(l10n.t('In the browser')),
      ...pages.map((id) => {
        const { label, detail, icon } = offerWords(id, pendingOrders);
        return {
          iconPath: new vscode.ThemeIcon(icon),
          label,
          detail,
          act: () => openOffer(panel, id),
        };
      }),
      separator(''),
      {
        iconPath: new vscode.ThemeIcon('sign-out'),
        label: l10n.t('Sign Out...'),
        act: () => vscode.commands.executeCommand(panelCommands.signOut, { panel }),
      },
    ];
  }
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

function whoItems({ account, problem }: AccountFindings): readonly Item[] {
  if (!account)
    return [
      {
        iconPath: new vscode.ThemeIcon('account'),
        label: l10n.t('Not known'),
        detail: problem ?? '',
      },
    ];
  const { username, email, isAdministrator } = account;
  const kind = isAdministrator ? l10n.t('administrator') : l10n.t('account');
  return [copied('account', username, kind), ...(email ? [copied('mail', email, '')] : [])];
}

/** A fact; choosing it copies it. */
function copied(icon: string, text: string, description: string): Item {
  return { iconPath: new vscode.ThemeIcon(icon), label: text, description, act: () => copy(text) };
}

async function copy(text: string): Promise<void> {
  await vscode.env.clipboard.writeText(text);
  tellBriefly(l10n.t('Copied: {0}', text));
}

function scopeItem({ scope, state, words }: ScopeFinding): Item {
  const icon = { granted: 'pass', refused: 'circle-slash', unknown: 'question' }[state];
  const description = {
    granted: l10n.t('granted'),
    refused: l10n.t('not granted'),
    unknown: l10n.t('not known'),
  }[state];
  return {
    iconPath: new vscode.ThemeIcon(icon),
    label: scope,
    description: `${description} · ${words}`,
  };
}

function separator(label: string): Item {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}
