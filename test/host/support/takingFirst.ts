import * as vscode from 'vscode';

/** Runs a command and takes the first row of each question until it has ended. */
export async function takingFirst(command: string): Promise<void> {
  // A pick takes a moment to fill; accepting before that does nothing.
  const accept = setInterval(
    () => void vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem'),
    100,
  );
  try {
    await vscode.commands.executeCommand(command);
  } finally {
    clearInterval(accept);
  }
}
