import * as l10n from '@vscode/l10n';
import type { Panel } from '../../core/api/panel';
import type { Monitoring } from '../../core/monitoring/monitoring';
import type { IssueRef, ProjectRef } from '../../core/monitoring/refs';
import { pickMany, pickOne } from '../base/picks';

/** Finds the project or the issues that a command is about when it was called without a row. */
export class AskMonitoring {
  constructor(private readonly monitoring: Monitoring) {}

  /** The only project there is, or the one that is picked. Throws when there is none. */
  project(): Promise<ProjectRef | undefined> {
    return this.pickProject('read');
  }

  /** As `project`, out of those that the keys may change. */
  projectToChange(): Promise<ProjectRef | undefined> {
    return this.pickProject('change');
  }

  private async pickProject(use: 'read' | 'change'): Promise<ProjectRef | undefined> {
    const title = l10n.t({
      message: 'Monitoring Project',
      comment: ['Title of a list to pick from'],
    });
    const { projectChoices } = await choices();
    const all = await projectChoices(this.monitoring, use);
    if (all.length <= 1) return all[0];
    return await pickOne(all, { title, placeHolder: l10n.t('Select a project') });
  }

  /** The only panel where a project may be made, or the one that is picked. Throws when there is none. */
  async panelToChange(): Promise<Panel | undefined> {
    const { panelsToChange } = await choices();
    const all = await panelsToChange(this.monitoring);
    if (all.length <= 1) return all[0];
    const items = all.map((panel) => ({ label: panel.name, panel }));
    return (
      await pickOne(items, {
        title: l10n.t('Create Monitoring Project'),
        placeHolder: l10n.t('Select a panel'),
      })
    )?.panel;
  }

  /** One issue, out of those that were read or that the service finds. Throws when there is no project. */
  async issue(): Promise<IssueRef | undefined> {
    const [{ pickIssue }, { projectChoices }] = await Promise.all([
      import('./pickIssue'),
      choices(),
    ]);
    return pickIssue(this.monitoring, await projectChoices(this.monitoring));
  }

  /** Any number of issues, out of those that were read and that the keys may change. */
  async issuesToChange(): Promise<readonly IssueRef[]> {
    const { issueChoices } = await choices();
    const picked = await pickMany(issueChoices(this.monitoring, Date.now(), 'change'), {
      title: l10n.t({ message: 'Issues', comment: ['Title of a list to pick from'] }),
      placeHolder: l10n.t({ message: 'Select issues', comment: ['In a list to pick from'] }),
      matchOnDescription: true,
      matchOnDetail: true,
    });
    return picked ?? [];
  }
}

/** Most commands are called on a row: nobody is asked. */
function choices() {
  return import('../../core/monitoring/monitoringChoices');
}
