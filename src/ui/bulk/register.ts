import * as vscode from 'vscode';
import { ManifestStore } from '../../core/bulk/manifestStore';
import { Doing } from '../areas/doing';
import type { Commands } from '../commands';
import type { BulkParts } from './bulkParts';
import { bulkCommands } from './commands';
import { Pairs } from './pairs';
import { PullFolder } from './pullFolder';
import { PushFolder } from './pushFolder';

/** What the extension gives to the work on whole folders. */
export interface BulkNeeds extends Omit<BulkParts, 'doing' | 'pairs' | 'manifests'> {
  readonly context: vscode.ExtensionContext;
  readonly commands: Commands;
}

/** Adds the commands that push and pull whole folders. */
export function registerBulk(needs: BulkNeeds): void {
  const { context, commands, area } = needs;
  const manifests = vscode.Uri.joinPath(context.globalStorageUri, 'folders');
  const parts: BulkParts = {
    ...needs,
    doing: new Doing(commands, area.permissionBook),
    pairs: new Pairs(context.workspaceState),
    manifests: new ManifestStore(manifests.fsPath),
  };
  const pushing = new PushFolder(parts);
  const pulling = new PullFolder(parts);
  context.subscriptions.push(
    commands.registerAll({
      [bulkCommands.push]: (element) => pushing.run(element),
      [bulkCommands.pull]: (element) => pulling.run(element),
    }),
  );
}
