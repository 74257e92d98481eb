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
  const words = l10n.t('{0}: {1} in 24 h, {2}', type, issue.count24h, ago);
  return isDoubtful ? `${words} · ${l10n.t('your copy has changed')}` : words;
}

/** An issue as a problem of the file that it comes from. */
export function problemWords(issue: Issue, now: number, isDoubtful = false): string {
  const words = markWords(issue, now, isDoubtful);
  return issue.title === '' ? words : `${issue.title} (${words})`;
}
