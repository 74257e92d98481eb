import * as l10n from '@vscode/l10n';
import { type Fields, type Reader, fields, ignored, listOf, record } from './decode';
import { PanelError } from './errors';
import { type RoutePart, serverRoute } from './route';
import type { ServerApi } from './serverApi';

/** Databases of a server, which api.md does not have: their routes are those of panel-dialect.md, section 3.6. */

/** A database of a server, without its password. */
export interface Database {
  /** Names it in paths; of Pelican the text of a number. */
  readonly id: string;
  readonly name: string;
  readonly username: string;
  /** Where its database server is reached. */
  readonly host: { readonly address: string; readonly port: number };
  /** Which hosts may connect, in the writing of MySQL: `%` stands for anything. */
  readonly connectionsFrom: string;
  /** Undefined where there is no limit. */
  readonly maxConnections: number | undefined;
}

/** What a new database is to be. */
export interface NewDatabase {
  /** The panel puts a prefix before it. */
  readonly name: string;
  readonly connectionsFrom: string;
}

const readDatabase: Reader<Database> = record((from) => {
  const host = from.fields('host');
  return {
    id: databaseId(from),
    name: from.text('name'),
    username: from.textIf('username') ?? '',
    host: { address: host.text('address'), port: host.number('port') },
    connectionsFrom: from.textIf('connections_from') ?? '',
    maxConnections: from.numberIf('max_connections') || undefined,
  };
});

/** All databases of a server. */
export function listDatabases(
  { http, uuid }: ServerApi,
  signal?: AbortSignal,
): Promise<readonly Database[]> {
  return http.send({ path: databaseRoute(uuid), read: listOf(readDatabase), signal });
}

/**
 * The password of a database; undefined where the key may not see it. No panel tells that of one database alone: those of
 * the others are not read. Throws PanelError 'notFound' where the database is gone.
 */
export async function readDatabasePassword(
  { http, uuid }: ServerApi,
  id: string,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const found = await http.send({
    path: databaseRoute(uuid),
    query: { include: 'password' },
    read: (value, at) => listOf(passwordOf(id))(value, at).find((one) => one !== undefined),
    signal,
  });
  if (found) return found.password;
  throw new PanelError('notFound', l10n.t('The database no longer exists'), { status: 404 });
}

/** Creates a database: at most 2 a minute for each server on newer panels (panel-dialect.md, 4.4). */
export function createDatabase(
  { http, uuid }: ServerApi,
  { name, connectionsFrom }: NewDatabase,
): Promise<Database> {
  return http.send({
    method: 'POST',
    path: databaseRoute(uuid),
    json: { database: name, remote: connectionsFrom },
    read: readDatabase,
  });
}

/** Gives a database another password, which the panel makes up; the answer's is not read. */
export function rotateDatabasePassword({ http, uuid }: ServerApi, id: string): Promise<undefined> {
  const path = databaseRoute(uuid, id, 'rotate-password');
  return http.send({ method: 'POST', path, read: ignored });
}

/** Deletes a database with all that is in it. */
export function deleteDatabase({ http, uuid }: ServerApi, id: string): Promise<undefined> {
  return http.send({ method: 'DELETE', path: databaseRoute(uuid, id), read: ignored });
}

function databaseRoute(uuid: string, ...parts: readonly RoutePart[]): string {
  return serverRoute(uuid, 'databases', ...parts);
}

/** A text of letters and digits in stock, a number in Pelican: it becomes part of paths. */
function databaseId(from: Fields): string {
  if (from.numberIf('id') !== undefined) return `${from.id('id')}`;
  const id = from.text('id');
  if (/^\w{1,64}$/.test(id)) return id;
  throw new PanelError('malformed', l10n.t("The ID of a database isn't valid"));
}

/** Reads the password of one database; undefined for every other. */
function passwordOf(id: string): Reader<{ readonly password: string | undefined } | undefined> {
  return record((from) => {
    if (databaseId(from) !== id) return undefined;
    const related = from.fields('relationships').fields('password');
    // A `null_resource` stands for what the key may not see.
    if (related.textIf('object') !== 'database_password') return { password: undefined };
    return { password: visiblePassword(related.read('attributes', fields)) };
  });
}

/** It is pasted into files and shells: nothing that could be another line there. */
function visiblePassword(from: Fields): string {
  const password = from.text('password');
  if (/^[^\p{C}\p{Z}]{1,500}$/u.test(password)) return password;
  throw new PanelError('malformed', l10n.t("The password has characters that can't be copied"));
}
