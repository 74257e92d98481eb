import type { Issue, IssueStatus } from '../api/issue';
import { listIssues } from '../api/monitoring';
import type { Panel } from '../api/panel';
import { isoTime } from '../base/markdown';
import { type KnownProject, allProjects, findProject } from './findProject';
import { makeTool } from './makeTool';
import { maskedText } from './maskedText';
import { resultPart } from './resultPart';
import type { AgentTool, ResultPart } from './tool';
import type { ToolInput } from './toolInput';
import { toolTexts } from './toolTexts';

/** Projects whose issues are read where none is named, and issues of each. */
const maxProjects = 5;
const perProject = 25;

/** What the tools about issues need. */
export interface KnownPanels {
  readonly panels: { readonly all: readonly Panel[]; ready(): Promise<void> };
}

/** Lists issues: one request for each panel, and one for each of at most five projects. */
export function listIssuesTool({ panels }: KnownPanels): AgentTool {
  return makeTool(toolTexts.listIssues, async ({ input, signal }) => {
    const named = input.textIf('project');
    const all =
      named === undefined ? await allProjects(panels) : [await findProject(panels, named)];
    const some = all.slice(0, maxProjects);
    const parts = await Promise.all(some.map((one) => issuesOf(one, input, signal)));
    const left = all.slice(maxProjects).map(({ project }) => `${project.name} (${project.uuid})`);
    if (left.length === 0) return parts;
    const title = 'Other projects, whose issues were not read';
    return [...parts, resultPart({ from: 'user', title, text: left.join('\n') })];
  });
}

async function issuesOf(
  { panel, project }: KnownProject,
  input: ToolInput,
  signal: AbortSignal,
): Promise<ResultPart> {
  const text = input.textIf('text');
  const status = (input.textIf('status') ?? 'unresolved') as IssueStatus | 'all';
  const query = {
    status,
    text,
    sort: 'last_seen',
    perPage: perProject,
  } as const;
  const { items, total } = await listIssues(panel.http, project.uuid, query, {
    signal,
  });
  const seen = text === undefined ? items : items.filter((one) => isSeenIn(one, text));
  const found = text === undefined ? total : seen.length;
  return resultPart({
    // Whoever has a key of a browser or a bot writes there.
    from: 'anybody',
    title: `${found} issues of a project`,
    about: `project ${project.name} (${project.uuid})`,
    text: seen.map(issueLine).join('\n'),
    isCut: total > items.length && seen.length > 0,
  });
}

/** What is masked is not found, nor counted: a search would tell a secret letter by letter. */
function isSeenIn({ type, title }: Issue, text: string): boolean {
  return maskedText(`${type}: ${title}`).toLowerCase().includes(text.trim().toLowerCase());
}

function issueLine(issue: Issue): string {
  const release = issue.lastRelease === undefined ? '' : ` · release ${issue.lastRelease}`;
  const at = issue.culprit === undefined ? '' : ` · at ${issue.culprit}`;
  return `${issue.fingerprint} · ${issue.status} · ${issue.count} times, ${issue.count24h} in 24 hours · last ${isoTime(issue.lastSeenAt)}${release}${at} · ${issue.type}: ${issue.title}`;
}
