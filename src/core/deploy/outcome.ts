import type { StateCounts } from './fileState';
import type { DeployTree } from './moves';

/** Whether what was deployed works. */
export type DeployVerdict =
  | { readonly kind: 'healthy' }
  /** `reason`: a sentence for the user. */
  | { readonly kind: 'unhealthy'; readonly reason: string }
  /** Nobody could tell; `reason` says why. */
  | { readonly kind: 'unknown'; readonly reason: string };

/** How a deploy, or the undoing of one, ended. */
export interface DeployOutcome {
  /** Nothing differed, and the server was found healthy with it before; a tree is in place, or neither is: then the deploy can be continued or undone. */
  readonly end: 'nothing' | DeployTree | 'mixture';
  readonly verdict?: DeployVerdict | undefined;
  /** Why it was put back, or could not be brought to an end. */
  readonly reason?: string | undefined;
  /** How many files are as before, as deployed, and neither, where that is not the same for all. */
  readonly counts?: StateCounts | undefined;
  /** Relative paths where somebody else had put something, which is kept beside the deploy. */
  readonly strays?: readonly string[] | undefined;
  /** Relative paths of files that could not be put back: their old content is not on the server any more. */
  readonly missing?: readonly string[] | undefined;
}

/** What the user is asked in the middle of a deploy. */
export interface DeployQuestion {
  readonly why: 'canceled' | 'failed' | 'unhealthy';
  /** A sentence that says what went wrong. */
  readonly reason: string;
  /** Whether all new files are in place. */
  readonly isPlaced: boolean;
}

/** What is done about it. `leave` changes nothing more; it can be decided later. */
export type DeployDecision = 'continue' | 'undo' | 'leave';
