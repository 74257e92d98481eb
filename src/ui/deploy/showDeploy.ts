import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { DeployRun } from '../../core/deploy/deployRun';
import { describeOutcome, stepWords } from '../../core/deploy/deployWords';
import type { DeployOutcome } from '../../core/deploy/outcome';
import { showInformation, showWarning } from '../base/messages';
import { withProgress } from '../base/progress';

/** Shows the steps of a deploy while it is done; giving up ends it at the next request. Rejects as `work` does. */
export function showSteps<T>(
  title: string,
  run: DeployRun,
  cancel: () => void,
  work: () => Promise<T>,
): Promise<T> {
  const location = vscode.ProgressLocation.Notification;
  return Promise.resolve(
    withProgress({ location, title, cancellable: true }, async (progress, token) => {
      token.onCancellationRequested(cancel);
      const shown = run.steps.onDidChange(({ name, state }) => {
        if (state === 'running') progress.report({ message: stepWords(name) });
      });
      try {
        return await work();
      } finally {
        shown.dispose();
      }
    }),
  );
}

/** Tells how a deploy ended, with a way to its page. */
export function tellDeploy(outcome: DeployOutcome, server: string, show: () => void): void {
  const { text, isProblem } = describeOutcome(outcome, server);
  const button = l10n.t({ message: 'Show Deploy', comment: ['Button of a notification'] });
  const tell = isProblem ? showWarning : showInformation;
  void tell(text, button).then((chosen) => {
    if (chosen === button) show();
  });
}
