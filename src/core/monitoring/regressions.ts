import type { Issue } from '../api/issue';

/** Tells issues that came back from those that somebody opened again: the service keeps only when one came back last. */
export class Regressions {
  /** When an issue had last come back at the time that it was seen to be done with, by fingerprint. */
  private readonly settled = new Map<string, number>();

  /** Returns the issue, marked where it was reopened by hand. */
  note<T extends Issue>(issue: T): T {
    const { fingerprint, status, regressedAt } = issue;
    if (regressedAt === undefined) return issue;
    if (status !== 'unresolved') this.settled.set(fingerprint, regressedAt);
    const isReopened = status === 'unresolved' && this.settled.get(fingerprint) === regressedAt;
    return isReopened ? { ...issue, isReopened } : issue;
  }
}

/** True while the newest thing that happened to an issue is that it came back. */
export function isRegressed({ status, regressedAt, isReopened = false }: Issue): boolean {
  return status === 'unresolved' && regressedAt !== undefined && !isReopened;
}
