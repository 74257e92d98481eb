import * as vscode from 'vscode';
import type { WatchSettings } from '../../core/watch/watch';
import { watchPace } from '../../core/watch/watchPace';

/** What the user's settings say about watching. */
export function watchSettings(): WatchSettings {
  const settings = vscode.workspace.getConfiguration('hostingPanel.watch');
  return {
    isEnabled: settings.get<boolean>('enabled', true),
    focusedMs: watchPace(settings.get('interval'), 20),
    unfocusedMs: watchPace(settings.get('intervalInBackground'), 60),
  };
}
