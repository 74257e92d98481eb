import * as vscode from 'vscode';

const scheme = 'panel-compared';

/**
 * The text of a server's file under the path of its twin on this computer. Where many differences are open in one editor,
 * VS Code takes two paths for a file that was renamed, and crosses one out.
 */
export function serverTextAt(local: vscode.Uri, server: vscode.Uri): vscode.Uri {
  return local.with({ scheme, authority: '', query: server.toString() });
}

/** Reads such texts whenever they are shown; only to be read. */
export function registerServerTexts(): vscode.Disposable {
  return vscode.workspace.registerTextDocumentContentProvider(scheme, {
    provideTextDocumentContent: async ({ query }) => {
      const bytes = await vscode.workspace.fs.readFile(vscode.Uri.parse(query, true));
      return new TextDecoder().decode(bytes);
    },
  });
}
