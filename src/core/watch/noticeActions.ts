import * as l10n from '@vscode/l10n';
import type { WatchLevel, WatchNotice } from './watchNotice';

/** What the user can do about a notice. */
export type NoticeAction =
  | 'incident'
  | 'console'
  | 'start'
  | 'issue'
  | 'activity'
  | 'graphs'
  | 'inPanel'
  | 'notifications';

/** What the buttons of a notice depend on. */
interface NoticeFacts extends Pick<WatchNotice, 'kind' | 'reason'> {
  /** Whether the panel is known to have no monitoring, and so no issue of a crash. */
  readonly lacksMonitoring: boolean;
}

/** The buttons of a notice, the most useful first. */
export function noticeActions({
  kind,
  reason,
  lacksMonitoring,
}: NoticeFacts): readonly NoticeAction[] {
  const mayHaveIssue = reason !== '' && !lacksMonitoring;
  switch (kind) {
    case 'down':
    case 'crashLoop':
      return ['incident', 'console', mayHaveIssue ? 'issue' : 'start'];
    case 'restarted':
      return mayHaveIssue ? ['incident', 'console', 'issue'] : ['incident', 'console'];
    case 'installFailed':
      return ['incident', 'console', 'inPanel'];
    case 'backupFailed':
      return ['incident', 'inPanel', 'notifications'];
    case 'stoppedByOther':
      return ['activity', 'notifications'];
    case 'back':
      return ['console', 'notifications'];
    case 'memoryFull':
      return ['graphs', 'notifications'];
    case 'diskFull':
    case 'suspended':
    case 'deleting':
      return ['inPanel', 'notifications'];
  }
}

/** What a button says. */
export function actionWords(action: NoticeAction): string {
  switch (action) {
    case 'incident':
      return l10n.t({ message: 'Show Incident', comment: ['Button of a notification'] });
    case 'console':
      return l10n.t({ message: 'Show Console', comment: ['Button of a notification'] });
    case 'start':
      return l10n.t({ message: 'Start', comment: ['Button of a notification: starts a server'] });
    case 'issue':
      return l10n.t({ message: 'Show Issue', comment: ['Button of a notification'] });
    case 'activity':
      return l10n.t('Show Activity Log');
    case 'graphs':
      return l10n.t('Show Resource Usage');
    case 'inPanel':
      return l10n.t('Open in Panel');
    case 'notifications':
      return l10n.t({
        message: 'Notifications...',
        comment: ['Button of a notification: asks which of them are shown'],
      });
  }
}

/** What a level says, and of what is told then. */
export function levelWords(level: WatchLevel): { readonly label: string; readonly detail: string } {
  switch (level) {
    case 'all':
      return {
        label: l10n.t({ message: 'All', comment: ['Which notifications of a server are shown'] }),
        detail: l10n.t('Crashes, recoveries, stops by other users, and full memory or disk'),
      };
    case 'crashes':
      return {
        label: l10n.t({
          message: 'Crashes Only',
          comment: ['Which notifications of a server are shown'],
        }),
        detail: l10n.t('Unexpected stops, and installations and backups that fail'),
      };
    case 'off':
      return {
        label: l10n.t({ message: 'Off', comment: ['Which notifications of a server are shown'] }),
        detail: l10n.t('No notifications about this server'),
      };
  }
}
