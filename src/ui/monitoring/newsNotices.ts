import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { monitoringCommands } from '../../core/monitoring/commands';
import { systemClock } from '../../core/base/clock';
import { KeyedFiles } from '../../core/base/keyedFiles';
import { limits } from '../../core/base/limits';
import type { Log } from '../../core/base/log';
import type { Memento } from '../../core/base/memento';
import type { Monitoring } from '../../core/monitoring/monitoring';
import { type NewsNotice, NewsNotices } from '../../core/monitoring/newsNotices';
import { runCommand } from '../base/commands';
import { showWarning } from '../base/messages';

/** Tells of new issues and of those that came back, of each in one window only. */
export function registerNews(
  monitoring: Monitoring,
  { globalStorageUri, subscriptions }: vscode.ExtensionContext,
  memory: Memento,
  log: Log,
): NewsNotices {
  const folder = vscode.Uri.joinPath(globalStorageUri, 'issues').fsPath;
  const seen = new KeyedFiles(folder, limits.seenIssuesBytes);
  const options = { clock: systemClock, isWanted: areNoticesWanted, seen, log };
  const notices = new NewsNotices(monitoring, memory, options);
  const tell = async ({ text, issue }: NewsNotice) => {
    const open = l10n.t({ message: 'Open', comment: ['Button of a notification: shows an issue'] });
    const mute = l10n.t({
      message: 'Mute Project',
      comment: ['Button of a notification: hides further ones about this project'],
    });
    const chosen = await showWarning(text, open, mute);
    if (chosen === mute) await notices.mute(issue);
    if (chosen === open) await runCommand(monitoringCommands.openIssue, issue);
  };
  subscriptions.push(
    notices,
    notices.onDidHappen((notice) => void tell(notice)),
  );
  return notices;
}

/** Whether the user wants to be told of anything. */
export function areNoticesWanted(): boolean {
  const settings = vscode.workspace.getConfiguration('hostingPanel');
  return settings.get<boolean>('monitoring.notifications', true);
}
