import * as l10n from '@vscode/l10n';
import { plural } from '../base/plural';
import { nameSome } from '../base/nameSome';
import { describeError } from '../api/describe';
import type { Skipped } from './localFolder';
import { deniedPaths } from './pushChoices';
import type { PushResult } from './pushJob';
import type { PushPlan } from './pushPlan';

/** What is said after a push. */
export interface Told {
  readonly text: string;
  readonly isProblem: boolean;
}

/** What became of a push to `place`, in whole sentences: what is there, what is not, why, and what to do. */
export function describePush(result: PushResult, place: string): Told {
  const { sent, damaged, untouched, made, notMade, removed, notRemoved } = result;
  const { altered = [], unseen, refusals, left = [], leftArchive, failure } = result;
  const isProblem =
    failure !== undefined ||
    left.length > 0 ||
    damaged.length + altered.length + unseen.length + notRemoved.length > 0 ||
    leftArchive !== undefined;
  const isThere = sent.size + altered.length;
  const total = isThere + damaged.length + unseen.length + untouched.length;
  const text: string[] = [];
  const isNothing = isThere + unseen.length + made.length + removed.length === 0;
  if (failure === undefined && left.length + damaged.length > 0 && isNothing) {
    text.push(l10n.t("Nothing was pushed to '{place}'.", { place }));
  } else if (failure === undefined) text.push(done(result, place));
  else if (isThere + damaged.length + made.length + removed.length === 0) {
    text.push(l10n.t("Couldn't push to '{place}'.", { place }), describeError(failure));
  } else {
    text.push(
      l10n.t("The push to '{place}' ended early. Files pushed: {done} of {total}.", {
        place,
        done: sent.size,
        total,
      }),
      describeError(failure),
    );
    if (untouched.length > 0)
      text.push(l10n.t('Files not pushed: {count}.', { count: untouched.length }));
  }
  text.push(...ofDamaged(damaged, { failure, refusals }));
  if (altered.length > 0) {
    text.push(
      l10n.t('Files that changed on the server during the push: {count} ({files}). Compare them.', {
        count: altered.length,
        files: nameSome(altered),
      }),
    );
  }
  if (unseen.length > 0) {
    text.push(
      l10n.t('Files pushed but not checked: {count} ({files}). Push again to compare them.', {
        count: unseen.length,
        files: nameSome(unseen),
      }),
    );
  }
  if (notMade.length > 0) {
    text.push(l10n.t('Empty folders not created: {folders}.', { folders: nameSome(notMade) }));
  }
  if (notRemoved.length > 0) {
    text.push(
      l10n.t('Files not deleted: {count} ({files}).', {
        count: notRemoved.length,
        files: nameSome(notRemoved),
      }),
    );
  }
  if (left.length > 0) {
    text.push(
      l10n.t('Files skipped because they changed after the comparison: {files}. Push again.', {
        files: nameSome(left),
      }),
    );
  }
  if (leftArchive !== undefined) {
    text.push(sayLeft(leftArchive));
  }
  return { text: text.join(' '), isProblem };
}

/** Says what stays here because it cannot be carried; nothing for nothing. */
function describeSkipped(skipped: readonly Skipped[]): readonly string[] {
  if (skipped.length === 0) return [];
  const names = nameSome(skipped.map(({ path }) => path));
  return [l10n.t("Links and special files aren't pushed: {files}.", { files: names })];
}

/** Says that an archive of ours may still be on a server. */
export function sayLeft(path: string): string {
  return l10n.t("The archive '{file}' might still be on the server. Delete it.", { file: path });
}

function done({ sent, made, removed }: PushResult, place: string): string {
  if (sent.size + made.length === 0 && removed.length > 0) {
    return l10n.t("Files deleted from '{place}': {count}.", { place, count: removed.length });
  }
  if (sent.size === 0 && made.length > 0) {
    return withMore(
      l10n.t("Empty folders created in '{place}': {count}.", { place, count: made.length }),
      0,
      removed.length,
    );
  }
  const pushed = plural(
    sent.size,
    l10n.t("Pushed {count} file to '{place}'.|Pushed {count} files to '{place}'."),
    { place },
  );
  return withMore(pushed, made.length, removed.length);
}

