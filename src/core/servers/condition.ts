import * as l10n from '@vscode/l10n';
import type { Server } from '../api/server';

/** What holds a server back, or `normal` (panel-dialect.md, 4.3). */
export type Condition =
  | 'normal'
  | 'suspended'
  | 'maintenance'
  | 'installing'
  | 'installFailed'
  | 'restoring'
  | 'transferring'
  | 'deleting'
  | 'other';

/** The condition of a server, in the order in which the panel itself looks at them. */
export function conditionOf(server: Server): Condition {
  if (server.status === 'deleting') return 'deleting';
  if (server.isSuspended || server.status === 'suspended') return 'suspended';
  if (server.isNodeUnderMaintenance) return 'maintenance';
  // The flag `is_installing` is also true for an installation that failed and will not go on.
  if (server.status === 'install_failed') return 'installFailed';
  // Where the panel counts a reinstallation that failed as none, it is as good as the first one.
  if (server.status === 'reinstall_failed' && server.isInstalling) return 'installFailed';
  if (server.isInstalling || server.status === 'installing') return 'installing';
  if (server.status === 'restoring_backup') return 'restoring';
  if (server.isTransferring) return 'transferring';
  // After a reinstallation that failed, the panel goes on serving.
  if (server.status === undefined || server.status === 'reinstall_failed') return 'normal';
  return 'other';
}

/** Whether the condition passes by itself, so that looking again makes sense. */
export function isTransientCondition(condition: Condition): boolean {
  return ['installing', 'restoring', 'transferring', 'deleting', 'maintenance'].includes(condition);
}

/** The condition in a word or two. */
export function conditionWords(condition: Condition): string {
  switch (condition) {
    case 'normal':
      return '';
    case 'suspended':
      return l10n.t({ message: 'suspended', comment: ['What a server is busy with'] });
    case 'maintenance':
      return l10n.t('node under maintenance');
    case 'installing':
      return l10n.t({ message: 'installing', comment: ['What a server is busy with'] });
    case 'installFailed':
      return l10n.t({ message: 'installation failed', comment: ['What a server is busy with'] });
    case 'restoring':
      return l10n.t('restoring a backup');
    case 'transferring':
      return l10n.t({ message: 'transferring', comment: ['What a server is busy with'] });
    case 'deleting':
      return l10n.t({ message: 'deleting', comment: ['What a server is busy with'] });
    case 'other':
      return l10n.t({
        message: 'unavailable',
        comment: ['What a server is busy with: a state that nobody knows'],
      });
  }
}

/** The condition as a sentence, with what can be done about it; empty where nothing holds the server back. */
export function conditionSentence(condition: Condition): string {
  switch (condition) {
    case 'normal':
      return '';
    case 'suspended':
      return l10n.t('The server is suspended. Contact your administrator.');
    case 'maintenance':
      return l10n.t("The server's node is under maintenance. Try again later.");
    case 'installing':
      return l10n.t('The server is being installed. Try again when the installation is complete.');
    case 'installFailed':
      return l10n.t('The installation of the server failed. Contact your administrator.');
    case 'restoring':
      return l10n.t(
        'A backup of the server is being restored. Try again when the restore is complete.',
      );
    case 'transferring':
      return l10n.t(
        'The server is being transferred to another node. Try again when the transfer is complete.',
      );
    case 'deleting':
      return l10n.t('The server is being deleted.');
    case 'other':
      return l10n.t("The server isn't available. Try again later.");
  }
}
