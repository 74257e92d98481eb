import * as l10n from '@vscode/l10n';
import type { IssueDetails, Occurrence } from '../api/issue';
import { shortened } from '../base/outsideText';
import type { IssueDeploy } from './issueDeploys';
import type { ActionView, IssueView } from './pageView';
import { isRegressed } from './regressions';

/** Buttons at the top of an issue's page; what is beyond is in a menu. */
const buttonCount = 3;

/**
 * What can be done with an issue: first its buttons, then what is in the menu. What settles it comes first, then where
 * to look for the reason: of one that came back, among the events of its release.
 */
export function issueActions({
  issue,
  occurrence,
  hasServer,
  isReadOnly = false,
  deploy,
}: {
  readonly issue: IssueDetails;
  readonly occurrence: Occurrence | undefined;
  /** Whether the project has a server: then there is a console and a list of what was done there. */
  readonly hasServer: boolean;
  /** Whether the key may not change the issue. */
  readonly isReadOnly?: boolean;
  /** The deploy in which it was first seen. */
  readonly deploy?: IssueDeploy | undefined;
}): Pick<IssueView, 'actions' | 'more'> {
  const release = occurrence?.release ?? issue.lastRelease;
  const isOpen = issue.status === 'unresolved';
  const settling: readonly ActionView[] = isOpen
    ? [
        {
          action: 'resolve',
          label: l10n.t({
            message: 'Resolve',
            comment: ["Button on an issue's page: sets the status of the issue"],
          }),
          isPrimary: true,
        },
        {
          action: 'ignore',
          label: l10n.t({
            message: 'Ignore',
            comment: ["Button on an issue's page: sets the status of the issue"],
          }),
        },
      ]
    : [
        {
          action: 'reopen',
          label: l10n.t({
            message: 'Reopen',
            comment: ["Button on an issue's page: sets the status of the issue"],
          }),
          isPrimary: true,
        },
      ];
  const settle = isReadOnly ? [] : settling;
  const events: ActionView = {
    action: 'events',
    label: release
      ? l10n.t('Show Events of {release}', { release: shortened(release, 80) })
      : l10n.t({ message: 'Show Events', comment: ["Button on an issue's page"] }),
  };
  const ofServer = (view: ActionView): readonly ActionView[] => (hasServer ? [view] : []);
  const look = ofServer({
    action: 'console',
    label: l10n.t({ message: 'Show Console', comment: ["Button on an issue's page"] }),
  });
  const likely = isRegressed(issue)
    ? [...settle.slice(0, 1), events, ...look, ...settle.slice(1)]
    : [...settle, ...look, events];
  const all: readonly ActionView[] = [
    ...likely,
    ...(deploy
      ? [
          {
            action: 'deploy',
            label: l10n.t({ message: 'Show Deploy', comment: ["Button on an issue's page"] }),
          } as const,
        ]
      : []),
    { action: 'copy', label: l10n.t('Copy as Markdown') },
    {
      action: 'fix',
      label: l10n.t({
        message: 'Fix in Chat',
        comment: ["Button on an issue's page: opens the chat with the issue"],
      }),
    },
    ...ofServer({ action: 'activity', label: l10n.t('Show Activity Log') }),
    { action: 'window', label: l10n.t('Open in New Window') },
    { action: 'browser', label: l10n.t('Open Panel in Browser') },
    {
      action: 'refresh',
      label: l10n.t({ message: 'Refresh', comment: ["Button on an issue's page"] }),
    },
  ];
  return { actions: all.slice(0, buttonCount), more: all.slice(buttonCount) };
}
