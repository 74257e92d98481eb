import * as vscode from 'vscode';
import { textsOf } from '../../core/base/record';
import { type StartCommands, readStartCommands } from '../../core/console/startCommands';

/** The user's settings of the console, as they are now. */
export interface ConsoleSettings {
  readonly completions: readonly string[];
  readonly timestamps: boolean;
  readonly runWhenStarted: StartCommands;
}

let current: ConsoleSettings | undefined;

/** Reads the settings once, and again only after a change: every line of output asks for them. */
export function consoleSettings(): ConsoleSettings {
  return (current ??= read());
}

/** Follows changes of the settings. */
export function watchConsoleSettings(): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((change) => {
    if (change.affectsConfiguration('hostingPanel.console')) current = undefined;
  });
}

function read(): ConsoleSettings {
  const from = vscode.workspace.getConfiguration('hostingPanel.console');
  return {
    // A folder that is opened may neither send commands nor offer them: only the user's own settings count.
    completions: textsOf(from.inspect('completions')?.globalValue),
    timestamps: from.get('timestamps') === true,
    runWhenStarted: readStartCommands(from.inspect('runWhenStarted')?.globalValue),
  };
}
