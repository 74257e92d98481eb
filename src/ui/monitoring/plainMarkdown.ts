import * as vscode from 'vscode';

/**
 * Adds a text from outside to a hover, as it is. What looks like an address is made a link even where all other
 * signs are escaped, and whoever sends an error report would decide where it leads: so its signs are written as entities.
 */
export function appendPlain(target: vscode.MarkdownString, text: string): vscode.MarkdownString {
  const { value } = new vscode.MarkdownString('', true).appendText(text);
  const plain = value
    .replace(/:(?=\/\/)/g, '&#58;')
    .replace(/(?<=www)\./gi, '&#46;')
    .replace(/@/g, '&#64;');
  return target.appendMarkdown(plain);
}
