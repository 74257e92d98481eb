import * as l10n from '@vscode/l10n';
import type { PanelPageId } from '../api/panelPages';
import type { PendingOrder } from '../api/server';

/** What the user is told of something that only the panel's pages do. */
export interface PanelPageWords {
  readonly label: string;
  /** What it is, and who may use it, as far as the service's documents say. */
  readonly detail: string;
  /** A codicon's name. */
  readonly icon: string;
}

/** What the words depend on. */
interface PanelPageFacts {
  readonly pendingOrders?: readonly PendingOrder[];
  /** Whether keys of the panel have no scopes, and do all that their account can. */
  readonly lacksScopes?: boolean;
}

/** The words for each page. */
export function panelPageWords(
  id: PanelPageId,
  { pendingOrders = [], lacksScopes = false }: PanelPageFacts = {},
): PanelPageWords {
  switch (id) {
    case 'deploys':
      return {
        label: l10n.t({ message: 'Git deploys', comment: ['A page of the panel'] }),
        detail: l10n.t(
          'Only the owner can link a repository or deploy, with an API key that has all permissions.',
        ),
        icon: 'git-merge',
      };
    case 'creation':
      return {
        label: l10n.t('Create a free server'),
        detail: l10n.t(
          'If the panel offers free servers. The page shows how many your account can have.',
        ),
        icon: 'add',
      };
    case 'databases':
      return {
        label: l10n.t({ message: 'Databases', comment: ['A page of the panel'] }),
        detail: l10n.t('Free databases of your account, if the panel offers them.'),
        icon: 'database',
      };
    case 'billing':
      return {
        label: l10n.t({ message: 'Billing', comment: ['A page of the panel'] }),
        detail: billingWords(pendingOrders),
        icon: 'credit-card',
      };
    case 'apiKeys':
    case 'profile':
      return {
        label: l10n.t({ message: 'API keys', comment: ['A page of the panel'] }),
        detail: lacksScopes
          ? l10n.t('Create and delete API keys, and limit them to IP addresses.')
          : l10n.t('Set the scopes, permissions, servers, and addresses of an API key.'),
        icon: 'key',
      };
  }
}

function billingWords(pending: readonly PendingOrder[]): string {
  if (pending.length === 0) return l10n.t('Plans and payments, if the panel sells servers.');
  const orders = pending.map(({ name, status }) => (status ? `${name} (${status})` : name));
  return l10n.t('Servers being created: {names}', { names: orders.join(', ') });
}
