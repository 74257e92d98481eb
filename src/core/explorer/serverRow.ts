import { t } from '@vscode/l10n';
import { formatBytes, formatPercent, formatSpan } from '../format';
import type { ServerStats } from '../panel/resources';
import type { Server } from '../panel/server';
import { type Condition, conditionOf, conditionWords } from './condition';
import { abilities, allows } from './permissions';

/** A server with what is known of it right now. */
export interface ServerState {
  readonly server: Server;
  /** Undefined while unknown: not read yet, or silently left out of the answer. */
  readonly stats: ServerStats | undefined;
  /** Undefined until it was asked for. */
  readonly permissions: readonly string[] | undefined;
}

/** How a server's row looks: everything but VS Code's own objects. */
export interface ServerRow {
  readonly label: string;
  readonly description: string;
  /** A codicon's name. */
  readonly icon: string;
  /** A theme colour's name. */
  readonly color: string | undefined;
  /** What a screen reader says. */
  readonly accessibleLabel: string;
  /** What menus match on. */
  readonly tags: readonly string[];
}

/** The power state as far as it is known. */
export function powerOf(state: ServerState): string | undefined {
  return conditionOf(state.server) === 'normal' ? state.stats?.state : undefined;
}

/** Renders a server's row. */
export function serverRow(state: ServerState): ServerRow {
  const condition = conditionOf(state.server);
  const power = powerOf(state);
  const words = condition === 'normal' ? powerWords(power) : conditionWords(condition);
  const use = usage(state, power);
  const { icon, color } = condition === 'normal' ? powerLook(power) : conditionLook(condition);
  return {
    label: state.server.name,
    description: use === '' ? words : use,
    icon,
    color,
    accessibleLabel: [state.server.name, words, use].filter((part) => part !== '').join(', '),
    tags: ['server', ...tags(state, condition, power)],
  };
}

function usage(state: ServerState, power: string | undefined): string {
  const { stats, server } = state;
  if (!stats || power === undefined || power === 'offline') return '';
  const used = formatBytes(stats.memoryBytes);
  const limit =
    server.limits.memory > 0 ? ` / ${formatBytes(server.limits.memory * 1024 ** 2)}` : '';
  const up = stats.uptimeMs > 0 ? t('up {0}', formatSpan(stats.uptimeMs)) : '';
  const state_ = power === 'running' ? '' : powerWords(power);
  return [state_, formatPercent(stats.cpu), used + limit, up].filter((part) => part).join(' · ');
}

function tags(state: ServerState, condition: Condition, power: string | undefined): string[] {
  const { server } = state;
  const facts = [condition, ...(server.isOwner ? ['owner'] : [])];
  if (condition !== 'normal') return facts;
  // Until the panel was asked, an owner's key counts as unlimited and another's as unable.
  const permissions = state.permissions ?? (server.isOwner ? ['*'] : []);
  const can = Object.entries(abilities)
    .filter(([, permission]) => allows(permissions, permission))
    .map(([name]) => name)
    .filter((name) => fitsPower(name, power));
  const kill = can.includes('canStop') && power === 'stopping' ? ['canKill'] : [];
  return [...facts, ...(power === undefined ? [] : [power]), ...can, ...kill];
}

function fitsPower(ability: string, power: string | undefined): boolean {
  if (ability === 'canStart') return power === undefined || power === 'offline';
  if (ability === 'canStop' || ability === 'canRestart') return power !== 'offline';
  return true;
}

function powerWords(power: string | undefined): string {
  switch (power) {
    case undefined:
      return t('unknown');
    case 'offline':
      return t('offline');
    case 'starting':
      return t('starting');
    case 'running':
      return t('running');
    case 'stopping':
      return t('stopping');
    default:
      return power;
  }
}

type Look = Pick<ServerRow, 'icon' | 'color'>;

function powerLook(power: string | undefined): Look {
  switch (power) {
    case 'running':
      return { icon: 'vm-running', color: 'testing.iconPassed' };
    case 'starting':
    case 'stopping':
      return { icon: 'loading~spin', color: 'charts.yellow' };
    case 'offline':
      return { icon: 'vm-outline', color: 'disabledForeground' };
    default:
      return { icon: 'vm', color: undefined };
  }
}

function conditionLook(condition: Condition): Look {
  switch (condition) {
    case 'installing':
      return { icon: 'loading~spin', color: 'charts.blue' };
    case 'restoring':
      return { icon: 'history', color: 'charts.blue' };
    case 'transferring':
      return { icon: 'arrow-swap', color: 'charts.blue' };
    case 'deleting':
      return { icon: 'trash', color: 'disabledForeground' };
    case 'maintenance':
      return { icon: 'tools', color: 'problemsWarningIcon.foreground' };
    case 'installFailed':
      return { icon: 'error', color: 'problemsErrorIcon.foreground' };
    case 'suspended':
    case 'other':
    case 'normal':
      return { icon: 'circle-slash', color: 'problemsWarningIcon.foreground' };
  }
}
