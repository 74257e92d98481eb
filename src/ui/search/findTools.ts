import type * as vscode from 'vscode';
import type { SearchLimits } from '../../core/search/searchTexts';
import type { SnapshotStore } from '../../core/search/snapshotStore';
import type { FileTools } from '../files/fileTools';
import type { ResultsView } from './resultsView';

/** What finding works with. */
export interface SearchTools extends FileTools {
  readonly store: SnapshotStore;
  readonly results: ResultsView;
  readonly configuration: () => vscode.WorkspaceConfiguration;
}

/** How far a search goes, by the user's settings. */
export function limitsOf({ configuration }: Pick<SearchTools, 'configuration'>): SearchLimits {
  const exclude = configuration().get<readonly unknown[]>('find.exclude', []);
  return {
    exclude: new Set(exclude.filter((name) => typeof name === 'string')),
    maxFolders: 500,
    largestFile: 5 * 1024 ** 2,
    maxMatches: 2_000,
  };
}
