import * as l10n from '@vscode/l10n';
import { formatBytes, formatSpan } from '../base/format';
import type { ServerNews } from './serverNews';

/** Why a server fell, as far as its console told. */
export interface FallReport {
  /** Empty where nothing looks like a reason. */
  readonly reason: string;
  readonly exitCode: number | undefined;
}

/** What is new about a server, in a sentence. */
export function noticeWords(server: string, news: ServerNews, report?: FallReport): string {
  const words = newsWords(server, news, report?.exitCode);
  return report === undefined || report.reason === '' ? words : `${words} ${report.reason}`;
}

/** That somebody else has asked for it; nobody by name where the panel does not tell who. */
export function stoppedByWords(server: string, actor: string | undefined, isUp: boolean): string {
  if (actor === undefined) {
    return isUp
      ? l10n.t('{0} was restarted by the panel.', server)
      : l10n.t('{0} was stopped by the panel.', server);
  }
  return isUp
    ? l10n.t('{0} was restarted by {1}.', server, actor)
    : l10n.t('{0} was stopped by {1}.', server, actor);
}

/** That a backup failed: its node does not say why (api.md, Events). */
export function backupFailedWords(server: string): string {
  return l10n.t('A backup of {0} has failed. The node does not say why.', server);
}

function newsWords(server: string, news: ServerNews, exitCode: number | undefined): string {
  switch (news.kind) {
    case 'down':
      return exitCode === undefined
        ? l10n.t('{0} ended without being stopped.', server)
        : l10n.t('{0} ended without being stopped, with exit code {1}.', server, exitCode);
    case 'restarted':
      return l10n.t('{0} ended without being stopped, and was started again.', server);
    case 'crashLoop':
      return l10n.t(
        '{0} ended {1} times within ten minutes without being stopped.',
        server,
        news.times,
      );
    case 'back':
      return l10n.t('{0} is up again, after {1}.', server, formatSpan(news.downMs));
    case 'memoryFull':
      return l10n.t(
        '{0} uses all of its memory: {1} of {2}.',
        server,
        formatBytes(news.use.usedBytes),
        formatBytes(news.use.limitBytes),
      );
    case 'diskFull':
      return l10n.t(
        '{0} uses all of its disk: {1} of {2}.',
        server,
        formatBytes(news.use.usedBytes),
        formatBytes(news.use.limitBytes),
      );
    case 'installFailed':
      return l10n.t('The installation of {0} failed.', server);
    case 'suspended':
      return l10n.t('{0} was suspended.', server);
    case 'deleting':
      return l10n.t('{0} is being deleted.', server);
  }
}
