import * as l10n from '@vscode/l10n';
import type { MonitoringKey } from '../api/keys';
import { formatAgo } from '../base/format';

/** A key beside its name in a list. `now` in milliseconds since 1970. */
export function keyWords(key: MonitoringKey, now: number): string {
  return [
    key.kind === 'browser' ? l10n.t('browser') : l10n.t('server'),
    `…${key.hint}`,
    key.server ? l10n.t('made for {0}', key.server.name) : '',
    key.createdAt === undefined ? '' : formatAgo(key.createdAt, now),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** What deleting a key means. */
export function keyDeletionWords({ server }: MonitoringKey): string {
  const refused = l10n.t('What is sent with it is refused within moments.');
  if (!server) return refused;
  return `${refused} ${l10n.t('{0} is unlinked from the project with it.', server.name)}`;
}
