import { t } from '@vscode/l10n';
import * as vscode from 'vscode';
import { serverRow } from '../../core/explorer/serverRow';
import type { ServerState } from '../../core/explorer/serverState';
import { formatBytes } from '../../core/format';

/** What there is to know of a server at a glance, as a table. */
export function serverTooltip(state: ServerState): vscode.MarkdownString {
  const { server, stats } = state;
  const { limits } = server;
  const mebibytes = (amount: number) =>
    amount > 0 ? formatBytes(amount * 1024 ** 2) : t('unlimited');
  const addresses = (server.allocations ?? [])
    .slice(0, 4)
    .map(({ alias, ip, port }) => `${alias ?? ip}:${port}`);
  const rows: readonly (readonly [string, string])[] = [
    [t('State'), serverRow(state).description],
    [t('Address'), addresses.join(', ')],
    [t('Node'), server.node],
    [t('Memory'), mebibytes(limits.memory)],
    [t('CPU'), limits.cpu > 0 ? `${limits.cpu} %` : t('unlimited')],
    [
      t('Disk'),
      stats
        ? t('{0} of {1}', formatBytes(stats.diskBytes), mebibytes(limits.disk))
        : mebibytes(limits.disk),
    ],
    [t('Egg'), server.eggName ?? ''],
    [t('Image'), server.image],
    ['SFTP', server.sftp ? `${server.sftp.ip}:${server.sftp.port}` : ''],
    [t('Identifier'), server.identifier],
  ];
  const text = new vscode.MarkdownString();
  text.appendMarkdown('**').appendText(server.name).appendMarkdown('**\n\n');
  if (server.description !== '') text.appendText(server.description).appendMarkdown('\n\n');
  text.appendMarkdown('| | |\n|---|---|\n');
  for (const [name, value] of rows.filter(([, shown]) => shown !== '')) {
    text.appendMarkdown(`| ${name} | `).appendText(oneLine(value)).appendMarkdown(' |\n');
  }
  return text;
}

/** A pipe or a line's end would break the table. */
function oneLine(text: string): string {
  return text.replace(/[\r\n|]+/g, ' ');
}
