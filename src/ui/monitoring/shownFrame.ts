import { failureChain, responsibleFrame } from '../../core/source/stack';
import type { Frame, Occurrence } from '../../core/api/issue';
import type { IssueRef } from '../../core/monitoring/refs';

/** A frame of an occurrence with all that belongs to opening it. */
export interface ShownFrame {
  readonly ref: IssueRef;
  readonly frame: Frame;
  readonly stack: readonly Frame[];
  readonly release: string | undefined;
}

/** The frame that the user would look at first; undefined where no frame is their own. */
export function responsibleOf(
  ref: IssueRef,
  occurrence: Occurrence | undefined,
): ShownFrame | undefined {
  const at = occurrence && responsibleFrame(occurrence);
  const failure = at && failureChain(occurrence)[at.cause];
  const frame = failure?.stack[at?.frame ?? 0];
  if (!frame) return undefined;
  return { ref, frame, stack: failure.stack, release: occurrence?.release };
}
