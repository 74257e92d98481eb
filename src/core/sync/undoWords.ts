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
          "The push to '{place}' was undone. Files restored: {restored}. Files deleted: {deleted}.",
          { place, restored: sent.size, deleted: removed.length },
        )
      : l10n.t(
          "The push to '{place}' was only partly undone. Files restored: {restored}. Files deleted: {deleted}.",
          { place, restored: sent.size, deleted: removed.length },
        ),
    ...(failure === undefined ? [] : [describeError(failure)]),
    ...(open.length > 0
      ? [l10n.t('Files not restored: {files}. Undo the push again.', { files: nameSome(open) })]
      : []),
    ...(notRemoved.length > 0
      ? [l10n.t('Files not deleted: {files}.', { files: nameSome(notRemoved) })]
      : []),
    ...(kept.length > 0
      ? [
          l10n.t('Files skipped because they changed after the push: {files}.', {
            files: nameSome(kept),
          }),
        ]
      : []),
    ...(gone.length > 0
      ? [l10n.t("Files deleted by the push weren't restored: {files}.", { files: nameSome(gone) })]
      : []),
    ...(leftArchive === undefined ? [] : [sayLeft(leftArchive)]),
  ];
  const isProblem = failure !== undefined || open.length + notRemoved.length > 0;
  return { text: text.join(' '), isProblem: isProblem || leftArchive !== undefined };
}

/** What a push that can be undone did, in a list of such. */
export function describeUndoable({ replaced, added, removed }: PushUndo): string {
  return removed.length === 0
    ? l10n.t({
        message: 'Replaced: {replaced}, added: {added}',
        args: { replaced: replaced.size, added: added.size },
        comment: ['A push that can be undone: its files'],
      })
    : l10n.t('Replaced: {replaced}, added: {added}, deleted (not restored): {deleted}', {
        replaced: replaced.size,
        added: added.size,
        deleted: removed.length,
      });
}

/** What is said beside the offer to undo a push; empty where it can be undone as a whole. */
export function limitOfUndo({ removed }: Pick<PushUndo, 'removed'>): string {
  return removed.length === 0 ? '' : l10n.t("Undo doesn't restore deleted files.");
}

/** The question before what is not as it was pushed is lost; undefined where there is none. */
export function lostByUndo(
  { changed }: Pick<UndoPlan, 'changed'>,
  place: string,
): { readonly question: string; readonly detail: string } | undefined {
  if (changed.length === 0) return undefined;
  return {
    question: l10n.t(
      "Files on '{place}' changed after the push: {files}. Do you want to undo them too?",
      { place, files: nameSome(changed) },
    ),
    detail: l10n.t("The versions on the server will be lost. This action can't be undone."),
  };
}
