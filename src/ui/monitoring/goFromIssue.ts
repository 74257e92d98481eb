import { consoleCommands } from '../../core/console/commands';
import { monitoringCommands } from '../../core/monitoring/commands';
import type { IssueRef } from '../../core/monitoring/refs';
import type { WayFromIssue } from '../../core/monitoring/wayFromIssue';
import { serverCommands } from '../../core/servers/commands';
import { runCommand } from '../base/commands';
import { pickServer } from '../source/sourceOpener';

/** Goes from an issue to events, to a console or to an activity page. */
export async function goFromIssue(ref: IssueRef, way: WayFromIssue): Promise<void> {
  if (way.kind === 'events') {
    await runCommand(monitoringCommands.events, { ...ref, release: way.release });
    return;
  }
  const server = way.servers.length === 1 ? way.servers[0] : await pickServer(way.servers);
  if (!server) return;
  const to = { panel: ref.panel, uuid: server.uuid, name: server.name };
  if (way.kind === 'console') await runCommand(consoleCommands.open, to);
  else await runCommand(serverCommands.showActivity, { ref: to, around: way.at });
}
