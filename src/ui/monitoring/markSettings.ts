import * as vscode from 'vscode';

/** Whether lines that issues come from are marked: there is code, and the user wants it. */
export function areMarksOn(): boolean {
  const isWanted = settings().get<boolean>('monitoring.editorHighlights', true);
  return isWanted && (vscode.workspace.workspaceFolders?.length ?? 0) > 0;
}

/** Whether the user wants issues among the problems too. */
export function areProblemsWanted(): boolean {
  return settings().get<boolean>('monitoring.problems', false);
}

function settings(): vscode.WorkspaceConfiguration {
  return vscode.workspace.getConfiguration('hostingPanel');
}
