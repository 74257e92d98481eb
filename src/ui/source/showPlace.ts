import * as vscode from 'vscode';

/** Milliseconds that a line stays lit after it was opened. */
const flashMs = 1500;

const flash = vscode.window.createTextEditorDecorationType({
  isWholeLine: true,
  backgroundColor: new vscode.ThemeColor('editor.findMatchHighlightBackground'),
});

/** Opens a file with a line in the middle of the editor and lights it up shortly. Line and column from 1. */
export async function showPlace(
  uri: vscode.Uri,
  place: { readonly line?: number | undefined; readonly column?: number | undefined },
  options: vscode.TextDocumentShowOptions = {},
): Promise<vscode.TextEditor> {
  const document = await vscode.workspace.openTextDocument(uri);
  const line = Math.min(Math.max((place.line ?? 1) - 1, 0), document.lineCount - 1);
  const column = Math.min(Math.max((place.column ?? 1) - 1, 0), document.lineAt(line).text.length);
  const at = new vscode.Position(line, column);
  const editor = await vscode.window.showTextDocument(document, {
    ...options,
    selection: new vscode.Range(at, at),
  });
  editor.revealRange(new vscode.Range(at, at), vscode.TextEditorRevealType.InCenter);
  if (place.line !== undefined) {
    editor.setDecorations(flash, [document.lineAt(line).range]);
    setTimeout(() => editor.setDecorations(flash, []), flashMs);
  }
  return editor;
}
