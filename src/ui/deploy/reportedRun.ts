import type { ServerRef } from '../../core/api/panel';
import { describeError } from '../../core/api/describe';
import { systemClock } from '../../core/base/clock';
import { issuesSince } from '../../core/deploy/deployIssues';
import { DeployRun } from '../../core/deploy/deployRun';
import { endingOf, failureOf } from '../../core/deploy/newReport';
import type { DeployOutcome } from '../../core/deploy/outcome';
import type { DeployReport } from '../../core/deploy/report';
import { DeployReporter } from '../../core/deploy/reporter';
import type { RemoteFiles } from '../../core/files/remoteFiles';
import type { ManifestKey } from '../../core/sync/manifestStore';
import type { DeployNeeds } from './deployNeeds';
import { deployTools } from './deployTools';
import { showSteps, tellDeploy } from './showDeploy';

/** What is deployed to, or undone on, one server. */
export interface ReportedJob {
  readonly ref: ServerRef;
  readonly files: RemoteFiles;
  /** The two folders. */
  readonly key: ManifestKey;
  readonly report: DeployReport;
  /** Hears that somebody else's work on the folders is waited for. */
  readonly onWait?: () => void;
  /** What the progress says. */
  readonly title: string;
}

/** A run whose steps are shown on its page. */
export interface ReportedWork {
  readonly run: DeployRun;
  readonly reporter: DeployReporter;
  readonly signal: AbortSignal;
}

/**
 * Deploys, or undoes a deploy, with its page open; tells how it ended, also when the page was closed. `work` resolves to
 * undefined where the user did not want it. Rejects as it does.
 */
export async function runReported<T extends DeployOutcome | undefined>(
  needs: DeployNeeds,
  job: ReportedJob,
  work: (given: ReportedWork) => Promise<T>,
): Promise<T> {
  const { ref, report, title } = job;
  let controller = new AbortController();
  const renew = () => (controller = new AbortController()).signal;
  const cancel = () => controller.abort();
  const reporter = new DeployReporter(needs.reports, report, cancel);
  const run = new DeployRun(deployTools(needs, { ...job, reporter, renew }));
  const following = reporter.follow(run.steps);
  // The deploy does not wait for its page.
  const show = () => {
    needs.show(report.id).catch((error: unknown) => needs.commands.report(error));
  };
  show();
  try {
    const { signal } = controller;
    const outcome = await showSteps(title, run, cancel, () => work({ run, reporter, signal }));
    reporter.end(endingOf(outcome, ref.name));
    if (!outcome) return outcome;
    tellDeploy(outcome, ref.name, show);
    await findIssues(needs, ref, reporter.report);
    return outcome;
  } catch (error) {
    // What did not even begin leaves what was said before.
    reporter.end(report.ending ?? failureOf(error));
    throw error;
  } finally {
    following.dispose();
  }
}

/** Looks which issues are new since the program was started, and shows them; what cannot be asked for is left out. */
export async function findIssues(
  { reports, log }: Pick<DeployNeeds, 'reports' | 'log'>,
  ref: ServerRef,
  { id, steps }: DeployReport,
): Promise<void> {
  const started = steps.find(({ name }) => name === 'start');
  if (!started || ref.panel.http.capabilities.lacks('monitoring')) return;
  try {
    const issues = await issuesSince(ref, started.startedAt);
    await reports.amend(id, { issues, issuesAt: systemClock.now() });
  } catch (error) {
    log.info(`New issues weren't looked up: ${describeError(error)}`);
  }
}
