import { limits } from '../base/limits';
import type { Failure, Frame, Occurrence } from '../api/issue';
import { ownFrames } from './library';

/** A frame with its number in the stack as the service sent it. */
export interface StackFrame {
  readonly index: number;
  readonly frame: Frame;
  readonly isOwn: boolean;
}

/** A piece of a stack: one frame, or several of libraries that are folded away. */
export type StackPart =
  | { readonly kind: 'frame'; readonly frame: StackFrame }
  | { readonly kind: 'libraries'; readonly frames: readonly StackFrame[] };

/** A frame of an error report, with what tells where its code is. */
export interface ReportedFrame {
  readonly frame: Frame;
  /** All frames of the same failure, outermost first. */
  readonly stack: readonly Frame[];
  /** The release that reported it. */
  readonly release: string | undefined;
  /** When it was reported, in milliseconds since 1970; undefined for what is reported now. */
  readonly at: number | undefined;
}

/** Names a frame of an occurrence: which failure of its chain, and which frame as the service sent them. */
export interface FrameIndex {
  readonly cause: number;
  readonly frame: number;
}

/** A frame of an occurrence, the one that the user would look at first unless another is named; undefined where it has none. */
export function reportedFrame(
  occurrence: Occurrence,
  at: FrameIndex | undefined = responsibleFrame(occurrence),
): ReportedFrame | undefined {
  const failure = at && failureChain(occurrence)[at.cause];
  const frame = failure?.stack[at?.frame ?? 0];
  const { release, at: reportedAt } = occurrence;
  return frame && failure && { frame, stack: failure.stack, release, at: reportedAt };
}

/** The failure itself, then what caused it, then what caused that; the reader of issues keeps few of them. */
export function failureChain(failure: Failure): readonly Failure[] {
  const chain: Failure[] = [];
  for (let next: Failure | undefined = failure; next; next = next.cause) chain.push(next);
  return chain;
}

/** How many frames of a stack are not looked at, the outermost: a stack that never ends repeats itself there. */
export function framesBeyond(stack: readonly Frame[]): number {
  return Math.max(0, stack.length - limits.stackFrames);
}

/** Innermost frame first, runs of two or more library frames folded; without `framesBeyond`. */
export function stackParts(stack: readonly Frame[]): readonly StackPart[] {
  const first = framesBeyond(stack);
  const own = ownFrames(stack.slice(first));
  const parts: StackPart[] = [];
  let run: StackFrame[] = [];
  const endRun = () => {
    const [only] = run;
    if (run.length > 1) parts.push({ kind: 'libraries', frames: run });
    else if (only) parts.push({ kind: 'frame', frame: only });
    run = [];
  };
  for (let index = stack.length - 1; index >= first; index--) {
    const frame = stack[index];
    if (!frame) continue;
    const entry = { index, frame, isOwn: own.has(frame) };
    if (!entry.isOwn) {
      run.push(entry);
      continue;
    }
    endRun();
    parts.push({ kind: 'frame', frame: entry });
  }
  endRun();
  return parts;
}

/** The frame where the user would look first: the innermost own one, of the failure or of its causes. */
export function responsibleFrame(failure: Failure): FrameIndex | undefined {
  const chain = failureChain(failure);
  // What caused it all lies deepest.
  for (let cause = chain.length - 1; cause >= 0; cause--) {
    const stack = chain[cause]?.stack ?? [];
    const first = framesBeyond(stack);
    const own = ownFrames(stack.slice(first));
    for (let frame = stack.length - 1; frame >= first; frame--) {
      const candidate = stack[frame];
      if (candidate && own.has(candidate)) return { cause, frame };
    }
  }
  return undefined;
}
