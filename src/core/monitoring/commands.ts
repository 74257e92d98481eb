import { isPanel } from '../api/panel';
import { type Argument, command, rowArgument, rowsArgument } from '../base/command';
import { isOwn } from '../base/row';
import { type IssueRef, type ProjectRef, issueKey } from './refs';

/** The events that are looked at: of a project, or of one release of it. */
interface EventsPlace extends ProjectRef {
  readonly release?: string | undefined;
}

/** The project that what is ours names; an issue's own project too. */
function projectOf(value: unknown): ProjectRef | undefined {
  if (!isOwn(value)) return undefined;
  const { panel, project } = value;
  return isPanel(panel) && typeof project === 'string' ? { panel, project } : undefined;
}

const project: Argument<ProjectRef> = rowArgument(projectOf);

const issue: Argument<IssueRef> = rowArgument((row) => {
  const { fingerprint } = row;
  const ref = projectOf(row);
  return ref && typeof fingerprint === 'string' ? { ...ref, fingerprint } : undefined;
});

const issues = rowsArgument(issue, { idOf: issueKey });

const events: Argument<EventsPlace> = rowArgument((row) => {
  const { release } = row;
  const ref = projectOf(row);
  return ref && { ...ref, ...(typeof release === 'string' && release !== '' && { release }) };
});

/** Commands of the Monitoring view. */
export const monitoringCommands = {
  refresh: command('hostingPanel.monitoring.refresh'),
  filter: command('hostingPanel.project.filter', project),
  clearFilter: command('hostingPanel.project.clearFilter', project),
  show: command('hostingPanel.project.show', project),
  events: command('hostingPanel.project.events', events),
  usage: command('hostingPanel.project.usage', project),
  unmute: command('hostingPanel.project.unmute', project),
  openIssue: command('hostingPanel.issue.open', issue),
  goToCode: command('hostingPanel.issue.goToCode', issue),
  resolve: command('hostingPanel.issue.resolve', issues),
  ignore: command('hostingPanel.issue.ignore', issues),
  reopen: command('hostingPanel.issue.reopen', issues),
  copyMarkdown: command('hostingPanel.issue.copyMarkdown', issue),
  fix: command('hostingPanel.issue.fix', issue),
};

/** Commands that change projects. */
export const projectCommands = {
  create: command('hostingPanel.project.create'),
  rename: command('hostingPanel.project.rename', project),
  origins: command('hostingPanel.project.origins', project),
  alerts: command('hostingPanel.project.alerts', project),
  delete: command('hostingPanel.project.delete', project),
};

/** Commands about keys of a project. */
export const keyCommands = {
  list: command('hostingPanel.key.list', project),
  create: command('hostingPanel.key.create', project),
};
