import { DamagedUpload } from '../files/safeUpload';
import { PanelError } from '../api/errors';

/** A save that left something else there, in whose words it is told; or one that the node may still be busy with. */
export function mayHaveTouched(error: unknown): boolean {
  if (error instanceof DamagedUpload) return true;
  return PanelError.is(error) && error.outcomeUnknown;
}
