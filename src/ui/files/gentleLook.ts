import * as vscode from 'vscode';
import type { RemoteFileSystem } from './remoteFileSystem';
import { remoteScheme } from '../../core/files/remotePlace';

/** Milliseconds between looks while the user is at the window. */
const everyMs = 30_000;

/** Looks now and then, and when the user comes back to the window, at what is in view of the servers' files. */
export function lookGently(
  fileSystem: RemoteFileSystem,
  failed: (error: unknown) => void,
): vscode.Disposable {
  const look = () => {
    if (!vscode.window.state.focused) return;
    const visible = vscode.window.visibleTextEditors
      .map(({ document }) => document.uri)
      .filter(({ scheme }) => scheme === remoteScheme);
    fileSystem.lookAgain(visible).catch(failed);
  };
  const timer = setInterval(look, everyMs);
  return vscode.Disposable.from(
    new vscode.Disposable(() => clearInterval(timer)),
    vscode.window.onDidChangeWindowState(look),
  );
}
