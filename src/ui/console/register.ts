import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { withoutColours } from '../../core/console/output';
import type { ServerRef } from '../../core/panel/panel';
import type { Commands } from '../commands';
import type { Panels } from '../panels/panels';
import { type AskServer, serverOf } from '../servers/askServer';
import { serverCommands } from '../servers/commands';
import type { SourceOpener } from '../source/sourceOpener';
import { consoleCommands } from './commands';
import { ConsoleMemory } from './consoleMemory';
import type { Consoles } from './consoles';
import { ConsoleStatus } from './consoleStatus';
import type { ConsoleTerminal } from './consoleTerminal';
import { ConsoleTerminals } from './consoleTerminals';
import { registerConsoleLinks } from './links';
import { watchConsoleSettings } from './settings';

/** What the console needs. */
export interface ConsoleParts {
  readonly context: vscode.ExtensionContext;
  readonly commands: Commands;
  readonly panels: Panels;
  readonly consoles: Consoles;
  readonly askServer: AskServer;
  readonly source: SourceOpener;
}

/** Makes the console terminals with their commands and their status bar item. */
export function registerConsole(parts: ConsoleParts): ConsoleTerminals {
  const { context, commands, panels, consoles, askServer, source } = parts;
  const terminals = new ConsoleTerminals(consoles, new ConsoleMemory(context));
  const ask = async (element: unknown): Promise<ServerRef | undefined> =>
    serverOf(element) ?? terminals.active?.ref ?? (await askServer.ask());
  const front = (): ConsoleTerminal => {
    const found = terminals.active ?? terminals.all[0];
    if (found) return found;
    throw new Error(l10n.t('No server console is open. Open one from the Servers view.'));
  };
  context.subscriptions.push(
    terminals,
    watchConsoleSettings(),
    new ConsoleStatus(consoles, terminals),
    registerConsoleLinks({ terminals, source, commands }),
    commands.registerAll({
      [consoleCommands.open]: async (element) => {
        const ref = serverOf(element) ?? (await askServer.ask());
        if (ref) terminals.show(ref);
      },
      [consoleCommands.openBeside]: async (element) => {
        const ref = await ask(element);
        if (ref) terminals.show(ref, 'editor', true);
      },
      [consoleCommands.clear]: () => front().clear(),
      [consoleCommands.save]: () => save(front()),
      [consoleCommands.send]: () => send(front()),
      [consoleCommands.actions]: async (element) => {
        const ref = await ask(element);
        if (ref) await chooseAction(ref);
      },
    }),
  );
  terminals.restore(panels).catch((error: unknown) => commands.report(error));
  return terminals;
}

/** Writes the kept lines to a file of the person's choice. */
async function save(terminal: ConsoleTerminal): Promise<void> {
  const name = terminal.ref.name.replace(/[^\p{L}\p{N}._-]+/gu, '-');
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const target = await vscode.window.showSaveDialog({
    title: l10n.t('Save Console Output'),
    ...(folder ? { defaultUri: vscode.Uri.joinPath(folder, `${name}-console.log`) } : {}),
  });
  if (!target) return;
  const text = terminal.lines.map((line) => `${withoutColours(line)}\n`).join('');
  await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(text));
}

/** Sends the selected lines of the active editor, or the one with the cursor. */
function send(terminal: ConsoleTerminal): void {
  const editor = vscode.window.activeTextEditor;
  if (!editor) throw new Error(l10n.t('Open a file and select the lines to send first.'));
  const { document, selection } = editor;
  const text = selection.isEmpty
    ? document.lineAt(selection.active.line).text
    : document.getText(selection);
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (lines.length > 0) terminal.submit(lines);
}

async function chooseAction(ref: ServerRef): Promise<void> {
  const chosen = await vscode.window.showQuickPick(
    [
      { label: l10n.t('$(play) Start'), command: serverCommands.start },
      { label: l10n.t('$(debug-stop) Stop'), command: serverCommands.stop },
      { label: l10n.t('$(debug-restart) Restart'), command: serverCommands.restart },
      { label: l10n.t('$(close) Kill'), command: serverCommands.kill },
      { label: l10n.t('$(terminal) Open Console'), command: consoleCommands.open },
    ],
    { title: ref.name },
  );
  if (chosen) await vscode.commands.executeCommand(chosen.command, { ref });
}
