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
  const hint = l10n.t('Click for power actions');
  if (stats === undefined || power === 'offline') return { parts: [state], tooltip: hint };
  const { cpu, memoryBytes, memoryLimitBytes, diskBytes, networkRxBytes, networkTxBytes } = stats;
  const limit = memoryLimitBytes === 0 ? l10n.t('no limit') : formatBytes(memoryLimitBytes);
  const resources = { icon: 'chip', text: `${formatPercent(cpu)}  ${formatBytes(memoryBytes)}` };
  return {
    parts: [state, resources],
    tooltip: [
      l10n.t('Memory: {0} of {1}', formatBytes(memoryBytes), limit),
      l10n.t('Disk: {0}', formatBytes(diskBytes)),
      l10n.t('Network: {0} in, {1} out', formatBytes(networkRxBytes), formatBytes(networkTxBytes)),
      l10n.t('Up for {0}', formatSpan(stats.uptimeMs)),
      hint,
    ].join('\n'),
  };
}

/** The power state as people read it, or how far its connection is where it is not known. */
export function stateWords(power: PowerState | undefined, isClosed: boolean): string {
  if (power !== undefined) return powerWords(power);
  return isClosed ? l10n.t('closed') : l10n.t('connecting');
}
