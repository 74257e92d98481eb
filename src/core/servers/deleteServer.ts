import * as l10n from '@vscode/l10n';
import { asNotDone } from '../api/errorMeaning';
import { PanelError } from '../api/errors';
import { offers } from '../api/offers';
import type { ServerRef } from '../api/panel';
import type { Server } from '../api/server';
import { apiOf } from '../api/serverApi';
import { deleteServer } from '../api/servers';
import { UserError } from '../base/userError';
import type { ServerStore } from './serverStore';
import type { Servers } from './servers';

/** The server to delete as its panel knows it now. Throws UserError where it is gone or may not be deleted. */
export async function serverToDelete(
  servers: Pick<Servers, 'storeOf'>,
  { uuid, ...ref }: ServerRef,
): Promise<Pick<Server, 'name' | 'isPaid'>> {
  if (!offers(ref.panel, 'deletion')) {
    throw new UserError(
      l10n.t('{0} was not deleted. On this panel only an administrator can do that.', ref.name),
    );
  }
  const store = servers.storeOf({ ...ref, uuid });
  // What is deleted is what the panel calls so now, not what the list said a while ago.
  const permissions = await store.refreshServer(uuid);
  const server = store.get(uuid)?.server;
  if (permissions === undefined || !server) {
    throw new UserError(l10n.t('{0} does not exist any more.', ref.name));
  }
  if (server.isOwner && permissions.includes('*')) return server;
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
    const seen = await look(store, ref.uuid);
    if (seen === 'gone') return;
    if (seen !== 'deleting') throw seen === 'there' ? asNotDone(error) : error;
  }
  await look(store, ref.uuid);
}

async function look(
  store: Pick<ServerStore, 'refreshServer' | 'get'>,
  uuid: string,
): Promise<'gone' | 'deleting' | 'there' | 'unseen'> {
  try {
    if ((await store.refreshServer(uuid)) === undefined) return 'gone';
  } catch {
    // Why the deletion failed is what the user has to know.
    return 'unseen';
  }
  return store.get(uuid)?.server.status === 'deleting' ? 'deleting' : 'there';
}

/** What did not happen. A plan that renews must be ended first: the one refusal by a rule that the user can lift (api.md, deleteServer). */
export function deletionFailed(
  { name, isPaid }: Pick<Server, 'name' | 'isPaid'>,
  error: unknown,
): string {
  const failed = l10n.t('{0} was not deleted.', name);
  if (!isPaid || !PanelError.is(error, 'refused') || error.status !== 400) return failed;
  return `${failed} ${l10n.t('A server with a plan that renews can only be deleted after the plan was cancelled in the panel.')}`;
}