function withMore(text: string, made: number, removed: number): string {
  const also = [
    ...(made === 0 ? [] : [l10n.t('Empty folders created: {count}.', { count: made })]),
    ...(removed === 0
      ? []
      : [
          l10n.t({
            message: 'Files deleted: {count}.',
            args: { count: removed },
            comment: ['{count} of files that were deleted from a server'],
          }),
        ]),
  ];
  return [text, ...also].join(' ');
}

/** What is not in place: by reasons where the server told them, and what nobody knows the reason of. */
function ofDamaged(
  damaged: readonly string[],
  { failure, refusals }: Pick<PushResult, 'failure' | 'refusals'>,
): readonly string[] {
  const byReason = new Map<string, string[]>();
  for (const path of damaged.filter((one) => refusals.has(one))) {
    const why = describeError(refusals.get(path));
    byReason.set(why, [...(byReason.get(why) ?? []), path]);
  }
  const told = [...byReason].map(([why, paths]) =>
    l10n.t('Files skipped by the server: {count} ({files}). Reason: {reason}', {
      count: paths.length,
      files: nameSome(paths),
      reason: why,
    }),
  );
  const rest = damaged.filter((path) => !refusals.has(path));
  if (rest.length === 0) return told;
  const names = nameSome(rest);
  const open =
    failure === undefined
      ? l10n.t(
          'Files skipped by the server for an unknown reason: {count} ({files}). Push again.',
          { count: rest.length, files: names },
        )
      : l10n.t(
          'Files that might be missing, outdated or incomplete on the server: {count} ({files}). Push again.',
          { count: rest.length, files: names },
        );
  return [...told, open];
}

/** What is not pushed because the server denies it; undefined for nothing. */
export function describeDenied(paths: readonly string[], place: string): string | undefined {
  if (paths.length === 0) return undefined;
  return l10n.t("Files not pushed to '{place}' because the server denies their names: {files}.", {
    place,
    files: nameSome(paths),
  });
}

/** What is said where a push would change nothing; undefined where there is something to choose. */
export function describeNothing(plan: PushPlan, place: string): Told | undefined {
  const denied = deniedPaths(plan);
  const { files, folders, gone, foreign, unchanged } = plan;
  if (files.length - denied.length + folders.length + gone.length + foreign.length > 0) {
    return undefined;
  }
  const text = l10n.t("Nothing to push to '{place}'. Unchanged files: {count}.", {
    place,
    count: unchanged,
  });
  const left = describeDenied(denied, place);
  return { text: left === undefined ? text : `${text} ${left}`, isProblem: left !== undefined };
}

/** What cannot be pushed, as it is said before: links and the like here, and what is in the way on the server. */
export function describeLeftOut(
  skipped: readonly Skipped[],
  { root, isLink }: { readonly root: string; readonly isLink: boolean },
): string {
  const sentences = [
    ...(isLink
      ? [l10n.t("The folder is a link. Comparing its target '{folder}'.", { folder: root })]
      : []),
    ...describeSkipped(skipped),
  ];
  return sentences.join(' ');
}

/** What is in the way on the server, in a sentence; undefined for nothing. */
export function describeBlocked(
  blocked: readonly { readonly path: string }[],
  place: string,
): string | undefined {
  if (blocked.length === 0) return undefined;
  return l10n.t(
    "Files not pushed to '{place}' because a folder, link or special file is in the way: {files}.",
    { place, files: nameSome(blocked.map(({ path }) => path)) },
  );
}

/** The question before something is removed from a server. `noBackup`: why no backup can be made before. */
export function removalQuestion(
  remove: readonly string[],
  place: string,
  noBackup: string | undefined,
): { readonly question: string; readonly detail: string } {
  const lines = remove.length > 1 ? [nameSome(remove, 10), ''] : [];
  const warning = l10n.t("This action can't be undone.");
  const [only = ''] = remove;
  const question =
    remove.length === 1
      ? l10n.t("Are you sure you want to delete '{file}' from '{place}'?", { file: only, place })
      : plural(
          remove.length,
          l10n.t(
            "Are you sure you want to delete {count} file from '{place}'?|Are you sure you want to delete {count} files from '{place}'?",
          ),
          { place },
        );
  const without = noBackup === undefined ? [] : ['', noBackup];
  return {
    question,
    detail: [...lines, warning, ...without].join('\n'),
  };
}
