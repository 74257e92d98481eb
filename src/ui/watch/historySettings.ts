import * as vscode from 'vscode';

/** What the user lets be kept of consoles. */
export interface HistorySettings {
  readonly keepConsoleText: boolean;
  /** Bytes of all servers together. */
  readonly maxBytes: number;
}

let current: HistorySettings | undefined;

/** Reads the settings once, and again only after a change: every line of output asks for them. */
export function historySettings(): HistorySettings {
  return (current ??= read());
}

/** Follows changes of the settings. */
export function watchHistorySettings(): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((change) => {
    if (change.affectsConfiguration('hostingPanel.history')) current = undefined;
  });
}

function read(): HistorySettings {
  const from = vscode.workspace.getConfiguration('hostingPanel.history');
  const megabytes = from.get('maxSize', 200);
  const isNumber = typeof megabytes === 'number' && megabytes >= 1;
  return {
    keepConsoleText: from.get('keepConsoleText') !== false,
    maxBytes: (isNumber ? megabytes : 200) * 1024 ** 2,
  };
}
