import * as l10n from '@vscode/l10n';
import { describeError } from '../api/describe';
import { formatBytes, formatPercent } from '../base/format';
import type { HoverPart } from '../base/row';
import { serverRow } from './serverRow';
import type { ServerState } from './serverState';

/** What there is to know of a server at a glance, as a table. */
export function serverHover(state: ServerState): readonly HoverPart[] {
  const { server, stats } = state;
  const { limits } = server;
  const mebibytes = (amount: number) =>
    amount > 0
      ? formatBytes(amount * 1024 ** 2)
      : l10n.t({ message: 'unlimited', comment: ['The limit of a resource'] });
  const addresses = (server.allocations ?? [])
    .slice(0, 4)
    .map(({ alias, ip, port }) => `${alias ?? ip}:${port}`);
  const rows: readonly (readonly [string, string])[] = [
    [
      l10n.t({ message: 'State', comment: ['Label: what a server does'] }),
      serverRow(state).description,
    ],
    [
      l10n.t({ message: 'Address', comment: ['Label: the addresses of a server'] }),
      addresses.join(', '),
    ],
    [l10n.t({ message: 'Node', comment: ['Label: the node of a server'] }), server.node],
    [l10n.t({ message: 'Memory', comment: ['A resource of a server'] }), mebibytes(limits.memory)],
    [
      l10n.t({ message: 'CPU', comment: ['A resource of a server'] }),
      limits.cpu > 0
        ? formatPercent(limits.cpu)
        : l10n.t({ message: 'unlimited', comment: ['The limit of a resource'] }),
    ],
    [
      l10n.t({ message: 'Disk', comment: ['A resource of a server'] }),
      stats
        ? l10n.t({
            message: '{used} of {limit}',
            args: { used: formatBytes(stats.diskBytes), limit: mebibytes(limits.disk) },
            comment: ['How much of a resource is used'],
          })
        : mebibytes(limits.disk),
    ],
    [
      l10n.t({ message: 'Network', comment: ['A resource of a server'] }),
      stats && stats.networkRxBytes + stats.networkTxBytes > 0
        ? l10n.t({
            message: '{received} in, {sent} out',
            args: {
              received: formatBytes(stats.networkRxBytes),
              sent: formatBytes(stats.networkTxBytes),
            },
            comment: ['Network traffic'],
          })
        : '',
    ],
    [l10n.t({ message: 'Egg', comment: ['Label: the egg of a server'] }), server.eggName ?? ''],
    [
      l10n.t({ message: 'Docker image', comment: ['Label: the Docker image of a server'] }),
      server.image,
    ],
    ['SFTP', server.sftp ? `${server.sftp.host}:${server.sftp.port}` : ''],
    [
      l10n.t({ message: 'Identifier', comment: ['Label: the short ID of a server'] }),
      server.identifier,
    ],
  ];
  return [
    { bold: server.name },
    ...(server.description === '' ? [] : [{ text: server.description }]),
    ...(state.problem ? [{ text: describeError(state.problem), icon: 'warning' }] : []),
    { table: rows },
  ];
}
