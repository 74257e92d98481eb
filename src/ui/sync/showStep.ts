import type { ShownStep } from '../../core/sync/progressWords';
import type { ShownProgress } from '../base/progress';
import { showBytes } from '../base/transferProgress';

/** Shows where a push or a pull is. `words`: what is said of a step. */
export function showSteps<P>(
  progress: ShownProgress,
  words: (step: P) => ShownStep,
): (step: P) => void {
  const bytes = showBytes(progress);
  return (step) => {
    const shown = words(step);
    if ('message' in shown) progress.report(shown);
    else bytes(shown.done, shown.total, shown.what);
  };
}
