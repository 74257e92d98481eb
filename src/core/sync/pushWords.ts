import * as l10n from '@vscode/l10n';
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
    text.push(l10n.t('Nothing was pushed to {0}.', place));
  } else if (failure === undefined) text.push(done(result, place));
  else if (isThere + damaged.length + made.length + removed.length === 0) {
    text.push(l10n.t('Nothing was pushed to {0}.', place), describeError(failure));
  } else {
    text.push(
      l10n.t('The push to {0} ended early: {1} of {2} files are there.', place, sent.size, total),
      describeError(failure),
    );
    if (untouched.length > 0) text.push(l10n.t('{0} were not touched.', untouched.length));
  }
  text.push(...ofDamaged(damaged, { failure, refusals }));
  if (altered.length > 0) {
    text.push(
      l10n.t(
        '{0} are not as they were sent, because something on the server wrote them meanwhile: {1}. Compare them.',
        altered.length,
        nameSome(altered),
      ),
    );
  }
  if (unseen.length > 0) {
    text.push(
      l10n.t(
        "{0} were unpacked there, but couldn't be checked: {1}. Push again to compare them.",
        unseen.length,
        nameSome(unseen),
      ),
    );
  }
  if (notMade.length > 0) {
    text.push(l10n.t('Empty folders not made: {0}.', nameSome(notMade)));
  }
  if (notRemoved.length > 0) {
    text.push(l10n.t('{0} were not removed: {1}.', notRemoved.length, nameSome(notRemoved)));
  }
  if (left.length > 0) {
    text.push(
      l10n.t(
        'Left as they are, because they changed here or there after the list was made: {0}. Push again.',
        nameSome(left),
      ),
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
  return [l10n.t('Links, and what is no plain file, stay on this computer: {0}.', names)];
}

/** Says that an archive of ours may still be on a server. */
export function sayLeft(path: string): string {
  return l10n.t('The archive {0} may still be on the server: delete it there.', path);
}

function done({ sent, made, removed }: PushResult, place: string): string {
  if (sent.size + made.length === 0 && removed.length > 0) {
    return l10n.t('Removed {0} from {1}.', removed.length, place);
  }
  if (sent.size === 0 && made.length > 0) {
    return withMore(
      l10n.t('Empty folders made at {0}: {1}.', place, made.length),
      0,
      removed.length,
    );
  }
  const pushed =
    sent.size === 1
      ? l10n.t('Pushed 1 file to {0}.', place)
      : l10n.t('Pushed {0} files to {1}.', sent.size, place);
  return withMore(pushed, made.length, removed.length);
}

function withMore(text: string, made: number, removed: number): string {
  const also = [
    ...(made === 0 ? [] : [l10n.t('Empty folders made: {0}.', made)]),
    ...(removed === 0 ? [] : [l10n.t('Removed {0}.', removed)]),
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
    l10n.t('The server left out {0}: {1}. {2}', paths.length, nameSome(paths), why),
  );
  const rest = damaged.filter((path) => !refusals.has(path));
  if (rest.length === 0) return told;
  const names = nameSome(rest);
  const open =
    failure === undefined
      ? l10n.t(
          '{0} were left out by the server, and the reason is not known: {1}. Push again.',
          rest.length,
          names,
        )
      : l10n.t('{0} may be missing, old or cut off there: {1}. Push again.', rest.length, names);
  return [...told, open];
}

/** What is not pushed because the server denies it; undefined for nothing. */
export function describeDenied(paths: readonly string[], place: string): string | undefined {
  if (paths.length === 0) return undefined;
  return l10n.t(
    'Not pushed to {0}, because the server denies these names: {1}.',
    place,
    nameSome(paths),
  );
}

/** What is said where a push would change nothing; undefined where there is something to choose. */
export function describeNothing(plan: PushPlan, place: string): Told | undefined {
  const denied = deniedPaths(plan);
  const { files, folders, gone, foreign, unchanged } = plan;
  if (files.length - denied.length + folders.length + gone.length + foreign.length > 0) {
    return undefined;
  }
  const text = l10n.t('Nothing to push to {0}: {1} files are the same.', place, unchanged);
  const left = describeDenied(denied, place);
  return { text: left === undefined ? text : `${text} ${left}`, isProblem: left !== undefined };
}

/** What cannot be pushed, as it is said before: links and the like here, and what is in the way on the server. */
export function describeLeftOut(
  skipped: readonly Skipped[],
  { root, isLink }: { readonly root: string; readonly isLink: boolean },
): string {
  return [
    ...(isLink ? [l10n.t('The folder is a link; what is in {0} is compared.', root)] : []),
    ...describeSkipped(skipped),
  ].join(' ');
}

/** What is in the way on the server, in a sentence; undefined for nothing. */
export function describeBlocked(
  blocked: readonly { readonly path: string }[],
  place: string,
): string | undefined {
  if (blocked.length === 0) return undefined;
  return l10n.t(
    '{0} cannot be pushed to {1}: something that is no file, or a link, is in the way there.',
    nameSome(blocked.map(({ path }) => path)),
    place,
  );
}

/** The question before something is removed from a server. `noBackup`: why no backup can be made before. */
export function removalQuestion(
  remove: readonly string[],
  place: string,
  noBackup: string | undefined,
): { readonly question: string; readonly detail: string } {
  const lines = remove.length > 1 ? [nameSome(remove, 10), ''] : [];
  const warning = l10n.t('It is deleted for good; servers have no trash.');
  const without = noBackup === undefined ? [] : ['', noBackup];
  return {
    question: l10n.t('Remove {0} from {1}?', nameSome(remove, 1), place),
    detail: [...lines, warning, ...without].join('\n'),
  };
}
