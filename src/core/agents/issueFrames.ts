import type { Failure, Frame, Occurrence } from '../api/issue';
import { failureLine, framePlace } from '../monitoring/occurrenceView';
import { ownFrames } from '../source/library';
import { failureChain, framesBeyond } from '../source/stack';
import type { WorkspaceFile } from '../source/sourcePaths';
import { type Sources, whereIsNow } from '../source/whereIsNow';

/** Own frames whose local source is looked for, and all frames that are told of one failure. */
const maxOwn = 10;
const maxFrames = 40;

/** A frame of the user's own code, with where it stands locally now. */
export interface LocalFrame {
  readonly frame: Frame;
  /** As the user knows the file. */
  readonly name: string;
  readonly file: WorkspaceFile;
  readonly uri: string | undefined;
  /** From 1; undefined where it is not known. */
  readonly line: number | undefined;
  /** How the code moved since it was reported; empty where it did not. */
  readonly note: string;
}

/** The user's own frames of an occurrence that are found locally, those where to look first before the others. */
export async function localFrames(
  occurrence: Occurrence,
  sources: Sources,
): Promise<readonly LocalFrame[]> {
  // What caused it all lies deepest.
  const own = failureChain(occurrence)
    .toReversed()
    .flatMap((failure) => ownOf(failure).map((frame) => ({ frame, stack: failure.stack })))
    .slice(0, maxOwn);
  const { release, at } = occurrence;
  const found = own.map(async ({ frame, stack }): Promise<readonly LocalFrame[]> => {
    const now = await whereIsNow({ frame, stack, release, at }, sources);
    if (now.kind !== 'one') return [];
    const { file, line, note } = now.place;
    const { workspace } = sources;
    const name = workspace.nameOf(file);
    return [{ frame, name, file, uri: workspace.uriOf(file), line, note }];
  });
  return (await Promise.all(found)).flat();
}

/** An occurrence's failures with their stacks, innermost frame first, own frames with their local places. */
export async function stackLines(
  occurrence: Occurrence,
  sources: Sources,
): Promise<readonly string[]> {
  const local = new Map(
    (await localFrames(occurrence, sources)).map((found) => [found.frame, found]),
  );
  return failureChain(occurrence).flatMap((failure, index) => [
    `${index === 0 ? '' : 'Caused by: '}${failureLine(failure)}`,
    ...failure.stack
      .slice(framesBeyond(failure.stack))
      .toReversed()
      .slice(0, maxFrames)
      .map(
        (frame) =>
          `  at ${frame.function || '(anonymous)'} (${framePlace(frame)})${placed(local.get(frame))}`,
      ),
  ]);
}

/** Innermost first. */
function ownOf({ stack }: Failure): readonly Frame[] {
  const seen = stack.slice(framesBeyond(stack));
  const own = ownFrames(seen);
  return seen.filter((frame) => own.has(frame)).toReversed();
}

function placed(local: LocalFrame | undefined): string {
  if (!local) return '';
  const line = local.line === undefined ? '' : `:${local.line}`;
  return ` -> local file ${local.name}${line}${local.note === '' ? '' : `, ${local.note}`}`;
}
