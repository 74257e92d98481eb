import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { allows } from '../../core/explorer/permissions';
import type { ServerRef } from '../../core/panel/panel';
import type { Commands } from '../commands';
import type { Panels } from '../panels/panels';
import type { ServersArea } from '../servers/register';
import { fileCommands } from './commands';
import { FileSection } from './fileTree';
import { lookGently } from './gentleLook';
import { LargeFiles } from './largeFiles';
import { readonlyReason } from './readonlyReason';
import { RemoteFileSystem } from './remoteFileSystem';
import { type RemotePlace, remoteScheme, remoteUri } from './remoteUri';

/** What the files need. */
export interface FilesParts {
  readonly context: vscode.ExtensionContext;
  readonly commands: Commands;
  readonly panels: Panels;
  readonly area: ServersArea;
}

/** Mounts the servers' files: the file system, the rows below each server, and the commands. */
export function registerFiles({ context, commands, panels, area }: FilesParts): RemoteFileSystem {
  const fileSystem = new RemoteFileSystem({
    panels,
    large: new LargeFiles(),
    readonlyReason: (place) => whyReadonly(panels, area, place),
    report: (error, what) => commands.report(error, what),
  });
  const section = new FileSection(fileSystem);
  area.tree.addSection(section);
  context.subscriptions.push(
    section,
    fileSystem,
    fileSystem.onDidAdmit(refreshExplorer),
    lookGently(fileSystem, (error) => commands.report(error)),
    vscode.workspace.registerFileSystemProvider(remoteScheme, fileSystem, {
      isCaseSensitive: true,
    }),
    commands.registerAll({
      [fileCommands.openFolder]: async (element) => {
        const ref = await area.askServer.ask(element, l10n.t('Open the Files of Which Server?'));
        if (ref) await openFolder(ref);
      },
      [fileCommands.refresh]: () => {
        fileSystem.expireAll();
        return refreshExplorer();
      },
    }),
  );
  return fileSystem;
}

function refreshExplorer(): Thenable<unknown> {
  return vscode.commands.executeCommand('workbench.files.action.refreshFilesExplorer');
}

/** Why files may only be read; undefined also while nobody has asked what the key may do. */
function whyReadonly(
  panels: Panels,
  { servers }: ServersArea,
  place: RemotePlace,
): string | undefined {
  const panel = panels.get(place.panelId);
  const permissions = panel && servers.of(panel).get(place.uuid)?.permissions;
  if (!permissions || allows(permissions, 'file.create')) return undefined;
  return readonlyReason();
}

/** The first folder of a window, and the step to several, restart its extensions: the person chooses. */
async function openFolder(ref: ServerRef): Promise<void> {
  const uri = remoteUri({ panelId: ref.panel.id, uuid: ref.uuid }, '/');
  const here = { label: `$(window) ${l10n.t('Add to This Window')}`, add: true };
  const beside = { label: `$(empty-window) ${l10n.t('Open in a New Window')}`, add: false };
  const title = l10n.t('Files of {0}', ref.name);
  const picked = await vscode.window.showQuickPick([here, beside], { title });
  if (!picked) return;
  if (!picked.add) {
    await vscode.commands.executeCommand('vscode.openFolder', uri, { forceNewWindow: true });
    return;
  }
  const count = vscode.workspace.workspaceFolders?.length ?? 0;
  vscode.workspace.updateWorkspaceFolders(count, 0, { uri, name: ref.name });
}
