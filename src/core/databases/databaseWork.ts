import * as l10n from '@vscode/l10n';
import {
  type Database,
  type NewDatabase,
  createDatabase,
  deleteDatabase,
  listDatabases,
  readDatabasePassword,
} from '../api/databases';
import { undefinedIfForbidden, verifyCreation, verifyDeleted } from '../api/outcome';
import type { ServerApi } from '../api/serverApi';
import { getServer } from '../api/servers';
import { UserError } from '../base/userError';
import { creationProblem } from './databaseRules';

/** The databases before another is created; undefined where the key may not see them. Throws UserError where there is no room. */
export async function requireRoom(api: ServerApi): Promise<readonly Database[] | undefined> {
  const [{ server }, before] = await Promise.all([
    getServer(api),
    undefinedIfForbidden(listDatabases(api)),
  ]);
  const problem = before && creationProblem(before.length, server.featureLimits.databases);
  if (problem !== undefined) throw new UserError(problem);
  return before;
}

/** Creates a database. Where the answer got lost, whoever may see the others is told whether there is a new one that is called so. */
export async function makeDatabase(
  api: ServerApi,
  wanted: NewDatabase,
  before: readonly Database[] | undefined,
): Promise<Database> {
  return verifyCreation(createDatabase(api, wanted), {
    before,
    list: () => listDatabases(api),
    idOf: ({ id }) => id,
    isWanted: ({ name }) => isCalled(name, wanted.name),
  });
}

/** The panel puts `s<server>_` before a name and cuts the whole at 48 characters (panel-dialect.md, 3.6). */
function isCalled(name: string, wanted: string): boolean {
  const own = name.replace(/^s\d+_/, '');
  return own === wanted || (name.length === 48 && wanted.startsWith(own));
}

/** The password as it is now. Throws UserError where the panel keeps it to itself. */
export async function currentPassword(
  api: ServerApi,
  id: string,
  signal?: AbortSignal,
): Promise<string> {
  const password = await readDatabasePassword(api, id, signal);
  if (password !== undefined) return password;
  throw new UserError(l10n.t("Your API key doesn't have access to the password."));
}

/** Deletes a database with all that is in it; one that is gone already is as good. */
export async function removeDatabase(api: ServerApi, id: string): Promise<void> {
  await verifyDeleted(deleteDatabase(api, id), async () =>
    (await listDatabases(api)).every((other) => other.id !== id),
  );
}
