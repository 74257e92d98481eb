import * as l10n from '@vscode/l10n';
import type { ServerRef } from '../../core/api/panel';
import { consoleCommands } from '../../core/console/commands';
import { type ConsoleAction, consoleActions } from '../../core/console/consoleActions';
import { serverCommands } from '../../core/servers/commands';
import { stateWords } from '../../core/servers/serverRow';
import { runCommand } from '../base/commands';
import { chooseOne } from '../base/picks';
import type { ServersView } from '../servers/register';

/** What a server's console offers besides its usual actions. */
export type ConsoleOffers = (ref: ServerRef) => readonly ConsoleAction[];

/** Lets the user choose what is done with the server of a console: only what fits its state and the key. */
export async function chooseAction(
  { servers }: ServersView,
  ref: ServerRef,
  offers: ConsoleOffers,
): Promise<void> {
  // Without it what may be done is found out by trying.
  await servers
    .storeOf(ref)
    .getPermissions(ref.uuid)
    .catch(() => undefined);
  const state = servers.recent(ref);
  const title = state
    ? l10n.t({
        message: '{server}: {state}',
        args: { server: ref.name, state: stateWords(state) },
        comment: ['A server and its power state'],
      })
    : ref.name;
  const chosen = await chooseOne(consoleActions(state, offers(ref)), { title });
  const action = chosen?.action;
  if (chosen?.run) await chosen.run();
  else if (action === 'console') await runCommand(consoleCommands.open, ref);
  else if (action === 'graphs') await runCommand(consoleCommands.showResources, ref);
  else if (action !== undefined) await runCommand(serverCommands[action], [ref]);
}
