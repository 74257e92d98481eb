import * as l10n from '@vscode/l10n';
import type { MonitoringKey } from '../api/keys';
import { formatAgo } from '../base/format';

/** A key beside its name in a list. `now` in milliseconds since 1970. */
export function keyWords(key: MonitoringKey, now: number): string {
  return [
    key.kind === 'browser'
      ? l10n.t({ message: 'browser', comment: ['Kind of a key, behind its name'] })
      : l10n.t({ message: 'server', comment: ['Kind of a key, behind its name'] }),
    `…${key.hint}`,
    key.server
      ? l10n.t({
          message: "created for server '{server}'",
          args: { server: key.server.name },
          comment: ['Behind the name of a key; {server}: a name'],
        })
      : '',
    key.createdAt === undefined ? '' : formatAgo(key.createdAt, now),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** What deleting a key means. */
export function keyDeletionWords({ server }: MonitoringKey): string {
  return server
    ? l10n.t(
        "Data sent with this key is refused within moments, and server '{server}' is unlinked from the project. This action can't be undone.",
        { server: server.name },
      )
    : l10n.t("Data sent with this key is refused within moments. This action can't be undone.");
}
