import * as vscode from 'vscode';

/** What would be asked by itself: watching, and the marks in editors. */
const asksByItself = ['watch.enabled', 'monitoring.editorHighlights'];

/** Closes our views and switches off what would be asked by itself; what is returned switches it on again. */
export async function askNothingElse(): Promise<() => Promise<void>> {
  const settings = vscode.workspace.getConfiguration('hostingPanel');
  const before = asksByItself.map((name) => settings.inspect(name)?.globalValue);
  const set = async (values: readonly unknown[]) => {
    for (const [at, name] of asksByItself.entries())
      await settings.update(name, values[at], vscode.ConfigurationTarget.Global);
  };
  await set(asksByItself.map(() => false));
  await vscode.commands.executeCommand('workbench.view.explorer');
  return () => set(before);
}
