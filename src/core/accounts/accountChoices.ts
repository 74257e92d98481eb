import * as l10n from '@vscode/l10n';
import type { PanelPageId } from '../api/panelPages';
import type { Panel } from '../api/panel';
import type { PendingOrder } from '../api/server';
import { type Choice, heading } from '../base/choice';
import {
  type AccountFindings,
  type KeyServer,
  type ScopeFinding,
  keyLimit,
  keyLimitWords,
} from './accountView';
import { panelPageWords } from './panelPageWords';

/** A fact about the account, or a way on from it. */
export interface AccountChoice extends Choice {
  /** What choosing it does; nothing without. */
  readonly does?:
    | { readonly copy: string }
    /** Shows what a limited key may do. */
    | { readonly permissions: readonly string[] }
    | { readonly open: PanelPageId }
    | { readonly signOut: true };
}

/** What is known of the servers of a panel. */
export interface KnownServers {
  readonly servers: readonly KeyServer[];
  readonly pendingOrders: readonly PendingOrder[];
}

const keysAlone: readonly PanelPageId[] = ['apiKeys'];
const pages: readonly PanelPageId[] = [...keysAlone, 'creation', 'databases', 'billing'];

/** Who the key belongs to and what it may do, as lines of a list, and where to go from there. */
export function accountChoices(
  panel: Pick<Panel, 'http'>,
  findings: AccountFindings,
  { servers, pendingOrders }: KnownServers,
): readonly AccountChoice[] {
  const lacksPages = panel.http.capabilities.lacks('servicePages');
  const own = servers.filter(({ isOwner }) => isOwner).length;
  return [
    heading(l10n.t({ message: 'Account', comment: ['Heading: who the API key belongs to'] })),
    ...whoChoices(findings),
    copied(
      'server-environment',
      panel.http.homeUrl,
      l10n.t({ message: 'panel', comment: ['Beside the URL of the panel'] }),
    ),
    heading(l10n.t('What the API key can do')),
    {
      icon: 'server',
      label: l10n.t({
        message: 'Servers',
        comment: ['Label: how many servers the API key has access to'],
      }),
      description: l10n.t({
        message: 'own: {own}, shared: {shared}',
        args: { own, shared: servers.length - own },
        comment: ['How many servers of each kind'],
      }),
    },
    limitChoice(servers),
    ...findings.scopes.map(scopeChoice),
    heading(l10n.t('In the browser')),
    // Of other panels than the service only the page of the keys is known.
    ...(lacksPages ? keysAlone : pages).map((id): AccountChoice => ({
      ...panelPageWords(id, { pendingOrders, lacksScopes: lacksPages }),
      does: { open: id },
    })),
    heading(''),
    {
      icon: 'sign-out',
      label: l10n.t({ message: 'Sign Out...', comment: ['Row: signs out of the panel'] }),
      does: { signOut: true },
    },
  ];
}

function limitChoice(servers: readonly KeyServer[]): AccountChoice {
  const { state, permissions } = keyLimit(servers);
  return {
    icon: 'shield',
    label: l10n.t({ message: 'Permissions', comment: ['Label: the permissions of the API key'] }),
    description: keyLimitWords(servers),
    ...(state === 'some' && { does: { permissions } }),
  };
}

function whoChoices({ account, problem }: AccountFindings): readonly AccountChoice[] {
  if (!account)
    return [
      {
        icon: 'account',
        label: l10n.t({ message: 'Unknown', comment: ['In place of the name of an account'] }),
        detail: problem ?? '',
      },
    ];
  const { username, email, isAdministrator } = account;
  const kind = isAdministrator
    ? l10n.t({ message: 'administrator', comment: ['The kind of an account'] })
    : l10n.t({ message: 'account', comment: ['The kind of an account'] });
  return [copied('account', username, kind), ...(email ? [copied('mail', email, '')] : [])];
}

/** A fact; choosing it copies it. */
function copied(icon: string, text: string, description: string): AccountChoice {
  return { icon, label: text, description, does: { copy: text } };
}

function scopeChoice({ scope, state, words }: ScopeFinding): AccountChoice {
  const icon = { granted: 'pass', refused: 'circle-slash', unknown: 'question' }[state];
  const description = {
    granted: l10n.t({ message: 'granted', comment: ['Whether an API key has a scope'] }),
    refused: l10n.t({ message: 'not granted', comment: ['Whether an API key has a scope'] }),
    unknown: l10n.t({ message: 'unknown', comment: ['Whether an API key has a scope'] }),
  }[state];
  return { icon, label: scope, description: `${description} · ${words}` };
}
