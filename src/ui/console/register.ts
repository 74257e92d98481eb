import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { maxInGrid } from '../../core/console/gridLayout';
import { UserError } from '../../core/base/userError';
import type { ServerRef } from '../../core/api/panel';
import { pickOne } from '../base/picks';
import type { Confirmation } from '../base/confirmation';
import type { Commands } from '../base/commands';
import type { Panels } from '../accounts/panels';
import type { AskServer } from '../servers/askServer';
import { serverCommands } from '../servers/commands';
import type { SourceOpener } from '../source/sourceOpener';
import { consoleCommands } from './commands';
import { ConsoleMemory } from './consoleMemory';
import { consoleServer } from './consoleServer';
import type { Consoles } from './consoles';
import { ConsoleStatus } from './consoleStatus';
import type { ConsoleTerminal } from './consoleTerminal';
import { ConsoleTerminals } from './consoleTerminals';
import { registerConsoleLinks } from './links';
import { saveOutput } from './saveOutput';
import { sendLines } from './sendLines';
import { watchConsoleSettings } from './settings';
import { shareOutput } from './shareOutput';
import { StartCommandNames } from './startCommandNames';
import { UsagePages } from './usagePages';
import { UsageRecorder } from './usageRecorder';

/** What the console needs. */
export interface ConsoleParts {
  readonly context: vscode.ExtensionContext;
  readonly commands: Commands;
  readonly confirmation: Confirmation;
  readonly panels: Panels;
  readonly consoles: Consoles;
  readonly askServer: AskServer;
  readonly source: SourceOpener;
}

/** Makes the console terminals with their commands, their graphs and their status bar item. */
export function registerConsole(parts: ConsoleParts): ConsoleTerminals {
  const { context, commands, confirmation, panels, consoles, askServer, source } = parts;
  const recorder = new UsageRecorder(consoles);
  const extension = context.extensionUri;
  const report = (error: unknown) => commands.report(error);
  const usage = new UsagePages({ extension, report, panels, consoles, recorder });
  const terminals = new ConsoleTerminals(consoles, new ConsoleMemory(context));
  const given = (argument: unknown) => consoleServer(argument, askServer);
  const ask = async (argument: unknown): Promise<ServerRef | undefined> =>
    (await given(argument)) ?? terminals.active?.ref ?? (await askServer.ask());
  const front = (): ConsoleTerminal => {
    const found = terminals.active ?? terminals.all[0];
    if (found) return found;
    throw new UserError(l10n.t('No server console is open. Open one from the Servers view.'));
  };
  context.subscriptions.push(
    recorder,
    usage,
    terminals,
    watchConsoleSettings(),
    new ConsoleStatus(consoles, terminals),
    registerConsoleLinks({ terminals, source, commands }),
    commands.registerAll({
      [consoleCommands.open]: async (argument) => {
        const ref = (await given(argument)) ?? (await askServer.ask());
        if (ref) terminals.show(ref);
      },
      [consoleCommands.openBeside]: async (argument) => {
        const ref = await ask(argument);
        if (ref) terminals.showBeside(ref);
      },
      [consoleCommands.openGrid]: async (argument, selected) => {
        const all = Array.isArray(selected) ? (selected as unknown[]) : [argument];
        const found = await Promise.all(all.slice(0, maxInGrid).map(given));
        const chosen = found.flatMap((ref) => ref ?? []);
        const refs = chosen.length > 1 ? chosen : await askServer.askSeveral();
        if (refs.length > 0) await terminals.showGrid(refs);
      },
      [consoleCommands.showUsage]: async (argument) => {
        const ref = await ask(argument);
        if (ref) usage.show(ref);
      },
      [consoleCommands.clear]: () => front().clear(),
      [consoleCommands.save]: () => saveOutput(front()),
      [consoleCommands.share]: () => shareOutput(front()),
      [consoleCommands.send]: () => sendLines(front(), confirmation),
      [consoleCommands.actions]: async (argument) => {
        const ref = await ask(argument);
        if (ref) await chooseAction(ref);
      },
    }),
  );
  const names = new StartCommandNames(context.globalState, askServer);
  const tellNames = () => void names.tell().catch((error: unknown) => commands.report(error));
  context.subscriptions.push(terminals.onDidChangeActive(tellNames));
  terminals.restore(panels).catch((error: unknown) => commands.report(error));
  return terminals;
}

async function chooseAction(ref: ServerRef): Promise<void> {
  const chosen = await pickOne(
    [
      {
        iconPath: new vscode.ThemeIcon('play'),
        label: l10n.t('Start'),
        command: serverCommands.start,
      },
      {
        iconPath: new vscode.ThemeIcon('debug-stop'),
        label: l10n.t('Stop'),
        command: serverCommands.stop,
      },
      {
        iconPath: new vscode.ThemeIcon('debug-restart'),
        label: l10n.t('Restart'),
        command: serverCommands.restart,
      },
      {
        iconPath: new vscode.ThemeIcon('close'),
        label: l10n.t('Kill'),
        command: serverCommands.kill,
      },
      {
        iconPath: new vscode.ThemeIcon('terminal'),
        label: l10n.t('Open Console'),
        command: consoleCommands.open,
      },
      {
        iconPath: new vscode.ThemeIcon('graph-line'),
        label: l10n.t('Show Live Graphs'),
        command: consoleCommands.showUsage,
      },
    ],
    { title: ref.name },
  );
  if (chosen) await vscode.commands.executeCommand(chosen.command, { ref });
}
