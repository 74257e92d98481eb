import * as l10n from '@vscode/l10n';
import type { WatchLevel, WatchNotice } from './watchNotice';

/** What the user can do about a notice. */
export type NoticeAction =
  'incident' | 'console' | 'start' | 'issue' | 'activity' | 'graphs' | 'inPanel' | 'notifications';

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
      return l10n.t('Show Incident');
    case 'console':
      return l10n.t('Show Console');
    case 'start':
      return l10n.t('Start');
    case 'issue':
      return l10n.t('Show Issue');
    case 'activity':
      return l10n.t('Show Activity');
    case 'graphs':
      return l10n.t('Show Live Graphs');
    case 'inPanel':
      return l10n.t('Open in Panel');
    case 'notifications':
      return l10n.t('Notifications...');
  }
}

/** What a level says, and of what is told then. */
export function levelWords(level: WatchLevel): { readonly label: string; readonly detail: string } {
  switch (level) {
    case 'all':
      return {
        label: l10n.t('All'),
        detail: l10n.t('Crashes, and when it is up again, stopped by others, or at a limit.'),
      };
    case 'crashes':
      return {
        label: l10n.t('Crashes Only'),
        detail: l10n.t('When it ends by itself, or its installation or a backup fails.'),
      };
    case 'off':
      return { label: l10n.t('Off'), detail: l10n.t('Nothing is told of this server.') };
  }
}
