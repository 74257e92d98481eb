import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { ServerRef } from '../../core/api/panel';
import { systemClock } from '../../core/base/clock';
import { UserError } from '../../core/base/userError';
import { ConsoleMemory } from '../../core/console/consoleMemory';
import type { Consoles } from '../../core/console/consoles';
import { maxGridGroups } from '../../core/console/gridLayout';
import { updateServersFromConsoles } from '../../core/console/serverUpdates';
import { UsageRecorder } from '../../core/console/usageRecorder';
import type { Panels } from '../accounts/panels';
import type { Commands } from '../base/commands';
import type { Confirmation } from '../base/confirmation';
import { pickOne } from '../base/picks';
import { serverCommands } from '../servers/commands';
import type { ServersView } from '../servers/register';
import type { SourceOpener } from '../source/sourceOpener';
import { consoleCommands } from './commands';
import { consoleServer } from './consoleServer';
import { ConsoleStatusItem } from './consoleStatusItem';
import type { ConsoleTerminal } from './consoleTerminal';
import { ConsoleTerminals } from './consoleTerminals';
import type { ShowCrashIssue } from './crashNotice';
import { registerConsoleLinks } from './links';
import { saveOutput } from './saveOutput';
import { sendLines } from './sendLines';
import { watchConsoleSettings } from './settings';
import { shareOutput } from './shareOutput';
import { StartCommandNames } from './startCommandNames';
import { UsagePages } from './usagePages';

/** What the console needs. */
export interface ConsoleParts {
  readonly context: vscode.ExtensionContext;
  readonly commands: Commands;
  readonly confirmation: Confirmation;
  readonly panels: Panels;
  readonly consoles: Consoles;
  readonly serversView: ServersView;
  readonly source: SourceOpener;
  readonly showCrashIssue: ShowCrashIssue;
}

/** Makes the console terminals with their commands, their graphs and their status bar item. */
export function registerConsole(parts: ConsoleParts): ConsoleTerminals {
  const { context, commands, confirmation, panels, consoles, serversView, source, showCrashIssue } =
    parts;
  const { askServer, servers } = serversView;
  const recorder = new UsageRecorder(consoles, systemClock);
  const extension = context.extensionUri;
  const report = (error: unknown) => commands.report(error);
  const usage = new UsagePages({ extension, report, panels, consoles, recorder });
  const memory = new ConsoleMemory(context.globalState, context.workspaceState);
  const terminals = new ConsoleTerminals({ consoles, memory, showCrashIssue });
  const given = (argument: unknown) => consoleServer(argument, askServer);
  const ask = async (argument: unknown): Promise<ServerRef | undefined> =>
    (await given(argument)) ?? terminals.active?.ref ?? (await askServer.ask());
  const front = (): ConsoleTerminal => {
    const found = terminals.active ?? terminals.all[0];
    if (found) return found;
    throw new UserError(l10n.t('No server console is open. Open one from the Servers view.'));
  };
  context.subscriptions.push(
    updateServersFromConsoles(consoles, (ref) => servers.storeOf(ref)),
    recorder,
    usage,
    terminals,
    watchConsoleSettings(),
    new ConsoleStatusItem(consoles, terminals),
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
        const found = await Promise.all(all.slice(0, maxGridGroups).map(given));
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
