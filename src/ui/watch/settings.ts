import * as vscode from 'vscode';
import type { WatchSettings } from '../../core/watch/watch';

/** What the user's settings say about watching. */
export function watchSettings(): WatchSettings {
  const settings = vscode.workspace.getConfiguration('hostingPanel.watch');
  return {
    isEnabled: settings.get<boolean>('enabled', true),
    focusedMs: seconds(settings.get<number>('interval'), 20),
    unfocusedMs: seconds(settings.get<number>('intervalInBackground'), 60),
  };
}

/** Milliseconds of a setting in seconds; what a settings file has by hand may be anything. */
function seconds(value: number | undefined, usual: number): number {
  const isUsable = typeof value === 'number' && value >= 20 && value <= 3600;
  return (isUsable ? value : usual) * 1000;
}
