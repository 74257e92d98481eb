import * as l10n from '@vscode/l10n';
import { describeError } from '../api/describe';
import { nameSome } from '../base/nameSome';
import type { PushResult } from './pushJob';
import { type Told, sayLeft } from './pushWords';
import type { UndoPlan } from './pushUndo';

/** What is said after a push was undone at `place`; `kept`: what was left because it changed since. */
export function describeUndo(
  { sent, damaged, untouched, removed, notRemoved, leftArchive, failure, ...rest }: PushResult,
  place: string,
  kept: readonly string[],
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
    ...(kept.length > 0 ? [l10n.t('Left, because it changed since: {0}.', nameSome(kept))] : []),
    ...(leftArchive === undefined ? [] : [sayLeft(leftArchive)]),
  ];
  const isProblem = failure !== undefined || open.length + notRemoved.length > 0;
  return { text: text.join(' '), isProblem: isProblem || leftArchive !== undefined };
}

/** The question before changes that were made since a push are lost; undefined where there are none. */
export function lostByUndo(
  { changed }: Pick<UndoPlan, 'changed'>,
  place: string,
): { readonly question: string; readonly detail: string } | undefined {
  if (changed.length === 0) return undefined;
  return {
    question: l10n.t(
      '{0} changed at {1} since the push. Undo these too?',
      nameSome(changed),
      place,
    ),
    detail: l10n.t('What was changed there since is lost for good.'),
  };
}
