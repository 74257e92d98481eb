import * as l10n from '@vscode/l10n';
import type { Database } from '../api/databases';
import { hostPort } from '../servers/details';
import type { ItemLook } from '../servers/itemLook';
import { allows } from '../servers/permissions';

/** What lets see the password of a database; `allows` knows how each panel spells it. */
export const viewPassword = 'database.view-password';

/** The row of a database: never with its password. */
export function databaseRow(database: Database, permissions: readonly string[]): ItemLook {
  const { id, name, username, host, connectionsFrom, maxConnections } = database;
  const endpoint = hostPort(host.address, host.port);
  const can = {
    canViewPassword: allows(permissions, viewPassword),
    canRotate: allows(permissions, 'database.update'),
    canDelete: allows(permissions, 'database.delete'),
  };
  return {
    id,
    label: name,
    description: endpoint,
    icon: 'database',
    tooltip: [
      name,
      l10n.t({
        message: 'Host: {host}',
        args: { host: endpoint },
        comment: ['Where a database is'],
      }),
      l10n.t({
        message: 'Username: {name}',
        args: { name: username },
        comment: ['Who signs in to a database'],
      }),
      l10n.t({
        message: 'Connections from: {address}',
        args: { address: connectionsFrom },
        comment: ['Where programs can connect to a database from'],
      }),
      maxConnections !== undefined &&
        l10n.t({
          message: 'Maximum connections: {count}',
          args: { count: maxConnections },
          comment: ['How many connections a database takes'],
        }),
    ]
      .filter((line) => line !== false)
      .join('\n'),
    tags: ['database', ...Object.entries(can).flatMap(([name_, is]) => (is ? [name_] : []))],
  };
}

/** How many databases there are, of how many; `limit` as in Server. */
export function databaseCount(count: number, limit: number | undefined): string {
  if (limit === 0 && count === 0) return '';
  return limit === undefined || limit === Infinity
    ? `${count}`
    : l10n.t({
        message: '{count} of {limit}',
        args: { count, limit },
        comment: ['How many items a server has, and how many it can have'],
      });
}

/** Why no database can be created; undefined where one can. `limit` as in Server. */
export function creationProblem(count: number, limit: number | undefined): string | undefined {
  if (limit === undefined || count < limit) return undefined;
  return limit === 0
    ? l10n.t("This server's plan doesn't include databases.")
    : l10n.t(
        "You've reached the limit of databases for this server ({limit}). Delete a database first.",
        { limit },
      );
}

/** What is wrong with the name of a new database (panel-dialect.md, 3.6). */
export function databaseNameProblem(text: string): string | undefined {
  if (!/^[\p{L}\p{M}\p{N}_-]*$/u.test(text))
    return l10n.t('Enter only letters, digits, hyphens, and underscores.');
  const { length } = [...text];
  return length < 3 || length > 48 ? l10n.t('Enter 3 to 48 characters.') : undefined;
}

/** What is wrong with the hosts that may connect (panel-dialect.md, 3.6). */
export function connectionsFromProblem(text: string): string | undefined {
  if (text === '') return l10n.t('Enter an address, or % for any address.');
  return /^[\w./%:-]+$/.test(text)
    ? undefined
    : l10n.t('Enter a valid address. % matches any part.');
}
