import type * as vscode from 'vscode';
import { handlersOf, loadOnce } from '../../core/base/room';
import { fileCommands } from '../../core/files/commands';
import { ServerActions } from '../servers/serverActions';
import type { Commands } from '../base/commands';
import type { RemoteFileSystem } from './remoteFileSystem';
import type { Confirmation } from '../base/confirmation';
import type { Panels } from '../accounts/panels';
import type { ServersView } from '../servers/register';
import type { FileTools } from './fileTools';
import { Logs } from './logs';
import { Targets } from './targets';

/** What the file actions need. */
export interface FileActionsParts {
  readonly context: vscode.ExtensionContext;
  readonly commands: Commands;
  readonly panels: Panels;
  readonly serversView: ServersView;
  readonly confirmation: Confirmation;
  readonly fileSystem: RemoteFileSystem;
}

/** Adds what is done to single files: in the Servers view, and in the explorer for mounted servers. */
export function registerFileActions(parts: FileActionsParts): FileTools {
  const { context, commands, confirmation, panels, serversView, fileSystem } = parts;
  const targets = new Targets(panels, serversView, fileSystem);
  const serverActions = new ServerActions(commands, serversView.permissionCatalog);
  const tools = { commands, targets, serverActions, confirmation };
  const open = loadOnce(async () => (await import('./fileActions')).fileActions(tools));
  serversView.dragAndDrop.handler = {
    drag: async (rows, transfer) => (await open()).drops.drag(rows, transfer),
    // VS Code says nothing of a drop that failed.
    drop: (row, transfer) =>
      open()
        .then(({ drops }) => drops.drop(row, transfer))
        .catch((error: unknown) => commands.report(error)),
  };
  const logs = new Logs(tools, serversView);
  const { uploadFiles, uploadFolder, pull, download, compress, decompress } = fileCommands;
  const { permissions, copyPath, copyServerPath, newFile, newFolder, rename } = fileCommands;
  const own = {
    ...{ uploadFiles, uploadFolder, pull, download, compress, decompress },
    ...{ permissions, copyPath, copyServerPath, newFile, newFolder, rename },
    delete: fileCommands.delete,
  };
  context.subscriptions.push(
    logs,
    commands.register([...logs.handlers, ...handlersOf(own, async () => (await open()).handlers)]),
  );
  return tools;
}
