import * as path from 'node:path';
import * as vscode from 'vscode';
import { on } from '../../core/base/command';
import { findCommands } from '../../core/search/commands';
import { SnapshotStore } from '../../core/search/snapshotStore';
import type { FileTools } from '../files/fileTools';
import type { AskServer } from '../servers/askServer';
import type { Panels } from '../accounts/panels';
import { FindByName } from './findByName';
import { FindTexts } from './findTexts';
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
  const parts = [new FindByName(tools), new FindTexts(tools, askServer)];
  const { commands } = fileTools;
  context.subscriptions.push(
    results,
    // Who signs out leaves nothing of the servers on this computer.
    panels.onDidChange(() => {
      if (panels.all.length === 0) void Promise.all([store.clear(), results.clear()]);
    }),
    ...parts.map(({ handlers }) => commands.register(handlers)),
    commands.register([
      on(findCommands.again, () => results.current?.again()),
      on(findCommands.clear, () => results.clear()),
    ]),
  );
  return tools;
}
