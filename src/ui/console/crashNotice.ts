import * as l10n from '@vscode/l10n';
import type { Panel, ServerRef } from '../../core/api/panel';
import { consoleCommands } from '../../core/console/commands';
import { type CrashReport, crashWords } from '../../core/console/crash';
import { serverCommands } from '../../core/servers/commands';
import { showWarning } from '../base/messages';
import { runCommand } from '../base/commands';

/** Shows the issue that a crash with this reason made, as far as it is known. */
export type ShowCrashIssue = (panel: Panel, reason: string) => Promise<void>;

/** Tells that a server has crashed, and leads to what explains it. */
export async function showCrash(
  ref: ServerRef,
  report: CrashReport,
  showIssue: ShowCrashIssue,
): Promise<void> {
  const [console, issue, activity] = [
    l10n.t('Show Console'),
    l10n.t('Show Issue'),
    l10n.t('Show Activity'),
  ];
  const chosen = await showWarning(crashWords(ref.name, report), console, issue, activity);
  if (chosen === console) await runCommand(consoleCommands.open, ref);
  else if (chosen === issue) await showIssue(ref.panel, report.reason);
  else if (chosen === activity) await runCommand(serverCommands.showActivity, { ref });
}
