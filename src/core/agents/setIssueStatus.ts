import * as l10n from '@vscode/l10n';
import { getIssue } from '../api/monitoring';
import type { IssueStatus } from '../api/issue';
import { limits } from '../base/limits';
import { lineText } from '../base/outsideText';
import type { Monitoring } from '../monitoring/monitoring';
import { changeIssue } from './changeIssue';
import { type ChangeParts, notAllowed } from './changeParts';
import { type KnownProject, findProject } from './findProject';
import { notSignedIn } from './findServer';
import { placeLines, shownName } from './gate';
import { makeTool } from './makeTool';
import { fingerprintOf } from './readIssue';
import { resultPart } from './resultPart';
import type { AgentTool } from './tool';
import { toolTexts } from './toolTexts';

/** What this tool needs. */
export interface SetIssueStatusParts extends ChangeParts {
  readonly monitoring: Pick<Monitoring, 'of'>;
}

/** Resolves, ignores or reopens an issue, after the user allowed it: four requests. */
export function setIssueStatusTool(parts: SetIssueStatusParts): AgentTool {
  const text = toolTexts.setIssueStatus;
  return makeTool(text, async ({ input, caller, signal }) => {
    const fingerprint = fingerprintOf(input.text('issue'));
    const status = input.text('status') as IssueStatus;
    const { panel, project } = await findProject(parts.panels, input.text('project'));
    const requireAllowed = () => {
      if (!parts.panels.all.includes(panel)) throw notSignedIn();
      if (!isAllowed(parts, { panel, project })) throw notAllowed();
    };
    requireAllowed();
    const issue = await getIssue(panel.http, project.uuid, fingerprint, { signal });
    const title = lineText(`${issue.type}: ${issue.title}`, limits.confirmationPart);
    const server = { panelId: panel.id, uuid: '', name: project.name };
    await parts.gate.pass(
      {
        ...{ kind: 'issue', tool: text.name, server, what: `${status}: ${title}` },
        ...wordsOf(status, project.name),
        requireAllowed,
        detail: [
          l10n.t({
            message: 'Issue: {issue}',
            args: { issue: title },
            comment: ['Line of a question'],
          }),
          l10n.t({
            message: 'Fingerprint: {fingerprint}',
            args: { fingerprint },
            comment: ['Line of a question'],
          }),
          l10n.t('Occurrences: {count}, in 24 hours: {recent}', {
            count: issue.count,
            recent: issue.count24h,
          }),
          ...placeLines(server),
        ],
        session: {
          scope: `${project.uuid}/${status}`,
          covers: coversOf(status, shownName(project)),
        },
      },
      { caller, signal },
      async () => {
        // Somebody may have changed it while the question was open.
        const shown = await getIssue(panel.http, project.uuid, fingerprint, { signal });
        const ref = { panel, project: project.uuid, fingerprint };
        await changeIssue(parts.monitoring, { ref, status, shown }, signal);
        const { status: before } = shown;
        return { type: 'issue', project: project.uuid, fingerprint, before, after: status };
      },
    );
    return [resultPart({ from: 'panel', title: 'Done', text: `The issue is ${status} now.` })];
  });
}

/** A project is changed as much as the servers that report to it. */
function isAllowed(parts: ChangeParts, { panel, project }: KnownProject): boolean {
  return project.servers.some(({ uuid }) => parts.isAllowed({ panelId: panel.id, uuid }));
}

function coversOf(status: IssueStatus, project: string): string {
  switch (status) {
    case 'resolved':
      return l10n.t(
        "'Allow for This Session' covers resolving any issue of project '{project}' by this agent.",
        { project },
      );
    case 'ignored':
      return l10n.t(
        "'Allow for This Session' covers ignoring any issue of project '{project}' by this agent.",
        { project },
      );
    case 'unresolved':
      return l10n.t(
        "'Allow for This Session' covers reopening any issue of project '{project}' by this agent.",
        { project },
      );
  }
}

function wordsOf(status: IssueStatus, project: string) {
  switch (status) {
    case 'resolved':
      return {
        question: l10n.t("Allow an agent to resolve an issue of project '{project}'?", { project }),
        button: l10n.t({ message: 'Resolve', comment: ['Button: sets the status of the issue'] }),
      };
    case 'ignored':
      return {
        question: l10n.t("Allow an agent to ignore an issue of project '{project}'?", { project }),
        button: l10n.t({ message: 'Ignore', comment: ['Button: sets the status of the issue'] }),
      };
    case 'unresolved':
      return {
        question: l10n.t("Allow an agent to reopen an issue of project '{project}'?", { project }),
        button: l10n.t({ message: 'Reopen', comment: ['Button: sets the status of the issue'] }),
      };
  }
}
