import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { PullProgress } from '../../core/bulk/fetchArchive';
import { type ShownProgress, showBytes } from '../fileActions/transferProgress';

/** Says that an archive could not be removed from the server. */
export function tellLeft(path: string): void {
  const text = l10n.t('The archive {0} could not be removed from the server: delete it.', path);
  void vscode.window.showWarningMessage(text);
}

/** Shows where a pull is. */
export function showPull(progress: ShownProgress): (step: PullProgress) => void {
  const bytes = showBytes(progress);
  return ({ step, done, total }) => {
    if (step === 'packing') progress.report({ message: l10n.t('the server packs the files') });
    else if (step === 'receiving') bytes(done, total, l10n.t('receiving'));
    else progress.report({ message: l10n.t('unpacking {0}', done) });
  };
}
