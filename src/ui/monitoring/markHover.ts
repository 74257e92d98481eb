import type { Issue } from '../../core/api/issue';
import { markWords } from '../../core/monitoring/markWords';
import { HoverText } from '../base/hoverText';

/** What the pointer reads at a line that an issue comes from. */
export function markHover(issue: Issue, isDoubtful = false): HoverText {
  return new HoverText()
    .icon('bug')
    .bold(issue.type)
    .paragraph()
    .text(issue.title)
    .paragraph()
    .text(markWords(issue, Date.now(), isDoubtful));
}
