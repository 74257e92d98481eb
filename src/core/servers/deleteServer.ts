import * as l10n from '@vscode/l10n';
import { PanelError } from '../api/errors';
import type { ServerRef } from '../api/panel';
import { apiOf } from '../api/serverApi';
import { deleteServer } from '../api/servers';
import { UserError } from '../base/userError';
import type { Servers } from './servers';

/** What the server to delete is called by its panel now. Throws UserError where it is gone or may not be deleted. */
export async function nameToDelete(
  servers: Pick<Servers, 'storeOf'>,
  { uuid, ...ref }: ServerRef,
): Promise<string> {
  const store = servers.storeOf({ ...ref, uuid });
  // What is deleted is what the panel calls so now, not what the list said a while ago.
  const permissions = await store.refreshServer(uuid);
  const server = store.get(uuid)?.server;
  if (permissions === undefined || !server) {
    throw new UserError(l10n.t('{0} does not exist any more.', ref.name));
  }
  if (server.isOwner && permissions.includes('*')) return server.name;
  throw new UserError(
    l10n.t(
      '{0} was not deleted. Only its owner can do that, with an API key that is not limited to some permissions.',
      server.name,
    ),
  );
}

/** Deletes a server; its row says so until the panel no longer knows it. Rejects where it is not being deleted. */
export async function removeServer(
  servers: Pick<Servers, 'storeOf'>,
  ref: ServerRef,
  name: string,
): Promise<void> {
  const store = servers.storeOf(ref);
  try {
    await deleteServer(apiOf(ref), name);
  } catch (error) {
    await store.refreshServer(ref.uuid).catch(() => undefined);
    if (store.get(ref.uuid)?.server.status !== 'deleting') throw error;
  }
  await store.refreshServer(ref.uuid).catch(() => undefined);
}

/** What did not happen. A plan that renews must be ended first: the one refusal by a rule that the user can lift (api.md, deleteServer). */
export function deletionFailed(name: string, error: unknown): string {
  const failed = l10n.t('{0} was not deleted.', name);
  if (!PanelError.is(error, 'refused')) return failed;
  return `${failed} ${l10n.t('A server with a plan that renews can only be deleted after the plan was cancelled in the panel.')}`;
}
