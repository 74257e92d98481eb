import * as l10n from '@vscode/l10n';
import { formatCount, formatSpan } from '../base/format';
import { formatNumber } from '../base/formatNumber';
import { limits } from '../base/limits';
import { shortened } from '../base/outsideText';
import type { Issue, IssueDetails } from '../api/issue';

const dayMs = 24 * 60 * 60_000;
/** How far back the service counts by hours (api.md, Issue). */
const countedMs = 14 * dayMs;
/** A shorter time tells no rate. */
const shortestMs = 60 * 60_000;
/** Of so many that were expected, none by chance alone happens in 5 of 100 times. */
const likely = 3;
const possible = 1;

/** A release that came after an issue was seen last. */
export interface LaterRelease {
  readonly name: string;
  /** Milliseconds since 1970: it ran then, if not before. */
  readonly since: number;
}

/**
 * The first release that was deployed after an issue's last occurrence, or seen after it by the other issues of its
 * project; undefined where none was. One that was only seen may have run earlier than it says.
 */
export function laterRelease(
  issue: Pick<Issue, 'fingerprint' | 'firstRelease' | 'lastRelease' | 'lastSeenAt'>,
  others: readonly Issue[],
  deployed: readonly LaterRelease[] = [],
): LaterRelease | undefined {
  const seen = new Map<string, number>();
  for (const { fingerprint, firstRelease, lastRelease, firstSeenAt, lastSeenAt } of others) {
    if (fingerprint === issue.fingerprint) continue;
    for (const [name, at] of [
      [firstRelease, firstSeenAt],
      [lastRelease, lastSeenAt],
    ] as const) {
      if (name !== undefined) seen.set(name, Math.min(at, seen.get(name) ?? Infinity));
    }
  }
  const own = [issue.firstRelease, issue.lastRelease].filter((name) => name !== undefined);
  const later = [...[...seen].map(([name, since]) => ({ name, since })), ...deployed]
    .filter(({ name }) => own.every((one) => !isSameRelease(one, name)))
    .filter(({ since }) => since > issue.lastSeenAt);
  return later.sort((a, b) => a.since - b.since)[0];
}

/**
 * The release that was seen last before an issue began, by the other issues of its project; undefined where none was, or
 * the issue began in it.
 */
export function earlierRelease(
  issue: Pick<Issue, 'firstRelease' | 'firstSeenAt'>,
  others: readonly Issue[],
): string | undefined {
  const seen = others
    .flatMap(({ firstRelease, lastRelease, firstSeenAt, lastSeenAt }) => [
      { name: firstRelease, at: firstSeenAt },
      { name: lastRelease, at: lastSeenAt },
    ])
    .filter(({ name, at }) => name !== undefined && at < issue.firstSeenAt)
    .filter(({ name }) => name !== issue.firstRelease);
  return seen.sort((a, b) => b.at - a.at)[0]?.name;
}

/** Programs and deploys may write the same commit in fewer or more characters. */
function isSameRelease(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other].sort((a, b) => a.length - b.length);
  return one === other || (/^[0-9a-f]{7,40}$/.test(short) && long.startsWith(short));
}

/**
 * How sure it is that an issue is gone since a release, in words, with what that is by; empty where nothing was counted.
 * `now`: milliseconds since 1970.
 */
export function fixConfidence(
  issue: Pick<IssueDetails, 'history' | 'firstSeenAt'>,
  release: LaterRelease,
  now: number,
): string {
  const from = Math.max(issue.firstSeenAt, now - countedMs);
  const counted = issue.history.filter(([at]) => at > now - countedMs && at < release.since);
  const count = counted.reduce((sum, [, times]) => sum + times, 0);
  const ranMs = now - release.since;
  if (count === 0 || ranMs <= 0) return '';
  const expected = (count / Math.max(shortestMs, release.since - from)) * ranMs;
  return verdict(expected, {
    count: formatCount(count),
    time: formatSpan(Math.min(countedMs, Math.max(shortestMs, now - from))),
    ran: formatSpan(ranMs),
    release: shortened(release.name, limits.labelLength),
    expected: formatNumber(expected, { maximumFractionDigits: 1 }),
  });
}

function verdict(expected: number, told: Readonly<Record<string, string>>): string {
  if (expected >= likely) {
    return l10n.t(
      'The issue is probably fixed. Occurrences in {time}: {count}. In {ran} of release {release}: 0 (expected: {expected}).',
      told,
    );
  }
  if (expected >= possible) {
    return l10n.t(
      'The issue might be fixed, and more time will tell. Occurrences in {time}: {count}. In {ran} of release {release}: 0 (expected: {expected}).',
      told,
    );
  }
  return l10n.t(
    "Whether the issue is fixed can't be told yet. Occurrences in {time}: {count}. In {ran} of release {release}: 0 (expected: {expected}).",
    told,
  );
}
