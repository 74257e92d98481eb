import type { Issue } from '../api/issue';
import { limits } from '../base/limits';
import { isRecord } from '../base/record';

/** What is known of a project's issues, so that the user is told of each once. Times are milliseconds since 1970. */
export interface SeenIssues {
  /** Whether all issues were seen when this began: whatever is not among them is new, however old its report is. */
  readonly isWhole: boolean;
  /** When this began. */
  readonly since: number;
  /** When the user was told last, in whatever window; 0 before the first time. */
  readonly toldAt: number;
  /** When all open issues were last read, in whatever window; 0 where that is not known. */
  readonly readAt: number;
  /** How many issues were open then or at a look since. */
  readonly open: number;
  /** By fingerprint: when the issue last came back, as far as the user was told; 0 for never. */
  readonly regressedAt: ReadonlyMap<string, number>;
}

/** What is worth telling of a project. */
export interface News {
  readonly fresh: readonly Issue[];
  readonly regressed: readonly Issue[];
}

/** The open issues that the user does not know of, and those that came back since. */
export function newsOf(seen: SeenIssues, issues: readonly Issue[]): News {
  const open = issues.filter(({ status }) => status === 'unresolved');
  const cameBack = ({ fingerprint, regressedAt = 0, isReopened = false }: Issue) =>
    !isReopened && regressedAt > (seen.regressedAt.get(fingerprint) ?? seen.since);
  const isNew = ({ fingerprint, firstSeenAt }: Issue) =>
    !seen.regressedAt.has(fingerprint) && (seen.isWhole || firstSeenAt >= seen.since);
  return {
    fresh: open.filter((issue) => isNew(issue) && !cameBack(issue)),
    regressed: open.filter(cameBack),
  };
}

/**
 * The same with these issues, the latest last. Of more than can be remembered the oldest go: of what happened until `now`,
 * in milliseconds since 1970, nothing that is not remembered is new any more.
 */
export function withSeen(seen: SeenIssues, issues: readonly Issue[], now: number): SeenIssues {
  const known = new Map(seen.regressedAt);
  for (const { fingerprint, regressedAt = 0 } of [...issues].reverse()) {
    const before = known.get(fingerprint) ?? 0;
    known.delete(fingerprint);
    known.set(fingerprint, Math.max(before, regressedAt));
  }
  const kept = [...known].slice(-limits.seenIssues);
  const isCut = kept.length < known.size;
  return {
    ...seen,
    isWhole: seen.isWhole && !isCut,
    since: isCut ? Math.max(seen.since, now) : seen.since,
    regressedAt: new Map(kept),
  };
}

/** What is known as a text to keep. */
export function encodeSeen({ regressedAt, ...rest }: SeenIssues): string {
  return JSON.stringify({ ...rest, regressedAt: [...regressedAt] });
}

/** Reads a kept text; undefined for what is none of ours. */
export function decodeSeen(text: string): SeenIssues | undefined {
  const value = parsed(text);
  if (!isRecord(value) || !Array.isArray(value['regressedAt'])) return undefined;
  const { isWhole, since, toldAt, readAt, open } = value;
  if (typeof since !== 'number' || typeof toldAt !== 'number') return undefined;
  const entries = value['regressedAt'].filter(
    (entry): entry is readonly [string, number] =>
      Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number',
  );
  return {
    ...{ isWhole: isWhole === true, since, toldAt },
    readAt: typeof readAt === 'number' ? readAt : 0,
    open: typeof open === 'number' ? open : 0,
    regressedAt: new Map(entries),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
