import * as l10n from '@vscode/l10n';
import { labelText } from '../../core/base/outsideText';
import { formatAgo } from '../../core/base/format';
import type { Issue } from '../../core/api/issue';
import { HoverText } from '../base/hoverText';

const widest = 80;

/** An issue in the few words that have room behind a line of code. */
export function markWords(issue: Issue): string {
  const ago = formatAgo(issue.lastSeenAt, Date.now());
  // A type is whatever was reported, of any length.
  return l10n.t('{0}: {1} in 24 h, {2}', labelText(issue.type, widest), issue.count24h, ago);
}

/** What the pointer reads at a line that an issue comes from. */
export function markHover(issue: Issue): HoverText {
  return new HoverText()
    .icon('bug')
    .bold(issue.type)
    .paragraph()
    .text(issue.title)
    .paragraph()
    .text(markWords(issue));
}
