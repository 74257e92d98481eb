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
    heading(l10n.t('Account')),
    ...whoChoices(findings),
    copied('server-environment', panel.http.homeUrl, l10n.t('panel')),
    heading(l10n.t('What the key may do')),
    {
      icon: 'server',
      label: l10n.t('Servers'),
      description: l10n.t('{0} own, {1} shared', own, servers.length - own),
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
    { icon: 'sign-out', label: l10n.t('Sign Out...'), does: { signOut: true } },
  ];
}

function limitChoice(servers: readonly KeyServer[]): AccountChoice {
  const { state, permissions } = keyLimit(servers);
  return {
    icon: 'shield',
    label: l10n.t('Permissions'),
    description: keyLimitWords(servers),
    ...(state === 'some' && { does: { permissions } }),
  };
}

function whoChoices({ account, problem }: AccountFindings): readonly AccountChoice[] {
  if (!account) return [{ icon: 'account', label: l10n.t('Not known'), detail: problem ?? '' }];
  const { username, email, isAdministrator } = account;
  const kind = isAdministrator ? l10n.t('administrator') : l10n.t('account');
  return [copied('account', username, kind), ...(email ? [copied('mail', email, '')] : [])];
}

/** A fact; choosing it copies it. */
function copied(icon: string, text: string, description: string): AccountChoice {
  return { icon, label: text, description, does: { copy: text } };
}

function scopeChoice({ scope, state, words }: ScopeFinding): AccountChoice {
  const icon = { granted: 'pass', refused: 'circle-slash', unknown: 'question' }[state];
  const description = {
    granted: l10n.t('granted'),
    refused: l10n.t('not granted'),
    unknown: l10n.t('not known'),
  }[state];
  return { icon, label: scope, description: `${description} · ${words}` };
}
