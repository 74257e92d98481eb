import * as l10n from '@vscode/l10n';
import type { Panel } from '../api/panel';
import type { Row, RowLook } from '../base/row';

/** A panel, where there are several. */
export interface PanelRow extends Row {
  readonly kind: 'panel';
  readonly id: string;
  readonly panel: Panel;
}

/** How the row of a panel looks; `isRefused` where it no longer takes the key. */
export function panelLook({ name, user }: Panel, isRefused: boolean): RowLook {
  // A second account is called by its user already.
  const whose = user !== undefined && name.includes(user) ? undefined : user;
  const description = isRefused ? l10n.t('API key no longer accepted') : whose;
  return {
    label: name,
    ...(description !== undefined && { description }),
    icon: isRefused ? 'key' : 'server-environment',
    tags: isRefused ? ['panel', 'refused'] : ['panel'],
    expands: 'open',
  };
}
