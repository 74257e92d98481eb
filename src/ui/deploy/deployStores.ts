import { join } from 'node:path';
import type * as vscode from 'vscode';
import type { Log } from '../../core/base/log';
import { issueDeploys } from '../../core/deploy/firstSeenIn';
import { DeployHistory } from '../../core/deploy/history';
import { DeployJournal } from '../../core/deploy/journal';
import { KnownDeploys } from '../../core/deploy/knownDeploys';
import { DeployReports } from '../../core/deploy/reports';
import type { IssueDeploys } from '../../core/monitoring/issueDeploys';
import type { Windows } from '../../core/windows/windows';

const changedTopic = 'deploys.changed';

/** What is kept of deploys on this computer. */
export interface DeployStores {
  /** Where the journal is. */
  readonly folder: string;
  readonly journal: DeployJournal;
  readonly history: DeployHistory;
  readonly known: KnownDeploys;
  readonly reports: DeployReports;
  readonly ofIssue: IssueDeploys;
}

/** Opens what is kept of deploys: the same for all windows of the user. */
export function openDeployStores(
  { globalStorageUri, subscriptions }: vscode.ExtensionContext,
  windows: Pick<Windows, 'tell' | 'onTold' | 'onDidChangeRole'>,
  log: Log,
): DeployStores {
  const place = (name: string) => join(globalStorageUri.fsPath, name);
  const history = new DeployHistory(place('deployHistory'));
  const known = new KnownDeploys(history);
  subscriptions.push(
    known,
    history.onDidNote(() => windows.tell(changedTopic, {})),
    windows.onTold(changedTopic, () => known.reload()),
    // What was told while nobody led was heard by nobody.
    windows.onDidChangeRole(() => known.reload()),
  );
  const folder = place('deploys');
  return {
    ...{ folder, history, known },
    journal: new DeployJournal(folder),
    reports: new DeployReports(place('deployReports'), log),
    ofIssue: issueDeploys(history),
  };
}
