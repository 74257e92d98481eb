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
      ? l10n.t("The panel restarted server '{server}'.", { server })
      : l10n.t("The panel stopped server '{server}'.", { server });
  }
  return isUp
    ? l10n.t({
        message: "{actor} restarted server '{server}'.",
        args: { server, actor },
        comment: ['{actor}: the name or email address of a user'],
      })
    : l10n.t({
        message: "{actor} stopped server '{server}'.",
        args: { server, actor },
        comment: ['{actor}: the name or email address of a user'],
      });
}

/** That a backup failed: its node does not say why (api.md, Events). */
export function backupFailedWords(server: string): string {
  return l10n.t("A backup of server '{server}' failed. The node didn't report a reason.", {
    server,
  });
}

function newsWords(server: string, news: ServerNews, exitCode: number | undefined): string {
  switch (news.kind) {
    case 'down':
      return exitCode === undefined
        ? l10n.t("Server '{server}' stopped unexpectedly.", { server })
        : l10n.t("Server '{server}' stopped unexpectedly (exit code {exitCode}).", {
            server,
            exitCode,
          });
    case 'restarted':
      return l10n.t("Server '{server}' stopped unexpectedly and was restarted.", { server });
    case 'crashLoop':
      return l10n.t(
        "Server '{server}' keeps stopping unexpectedly (stops within ten minutes: {count}).",
        { server, count: news.times },
      );
    case 'back':
      return l10n.t("Server '{server}' is running again after {span}.", {
        server,
        span: formatSpan(news.downMs),
      });
    case 'memoryFull':
      return l10n.t("Server '{server}' is using all of its memory ({used} of {limit}).", {
        server,
        used: formatBytes(news.use.usedBytes),
        limit: formatBytes(news.use.limitBytes),
      });
    case 'diskFull':
      return l10n.t("Server '{server}' is using all of its disk space ({used} of {limit}).", {
        server,
        used: formatBytes(news.use.usedBytes),
        limit: formatBytes(news.use.limitBytes),
      });
    case 'installFailed':
      return l10n.t("The installation of server '{server}' failed.", { server });
    case 'suspended':
      return l10n.t("Server '{server}' was suspended.", { server });
    case 'deleting':
      return l10n.t("Server '{server}' is being deleted.", { server });
  }
}
