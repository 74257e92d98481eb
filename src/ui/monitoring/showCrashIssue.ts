import * as vscode from 'vscode';
import type { Panel } from '../../core/api/panel';
import { findCrashIssue } from '../../core/monitoring/crashIssue';
import { monitoringCommands } from '../../core/monitoring/commands';
import { runCommand } from '../base/commands';
import type { IssueRef } from '../../core/monitoring/refs';

/** Opens the issue that a crash made, or the list where it is not known: the list says itself what is wrong. */
export async function showCrashIssue(panel: Panel, reason: string): Promise<void> {
  const found = await findCrashIssue(panel.http, reason).catch(() => undefined);
  if (!found) {
    await vscode.commands.executeCommand('hostingPanel.monitoring.focus');
    return;
  }
  const issue: IssueRef = { panel, ...found };
  await runCommand(monitoringCommands.openIssue, issue);
}
