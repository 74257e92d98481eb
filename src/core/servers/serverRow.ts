import * as l10n from '@vscode/l10n';
import { PanelError } from '../api/errors';
import { formatBytes, formatPercent, formatSpan } from '../base/format';
import { type PowerAction, fitsPower, powerWords } from '../base/power';
import type { RowLook } from '../base/row';
import { type Condition, conditionOf, conditionWords } from './condition';
import { abilities, allows } from './permissions';
import type { ServerState } from './serverState';

interface ServerRowLook extends RowLook {
  readonly description: string;
  readonly icon: string;
  readonly accessibleLabel: string;
  readonly tags: readonly string[];
}

/** The power state as far as it is known. */
export function powerOf(state: ServerState): string | undefined {
  return conditionOf(state.server) === 'normal' ? state.stats?.state : undefined;
}

/** What a server does or what holds it back, in a word or two. */
export function stateWords(state: ServerState): string {
  const condition = conditionOf(state.server);
  return condition === 'normal'
    ? powerStateWords(state, powerOf(state))
    : conditionWords(condition);
}

/** How a server's row looks. */
export function serverRow(state: ServerState): ServerRowLook {
  const condition = conditionOf(state.server);
  const power = powerOf(state);
  const words = stateWords(state);
  const use = state.work ? '' : usage(state, power);
  const look = condition === 'normal' ? powerLook(power) : conditionLook(condition);
  const { icon, color } = state.work ? busyLook : look;
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
  // A console heard that it runs, and nothing was measured yet.
  if (stats.memoryBytes === 0 && stats.uptimeMs === 0) return '';
  const used = formatBytes(stats.memoryBytes);
  const limit =
    server.limits.memory > 0 ? ` / ${formatBytes(server.limits.memory * 1024 ** 2)}` : '';
  const up =
    stats.uptimeMs > 0
      ? l10n.t({
          message: 'up {time}',
          args: { time: formatSpan(stats.uptimeMs) },
          comment: ['For how long a server has been running'],
        })
      : '';
  const changing = power === 'running' ? '' : powerWords(power);
  return [changing, formatPercent(stats.cpu), used + limit, up].filter((part) => part).join(' · ');
}

const none: readonly string[] = [];
const known = new WeakMap<readonly string[], readonly string[]>();

/** What permissions allow; thousands of servers of one user share the same list of them. */
function allowed(permissions: readonly string[]): readonly string[] {
  const names =
    known.get(permissions) ??
    Object.entries(abilities).flatMap(([name, permission]) =>
      allows(permissions, permission) ? [name] : [],
    );
  known.set(permissions, names);
  return names;
}

function tags(state: ServerState, condition: Condition, power: string | undefined): string[] {
  const { server, permissions = none, work } = state;
  const canDelete = server.isOwner && permissions.includes('*') && condition !== 'deleting';
  const facts = [
    condition,
    ...(server.isOwner ? ['owner'] : []),
    ...(canDelete ? ['canDelete'] : []),
  ];
  if (condition !== 'normal') return facts;
  // What is not known to be allowed is not offered: the store asks for it (see ServerStore).
  const can = allowed(permissions)
    .filter((name) => name !== 'canBackUp' || server.featureLimits.backups !== 0)
    // A menu for several servers has what suits all of them: what is allowed, whatever each of them does now.
    .flatMap((name) => [
      ...(isUseful(name, power, work) ? [name] : []),
      ...(name in powerAbilities ? [name.replace('can', 'may')] : []),
    ]);
  return [...facts, ...(power === undefined ? [] : [power]), ...can];
}

/** The abilities that are power actions. */
export const powerAbilities: Readonly<Record<string, PowerAction>> = {
  canStart: 'start',
  canStop: 'stop',
  canRestart: 'restart',
  canKill: 'kill',
};

/** While something is being done, only the ways out of it are offered: a program may call itself starting for ever. */
function isUseful(
  ability: string,
  power: string | undefined,
  work: PowerAction | undefined,
): boolean {
  const action = powerAbilities[ability];
  if (action === undefined) return true;
  const isStarting = power === 'starting' && (work === 'start' || work === 'restart');
  return fitsPower(action, power) && (work === undefined || action === 'kill' || isStarting);
}

function powerStateWords(state: ServerState, power: string | undefined): string {
  switch (state.work) {
    case undefined:
      return power === undefined ? unknownWords(state.problem) : powerWords(power);
    case 'start':
      return l10n.t({ message: 'starting', comment: ['Power state of a server'] });
    case 'restart':
      return l10n.t({ message: 'restarting', comment: ['What a server does now'] });
    case 'stop':
    case 'kill':
      return l10n.t({ message: 'stopping', comment: ['Power state of a server'] });
  }
}

/** Why it is not known what a server does, in a word or two; its tooltip says it in full. */
function unknownWords(problem: Error | undefined): string {
  return PanelError.is(problem, 'daemonDown')
    ? l10n.t({ message: 'node unreachable', comment: ['In place of the power state of a server'] })
    : l10n.t({ message: 'unknown', comment: ['In place of the power state of a server'] });
}

type Look = Pick<ServerRowLook, 'icon' | 'color'>;

const busyLook: Look = { icon: 'loading~spin', color: 'charts.yellow' };

function powerLook(power: string | undefined): Look {
  switch (power) {
    case 'running':
      return { icon: 'vm-running', color: 'testing.iconPassed' };
    case 'starting':
    case 'stopping':
      return busyLook;
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
