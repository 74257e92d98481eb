import type { Panel, ServerRef } from '../../core/api/panel';
import { consoleCommands } from '../../core/console/commands';
import { serverCommands } from '../../core/servers/commands';
import { watchCommands } from '../../core/watch/commands';
import { type NoticeAction, actionWords, noticeActions } from '../../core/watch/noticeActions';
import type { WatchNotice } from '../../core/watch/watchNotice';
import { runCommand } from '../base/commands';
import { showInformation, showWarning } from '../base/messages';

/** Shows the issue that a crash with this reason made, as far as it is known. */
export type ShowCrashIssue = (panel: Panel, reason: string) => Promise<void>;

/** What explains a notice. */
export interface NoticeTargets {
  readonly showCrashIssue: ShowCrashIssue;
  /** Shows the incident that a notice tells of, and waits for it. */
  readonly showIncident: (notice: WatchNotice) => Promise<void>;
}

/** Tells what is new about a server, and leads to what explains it. VS Code keeps it quiet where notifications are off. */
export async function showNotice(
  ref: ServerRef,
  notice: WatchNotice,
  { showCrashIssue, showIncident }: NoticeTargets,
): Promise<void> {
  const lacksMonitoring = ref.panel.http.capabilities.lacks('monitoring');
  const actions = noticeActions({ ...notice, lacksMonitoring });
  const show = notice.kind === 'back' ? showInformation : showWarning;
  const words = actions.map(actionWords);
  const chosen = await show(notice.text, ...words);
  const action = actions.find((one) => actionWords(one) === chosen);
  if (action === 'issue') await showCrashIssue(ref.panel, notice.reason);
  else if (action === 'incident') await showIncident(notice);
  else if (action) await act(ref, action);
}

function act(
  ref: ServerRef,
  action: Exclude<NoticeAction, 'issue' | 'incident'>,
): PromiseLike<unknown> {
  switch (action) {
    case 'console':
      return runCommand(consoleCommands.open, ref);
    case 'start':
      return runCommand(serverCommands.start, [ref]);
    case 'activity':
      return runCommand(serverCommands.showActivity, { ref });
    case 'graphs':
      return runCommand(consoleCommands.showResources, ref);
    case 'inPanel':
      return runCommand(serverCommands.openInPanel, ref);
    case 'notifications':
      return runCommand(watchCommands.notifications, ref);
  }
}
