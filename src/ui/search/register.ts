import * as path from 'node:path';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { SnapshotStore } from '../../core/search/snapshotStore';
import { UserError } from '../../core/base/userError';
import type { FileTools } from '../files/fileTools';
import type { Panels } from '../accounts/panels';
import { searchCommands } from './commands';
import { CompareFile } from '../sync/compareFile';
import { CompareFolder } from '../sync/compareFolder';
import { CompareMoves } from '../sync/compareMoves';
import { FindByName } from './findByName';
import { FindTexts } from './findTexts';
import { ResultsView } from './resultsView';
import { registerServerTexts } from './serverText';

/** What finding needs. */
export interface SearchParts {
  readonly context: vscode.ExtensionContext;
  readonly panels: Panels;
  readonly fileTools: FileTools;
}

/** Adds finding on servers and comparing with this computer, and the view of what came of it. */
export function registerSearch({ context, panels, fileTools }: SearchParts): void {
  const results = new ResultsView();
  const store = new SnapshotStore(path.join(context.globalStorageUri.fsPath, 'texts'));
  const configuration = () => vscode.workspace.getConfiguration('hostingPanel');
  const tools = { ...fileTools, results, store, configuration };
  const parts = [
    new FindByName(tools),
    new FindTexts(tools),
    new CompareFile(tools),
    new CompareFolder(tools),
    new CompareMoves(tools),
  ];
  const { commands } = fileTools;
  context.subscriptions.push(
    results,
    registerServerTexts(),
    // Who signs out leaves nothing of the servers on this computer.
    panels.onDidChange(() => {
      if (panels.all.length === 0) void Promise.all([store.clear(), results.clear()]);
    }),
    ...parts.map(({ handlers }) => commands.registerUntyped(handlers)),
    commands.registerUntyped({
      [searchCommands.again]: () => results.current?.again(),
      [searchCommands.clear]: () => results.clear(),
      [searchCommands.openAll]: () => {
        const open = results.current?.openAll;
        if (!open) throw new UserError(l10n.t('There is nothing to open.'));
        return open();
      },
    }),
  );
}
