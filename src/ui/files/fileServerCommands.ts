import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { ServerRef } from '../../core/api/panel';
import { type Command, type Handler, on } from '../../core/base/command';
import type { UriParts } from '../../core/base/uri';
import { UserError } from '../../core/base/userError';
import { consoleCommands } from '../../core/console/commands';
import { fileCommands } from '../../core/files/commands';
import { type RemotePlace, remotePlaceOf } from '../../core/files/remotePlace';
import { serverCommands } from '../../core/servers/commands';
import { againQuestion } from '../../core/servers/power';
import type { ServerState } from '../../core/servers/serverState';
import { runCommand } from '../base/commands';
import { confirm } from '../base/messages';

/** What is done to the server of an open file, from above its editor. */
export function fileServerHandlers(
  refOf: (place: RemotePlace) => ServerRef | undefined,
  stateOf: (ref: ServerRef) => ServerState | undefined,
): readonly Handler[] {
  const about = (command: Command<UriParts>, run: (ref: ServerRef) => unknown) =>
    on(command, (given) => {
      const uri = given ?? vscode.window.activeTextEditor?.document.uri;
      const place = uri && remotePlaceOf(uri);
      if (!place) throw new UserError(l10n.t('Open a file from a server first.'));
      const ref = refOf(place);
      if (!ref)
        throw new UserError(l10n.t("You aren't signed in to {panel}.", { panel: place.panelId }));
      return run(ref);
    });
  return [
    about(fileCommands.openConsole, (ref) => runCommand(consoleCommands.open, ref)),
    about(fileCommands.restartServer, async (ref) => {
      // A URI may come from anywhere, and the button stands beside those for the file.
      const { action, question, ...options } = againQuestion(ref.name, stateOf(ref));
      if (await confirm(question, options)) await runCommand(serverCommands[action], [ref]);
    }),
  ];
}
