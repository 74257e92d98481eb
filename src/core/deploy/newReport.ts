import * as l10n from '@vscode/l10n';
import { describeError } from '../api/describe';
import { isAbort } from '../api/errors';
import { describeOutcome } from './deployWords';
import type { DeployOutcome } from './outcome';
import type { DeployPlan } from './plan';
import type { DeployReport, DeployUse, ReportAbout, ReportEnding } from './report';
import type { StepName } from './steps';

/** The report of a deploy of which nothing was done yet. `planned`: the steps that it is to have. */
export function newReport(about: ReportAbout, planned: readonly StepName[] = []): DeployReport {
  const { id, panelId, uuid, serverName, folder, local, release, account, author, startedAt } =
    about;
  return {
    ...{ id, panelId, uuid, serverName, folder, local, release, account, author, startedAt },
    ...{ planned, steps: [], findings: [], lines: [], issues: [] },
  };
}

/** The steps that a deploy by a plan has. `builds`: whether it builds first, as the first of several servers does. */
export function plannedSteps(
  { build, backup, release }: DeployPlan,
  builds: boolean,
): readonly StepName[] {
  return [
    ...(build && builds ? (['build'] as const) : []),
    'check',
    'compare',
    ...(backup ? (['backup'] as const) : []),
    'stage',
    'replace',
    ...(release && 'variable' in release ? (['release'] as const) : []),
    'start',
    'watch',
  ];
}

/** What of a server's resources a report tells. */
export function useOf({ cpu, memoryBytes, diskBytes }: DeployUse): DeployUse {
  return { cpu, memoryBytes, diskBytes };
}

/** How a report ends by what came of its deploy; undefined where the user did not want it after all. */
export function endingOf(outcome: DeployOutcome | undefined, server: string): ReportEnding {
  if (!outcome) return { end: 'declined', text: nothingChanged() };
  const { end, verdict } = outcome;
  return { end, verdict: verdict?.kind, text: describeOutcome(outcome, server).text };
}

/** How a report ends that failed before anything was changed. */
export function failureOf(error: unknown): ReportEnding {
  if (isAbort(error)) return { end: 'declined', text: nothingChanged() };
  return { end: 'failed', text: describeError(error) };
}

function nothingChanged(): string {
  return l10n.t('The deploy was canceled. Nothing was changed on the server.');
}
