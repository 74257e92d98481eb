import * as l10n from '@vscode/l10n';
import { describeError } from '../api/describe';
import { nameSome } from '../base/nameSome';
import type { PushResult } from './pushJob';
import { type Told, sayLeft } from './pushWords';
import type { PushUndo, UndoPlan } from './pushUndo';

/**
 * What is said after a push was undone at `place`. `kept`: what was left because it changed since; `gone`: what the push
 * had removed.
 */
export function describeUndo(
  { sent, damaged, untouched, removed, notRemoved, leftArchive, failure, ...rest }: PushResult,
  place: string,
  { kept, gone }: { readonly kept: readonly string[]; readonly gone: readonly string[] },
): Told {
  const open = [...damaged, ...(rest.altered ?? []), ...rest.unseen, ...untouched];
  const text = [
    failure === undefined
      ? l10n.t(
          'The push to {0} was undone: {1} put back, {2} removed.',
          place,
          sent.size,
          removed.length,
        )
      : l10n.t(
          'The push to {0} was undone in part only: {1} put back, {2} removed.',
          place,
          sent.size,
          removed.length,
        ),
    ...(failure === undefined ? [] : [describeError(failure)]),
    ...(open.length > 0 ? [l10n.t('Not put back: {0}. Undo it again.', nameSome(open))] : []),
    ...(notRemoved.length > 0 ? [l10n.t('Not removed: {0}.', nameSome(notRemoved))] : []),
    ...(kept.length > 0
      ? [l10n.t('Left, because it is not as it was pushed: {0}.', nameSome(kept))]
      : []),
    ...(gone.length > 0
      ? [l10n.t('What the push removed stays removed: {0}.', nameSome(gone))]
      : []),
    ...(leftArchive === undefined ? [] : [sayLeft(leftArchive)]),
  ];
  const isProblem = failure !== undefined || open.length + notRemoved.length > 0;
  return { text: text.join(' '), isProblem: isProblem || leftArchive !== undefined };
}

/** What a push that can be undone did, in a list of such. */
export function describeUndoable({ replaced, added, removed }: PushUndo): string {
  return removed.length === 0
    ? l10n.t('{0} replaced, {1} added', replaced.size, added.size)
    : l10n.t(
        '{0} replaced, {1} added; {2} removed, which stay removed',
        replaced.size,
        added.size,
        removed.length,
      );
}

/** What is said beside the offer to undo a push; empty where it can be undone as a whole. */
export function limitOfUndo({ removed }: Pick<PushUndo, 'removed'>): string {
  return removed.length === 0 ? '' : l10n.t('Undo does not bring back what was removed.');
}

/** The question before what is not as it was pushed is lost; undefined where there is none. */
export function lostByUndo(
  { changed }: Pick<UndoPlan, 'changed'>,
  place: string,
): { readonly question: string; readonly detail: string } | undefined {
  if (changed.length === 0) return undefined;
  return {
    question: l10n.t('Not as it was pushed to {0}: {1}. Undo these too?', place, nameSome(changed)),
    detail: l10n.t(
      'It changed there since, or was cut off on its way. What is there now is lost for good.',
    ),
  };
}
