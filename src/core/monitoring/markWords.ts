import * as l10n from '@vscode/l10n';
import type { Issue } from '../api/issue';
import { formatAgo } from '../base/format';
import { labelText } from '../base/outsideText';

const widest = 80;

/** An issue in the few words that have room behind a line of code. `now` in milliseconds since 1970. */
export function markWords(issue: Issue, now: number): string {
  const ago = formatAgo(issue.lastSeenAt, now);
  // A type is whatever was reported, of any length.
  return l10n.t('{0}: {1} in 24 h, {2}', labelText(issue.type, widest), issue.count24h, ago);
}

/** An issue as a problem of the file that it comes from. */
export function problemWords(issue: Issue, now: number): string {
  const words = markWords(issue, now);
  return issue.title === '' ? words : `${issue.title} (${words})`;
}
