import * as l10n from '@vscode/l10n';
import type { ServerRef } from '../../core/api/panel';
import { serverCommands } from '../../core/servers/commands';
import { allows } from '../../core/servers/permissions';
import { powerOf } from '../../core/servers/serverRow';
import { runCommand } from '../base/commands';
import { showInformation } from '../base/messages';
import type { SectionTools } from '../servers/sectionParts';

/** Shows what was changed and that it takes effect with the next start; a server that runs can be restarted at once. */
export function tellNextStart({ serversView }: SectionTools, ref: ServerRef, text: string): void {
  const state = serversView.servers.state(ref);
  const power = state && powerOf(state);
  const isRunning = power === 'running' || power === 'starting';
  const canRestart = isRunning && allows(state?.permissions ?? [], 'control.restart');
  const restart = l10n.t({ message: 'Restart Now', comment: ['Button: restarts a server'] });
  const ask = async () => {
    const chosen = await showInformation(text, ...(canRestart ? [restart] : []));
    if (chosen === restart) await runCommand(serverCommands.restart, [ref]);
  };
  void ask();
}
