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
    sentences.push(
      l10n.t({
        message: "Couldn't upload '{file}': {reason}",
        args: { file: path, reason: describeError(error) },
        comment: ['{reason} is a whole sentence'],
      }),
    );
  }
  if (refused.length > 3)
    sentences.push(
      l10n.t("Other files that couldn't be uploaded: {count}.", { count: refused.length - 3 }),
    );
  if (skipped.length > 0) {
    sentences.push(
      l10n.t('Links and special files were skipped: {files}.', { files: nameSome(skipped) }),
    );
  }
  const isCancelled = isAbort(stopped);
  if (isCancelled) sentences.push(l10n.t('The upload was canceled.'));
  return {
    text: sentences.join(' '),
    isWarning: isCancelled || refused.length > 0 || skipped.length > 0,
    error: isCancelled ? undefined : stopped,
  };
}

function counted(uploaded: number, planned: number): string {
  if (planned === 1) {
    return uploaded === 1 ? l10n.t('The file was uploaded.') : l10n.t("Couldn't upload the file.");
  }
  if (uploaded === planned)
    return l10n.t({
      message: 'Files uploaded: {count}.',
      args: { count: planned },
      comment: ['{count} of files that went to a server'],
    });
  return l10n.t('Files uploaded: {count} of {total}.', { count: uploaded, total: planned });
}
