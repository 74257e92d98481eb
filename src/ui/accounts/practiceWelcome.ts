import * as vscode from 'vscode';

/**
 * Shows whoever runs `npm start` the servers, and beside them the page that says what to try. Rejects where VS Code cannot
 * show them.
 */
export async function showPracticeWelcome(): Promise<void> {
  await vscode.commands.executeCommand('hostingPanel.servers.focus');
  const page = process.env['HOSTING_PANEL_PRACTICE_WELCOME'];
  if (page) await vscode.commands.executeCommand('markdown.showPreview', vscode.Uri.file(page));
}
