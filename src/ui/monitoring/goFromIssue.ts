import * as vscode from 'vscode';
import type { IssueRef } from '../../core/monitoring/refs';
import type { WayFromIssue } from '../../core/monitoring/wayFromIssue';
import { consoleCommands } from '../console/commands';
import { serverCommands } from '../servers/commands';
import { pickServer } from '../source/sourceOpener';
import { monitoringCommands } from './commands';

/** Goes from an issue to events, to a console or to an activity page. */
export async function goFromIssue(ref: IssueRef, way: WayFromIssue): Promise<void> {
  if (way.kind === 'events') {
    await vscode.commands.executeCommand(monitoringCommands.events, ref, way.release);
    return;
  }
  const server = way.servers.length === 1 ? way.servers[0] : await pickServer(way.servers);
  if (!server) return;
  const row = { ref: { panel: ref.panel, uuid: server.uuid, name: server.name } };
  if (way.kind === 'console') await vscode.commands.executeCommand(consoleCommands.open, row);
  else await vscode.commands.executeCommand(serverCommands.showActivity, row, way.at);
}
