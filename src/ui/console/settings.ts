import * as vscode from 'vscode';

/** The person's settings of the console, as they are now. */
export interface ConsoleSettings {
  readonly completions: readonly string[];
  readonly timestamps: boolean;
  /** Commands by the name of a server; those of `*` are for every server. */
  readonly runWhenStarted: Readonly<Record<string, readonly string[]>>;
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
    completions: texts(from.get('completions')),
    timestamps: from.get('timestamps') === true,
    runWhenStarted: textsByName(from.get('runWhenStarted')),
  };
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}

function textsByName(value: unknown): Readonly<Record<string, readonly string[]>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([name, lines]) => [name, texts(lines)]));
}
