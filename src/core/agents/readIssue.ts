import * as l10n from '@vscode/l10n';
import type { IssueDetails, Occurrence } from '../api/issue';
import { getIssue, listOccurrences } from '../api/monitoring';
import { isFingerprint } from '../api/route';
import { briefJson } from '../base/briefJson';
import { limits } from '../base/limits';
import { isoTime } from '../base/markdown';
import { hiddenValue } from '../base/secretVariable';
import { failureLine } from '../monitoring/occurrenceView';
import type { Sources } from '../source/whereIsNow';
import { findProject } from './findProject';
import { stackLines } from './issueFrames';
import type { KnownPanels } from './listIssues';
import { makeTool } from './makeTool';
import { isSecretName, maskedText } from './maskedText';
import { resultPart } from './resultPart';
import type { AgentTool } from './tool';
import { toolTexts } from './toolTexts';
import { ToolError } from './toolError';

/** Tags and fields of context that are told. */
const maxFields = 40;
/** Occurrences that one request brings. */
const perPage = 50;

/** What this tool needs. */
export interface ReadIssueParts extends KnownPanels {
  readonly sources: Sources;
}

/** Reads one issue with one of its occurrences: three requests at most, beside one for each other panel. */
export function readIssueTool({ panels, sources }: ReadIssueParts): AgentTool {
  return makeTool(toolTexts.readIssue, async ({ input, signal }) => {
    const fingerprint = fingerprintOf(input.text('issue'));
    const { panel, project } = await findProject(panels, input.text('project'));
    const issue = await getIssue(panel.http, project.uuid, fingerprint, { signal });
    const nth = input.numberIf('occurrence') ?? 1;
    const older = async () => {
      const page = await listOccurrences(panel.http, project.uuid, fingerprint, {
        perPage,
        signal,
      });
      return page.items[nth - 1];
    };
    const occurrence = nth === 1 ? issue.latest : await older();
    const counts = resultPart({
      from: 'panel',
      title: 'Counts of the issue',
      about: issue.fingerprint,
      text: countLines(issue).join('\n'),
    });
    if (!occurrence) {
      const title = 'Issue, of which no such occurrence is kept';
      const text = failureLine(titled(issue));
      return [counts, resultPart({ from: 'anybody', title, about: project.name, text })];
    }
    const stack = await stackLines(occurrence, sources);
    return [
      counts,
      resultPart({
        from: 'anybody',
        title: `Occurrence ${nth} of the issue, at ${isoTime(occurrence.at)}, innermost frame first`,
        text: stack.join('\n'),
      }),
      resultPart({
        from: 'anybody',
        title: 'Its tags and context',
        text: fieldLines(occurrence).join('\n'),
      }),
    ];
  });
}

/** A fingerprint that an agent gives. Throws UserError for what cannot be one. */
export function fingerprintOf(text: string): string {
  if (isFingerprint(text)) return text;
  throw new ToolError(l10n.t("The fingerprint of the issue isn't valid. List the issues first."));
}

function titled({ type, title }: IssueDetails) {
  return { type, message: title };
}

function countLines(issue: IssueDetails): readonly string[] {
  return [
    `Status: ${issue.status}`,
    `Times: ${issue.count}, of these ${issue.count24h} in 24 hours`,
    `First seen: ${isoTime(issue.firstSeenAt)}, release ${issue.firstRelease ?? 'unknown'}`,
    `Last seen: ${isoTime(issue.lastSeenAt)}, release ${issue.lastRelease ?? 'unknown'}`,
  ];
}

function fieldLines(occurrence: Occurrence): readonly string[] {
  const { release, environment, service, instance, tags, context } = occurrence;
  const facts = { release: release ?? '', environment, service, instance };
  const all: readonly (readonly [string, unknown])[] = [
    ...Object.entries(facts),
    ...Object.entries(tags),
    ...Object.entries(context),
  ];
  // As JSON a text has other signs around it, and in it.
  const write = (text: string) => maskedText(text.slice(0, limits.valueLength));
  return all.slice(0, maxFields).map(([name, value]) => {
    const told = typeof value === 'string' ? maskedText(value) : briefJson(value, { write });
    // Each alone: together they would be one line, of which only the first value is known for a secret.
    return `${maskedText(name)}: ${isSecretName(name) ? hiddenValue : told}`;
  });
}
