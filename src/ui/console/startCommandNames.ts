import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { moveToServer, namesWithoutServer } from '../../core/console/startCommands';
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
    private readonly memento: vscode.Memento,
    private readonly askServer: AskServer,
  ) {}

  /** Tells of the names that were not told of before. */
  async tell(): Promise<void> {
    const told = this.told();
    const names = namesWithoutServer(current()).filter((name) => !told.includes(name));
    if (names.length === 0) return;
    await this.memento.update(toldKey, [...told, ...names]);
    const choose = l10n.t('Choose Servers...');
    const text = l10n.t(
      'The commands for the start of {0} are not sent any more: others can give their servers the same name. Choose which of your servers are meant.',
      names.map((name) => `“${name}”`).join(', '),
    );
    if ((await showWarning(text, choose)) !== choose) return;
    for (const name of names) {
      const title = l10n.t('Which Server Gets the Commands of “{0}”?', name);
      const ref = await this.askServer.ask(undefined, title);
      if (!ref) return;
      const moved = moveToServer(current(), name, { panelId: ref.panel.id, uuid: ref.uuid });
      await configuration().update(setting, moved, vscode.ConfigurationTarget.Global);
    }
  }

  private told(): readonly string[] {
    const kept = this.memento.get<unknown>(toldKey);
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  }
}

function current(): unknown {
  return configuration().inspect(setting)?.globalValue;
}

function configuration(): vscode.WorkspaceConfiguration {
  return vscode.workspace.getConfiguration('hostingPanel.console');
}
