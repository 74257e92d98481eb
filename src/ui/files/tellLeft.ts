import { sayLeft } from '../../core/sync/pushWords';
import { showWarning } from '../base/messages';

/** Says that an archive may still be on the server. */
export function tellLeft(path: string): void {
  void showWarning(sayLeft(path));
}
