import * as l10n from '@vscode/l10n';
import type { ServerRef } from '../../core/api/panel';
import { serverCommands } from '../../core/servers/commands';
import { allows } from '../../core/servers/permissions';
import { runCommand } from '../base/commands';
import { showInformation } from '../base/messages';
import type { ServersView } from './register';

/** Says what was done to a server that is stopped now; whoever may start it can do so at once. */
export async function offerStart(
  servers: Pick<ServersView['servers'], 'state'>,
  ref: ServerRef,
  done: string,
): Promise<void> {
  const permissions = servers.state(ref)?.permissions ?? [];
  const start = l10n.t({ message: 'Start', comment: ['Button: starts a server'] });
  const buttons = allows(permissions, 'control.start') ? [start] : [];
  if ((await showInformation(done, ...buttons)) !== start) return;
  await runCommand(serverCommands.start, [ref]);
}
