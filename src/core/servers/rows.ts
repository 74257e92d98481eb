import * as l10n from '@vscode/l10n';
import { offers } from '../api/offers';
import type { Panel, ServerRef } from '../api/panel';
import type { PendingOrder } from '../api/server';
import { formatBytes, formatPercent } from '../base/format';
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
    owned: l10n.t('My Servers'),
    shared: l10n.t('Shared with Me'),
    admin: l10n.t('As Administrator'),
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

/** The row of a server that was bought and does not exist yet. */
export function orderRow(order: PendingOrder): Row {
  const { uuid, name, status } = order;
  const description = l10n.t('ordered, {0}', status);
  const look: RowLook = {
    label: name,
    description,
    icon: 'clock',
    tooltip: orderTooltip(order),
    accessibleLabel: `${name}, ${description}`,
  };
  return { kind: 'order', id: `order/${uuid}`, look: () => look };
}

function orderTooltip({ runtime, status, attempts, limits, createdAt }: PendingOrder): string {
  const { memory, disk, cpu } = limits;
  const bytes = (mebibytes: number) => formatBytes(mebibytes * 1024 ** 2);
  return [
    l10n.t('Bought, and not there yet: {0}, {1}', runtime, status),
    createdAt === undefined ? '' : l10n.t('Ordered: {0}', new Date(createdAt).toLocaleString()),
    attempts > 0 ? l10n.t('Attempts to make it: {0}', attempts) : '',
    memory > 0 ? l10n.t('Memory: {0}', bytes(memory)) : '',
    disk > 0 ? l10n.t('Disk: {0}', bytes(disk)) : '',
    cpu > 0 ? l10n.t('CPU: {0}', formatPercent(cpu)) : '',
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** A sentence among the servers: why they are not up to date, or why there are none; `reason` says it in full. */
export function serversNote(text: string, reason?: string): Row {
  const look: RowLook = {
    label: text,
    ...(reason !== undefined && { description: reason }),
    icon: 'warning',
    color: 'problemsWarningIcon.foreground',
    tooltip: reason ?? text,
    tags: ['note'],
  };
  return { kind: 'note', look: () => look };
}
