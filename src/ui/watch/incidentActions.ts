import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { ServerRef } from '../../core/api/panel';
import { systemClock } from '../../core/base/clock';
import { UserError } from '../../core/base/userError';
import { language } from '../../core/base/language';
import { consoleCommands } from '../../core/console/commands';
import { monitoringCommands } from '../../core/monitoring/commands';
import { serverCommands } from '../../core/servers/commands';
import type { IncidentName } from '../../core/watch/commands';
import type { Incident } from '../../core/watch/incident';
import type { IncidentAction } from '../../core/watch/incidentMessages';
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
    if (!found) throw new UserError(l10n.t('The incident no longer exists.'));
    return found;
  }

  /** The incident that a notice tells of, which may be written a moment later. Throws UserError where none came. */
  async waitFor(notice: WatchNotice): Promise<Incident> {
    const { name } = notice.server;
    const found = await withProgress(
      { location: vscode.ProgressLocation.Window, title: l10n.t('Waiting for the incident...') },
      () => waitForIncident(this.incidents, notice, systemClock),
    );
    if (found) return found;
    throw new UserError(
      l10n.t(
        "Couldn't find an incident of server '{server}'. The server's console might still have the last lines.",
        { server: name },
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
    const { incidentMarkdown } = await import('../../core/watch/incidentMarkdown');
    const lines = await this.kept.incidents.lines(incident);
    await vscode.env.clipboard.writeText(incidentMarkdown(incident, lines, systemClock.now()));
    tellBriefly(l10n.t('Incident copied as Markdown'));
  }

  /** Deletes incidents once the user has agreed. */
  async delete(incidents: readonly Incident[]): Promise<void> {
    const [first] = incidents;
    if (!first) return;
    const question =
      incidents.length === 1
        ? l10n.t("Are you sure you want to delete this incident of server '{server}'?", {
            server: first.server.name,
          })
        : l10n.t('Are you sure you want to delete the selected incidents ({count})?', {
            count: incidents.length,
          });
    const detail = [
      ...(incidents.length === 1
        ? [`${momentWords(first.at, language())}: ${happenedWords(first)}`]
        : []),
      l10n.t("Last lines and resource usage are deleted too. This action can't be undone."),
    ].join('\n');
    if (
      !(await confirm(question, {
        detail,
        button: l10n.t({ message: 'Delete', comment: ['Button: deletes incidents'] }),
      }))
    )
      return;
    for (const incident of incidents) await this.kept.incidents.remove(incident);
  }

  /** Erases everything that is kept once the user has agreed. */
  async erase(): Promise<void> {
    const question = l10n.t(
      'Are you sure you want to delete all console history, incidents and resource usage?',
    );
    const detail = l10n.t(
      "Console history, incidents, and the resource usage of the last 24 hours are deleted for all servers. Nothing changes on the servers. This action can't be undone.",
    );
    const agents = l10n.t(
      'The list of changes by agents is deleted, too, with the copies that undo them.',
    );
    const button = l10n.t({
      message: 'Delete All',
      comment: ['Button: deletes console history and incidents'],
    });
    if (!(await confirm(question, { detail: `${detail}\n\n${agents}`, button }))) return;
    await this.kept.eraseAll();
    tellBriefly(l10n.t('Console history, incidents and resource usage were deleted.'));
  }

  private async pick(title: string): Promise<IncidentName | undefined> {
    const all = await this.incidents.all();
    if (all.length === 0) {
      void showInformation(l10n.t('No incidents yet.'));
      return undefined;
    }
    const choices = all.map((one) => incidentChoice(one, language()));
    return chooseOne(choices, { title, matchOnDescription: true, matchOnDetail: true });
  }

  /** Throws UserError where nobody is signed in to its panel. */
  private serverOf({ server: { panelId, uuid, name } }: Incident): ServerRef {
    const panel = this.panels.get(panelId);
    if (panel) return { panel, uuid, name };
    throw new UserError(
      l10n.t("Couldn't reach server '{server}'. Sign in to {panel} first.", {
        server: name,
        panel: panelId,
      }),
    );
  }
}
