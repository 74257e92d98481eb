import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { watchCommands } from '../../core/watch/commands';
import type { GapNotice } from '../../core/watch/gapNews';
import { runCommand } from '../base/commands';
import { showInformation } from '../base/messages';

/** Tells of crashes that nobody saw, and leads to their incidents. */
export async function showGapNotice({ text, incident }: GapNotice): Promise<void> {
  const show =
    incident === undefined
      ? l10n.t({ message: 'Show Incidents', comment: ['Button of a notification'] })
      : l10n.t({ message: 'Show Incident', comment: ['Button of a notification'] });
  if ((await showInformation(text, show)) === undefined) return;
  if (incident !== undefined) await runCommand(watchCommands.show, { incident });
  else await vscode.commands.executeCommand('hostingPanel.incidents.focus');
}
