import type * as vscode from 'vscode';
import { ServerActions } from '../servers/serverActions';
import type { Commands } from '../base/commands';
import type { RemoteFileSystem } from './remoteFileSystem';
import type { Confirmation } from '../base/confirmation';
import type { Panels } from '../accounts/panels';
import type { ServersView } from '../servers/register';
import { ArchiveCommands } from './archives';
import { Changes } from './changes';
import { Downloads } from './downloads';
import type { FileTools } from './fileTools';
import { FileDrops } from './fileDrops';
import { Logs } from './logs';
import { Permissions } from './permissions';
import { Pulls } from './pulls';
import { Targets } from './targets';
import { Uploads } from './uploads';

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
  const uploads = new Uploads(tools);
  serversView.dragAndDrop.handler = new FileDrops(tools, uploads);
  const logs = new Logs(tools, serversView);
  context.subscriptions.push(logs);
  const actions = [
    logs,
    uploads,
    new Downloads(tools),
    new ArchiveCommands(tools),
    new Permissions(tools),
    new Changes(tools),
    new Pulls(tools),
  ];
  context.subscriptions.push(...actions.map(({ handlers }) => commands.register(handlers)));
  return tools;
}
