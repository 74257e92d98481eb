import * as vscode from 'vscode';

/** Relative paths of files below a folder that are open with changes that are not saved. */
export function dirtyBelow(root: string): ReadonlySet<string> {
  const prefix = vscode.Uri.file(root).path.replace(/\/?$/, '/');
  const open = vscode.workspace.textDocuments.filter(
    ({ isDirty, uri }) => isDirty && uri.scheme === 'file' && uri.path.startsWith(prefix),
  );
  return new Set(open.map(({ uri }) => uri.path.slice(prefix.length)));
}
