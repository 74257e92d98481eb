import * as l10n from '@vscode/l10n';
import { formatBytes, formatPercent, formatSpan } from '../base/format';
import { type PowerState, powerWords } from '../base/power';
import type { ConsoleConnection } from './connection';

/** What is known of a server by its console connection. */
export type ConsoleState = Pick<ConsoleConnection, 'power' | 'session' | 'stats'>;

/** What the status bar shows of a server: icons by their names, each with a text, and what a hover tells. */
export interface ConsoleStatus {
  readonly parts: readonly { readonly icon: string; readonly text: string }[];
  readonly tooltip: string;
}

/** The state of a server in the status bar, with what it uses while it runs. */
export function consoleStatus(
  name: string,
  { power, session, stats }: ConsoleState,
): ConsoleStatus {
  const icon = power === 'running' ? 'vm-running' : power === 'offline' ? 'vm-outline' : 'vm';
  const state = { icon, text: `${name}: ${stateWords(power, session.phase === 'closed')}` };
  const hint = l10n.t('Click to show power actions');
  if (stats === undefined || power === 'offline') return { parts: [state], tooltip: hint };
  const { cpu, memoryBytes, memoryLimitBytes, diskBytes, networkRxBytes, networkTxBytes } = stats;
  const resources = { icon: 'chip', text: `${formatPercent(cpu)}  ${formatBytes(memoryBytes)}` };
  return {
    parts: [state, resources],
    tooltip: [
      memoryWords(memoryBytes, memoryLimitBytes),
      l10n.t({
        message: 'Disk: {size}',
        args: { size: formatBytes(diskBytes) },
        comment: ['How much disk space a server uses'],
      }),
      l10n.t('Network: {received} in, {sent} out', {
        received: formatBytes(networkRxBytes),
        sent: formatBytes(networkTxBytes),
      }),
      l10n.t({
        message: 'Uptime: {time}',
        args: { time: formatSpan(stats.uptimeMs) },
        comment: ['For how long a server has been running'],
      }),
      hint,
    ].join('\n'),
  };
}

function memoryWords(bytes: number, limitBytes: number): string {
  const used = formatBytes(bytes);
  return limitBytes === 0
    ? l10n.t('Memory: {used} (no limit)', { used })
    : l10n.t({
        message: 'Memory: {used} of {limit}',
        args: { used, limit: formatBytes(limitBytes) },
        comment: ['How much memory a server uses'],
      });
}

/** The power state as people read it, or how far its connection is where it is not known. */
export function stateWords(power: PowerState | undefined, isClosed: boolean): string {
  if (power !== undefined) return powerWords(power);
  return isClosed
    ? l10n.t({ message: 'closed', comment: ['State of the connection to a console'] })
    : l10n.t({ message: 'connecting', comment: ['State of the connection to a console'] });
}
