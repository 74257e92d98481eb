import { DamagedUpload } from '../files/transfer';
import { PanelError } from '../api/errors';

/** A save that left something else there, in whose words it is told; or one that the daemon may still be busy with. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (error instanceof DamagedUpload) return true;
  return PanelError.is(error) && error.outcomeUnknown;
}
