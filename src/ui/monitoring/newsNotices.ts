import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { monitoringCommands } from '../../core/monitoring/commands';
import type { NewsNotice, NewsNotices } from '../../core/monitoring/newsNotices';
import { runCommand } from '../base/commands';
import { showWarning } from '../base/messages';

/** Tells of new issues and of those that came back. */
export function registerNews(notices: NewsNotices): vscode.Disposable {
  const tell = async ({ text, issue }: NewsNotice) => {
    const open = l10n.t('Open');
    const mute = l10n.t('Not for This Project');
    const chosen = await showWarning(text, open, mute);
    if (chosen === mute) await notices.mute(issue);
    if (chosen === open) await runCommand(monitoringCommands.openIssue, issue);
  };
  return notices.onDidHappen((notice) => void tell(notice));
}

/** Whether the user wants to be told of anything. */
export function areNoticesWanted(): boolean {
  const settings = vscode.workspace.getConfiguration('hostingPanel');
  return settings.get<boolean>('monitoring.notifications', true);
}
