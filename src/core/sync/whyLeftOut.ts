import { PanelError } from '../api/errors';
import { isUnanswered } from '../api/errorMeaning';
import { isDeniedName } from '../files/deniedNames';
import { nameIn } from '../files/remoteFolders';
import type { SentFile } from './manifest';
import type { PushJob, PushParts, PushState } from './pushJob';
import { sendOne } from './sendOne';

/** Files that are sent by themselves at most: each costs two requests, and a look or two. */
const mostTried = 20;

/** What an archive held, and what of it a server left out. */
interface LeftOut {
  readonly leftOut: readonly string[];
  readonly state: PushState;
  /** Whether to end where one was taken after all: then the archive was not unpacked, and no name is the reason. */
  readonly endsAtSent?: boolean;
}

/**
 * Sends files that were left out by themselves, up to a number of them: where a name is denied the daemon says so, which
 * it does not when it unpacks (panel-dialect.md, 9). Each is what its own answer says; of the others nothing is known.
 * Rejects with the signal's reason.
 */
export async function askWhyLeftOut(
  parts: PushParts,
  job: PushJob & { readonly packed: ReadonlyMap<string, SentFile> },
  { leftOut, state, endsAtSent = false }: LeftOut,
): Promise<void> {
  const bytes = (path: string) => job.packed.get(path)?.size ?? 0;
  const smallestFirst = [...leftOut].sort((a, b) => bytes(a) - bytes(b));
  for (const path of oneOfEachKindFirst(smallestFirst).slice(0, mostTried)) {
    job.signal.throwIfAborted();
    try {
      await sendOne(parts, job, { path, state });
    } catch (error) {
      job.signal.throwIfAborted();
      // That it was left out is told in any case, with the reason where the daemon has one.
      if (PanelError.is(error)) state.refusals.set(path, error);
      if (isUnanswered(error)) return;
    }
    if (endsAtSent && !isDeniedName(state.refusals.get(path))) return;
  }
}

/** Puts one of each kind of name first, then a second of each: rules deny names by their ends. */
function oneOfEachKindFirst(paths: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  const ranked = paths.map((path) => {
    const rank = seen.get(kindOf(path)) ?? 0;
    seen.set(kindOf(path), rank + 1);
    return { path, rank };
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ path }) => path);
}

/** The end of a name from its last dot on; a name without one, or that begins with its only one, is its own kind. */
function kindOf(path: string): string {
  const name = nameIn(path);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot).toLowerCase() : name;
}
