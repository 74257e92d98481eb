import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { systemClock } from '../../core/base/clock';
import type { Log } from '../../core/base/log';
import type { SharedMemento } from '../../core/base/memento';
import { monitoringCommands } from '../../core/monitoring/commands';
import type { Monitoring } from '../../core/monitoring/monitoring';
import type { NewsNotices } from '../../core/monitoring/newsNotices';
import { type QuotaNotice, QuotaNotices } from '../../core/monitoring/quotaNotices';
import { runCommand } from '../base/commands';
import { showWarning } from '../base/messages';
import { areNoticesWanted } from './newsNotices';

/** Tells of quotas that are nearly used, in the window that the user is in, while servers are watched. */
export function registerQuotaNotices(
  monitoring: Monitoring,
  issues: Pick<NewsNotices, 'mute' | 'isMuted'>,
  memory: SharedMemento,
  log: Log,
): vscode.Disposable {
  const notices = new QuotaNotices({
    ...{ monitoring, memory, clock: systemClock, log },
    isWanted: () => vscode.window.state.focused && areNoticesWanted() && isWatching(),
    isMuted: (project) => issues.isMuted(project),
  });
  const tell = async ({ text, project }: QuotaNotice) => {
    const show = l10n.t({
      message: 'Show Usage',
      comment: ['Button of a notification: shows how much of its quotas a project uses'],
    });
    const mute = l10n.t({
      message: 'Mute Project',
      comment: ['Button of a notification: hides further ones about this project'],
    });
    const chosen = await showWarning(text, show, mute);
    if (chosen === mute) await issues.mute(project);
    if (chosen === show) await runCommand(monitoringCommands.usage, project);
  };
  notices.onDidHappen((notice) => void tell(notice));
  return notices;
}

function isWatching(): boolean {
  const settings = vscode.workspace.getConfiguration('hostingPanel');
  return settings.get<boolean>('watch.enabled', true);
}
