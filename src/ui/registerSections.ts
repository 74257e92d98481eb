import type * as vscode from 'vscode';
import type { ServerRef } from '../core/api/panel';
import { systemClock } from '../core/base/clock';
import { on } from '../core/base/command';
import { AwaitedBackups } from '../core/watch/awaitedBackups';
import type { ProjectsOfServer } from '../core/monitoring/projectsOfServer';
import { serverCommands } from '../core/servers/commands';
import { detailSection } from '../core/servers/detailSection';
import type { BackupMaking } from './backups/backupMaking';
import { Backups } from './backups/backups';
import { followDatabases } from './databases/databaseContext';
import { Databases } from './databases/databases';
import { Network } from './network/network';
import { Schedules } from './schedules/schedules';
import type { ServersView } from './servers/register';
import type { SectionFeature, SectionsParts } from './servers/sectionParts';
import { ServerActions } from './servers/serverActions';
import { Settings } from './settings/settings';
import { StartupSection } from './startup/startup';
import { Subusers } from './subusers/subusers';

/** Adds the sections below each server's row, and their commands. Returns what makes backups. */
export function registerSections(
  parts: SectionsParts,
  context: vscode.ExtensionContext,
): BackupMaking {
  const { commands, serversView } = parts;
  const tools = {
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
  const backups = new Backups(tools, awaited);
  const sections: readonly SectionFeature[] = [
    backups,
    new Schedules(tools),
    new Network(tools),
    new Databases(tools),
    new Subusers(tools),
    new StartupSection(tools),
    new Settings(tools, backups.making),
  ];
  for (const { section, handlers } of sections) {
    serversView.tree.addSection(section);
    context.subscriptions.push(commands.register(handlers));
  }
  const { refreshSections } = serverCommands;
  const refresh = on(refreshSections, async (given) => {
    const ref = await serversView.askServer.ask(given?.ref, refreshSections.asks?.());
    if (!ref) return;
    for (const { section } of sections) {
      if (given?.section === undefined || given.section === section.id) section.refresh(ref);
    }
  });
  context.subscriptions.push(commands.register([refresh]));
  return backups.making;
}

/** Adds what stands last below each server: its projects, and what is known of it. */
export function registerLastSections(
  { tree, servers }: ServersView,
  projectsOfServer: ProjectsOfServer,
): void {
  tree.addSection(projectsOfServer);
  tree.addSection(detailSection((ref) => servers.state(ref)));
}
