import * as l10n from '@vscode/l10n';
import type { PullProgress } from '../../core/sync/fetchArchive';
import { sayLeft } from '../../core/sync/pushWords';
import { showWarning } from '../base/messages';
import type { ShownProgress } from '../base/progress';
import { showBytes } from '../base/transferProgress';

/** Says that an archive may still be on the server. */
export function tellLeft(path: string): void {
  void showWarning(sayLeft(path));
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
