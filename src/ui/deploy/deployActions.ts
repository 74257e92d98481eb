import { consoleCommands } from '../../core/console/commands';
import { deployCommands } from '../../core/deploy/commands';
import { incidentOf } from '../../core/deploy/deployIncident';
import type { DeployAction } from '../../core/deploy/deployMessages';
import type { DeployIssue, DeployReport } from '../../core/deploy/report';
import { monitoringCommands } from '../../core/monitoring/commands';
import { watchCommands } from '../../core/watch/commands';
import type { Incidents } from '../../core/watch/incidents';
import { runCommand } from '../base/commands';
import type { DeployNeeds } from './deployNeeds';
import { serverOfDeploy } from './openDeploy';
import { findIssues } from './reportedRun';

/** What the buttons of a deploy's page do. */
export class DeployActions {
  constructor(
    private readonly needs: Pick<DeployNeeds, 'panels' | 'reports' | 'log'>,
    private readonly incidents: Pick<Incidents, 'of'>,
  ) {}

  /** Rejects with PanelError 'signedOut' where the panel is wanted and has no key. */
  async act(action: DeployAction, report: DeployReport): Promise<unknown> {
    const { id: deploy } = report;
    switch (action) {
      case 'cancel':
        return this.needs.reports.cancel(deploy);
      case 'undo':
        return runCommand(deployCommands.undo, { deploy });
      case 'continue':
        return runCommand(deployCommands.continue, { deploy });
      case 'changes':
        return runCommand(deployCommands.changes, { deploy });
      case 'console':
        return runCommand(consoleCommands.open, await serverOfDeploy(this.needs, report));
      case 'incident': {
        const incident = incidentOf(report, this.incidents.of(report))?.id;
        return incident && runCommand(watchCommands.show, { incident });
      }
      case 'issues':
        return findIssues(this.needs, await serverOfDeploy(this.needs, report), report);
    }
  }

  async openIssue({ project, fingerprint }: DeployIssue, report: DeployReport): Promise<unknown> {
    const { panel } = await serverOfDeploy(this.needs, report);
    return runCommand(monitoringCommands.openIssue, { panel, project, fingerprint });
  }
}
