import * as l10n from '@vscode/l10n';
import type { Issue } from '../api/issue';
import { formatAgo } from '../base/format';
import { labelText } from '../base/outsideText';

const widest = 80;

/**
 * An issue in the few words that have room behind a line of code, which may be another line where it is doubtful. `now` in
 * milliseconds since 1970.
 */
export function markWords(issue: Issue, now: number, isDoubtful = false): string {
  const ago = formatAgo(issue.lastSeenAt, now);
  // A type is whatever was reported, of any length.
  const type = labelText(issue.type, widest);
  const args = { type, count: issue.count24h, ago };
  return isDoubtful
    ? l10n.t({
        message: '{type}: {count} in 24 h, {ago} · local copy changed',
        args,
        comment: ["Behind a line of code: an error; {ago}: such as '3 min ago'"],
      })
    : l10n.t({
        message: '{type}: {count} in 24 h, {ago}',
        args,
        comment: ["Behind a line of code: an error; {ago}: such as '3 min ago'"],
      });
}

/** An issue as a problem of the file that it comes from. */
export function problemWords(issue: Issue, now: number, isDoubtful = false): string {
  const words = markWords(issue, now, isDoubtful);
  return issue.title === '' ? words : `${issue.title} (${words})`;
}
