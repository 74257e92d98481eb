import * as l10n from '@vscode/l10n';
import { formatBytes } from '../../core/base/format';
import type { ShownProgress } from './progress';

/**
 * Shows bytes as they come: a call with how many there are by now, of how many, and what is on its way. One report a
 * percent is enough; a fast network would send thousands.
 */
export function showBytes(
  progress: ShownProgress,
): (done: number, total: number | undefined, what?: string) => void {
  let before = 0;
  let last: string | undefined;
  return (done, total, what) => {
    const percent = total ? (done / total) * 100 : 0;
    const isSame = what === last;
    if (isSame && total && percent - before < 1 && done < total) return;
    const amount =
      total === undefined
        ? formatBytes(done)
        : l10n.t({
            message: '{done} of {total}',
            args: { done: formatBytes(done), total: formatBytes(total) },
            comment: ['Progress'],
          });
    const message = what === undefined ? amount : `${what} (${amount})`;
    progress.report({ message, increment: Math.max(0, percent - before) });
    before = Math.max(before, percent);
    last = what;
  };
}
