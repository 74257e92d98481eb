import * as l10n from '@vscode/l10n';
import { describe } from '../panel/describe';
import type { PushResult } from './pushJob';

/** What is said after a push. */
export interface Told {
  readonly text: string;
  readonly isProblem: boolean;
}

/** Names in a sentence; the log has them all. */
const mostNames = 3;

/** What became of a push to `place`, in whole sentences: what is there, what is not, why, and what to do. */
export function describePush(result: PushResult, place: string): Told {
  const { sent, damaged, untouched, removed, notRemoved, leftArchive, failure } = result;
  const isProblem =
    failure !== undefined || damaged.length + notRemoved.length > 0 || leftArchive !== undefined;
  const total = sent.size + damaged.length + untouched.length;
  const text: string[] = [];
  if (failure === undefined) text.push(done(sent.size, removed.length, place));
  else if (sent.size + damaged.length + removed.length === 0) {
    text.push(l10n.t('Nothing was pushed to {0}.', place), describe(failure));
  } else {
    text.push(
      l10n.t('The push to {0} ended early: {1} of {2} files are there.', place, sent.size, total),
      describe(failure),
    );
    if (untouched.length > 0) text.push(l10n.t('{0} were not touched.', untouched.length));
  }
  if (damaged.length > 0) text.push(ofDamaged(damaged, failure));
  if (notRemoved.length > 0) {
    text.push(l10n.t('{0} were not removed: {1}.', notRemoved.length, nameSome(notRemoved)));
  }
  if (leftArchive !== undefined) {
    text.push(sayLeft(leftArchive));
  }
  return { text: text.join(' '), isProblem };
}

/** Says that an archive of ours may still be on a server. */
export function sayLeft(path: string): string {
  return l10n.t('The archive {0} may still be on the server: delete it there.', path);
}

/** Some names, and how many more there are. */
export function nameSome(names: readonly string[], most = mostNames): string {
  const some = names.slice(0, most).join(', ');
  return names.length > most ? l10n.t('{0} and {1} more', some, names.length - most) : some;
}

function done(sent: number, removed: number, place: string): string {
  if (sent === 0 && removed > 0) return l10n.t('Removed {0} from {1}.', removed, place);
  const pushed =
    sent === 1
      ? l10n.t('Pushed 1 file to {0}.', place)
      : l10n.t('Pushed {0} files to {1}.', sent, place);
  return removed === 0 ? pushed : `${pushed} ${l10n.t('Removed {0}.', removed)}`;
}

function ofDamaged(damaged: readonly string[], failure: unknown): string {
  const names = nameSome(damaged);
  return failure === undefined
    ? l10n.t(
        'The server left out {0} of them; its own rules may deny them: {1}.',
        damaged.length,
        names,
      )
    : l10n.t('{0} may be missing, old or cut off there: {1}. Push again.', damaged.length, names);
}
