import { apiOf } from '../../core/api/serverApi';
import * as l10n from '@vscode/l10n';
import { UserError } from '../../core/base/userError';
import { PanelError } from '../../core/api/errors';
import type { ServerRef } from '../../core/api/panel';
import { deleteServer } from '../../core/api/servers';
import type { Commands } from '../base/commands';
import { confirmByTypingName } from '../base/confirmByTypingName';
import type { Servers } from './servers';

/** Deletes a server after its name was typed; its row says so until the panel no longer knows it. */
export async function askAndDelete(
  servers: Servers,
  commands: Commands,
  ref: ServerRef,
): Promise<void> {
  const store = servers.storeOf(ref);
  // What is deleted is what the panel calls so now, not what the list said a while ago.
  const permissions = await store.look(ref.uuid);
  const server = store.get(ref.uuid)?.server;
  if (permissions === undefined || !server) {
    throw new UserError(l10n.t('{0} does not exist any more.', ref.name));
  }
  if (!server.isOwner || !permissions.includes('*')) {
    throw new UserError(
      l10n.t(
        '{0} was not deleted. Only its owner can do that, with an API key that is not limited to some permissions.',
        server.name,
      ),
    );
  }
  const sure = await confirmByTypingName(server.name, {
    title: l10n.t('Delete {0}', server.name),
    warning: l10n.t('All its files, backups and settings are lost and cannot be brought back.'),
  });
  if (!sure) return;
  try {
    await deleteServer(apiOf(ref), server.name);
  } catch (error) {
    await store.look(ref.uuid).catch(() => undefined);
    if (store.get(ref.uuid)?.server.status !== 'deleting') {
      return commands.report(error, refusal(server.name, error));
    }
  }
  await store.look(ref.uuid).catch(() => undefined);
}

/** A plan that renews must be ended first: the one refusal by a rule that the user can lift (api.md, deleteServer). */
function refusal(name: string, error: unknown): string {
  const failed = l10n.t('{0} was not deleted.', name);
  if (!PanelError.is(error, 'refused')) return failed;
  return `${failed} ${l10n.t('A server with a plan that renews can only be deleted after the plan was cancelled in the panel.')}`;
}
