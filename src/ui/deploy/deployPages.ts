import * as vscode from 'vscode';
import { systemClock } from '../../core/base/clock';
import { limits } from '../../core/base/limits';
import { incidentOf } from '../../core/deploy/deployIncident';
import {
  type FromDeployPage,
  type ToDeployPage,
  parseDeployPageState,
  parseFromDeployPage,
} from '../../core/deploy/deployMessages';
import { DeployPage } from '../../core/deploy/deployPage';
import type { Incidents } from '../../core/watch/incidents';
import { PageHost, type WebviewPage } from '../base/pageHost';
import type { DeployActions } from './deployActions';
import type { DeployNeeds } from './deployNeeds';

/** What the pages need. */
export interface DeployPagesParts extends Pick<
  DeployNeeds,
  'commands' | 'journal' | 'history' | 'panels' | 'reports'
> {
  readonly extension: vscode.Uri;
  readonly incidents: Pick<Incidents, 'of' | 'onDidChange'>;
  readonly openActions: () => Promise<DeployActions>;
}

/** One page for each deploy that is open. */
export class DeployPages implements vscode.Disposable {
  private readonly host: PageHost<ToDeployPage, FromDeployPage, DeployPage>;

  constructor(private readonly parts: DeployPagesParts) {
    const look = { script: 'deploy', style: 'deploy.css', canFind: true } as const;
    const kind = { viewType: 'hostingPanel.deploy', ...look, parse: parseFromDeployPage };
    const { extension, commands } = parts;
    this.host = new PageHost(kind, { extension, report: (error) => commands.report(error) });
  }

  /** Shows a deploy: its page where it is open already, else a new one. */
  open(id: string, title: string): void {
    if (this.host.reveal(id)) return;
    this.host.show(id, title.slice(0, limits.labelLength), (page) => this.make(id, page));
  }

  dispose(): void {
    this.host.dispose();
  }

  /** After a reload of the window the page's own state says which deploy it was. */
  restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const id = parseDeployPageState(state)?.deploy;
    if (id === undefined || this.host.get(id)) panel.dispose();
    else this.host.fill(panel, id, (page) => this.make(id, page));
    return Promise.resolve();
  }

  private make(id: string, page: WebviewPage<ToDeployPage>): DeployPage {
    const { commands, journal, history, panels, reports, incidents, openActions } = this.parts;
    return new DeployPage(id, {
      ...{ page, reports, clock: systemClock, locale: vscode.env.language },
      facts: {
        recordOf: (deploy) => journal.load(deploy),
        hasIncident: (report) => incidentOf(report, incidents.of(report)) !== undefined,
        hasIssues: ({ panelId }) =>
          panels.get(panelId)?.http.capabilities.lacks('monitoring') === false,
        onDidChange: (listener) =>
          vscode.Disposable.from(incidents.onDidChange(listener), history.onDidNote(listener)),
      },
      requests: {
        act: async (action, report) => (await openActions()).act(action, report),
        openIssue: async (issue, report) => (await openActions()).openIssue(issue, report),
        report: (error) => commands.report(error),
      },
    });
  }
}
