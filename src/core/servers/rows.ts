import * as l10n from '@vscode/l10n';
import { offers } from '../api/offers';
import type { Panel, ServerRef } from '../api/panel';
import type { Row, RowLook } from '../base/row';
import type { ServerGroup } from './order';
import { serverRow } from './serverRow';
import type { ServerState } from './serverState';

/** A group of servers, where there are servers of several kinds. */
export interface GroupRow extends Row {
  readonly kind: 'group';
  readonly id: string;
  readonly panel: Panel;
  readonly group: ServerGroup;
}

/** A server. */
export interface ServerRow extends Row {
  readonly kind: 'server';
  readonly id: string;
  readonly ref: ServerRef;
}

/** How a group looks. An administrator's servers are read when it is opened; `count` is undefined for them. */
export function groupLook(group: ServerGroup, count: number | undefined): RowLook {
  const labels = {
    owned: l10n.t({ message: 'My Servers', comment: ['Row: a group of servers'] }),
    shared: l10n.t('Shared with Me'),
    admin: l10n.t('All Servers (Admin)'),
  };
  const icons = { owned: 'account', shared: 'organization', admin: 'shield' };
  return {
    label: labels[group],
    ...(count !== undefined && { description: `${count}` }),
    icon: icons[group],
    tags: ['group', group],
    expands: group === 'admin' ? 'closed' : 'open',
  };
}

/** How a server looks; one of which nothing is known is its name. */
export function serverLook(
  { name, panel }: ServerRef,
  state: ServerState | undefined,
  hasSections: boolean,
): RowLook {
  if (!state) return { label: name };
  const { tags: all, ...look } = serverRow(state);
  const tags = offers(panel, 'deletion') ? all : all.filter((tag) => tag !== 'canDelete');
  return { ...look, tags, ...(hasSections && { expands: 'closed' }) };
}
