import type * as vscode from 'vscode';
import { PermissionCatalog } from '../core/api/permissions';
import { systemClock } from '../core/base/clock';
import { Consoles } from '../core/console/consoles';
import type { OutputLog } from './base/log';
import { joinWindows } from './joinWindows';
import { openPower } from './openPower';
import { registerDiagnostics } from './registerDiagnostics';
import { registerFolders } from './registerFolders';
import { registerLastSections, registerSections } from './registerSections';
import { registerWatching } from './registerWatching';
import { openDeployStores } from './deploy/deployStores';
import type { Confirmation } from './base/confirmation';
import { openMemories } from './windows/openMemories';
import { folderLocks } from './sync/inTurn';
import { registerComparing } from './sync/registerComparing';
import type { Commands } from './base/commands';
import { registerAgents } from './agents/register';
import { registerConsoles } from './registerConsoles';
import { registerAccount } from './accounts/account';
import { registerFileActions } from './files/registerActions';
import { registerFiles } from './files/register';
import { registerSearch } from './search/register';
import { registerMonitoring } from './monitoring/register';
import type { Panels } from './accounts/panels';
import { AskServer } from './servers/askServer';
import type { FirstServersView } from './servers/register';
import { registerServerActions } from './servers/registerActions';
import { followRenamedSettings } from './settings/renamedSettings';
import { registerSource } from './source/register';

/** What the first view has made. */
export interface FirstParts {
  readonly context: vscode.ExtensionContext;
  readonly commands: Commands;
  readonly confirmation: Confirmation;
  readonly log: OutputLog;
  readonly panels: Panels;
  readonly serversView: FirstServersView;
}

/** Adds all that the first view does not need. */
export async function registerRest(parts: FirstParts): Promise<void> {
  const { context, commands, confirmation, log, panels } = parts;
  const { servers, selection } = parts.serversView;
  const askServer = new AskServer(panels, servers, selection);
  const permissionCatalog = new PermissionCatalog();
  const serversView = { ...parts.serversView, askServer, permissionCatalog };
  const consoles = new Consoles({
    clock: systemClock,
    log,
    loadTransport: async () => (await import('../core/console/transport')).openSocket,
  });
  followRenamedSettings(context, log);
  const windows = joinWindows(context, panels, log);
  context.subscriptions.push(consoles);
  consoles.follow(panels);
  const memories = await openMemories(context, windows, log);
  confirmation.keepIn(memories.workspace);
  const { asked, setPower } = openPower({ context, windows, consoles, servers });
  registerServerActions({
    ...{ context, commands, panels, serversView, setPower },
    onDelete: (ref) => asked.ask(ref, 'delete'),
  });
  // Below each server stand its files first, and what is known of it last.
  const fileSystem = registerFiles({
    ...{ context, commands, panels, serversView },
    memory: memories.user,
  });
  const fileTools = registerFileActions({
    ...{ context, commands, confirmation, panels, serversView, fileSystem },
  });
  const locks = folderLocks(context);
  registerComparing(
    context,
    registerSearch({ context, panels, fileTools, askServer: serversView.askServer }),
    locks,
  );
  const { targets } = fileTools;
  const source = registerSource({ context, commands, log, fileSystem, memories });
  const { ends, use } = registerConsoles({
    ...{ context, commands, confirmation, panels, consoles, servers, serversView, source },
    ...{ memories, windows, log, fileSystem },
  });
  const deploys = openDeployStores(context, windows, log);
  const monitoring = registerMonitoring({
    ...{ context, commands, panels, log, source, memories },
    deploys: deploys.ofIssue,
  });
  const backups = registerSections({ commands, panels, consoles, serversView, windows }, context);
  registerAccount({ context, commands, panels, servers, selection });
  const { kept, focused, incidents } = registerWatching({
    ...{ context, commands, log, panels, consoles, ends, windows, asked, serversView, source },
    awaitedBackups: backups.awaited,
    use,
  });
  const agentDeploys = await registerFolders({
    ...{
      context,
      commands,
      confirmation,
      log,
      panels,
      consoles,
      serversView,
      fileSystem,
      targets,
      backups,
      setPower,
      locks,
      windows,
      memories,
      deploys,
      incidents,
    },
  });
  registerAgents({
    ...{ context, commands, confirmation, panels, serversView, consoles, fileSystem, source },
    ...{ monitoring, kept, focused, setPower, memories, windows, askServer, log },
    deploys: agentDeploys,
  });
  registerDiagnostics({ context, commands, log, panels, consoles, windows, servers });
  context.subscriptions.push(registerLastSections(serversView, monitoring));
  // All listen by now, and know of whom others speak: what is told before that would be lost.
  const start = () => windows.start();
  void panels.ready().then(start, start);
}
