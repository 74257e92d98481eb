import * as l10n from '@vscode/l10n';
import { nameSome } from '../base/nameSome';
import type { UploadResult } from './uploads';
import { describeError } from '../api/describe';
import { isAbort } from '../api/errors';

/** What the user is told of an upload. */
export interface UploadReport {
  readonly text: string;
  readonly isWarning: boolean;
  /** What broke it off, to be described after the text. */
  readonly error: unknown;
}

/** Says what went up and what did not. `planned`: how many files were to go. */
export function uploadReport(
  { uploaded, refused, stopped }: UploadResult,
  planned: number,
  skipped: readonly string[],
): UploadReport {
  const sentences = [counted(uploaded.length, planned)];
  for (const { path, error } of refused.slice(0, 3)) {
    sentences.push(l10n.t('{0} was refused: {1}', path, describeError(error)));
  }
  if (refused.length > 3) sentences.push(l10n.t('{0} more were refused.', refused.length - 3));
  if (skipped.length > 0) {
    sentences.push(l10n.t('Links and special files were left out: {0}.', nameSome(skipped)));
  }
  const isCancelled = isAbort(stopped);
  if (isCancelled) sentences.push(l10n.t('It was cancelled.'));
  return {
    text: sentences.join(' '),
    isWarning: isCancelled || refused.length > 0 || skipped.length > 0,
    error: isCancelled ? undefined : stopped,
  };
}

function counted(uploaded: number, planned: number): string {
  if (planned === 1) {
    return uploaded === 1 ? l10n.t('The file was uploaded.') : l10n.t('The file was not uploaded.');
  }
  if (uploaded === planned) return l10n.t('{0} files were uploaded.', planned);
  return l10n.t('{0} of {1} files were uploaded.', uploaded, planned);
}
