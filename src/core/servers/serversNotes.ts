import * as l10n from '@vscode/l10n';
import { describeError } from '../api/describe';
import type { Panel } from '../api/panel';
import type { PendingOrder } from '../api/server';
import { formatBytes, formatPercent } from '../base/format';
import { language } from '../base/language';
import type { Row, RowLook } from '../base/row';
import type { ServerStore } from './serverStore';

/** What stands above a panel's servers: why they are not up to date, what the panel lacks, and what was ordered. */
export function serversNotes(store: ServerStore, { http }: Panel): readonly Row[] {
  const all: Row[] = [];
  if (http.capabilities.hasOtherRoutes) {
    const why = l10n.t(
      "The panel (such as Pyrodactyl) has its own routes for consoles, files, and settings, which aren't supported yet. The list of servers and their resource usage are available.",
    );
    all.push(serversNote(l10n.t('Panel only partially supported'), why));
  }
  const orders = store.pendingOrders.map(orderRow);
  if (!store.error) return [...all, ...orders];
  const text = store.isLoaded
    ? l10n.t('Not up to date')
    : l10n.t({
        message: 'Not loaded',
        comment: ["Row: the servers of a panel couldn't be loaded"],
      });
  return [...all, serversNote(text, describeError(store.error)), ...orders];
}

/** The row of a server that was bought and does not exist yet. */
export function orderRow(order: PendingOrder): Row {
  const { uuid, name, status } = order;
  const description = l10n.t({
    message: 'ordered: {status}',
    args: { status },
    comment: ["A server that doesn't exist yet, and the status of its order"],
  });
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
    l10n.t('Ordered and not created yet: {runtime}, {status}', { runtime, status }),
    createdAt === undefined
      ? ''
      : l10n.t({
          message: 'Ordered: {date}',
          args: { date: new Date(createdAt).toLocaleString(language()) },
          comment: ['When a server was ordered'],
        }),
    attempts > 0 ? l10n.t('Attempts to create the server: {count}', { count: attempts }) : '',
    memory > 0
      ? l10n.t({
          message: 'Memory: {size}',
          args: { size: bytes(memory) },
          comment: ['The limit of a server'],
        })
      : '',
    disk > 0
      ? l10n.t({
          message: 'Disk: {size}',
          args: { size: bytes(disk) },
          comment: ['The limit of a server'],
        })
      : '',
    cpu > 0
      ? l10n.t({
          message: 'CPU: {percent}',
          args: { percent: formatPercent(cpu) },
          comment: ['The limit of a server'],
        })
      : '',
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** A sentence among the servers; `reason` says it in full. */
function serversNote(text: string, reason?: string): Row {
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

/** A sentence in place of what is below a server, which could not be read. */
export function failureNote(error: unknown): Row {
  return serversNote(describeError(error));
}
