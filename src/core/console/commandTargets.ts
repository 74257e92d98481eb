import * as l10n from '@vscode/l10n';
import { describeError } from '../api/describe';
import { isAbort } from '../api/errors';
import type { ServerRef } from '../api/panel';
import type { TargetResult } from '../base/actOnEach';
import type { Choice } from '../base/choice';
import { joinNames } from '../base/firstOf';
import { limits } from '../base/limits';
import { lineText } from '../base/outsideText';
import { plural } from '../base/plural';
import type { Question } from '../base/question';

/** Servers from which on a command is asked about before it goes. */
const askedServers = 6;

/** A server that a command was sent to. */
export type TargetChoice = Choice & { readonly ref: ServerRef };

/** What became of a command on one server. */
export type CommandReport = TargetResult<ServerRef>;

/** Asks before a command goes to more than a few servers; undefined where it need not be asked. */
export function commandQuestion(line: string, refs: readonly ServerRef[]): Question | undefined {
  if (refs.length < askedServers) return undefined;
  return {
    question: plural(
      refs.length,
      l10n.t('Send a command to {count} server?|Send a command to {count} servers?'),
    ),
    detail: [
      lineText(line, limits.confirmationPart),
      '',
      joinNames(
        refs.map(({ name }) => lineText(name, limits.askedLineLength)),
        limits.namesInLine,
      ),
    ].join('\n'),
    button: l10n.t({
      message: 'Send',
      comment: ['Button: sends commands to the console of a server'],
    }),
  };
}

/** What became of a command that was sent to several servers, as one sentence; `isComplete` where all have it. */
export function commandSummary(reports: readonly CommandReport[]): {
  readonly text: string;
  readonly isComplete: boolean;
} {
  const done = reports.filter(({ error }) => error === undefined).length;
  return {
    text: l10n.t('Servers that the command was sent to: {done} of {total}', {
      done,
      total: reports.length,
    }),
    isComplete: done === reports.length,
  };
}

/** What became of it on each server, those that it did not reach first. */
export function commandReports(reports: readonly CommandReport[]): readonly TargetChoice[] {
  const failed = reports.filter(({ error }) => error !== undefined);
  const all = [...failed, ...reports.filter(({ error }) => error === undefined)];
  return all.map(({ target, error }) => ({
    icon: error === undefined ? 'pass' : isAbort(error) ? 'circle-slash' : 'error',
    label: target.name,
    ...(error === undefined
      ? {
          description: l10n.t({
            message: 'sent',
            comment: ['The command was sent to this server'],
          }),
        }
      : { detail: describeError(error) }),
    ref: target,
  }));
}
