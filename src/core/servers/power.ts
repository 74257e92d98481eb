import { nameSome } from '../base/nameSome';
import { plural } from '../base/plural';
import { type PowerAction, fitsPower, powerSentence } from '../base/power';
import * as l10n from '@vscode/l10n';
import { isAbort } from '../api/errors';
import { conditionOf, conditionSentence } from './condition';
import type { TargetResult } from '../base/actOnEach';
import type { Question } from '../base/question';
import { powerOf } from './serverRow';
import type { ServerState } from './serverState';

/** The permission that each action needs; a kill is a harder stop. */
export const powerPermission: Readonly<Record<PowerAction, `control.${string}`>> = {
  start: 'control.start',
  stop: 'control.stop',
  restart: 'control.restart',
  kill: 'control.stop',
};

/** Why an action makes no sense for a server now, as a sentence with what does instead; undefined where it does. */
export function powerProblem(action: PowerAction, state: ServerState): string | undefined {
  const held = conditionSentence(conditionOf(state.server));
  if (held !== '') return held;
  const power = state.stats?.state;
  if (power === undefined || fitsPower(action, power)) return undefined;
  switch (power) {
    case 'offline':
      return action === 'restart'
        ? l10n.t('The server is offline. Start it instead.')
        : l10n.t('The server is already offline.');
    case 'running':
      return l10n.t('The server is already running. Restart it instead.');
    case 'starting':
      return l10n.t('The server is already starting.');
    case 'stopping':
      return action === 'stop'
        ? l10n.t("The server is already stopping. Kill it if it doesn't stop.")
        : l10n.t('The server is stopping. Start it when it is offline.');
    default:
      return powerSentence(power);
  }
}

/** What is going on, for the progress of one or several servers. */
export function powerTitle(action: PowerAction, names: readonly string[]): string {
  const [server = '', ...others] = names;
  const isOne = others.length === 0;
  switch (action) {
    case 'start':
      return isOne
        ? l10n.t({
            message: "Starting server '{server}'...",
            args: { server },
            comment: ['Progress'],
          })
        : l10n.t({
            message: 'Starting servers...',
            comment: ['Progress of a power action on several servers'],
          });
    case 'stop':
      return isOne
        ? l10n.t({
            message: "Stopping server '{server}'...",
            args: { server },
            comment: ['Progress'],
          })
        : l10n.t({
            message: 'Stopping servers...',
            comment: ['Progress of a power action on several servers'],
          });
    case 'restart':
      return isOne
        ? l10n.t({
            message: "Restarting server '{server}'...",
            args: { server },
            comment: ['Progress'],
          })
        : l10n.t({
            message: 'Restarting servers...',
            comment: ['Progress of a power action on several servers'],
          });
    case 'kill':
      return isOne
        ? l10n.t({
            message: "Killing server '{server}'...",
            args: { server },
            comment: ['Progress'],
          })
        : l10n.t({
            message: 'Killing servers...',
            comment: ['Progress of a power action on several servers'],
          });
  }
}

/** Asks before an action that may lose something; undefined for one that does not. */
export function powerQuestion(action: PowerAction, names: readonly string[]): Question | undefined {
  if (action !== 'kill') return undefined;
  const isOne = names.length === 1;
  const detail = l10n.t('The server stops immediately without saving. Unsaved data is lost.');
  return {
    question: isOne
      ? l10n.t("Are you sure you want to kill server '{server}'?", { server: names[0] ?? '' })
      : plural(
          names.length,
          l10n.t(
            'Are you sure you want to kill {count} server?|Are you sure you want to kill {count} servers?',
          ),
        ),
    detail: isOne ? detail : `${detail}\n\n${names.join(', ')}`,
    button: l10n.t({ message: 'Kill', comment: ['Button: ends a server immediately'] }),
  };
}

/** Asks whether a server is to be restarted; one that is known to be offline can only be started. */
export function againQuestion(
  name: string,
  state: ServerState | undefined,
): Question & { readonly action: 'start' | 'restart' } {
  const isOffline = state !== undefined && powerOf(state) === 'offline';
  return isOffline
    ? {
        action: 'start',
        question: l10n.t({
          message: "Start server '{server}'?",
          args: { server: name },
          comment: ['Question'],
        }),
        detail: l10n.t('The server is offline.'),
        button: l10n.t({ message: 'Start', comment: ['Button: starts a server'] }),
      }
    : {
        action: 'restart',
        question: l10n.t({
          message: "Restart server '{server}'?",
          args: { server: name },
          comment: ['Question'],
        }),
        detail: l10n.t('Everyone connected to the server is disconnected.'),
        button: l10n.t({ message: 'Restart', comment: ['Button: restarts a server'] }),
      };
}

/** What did not happen, as the sentence before the reason. */
export function powerFailed(action: PowerAction, name: string): string {
  switch (action) {
    case 'start':
      return l10n.t("Couldn't start server '{server}'.", { server: name });
    case 'stop':
      return l10n.t("Couldn't stop server '{server}'.", { server: name });
    case 'restart':
      return l10n.t("Couldn't restart server '{server}'.", { server: name });
    case 'kill':
      return l10n.t("Couldn't kill server '{server}'.", { server: name });
  }
}

/** The one summary of an action on several servers; undefined when nothing failed. */
export function powerSummary(
  action: PowerAction,
  outcomes: readonly TargetResult<{ readonly name: string }>[],
  describe: (error: unknown) => string,
): string | undefined {
  const failed = outcomes.filter(({ error }) => error !== undefined && !isAbort(error));
  if (failed.length === 0) return undefined;
  const done = outcomes.filter(({ error }) => error === undefined).length;
  // The same reason once, with all whom it concerns.
  const reasons = new Map<string, string[]>();
  for (const { target, error } of failed) {
    const reason = describe(error);
    reasons.set(reason, [...(reasons.get(reason) ?? []), target.name]);
  }
  const lines = [...reasons].map(
    ([reason, names]) => `${names.length <= 4 ? names.join(', ') : nameSome(names)}: ${reason}`,
  );
  return [doneSentence(action, { done, total: outcomes.length }), ...lines].join(' ');
}

function doneSentence(
  action: PowerAction,
  counts: { readonly done: number; readonly total: number },
): string {
  switch (action) {
    case 'start':
      return l10n.t('Servers started: {done} of {total}.', counts);
    case 'stop':
      return l10n.t('Servers stopped: {done} of {total}.', counts);
    case 'restart':
      return l10n.t('Servers restarted: {done} of {total}.', counts);
    case 'kill':
      return l10n.t('Servers killed: {done} of {total}.', counts);
  }
}
