import * as l10n from '@vscode/l10n';
import { describeError } from '../api/describe';
import { formatBytes } from '../base/format';
import type { HoverPart } from '../base/row';
import { serverRow } from './serverRow';
import type { ServerState } from './serverState';

/** What there is to know of a server at a glance, as a table. */
export function serverHover(state: ServerState): readonly HoverPart[] {
  const { server, stats } = state;
  const { limits } = server;
  const mebibytes = (amount: number) =>
    amount > 0 ? formatBytes(amount * 1024 ** 2) : l10n.t('unlimited');
  const addresses = (server.allocations ?? [])
    .slice(0, 4)
    .map(({ alias, ip, port }) => `${alias ?? ip}:${port}`);
  const rows: readonly (readonly [string, string])[] = [
    [l10n.t('State'), serverRow(state).description],
    [l10n.t('Address'), addresses.join(', ')],
    [l10n.t('Node'), server.node],
    [l10n.t('Memory'), mebibytes(limits.memory)],
    [l10n.t('CPU'), limits.cpu > 0 ? `${limits.cpu} %` : l10n.t('unlimited')],
    [
      l10n.t('Disk'),
      stats
        ? l10n.t('{0} of {1}', formatBytes(stats.diskBytes), mebibytes(limits.disk))
        : mebibytes(limits.disk),
    ],
    [
      l10n.t('Network'),
      stats && stats.networkRxBytes + stats.networkTxBytes > 0
        ? l10n.t(
            '{0} in, {1} out',
            formatBytes(stats.networkRxBytes),
            formatBytes(stats.networkTxBytes),
          )
        : '',
    ],
    [l10n.t('Egg'), server.eggName ?? ''],
    [l10n.t('Image'), server.image],
    ['SFTP', server.sftp ? `${server.sftp.host}:${server.sftp.port}` : ''],
    [l10n.t('Identifier'), server.identifier],
  ];
  return [
    { bold: server.name },
    ...(server.description === '' ? [] : [{ text: server.description }]),
    ...(state.problem ? [{ text: describeError(state.problem), icon: 'warning' }] : []),
    { table: rows },
  ];
}
