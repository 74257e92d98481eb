import { type PowerAction, fitsPower, powerWords } from '../base/power';
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
        ? l10n.t('It is offline. Start it instead.')
        : l10n.t('It is offline already.');
    case 'running':
      return l10n.t('It is running already. Restart it to start it anew.');
    case 'starting':
      return l10n.t('It is starting already.');
    case 'stopping':
      return action === 'stop'
        ? l10n.t('It is stopping already. Kill it if it does not end.')
        : l10n.t('It is stopping. Start it once it is offline.');
    default:
      return l10n.t('It is {0}.', powerWords(power));
  }
}

/** What is going on, for the progress of one or several servers. */
export function powerTitle(action: PowerAction, names: readonly string[]): string {
  const what = names.length === 1 ? (names[0] ?? '') : l10n.t('{0} servers', names.length);
  switch (action) {
    case 'start':
      return l10n.t('Starting {0}', what);
    case 'stop':
      return l10n.t('Stopping {0}', what);
    case 'restart':
      return l10n.t('Restarting {0}', what);
    case 'kill':
      return l10n.t('Killing {0}', what);
  }
}

/** Asks before an action that may lose something; undefined for one that does not. */
export function powerQuestion(action: PowerAction, names: readonly string[]): Question | undefined {
  if (action !== 'kill') return undefined;
  const isOne = names.length === 1;
  const detail = l10n.t(
    'The program ends at once and cannot save anything. What it did not write is lost.',
  );
  return {
    question: isOne
      ? l10n.t('Kill {0}?', names[0] ?? '')
      : l10n.t('Kill {0} servers?', names.length),
    detail: isOne ? detail : `${detail}\n\n${names.join(', ')}`,
    button: l10n.t('Kill'),
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
        question: l10n.t('Start {0}?', name),
        detail: l10n.t('It is offline.'),
        button: l10n.t('Start'),
      }
    : {
        action: 'restart',
        question: l10n.t('Restart {0}?', name),
        detail: l10n.t('Whoever uses it is disconnected meanwhile.'),
        button: l10n.t('Restart'),
      };
}

/** What did not happen, as the sentence before the reason. */
export function powerFailed(action: PowerAction, name: string): string {
  switch (action) {
    case 'start':
      return l10n.t('{0} was not started.', name);
    case 'stop':
      return l10n.t('{0} was not stopped.', name);
    case 'restart':
      return l10n.t('{0} was not restarted.', name);
    case 'kill':
      return l10n.t('{0} was not killed.', name);
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
  const lines = [...reasons].map(([reason, names]) => `${shortList(names)}: ${reason}`);
  const verb = {
    start: l10n.t('start'),
    stop: l10n.t('stop'),
    restart: l10n.t('restart'),
    kill: l10n.t('kill'),
  };
  return [
    l10n.t('{0}: {1} of {2} servers done.', verb[action], done, outcomes.length),
    ...lines,
  ].join(' ');
}

function shortList(names: readonly string[]): string {
  if (names.length <= 4) return names.join(', ');
  return l10n.t('{0} and {1} more', names.slice(0, 3).join(', '), names.length - 3);
}
