import * as l10n from '@vscode/l10n';
import type { PushProgress } from '../../core/sync/pushJob';
import type { ShownProgress } from '../base/progress';
import { showBytes } from '../base/transferProgress';

/** Shows where a push is. */
export function showPush(progress: ShownProgress): (step: PushProgress) => void {
  const bytes = showBytes(progress);
  return ({ step, done, total }) => {
    const files = l10n.t('{0} of {1}', done, total);
    if (step === 'packing') progress.report({ message: l10n.t('packing {0}', files) });
    else if (step === 'making') progress.report({ message: l10n.t('making folders') });
    else if (step === 'removing') progress.report({ message: l10n.t('removing {0}', files) });
    else if (step === 'unpacking') {
      progress.report({ message: l10n.t('the server unpacks {0} files', total) });
    } else if (step === 'sending') progress.report({ message: l10n.t('sending {0}', files) });
    else bytes(done, total, l10n.t('sending'));
  };
}
