import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Memento } from '../../core/base/memento';
import { moveCommandsToServer, untoldNames } from '../../core/console/startCommands';
import { showWarning } from '../base/messages';
import type { AskServer } from '../servers/askServer';

const toldKey = 'console.toldStartNames';
const setting = 'runWhenStarted';

/**
 * Tells once that commands for a start are not sent to a server that is only named, and moves them to the server that the
 * user picks for each name.
 */
export class StartCommandNames {
  constructor(
    private readonly memento: Memento,
    private readonly askServer: AskServer,
  ) {}

  /** Tells of the names that were not told of before. */
  async tell(): Promise<void> {
    const { names, told, text } = untoldNames(current(), this.memento.get(toldKey));
    if (names.length === 0) return;
    await this.memento.update(toldKey, told);
    const choose = l10n.t({
      message: 'Select Servers...',
      comment: ['Button: asks which servers commands are for'],
    });
    if ((await showWarning(text, choose)) !== choose) return;
    for (const name of names) {
      const title = l10n.t("Select Server for Commands of '{name}'", { name });
      const ref = await this.askServer.ask(undefined, title);
      if (!ref) return;
      const moved = moveCommandsToServer(current(), name, {
        panelId: ref.panel.id,
        uuid: ref.uuid,
      });
      await configuration().update(setting, moved, vscode.ConfigurationTarget.Global);
    }
  }
}

function current(): unknown {
  return configuration().inspect(setting)?.globalValue;
}

function configuration(): vscode.WorkspaceConfiguration {
  return vscode.workspace.getConfiguration('hostingPanel.console');
}
