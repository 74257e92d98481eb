import { join } from 'node:path';
import type * as vscode from 'vscode';
import { DeployHistory } from '../../core/deploy/history';

/** The deploys of this user, which all windows see. */
export function openHistory({
  globalStorageUri,
}: Pick<vscode.ExtensionContext, 'globalStorageUri'>): DeployHistory {
  return new DeployHistory(join(globalStorageUri.fsPath, 'deployHistory'));
}
