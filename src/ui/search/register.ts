import * as path from 'node:path';
import * as vscode from 'vscode';
import { on } from '../../core/base/command';
import { handlersOf, loadOnce } from '../../core/base/room';
import { findCommands } from '../../core/search/commands';
import { SnapshotStore } from '../../core/search/snapshotStore';
import type { FileTools } from '../files/fileTools';
import type { AskServer } from '../servers/askServer';
import type { Panels } from '../accounts/panels';
import type { SearchTools } from './findTools';
import { ResultsView } from './resultsView';

/** What finding needs. */
export interface SearchParts {
  readonly context: vscode.ExtensionContext;
  readonly panels: Panels;
  readonly fileTools: FileTools;
  readonly askServer: AskServer;
}

/** Adds finding on servers, and the view of what came of it. Returns what others need to show something there. */
export function registerSearch({
  context,
  panels,
  fileTools,
  askServer,
}: SearchParts): SearchTools {
  const results = new ResultsView();
  const store = new SnapshotStore(path.join(context.globalStorageUri.fsPath, 'texts'));
  const configuration = () => vscode.workspace.getConfiguration('hostingPanel');
  const tools = { ...fileTools, results, store, configuration };
  const { again, clear, ...others } = findCommands;
  const open = loadOnce(async () =>
    (await import('./findHandlers')).findHandlers(tools, askServer),
  );
  const { commands } = fileTools;
  context.subscriptions.push(
    results,
    // Who signs out leaves nothing of the servers on this computer.
    panels.onDidChange(() => {
      if (panels.all.length === 0) void Promise.all([store.clear(), results.clear()]);
    }),
    commands.register([
      ...handlersOf(others, open),
      on(again, () => results.current?.again()),
      on(clear, () => results.clear()),
    ]),
  );
  return tools;
}
