import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { ServerRef } from '../../core/api/panel';
import { systemClock } from '../../core/base/clock';
import type { HealthRules } from '../../core/deploy/plan';
import type { Verdict } from '../../core/deploy/verdict';
import type { FinalVerdict } from '../../core/deploy/watchHealth';
import { watchServer } from '../../core/deploy/watchServer';
import { showInformation, showWarning } from '../base/messages';
import { pickOne } from '../base/picks';
import { type ShownProgress, withProgress } from '../base/progress';
import type { DeployParts } from './deployParts';
import { openPlan } from './openPlan';

/** Watches a server of the plan by the plan's rules, as it runs now, and tells whether it is healthy. */
export async function checkHealth(parts: DeployParts): Promise<void> {
  const title = l10n.t('Check Server Health');
  const opened = await openPlan(parts, title);
  const ref = opened && (await askServer(opened.servers, title));
  if (!ref) return;
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: l10n.t("Checking the health of server '{server}'...", { server: ref.name }),
    cancellable: true,
  };
  const verdict = await withProgress(options, (progress, token) => {
    const controller = new AbortController();
    token.onCancellationRequested(() => controller.abort());
    return watch(parts, ref, opened.plan.healthy, { progress, signal: controller.signal });
  });
  tell(ref, verdict);
}

async function askServer(
  servers: readonly ServerRef[],
  title: string,
): Promise<ServerRef | undefined> {
  if (servers.length === 1) return servers[0];
  const items = servers.map((ref) => ({ label: ref.name, description: ref.panel.name, ref }));
  return (await pickOne(items, { title, placeHolder: l10n.t('Select a server') }))?.ref;
}

async function watch(
  { consoles }: DeployParts,
  ref: ServerRef,
  rules: HealthRules,
  { progress, signal }: { readonly progress: ShownProgress; readonly signal: AbortSignal },
): Promise<FinalVerdict> {
  const onVerdict = (verdict: Verdict) => {
    if (verdict.is !== 'undecided') return;
    const waits = verdict.waitsFor.join(', ');
    progress.report({
      message: l10n.t({
        message: 'Waiting for: {waits}',
        args: { waits },
        comment: ['{waits}: a list of what must still happen'],
      }),
    });
  };
  const how = { rules, isRestart: false, signal, onVerdict };
  const watching = await watchServer({ clock: systemClock, consoles }, ref, how);
  try {
    return await watching.verdict;
  } finally {
    watching.dispose();
  }
}

function tell({ name: server }: ServerRef, verdict: FinalVerdict): void {
  if (verdict.is === 'healthy') {
    void showInformation(l10n.t("Server '{server}' is healthy.", { server }));
    return;
  }
  const { reason } = verdict;
  if (verdict.is === 'unknown') {
    void showWarning(
      l10n.t("Couldn't check the health of server '{server}'. {reason}", { server, reason }),
    );
    return;
  }
  const { line } = verdict;
  void showWarning(
    line === undefined
      ? l10n.t("Server '{server}' isn't healthy. {reason}", { server, reason })
      : l10n.t("Server '{server}' isn't healthy. {reason} Last line: {line}", {
          server,
          reason,
          line,
        }),
  );
}
