import * as vscode from 'vscode';
import type { SharedMemento } from '../../core/base/memento';
import type { ServerId } from '../../core/base/serverKey';
import type { ServerRef } from '../../core/api/panel';
import { ServerMarks } from '../../core/files/serverMarks';
import { allows } from '../../core/servers/permissions';
import type { Commands } from '../base/commands';
import type { Panels } from '../accounts/panels';
import type { ServersView } from '../servers/register';
import { on } from '../../core/base/command';
import { fileCommands } from '../../core/files/commands';
import { onServer } from '../servers/askServer';
import { systemClock } from '../../core/base/clock';
import { readonlyReason } from '../../core/files/fileRow';
import { FileSection } from '../../core/files/fileSection';
import { lookGently } from './gentleLook';
import { LargeFiles } from './largeFiles';
import { openFolder } from './openFolder';
import { RemoteFileSystem } from './remoteFileSystem';
import { remoteUri } from './remoteUri';
import { fileServerHandlers } from './fileServerCommands';
import { Saving } from './saving';
import { serverMarkHandlers } from './serverMarkCommands';
import { TabMarks } from './tabMarks';
import { type RemotePlace, remoteScheme, remotePlaceOf } from '../../core/files/remotePlace';

/** What the files need. */
export interface FilesParts {
  readonly context: vscode.ExtensionContext;
  readonly commands: Commands;
  readonly panels: Panels;
  readonly serversView: ServersView;
  /** What all windows of the user know. */
  readonly memory: SharedMemento;
}

/** Mounts the servers' files: the file system, the rows below each server, and the commands. */
export function registerFiles({
  context,
  commands,
  panels,
  serversView,
  memory,
}: FilesParts): RemoteFileSystem {
  const marks = new ServerMarks(memory);
  const refOf = ({ panelId, uuid }: ServerId): ServerRef | undefined => {
    const panel = panels.get(panelId);
    return panel && { panel, uuid, name: serversView.servers.nameOf(panel, uuid) };
  };
  const serverOf = (id: ServerId) => {
    const ref = refOf(id);
    return ref && { ref, state: serversView.servers.state(ref) };
  };
  serversView.askServer.addLikely(() => {
    const uri = vscode.window.activeTextEditor?.document.uri;
    const place = uri && remotePlaceOf(uri);
    return place && refOf(place);
  });
  const report = (error: unknown, what: string) => commands.report(error, what);
  const saving = new Saving({ marks, serverOf, report });
  const fileSystem = new RemoteFileSystem({
    panels,
    large: new LargeFiles(),
    memory: context.workspaceState,
    saving,
    readonlyReason: (place) => whyReadonly(panels, serversView, place),
    report,
  });
  const section = new FileSection({
    servers: fileSystem.servers,
    clock: systemClock,
    uriOf: remoteUri,
  });
  serversView.tree.addSection(section);
  context.subscriptions.push(
    section,
    fileSystem,
    marks,
    saving,
    new TabMarks({
      marks,
      nameOf: (place) => serverOf(place)?.state?.server.name,
      onDidChangeNames: serversView.servers.onDidChange,
    }),
    commands.register([
      ...serverMarkHandlers(serversView.askServer, marks),
      ...fileServerHandlers(refOf, (ref) => serversView.servers.recent(ref)),
    ]),
    fileSystem.onDidAdmit(() => fileSystem.refreshExplorer()),
    lookGently(fileSystem, (error) => commands.report(error)),
    vscode.workspace.registerFileSystemProvider(remoteScheme, fileSystem, {
      isCaseSensitive: true,
    }),
    commands.register([
      onServer(
        serversView.askServer,
        fileCommands.openFolder,
        (ref) => openFolder(ref, context.globalStorageUri),
        'canFiles',
      ),
      on(fileCommands.refresh, () => {
        fileSystem.expireAll();
        section.refresh();
        fileSystem.refreshExplorer();
      }),
    ]),
  );
  return fileSystem;
}

/** Why files may only be read; undefined also while nobody has asked what the key may do. */
function whyReadonly(
  panels: Panels,
  { servers }: ServersView,
  place: RemotePlace,
): string | undefined {
  const panel = panels.get(place.panelId);
  const ref = panel && { panel, uuid: place.uuid, name: '' };
  const permissions = ref && servers.state(ref)?.permissions;
  if (!permissions || allows(permissions, 'file.create')) return undefined;
  return readonlyReason();
}
