import { join } from 'node:path';
import * as vscode from 'vscode';
import type { Log } from '../../core/base/log';
import type { SharedMemento } from '../../core/base/memento';
import { memoryBelow } from '../../core/base/memoryBelow';
import { adoptMemory } from '../../core/windows/adoptMemory';
import { SharedMemory } from '../../core/windows/sharedMemory';
import type { Windows } from '../../core/windows/windows';

/** What is known and chosen, for more than one window. */
export interface Memories {
  /** For all windows of the user. */
  readonly user: SharedMemento;
  /** For all windows that show the same folder or workspace. */
  readonly workspace: SharedMemento;
}

/** What the user's windows had each for itself in earlier versions, by how its keys begin. */
const before = {
  global: ['console.history/', 'console.severalHistory', 'console.toldStartNames'],
  user: ['hostingPanel.sync.', 'hostingPanel.folder.', 'hostingPanel.muted.'],
  workspace: ['hostingPanel.sourceMappings', 'hostingPanel.confirmed'],
};

/** Reads what the windows share. Never rejects: what cannot be read is not known. */
export async function openMemories(
  context: vscode.ExtensionContext,
  windows: Windows,
  log: Log,
): Promise<Memories> {
  const folder = join(context.globalStorageUri.fsPath, 'memory');
  const user = new SharedMemory(folder, 'known.json', windows);
  context.subscriptions.push(user);
  await user.load();
  const workspace = memoryBelow(user, workspaceName());
  try {
    await adoptMemory(context.globalState, user, before.global);
    await adoptMemory(context.workspaceState, user, before.user);
    await adoptMemory(context.workspaceState, workspace, before.workspace);
  } catch (error) {
    log.warn(`What was remembered before is not known to other windows: ${String(error)}`);
  }
  return { user, workspace };
}

function workspaceName(): string {
  const { workspaceFile, workspaceFolders } = vscode.workspace;
  const named = workspaceFile ?? workspaceFolders?.[0]?.uri;
  return named?.toString() ?? 'no folder';
}
