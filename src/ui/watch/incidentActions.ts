import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { ServerRef } from '../../core/api/panel';
import { systemClock } from '../../core/base/clock';
import { UserError } from '../../core/base/userError';
import { consoleCommands } from '../../core/console/commands';
import { monitoringCommands } from '../../core/monitoring/commands';
import { serverCommands } from '../../core/servers/commands';
import type { IncidentName } from '../../core/watch/commands';
import type { Incident } from '../../core/watch/incident';
import type { IncidentAction } from '../../core/watch/incidentMessages';
import { incidentMarkdown } from '../../core/watch/incidentMarkdown';
import { incidentChoice } from '../../core/watch/incidentRows';
import type { Incidents } from '../../core/watch/incidents';
import { happenedWords, momentWords } from '../../core/watch/incidentWords';
import { waitForIncident } from '../../core/watch/noticeIncident';
import type { WatchNotice } from '../../core/watch/watchNotice';
import type { Panels } from '../accounts/panels';
import { runCommand } from '../base/commands';
import { confirm, showInformation, tellBriefly } from '../base/messages';
import { chooseOne } from '../base/picks';
import { withProgress } from '../base/progress';
import type { Kept } from './kept';

/** What is done with incidents. */
export class IncidentActions {
  constructor(
    private readonly panels: Panels,
    private readonly incidents: Incidents,
    private readonly kept: Kept,
  ) {}

  /** The incident that a command was called on, or that the user picks; undefined when they gave up. */
  async ask(given: IncidentName | undefined, title: string): Promise<Incident | undefined> {
    const name = given ?? (await this.pick(title));
    if (!name) return undefined;
    const found = await this.incidents.find(name.incident);
    if (!found) throw new UserError(l10n.t('This incident is not kept any more.'));
    return found;
  }

  /** The incident that a notice tells of, which may be written a moment later. Throws UserError where none came. */
  async waitFor(notice: WatchNotice): Promise<Incident> {
    const { name } = notice.server;
    const found = await withProgress(
      { location: vscode.ProgressLocation.Window, title: l10n.t('Waiting for the incident') },
      () => waitForIncident(this.incidents, notice, systemClock),
    );
    if (found) return found;
    throw new UserError(
      l10n.t(
        'No incident of {0} is kept: it was erased, or could not be written to this computer. Its console may still have its last lines.',
        name,
      ),
    );
  }

  /** Does what a button of an incident's page says. */
  async act(action: IncidentAction, incident: Incident): Promise<unknown> {
    switch (action) {
      case 'copy':
        return this.copy(incident);
      case 'delete':
        return this.delete([incident]);
      case 'console':
        return runCommand(consoleCommands.open, this.serverOf(incident));
      case 'activity':
        return runCommand(serverCommands.showActivity, {
          ref: this.serverOf(incident),
          around: incident.at,
        });
      case 'issue': {
        if (!incident.issue) return undefined;
        const { project, fingerprint } = incident.issue;
        const { panel } = this.serverOf(incident);
        return runCommand(monitoringCommands.openIssue, { panel, project, fingerprint });
      }
    }
  }

  async copy(incident: Incident): Promise<void> {
    const lines = await this.kept.incidents.lines(incident);
    await vscode.env.clipboard.writeText(incidentMarkdown(incident, lines, systemClock.now()));
    tellBriefly(l10n.t('The incident is in the clipboard.'));
  }

  /** Deletes incidents once the user has agreed. */
  async delete(incidents: readonly Incident[]): Promise<void> {
    const [first] = incidents;
    if (!first) return;
    const question =
      incidents.length === 1
        ? l10n.t('Delete this incident of {0}?', first.server.name)
        : l10n.t('Delete {0} incidents?', incidents.length);
    const detail = [
      ...(incidents.length === 1
        ? [`${momentWords(first.at, vscode.env.language)}: ${happenedWords(first)}`]
        : []),
      l10n.t('What was kept of it, with its last lines, is removed from this computer.'),
    ].join('\n');
    if (!(await confirm(question, { detail, button: l10n.t('Delete') }))) return;
    for (const incident of incidents) await this.kept.incidents.remove(incident);
  }

  /** Erases everything that is kept once the user has agreed. */
  async erase(): Promise<void> {
    const question = l10n.t('Erase all kept console text, all incidents and what servers used?');
    const detail = l10n.t(
      'What the consoles of all servers said, what was kept of their crashes, and what they used in the last 24 hours is removed from this computer. It cannot be brought back. Nothing changes on the servers.',
    );
    const agents = l10n.t(
      'The list of changes by agents is erased, too, with the copies that undo them.',
    );
    const asked = { detail: `${detail}\n\n${agents}`, button: l10n.t('Erase') };
    if (!(await confirm(question, asked))) return;
    await this.kept.eraseAll();
    tellBriefly(l10n.t('Kept console text, incidents and what servers used are erased.'));
  }

  private async pick(title: string): Promise<IncidentName | undefined> {
    const all = await this.incidents.all();
    if (all.length === 0) {
      void showInformation(l10n.t('No incidents are kept.'));
      return undefined;
    }
    const choices = all.map((one) => incidentChoice(one, vscode.env.language));
    return chooseOne(choices, { title, matchOnDescription: true, matchOnDetail: true });
  }

  /** Throws UserError where nobody is signed in to its panel. */
  private serverOf({ server: { panelId, uuid, name } }: Incident): ServerRef {
    const panel = this.panels.get(panelId);
    if (panel) return { panel, uuid, name };
    throw new UserError(l10n.t('{0} cannot be reached: sign in to {1} first.', name, panelId));
  }
}
