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
        label: l10n.t('Git deploys'),
        detail: l10n.t(
          'Only the owner can link a repository or deploy, with a key that is not limited to some permissions.',
        ),
        icon: 'git-merge',
      };
    case 'creation':
      return {
        label: l10n.t('Create a free server'),
        detail: l10n.t('Where the panel offers it; it says how many the account may have.'),
        icon: 'add',
      };
    case 'databases':
      return {
        label: l10n.t('Databases'),
        detail: l10n.t('Free databases of the account, where the panel offers them.'),
        icon: 'database',
      };
    case 'billing':
      return { label: l10n.t('Billing'), detail: billingWords(pendingOrders), icon: 'credit-card' };
    case 'apiKeys':
    case 'profile':
      return {
        label: l10n.t('API keys'),
        detail: lacksScopes
          ? l10n.t('API keys are created and deleted there, and limited to IP addresses.')
          : l10n.t('Scopes, permissions, servers and addresses of a key are set there.'),
        icon: 'key',
      };
  }
}

function billingWords(pending: readonly PendingOrder[]): string {
  if (pending.length === 0) return l10n.t('Plans and payments, where the panel sells servers.');
  const orders = pending.map(({ name, status }) => (status ? `${name} (${status})` : name));
  return l10n.t('Being made: {0}', orders.join(', '));
}
