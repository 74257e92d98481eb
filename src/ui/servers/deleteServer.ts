import * as l10n from '@vscode/l10n';
import type { ServerRef } from '../../core/api/panel';
import { deletionFailed, removeServer, serverToDelete } from '../../core/servers/deleteServer';
import type { Servers } from '../../core/servers/servers';
import type { Commands } from '../base/commands';
import { confirmByTypingName } from '../base/confirmByTypingName';

/** What deleting a server needs. */
export interface DeletionParts {
  readonly servers: Servers;
  readonly commands: Commands;
  /** Takes that the user wants it: what is seen of it from then on is no news. */
  readonly onDelete: (ref: ServerRef) => void;
}

/** Deletes a server after its name was typed. */
export async function askAndDelete(
  { servers, commands, onDelete }: DeletionParts,
  ref: ServerRef,
): Promise<void> {
  const server = await serverToDelete(servers, ref);
  const { name } = server;
  const sure = await confirmByTypingName(name, {
    title: l10n.t({
      message: "Delete Server '{server}'",
      args: { server: name },
      comment: ['Title'],
    }),
    warning: l10n.t(
      "All files, backups, and settings of the server are deleted. This action can't be undone.",
    ),
  });
  if (!sure) return;
  onDelete(ref);
  try {
    await removeServer(servers, ref, name);
  } catch (error) {
    commands.report(error, deletionFailed(server, error));
  }
}
