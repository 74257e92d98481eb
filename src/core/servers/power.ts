import { type PowerAction, fitsPower } from '../base/power';
import * as l10n from '@vscode/l10n';
import { isAbort } from '../api/errors';
import { conditionOf, conditionWords } from './condition';
import type { Question } from '../base/question';
import type { ServerState } from './serverState';

/** The permission that each action needs; a kill is a harder stop. */
export const powerPermission: Readonly<Record<PowerAction, string>> = {
  start: 'control.start',
  stop: 'control.stop',
  restart: 'control.restart',
  kill: 'control.stop',
};

/** Why an action makes no sense for a server now; undefined where it does. */
export function powerProblem(action: PowerAction, state: ServerState): string | undefined {
  const condition = conditionOf(state.server);
  if (condition !== 'normal') return conditionWords(condition);
  const power = state.stats?.state;
  if (fitsPower(action, power)) return undefined;
  return action === 'start' ? l10n.t('not offline') : l10n.t('{0} already', power ?? '');
}

/** How one of several went. */
export interface PowerResult<T> {
  readonly target: T;
  readonly error: unknown;
}

/** What `powerAll` is told besides its targets. */
export interface PowerRun<T> {
  readonly act: (target: T) => Promise<void>;
  /** Called after each target with how many are done. */
  readonly onDone: (done: number) => void;
}

/** Servers that are worked on at the same time: each needs a connection of its own. */
const maxConcurrent = 5;

/** Does the same to several servers, five at a time. Never rejects: each outcome says how it went. */
export async function powerAll<T>(
  targets: readonly T[],
  run: PowerRun<T>,
): Promise<readonly PowerResult<T>[]> {
  const outcomes: PowerResult<T>[] = [];
  const waiting = [...targets];
  const work = async () => {
    for (let target = waiting.shift(); target !== undefined; target = waiting.shift()) {
      const error: unknown = await run.act(target).then(
        () => undefined,
        (reason: unknown) => reason ?? new Error('rejected'),
      );
      outcomes.push({ target, error });
      run.onDone(outcomes.length);
    }
  };
  await Promise.all(Array.from({ length: Math.min(maxConcurrent, targets.length) }, work));
  return outcomes;
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
  outcomes: readonly PowerResult<{ readonly name: string }>[],
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
