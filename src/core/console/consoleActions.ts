import * as l10n from '@vscode/l10n';
import { type PowerAction, fitsPower } from '../base/power';
import { type Choice, heading } from '../base/choice';
import { conditionOf } from '../servers/condition';
import { powerPermission } from '../servers/power';
import { allows } from '../servers/permissions';
import { whyUnfit } from '../servers/serverFit';
import { powerOf, stateWords } from '../servers/serverRow';
import type { ServerState } from '../servers/serverState';

/** Something that the console of a server offers. A line above others has no action. */
export interface ConsoleAction extends Choice {
  readonly action?: PowerAction | 'console' | 'graphs';
  /** Does what is not one of these. */
  readonly run?: () => Promise<void>;
}

/**
 * What can be done with a server beside its console, the likeliest first: of its power what makes sense now, and else
 * why nothing does. All of it for a server of which nothing is known. What ends a server that may be up never stands
 * first, where Enter alone would choose it; what helps a program that did not start does.
 */
export function consoleActions(
  state: ServerState | undefined,
  offers: readonly ConsoleAction[],
): readonly ConsoleAction[] {
  return [...offers, ...usualActions(state)];
}

function usualActions(state: ServerState | undefined): readonly ConsoleAction[] {
  const all: readonly (ConsoleAction & { readonly action: PowerAction })[] = [
    {
      action: 'start',
      icon: 'play',
      label: l10n.t({ message: 'Start', comment: ['Button: starts a server'] }),
    },
    {
      action: 'restart',
      icon: 'debug-restart',
      label: l10n.t({ message: 'Restart', comment: ['Button: restarts a server'] }),
    },
    {
      action: 'stop',
      icon: 'debug-stop',
      label: l10n.t({ message: 'Stop', comment: ['Button: stops a server'] }),
    },
    {
      action: 'kill',
      icon: 'close',
      label: l10n.t({ message: 'Kill', comment: ['Button: ends a server immediately'] }),
    },
  ];
  const views: readonly ConsoleAction[] = [
    {
      action: 'console',
      icon: 'terminal',
      label: l10n.t({
        message: 'Open Console',
        comment: ['Action: opens the console of a server'],
      }),
    },
    { action: 'graphs', icon: 'graph-line', label: l10n.t('Show Resource Usage') },
  ];
  const fitting = all.filter(({ action }) => !state || suits(action, state));
  if (state && fitting.length === 0) return [heading(whyNone(state)), ...views];
  return isOffline(state) ? [...fitting, ...views] : [...views, ...fitting];
}

function suits(action: PowerAction, state: ServerState): boolean {
  const isAllowed = whyUnfit(state, powerPermission[action]) === undefined;
  return isAllowed && fitsPower(action, powerOf(state));
}

function isOffline(state: ServerState | undefined): boolean {
  return state !== undefined && powerOf(state) === 'offline';
}

/** The key is blamed only where it allows none of them: else it is the server's state. */
function whyNone(state: ServerState): string {
  const { permissions } = state;
  const mayAny = Object.values(powerPermission).some(
    (one) => !permissions || allows(permissions, one),
  );
  const isHeld = conditionOf(state.server) !== 'normal';
  const why =
    mayAny || isHeld
      ? stateWords(state)
      : l10n.t({ message: 'missing permission', comment: ['Why no power actions are available'] });
  return l10n.t('No power actions available: {reason}', { reason: why });
}
