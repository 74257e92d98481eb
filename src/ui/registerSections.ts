import type * as vscode from 'vscode';
import type { ServerRef } from '../core/api/panel';
import { backupCommands } from '../core/backups/commands';
import { systemClock } from '../core/base/clock';
import { on } from '../core/base/command';
import { handlersOf, loadOnce } from '../core/base/room';
import { databaseCommands } from '../core/databases/commands';
import type { Monitoring } from '../core/monitoring/monitoring';
import { ProjectsOfServer } from '../core/monitoring/projectsOfServer';
import { networkCommands } from '../core/network/commands';
import { scheduleCommands } from '../core/schedules/commands';
import { serverCommands } from '../core/servers/commands';
import { settingsCommands } from '../core/settings/commands';
import { startupCommands } from '../core/startup/commands';
import { subuserCommands } from '../core/subusers/commands';
import { AwaitedBackups } from '../core/watch/awaitedBackups';
import type { BackupMaking } from './backups/backupMaking';
import { followDatabases } from './databases/databaseContext';
import type { ServersView } from './servers/register';
import type { SectionFeature, SectionTools, SectionsParts } from './servers/sectionParts';
import { ServerActions } from './servers/serverActions';

/** How backups are made, by whoever needs one before something else. */
export interface MadeBackups extends Pick<BackupMaking, 'make' | 'problem'> {
  readonly awaited: AwaitedBackups;
}

/**
 * Adds the sections below each server's row, and their commands. Each is loaded with its first command, and all of them
 * when a server is opened first.
 */
export function registerSections(
  parts: SectionsParts,
  context: vscode.ExtensionContext,
): MadeBackups {
  const { commands, serversView } = parts;
  const tools: SectionTools = {
    ...parts,
    sectionParts: {
      permissionCatalog: serversView.permissionCatalog,
      clock: systemClock,
      knownServer: (ref: ServerRef) => serversView.servers.state(ref)?.server,
    },
    serverActions: new ServerActions(commands, serversView.permissionCatalog),
  };
  const awaited = new AwaitedBackups(parts.windows);
  context.subscriptions.push(awaited, followDatabases(parts.panels, serversView.servers));
  const backups = loadOnce(
    async () => new (await import('./backups/backups')).Backups(tools, awaited),
  );
  const make: MadeBackups['make'] = async (ref, wanted) =>
    (await backups()).making.make(ref, wanted);
  const problem: MadeBackups['problem'] = async (ref) => (await backups()).making.problem(ref);
  const sections = [
    { own: backupCommands, open: backups },
    {
      own: scheduleCommands,
      open: loadOnce(async () => new (await import('./schedules/schedules')).Schedules(tools)),
    },
    {
      own: networkCommands,
      open: loadOnce(async () => new (await import('./network/network')).Network(tools)),
    },
    {
      own: databaseCommands,
      open: loadOnce(async () => new (await import('./databases/databases')).Databases(tools)),
    },
    {
      own: subuserCommands,
      open: loadOnce(async () => new (await import('./subusers/subusers')).Subusers(tools)),
    },
    {
      own: startupCommands,
      open: loadOnce(async () => new (await import('./startup/startup')).StartupSection(tools)),
    },
    {
      own: settingsCommands,
      open: loadOnce(
        async () => new (await import('./settings/settings')).Settings(tools, { make, problem }),
      ),
    },
  ];
  for (const { own, open } of sections) {
    const opened: () => Promise<SectionFeature> = open;
    serversView.tree.addSectionLater(async () => (await opened()).section);
    const handlers = handlersOf(own, async () => (await opened()).handlers);
    context.subscriptions.push(commands.register(handlers));
  }
  const { refreshSections } = serverCommands;
  const refresh = on(refreshSections, async (given) => {
    const ref = await serversView.askServer.ask(given?.ref, refreshSections.asks?.());
    if (!ref) return;
    for (const { section } of await Promise.all(sections.map(({ open }) => open()))) {
      if (given?.section === undefined || given.section === section.id) section.refresh(ref);
    }
  });
  context.subscriptions.push(commands.register([refresh]));
  return { awaited, make, problem };
}

/** Adds what stands last below each server: its projects, and what is known of it. */
export function registerLastSections(
  { tree, servers }: ServersView,
  monitoring: Monitoring,
): vscode.Disposable {
  const projectsOfServer = new ProjectsOfServer(monitoring);
  tree.addSection(projectsOfServer);
  tree.addSectionLater(async () => {
    const { detailSection } = await import('../core/servers/detailSection');
    return detailSection((ref) => servers.state(ref));
  });
  return projectsOfServer;
}
