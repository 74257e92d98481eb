import type { ExcerptPart, FromIssuePage } from '../core/monitoring/issueMessages';
import type { IssueView, PageAction } from '../core/monitoring/pageView';
import { renderExcerpt, renderIssue } from '../core/monitoring/render';
import { runPage } from './kit';

runPage<IssueView, ExcerptPart, FromIssuePage>({
  render: renderIssue,
  renderPart: ({ cause, frame, excerpt }) => ({
    id: `excerpt-${cause}-${frame}`,
    content: renderExcerpt(excerpt),
  }),
  onClick: ({ action, cause, frame, where }) => {
    if (action) return { type: 'act', action: action as PageAction };
    if (cause === undefined || frame === undefined) return undefined;
    const place = where === 'server' ? 'server' : 'here';
    return { type: 'openFrame', cause: Number(cause), frame: Number(frame), where: place };
  },
});
