import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { ServerRef } from '../../core/api/panel';
import { actOnEach } from '../../core/base/actOnEach';
import { UserError } from '../../core/base/userError';
import { consoleCommands } from '../../core/console/commands';
import {
  type CommandReport,
  commandQuestion,
  commandReports,
  commandSummary,
  targetChoices,
} from '../../core/console/commandTargets';
import type { ConsoleMemory } from '../../core/console/consoleMemory';
import { type SendParts, sendToServer } from '../../core/console/sendToServer';
import { serverChoices } from '../../core/servers/serverChoices';
import type { Servers } from '../../core/servers/servers';
import type { Panels } from '../accounts/panels';
import { runCommand } from '../base/commands';
import { confirm, showInformation, showWarning } from '../base/messages';
import { chooseOne, chooseSeveral } from '../base/picks';
import { withProgress } from '../base/progress';
import { askCommand } from './askCommand';

/** What sending a command to several servers needs. */
export interface SendToServersParts extends SendParts {
  readonly panels: Panels;
  readonly servers: Servers;
  readonly memory: ConsoleMemory;
}

/**
 * Sends one command to the consoles of the selected servers, or of those that are picked; `current` is ticked from the
 * first. Tells what became of it on each.
 */
export async function sendToServers(
  parts: SendToServersParts,
  selected: readonly ServerRef[] | undefined,
  current: ServerRef | undefined,
): Promise<void> {
  const refs = selected ?? (await askServers(parts, current ? [current] : []));
  if (refs.length === 0) return;
  const [only] = refs;
  const title =
    refs.length === 1 && only
      ? l10n.t('Send a Command to {0}', only.name)
      : l10n.t('Send a Command to {0} Servers', refs.length);
  const line = await askCommand(title, parts.memory.historyOfSeveral(refs));
  if (line === undefined) return;
  const question = commandQuestion(line, refs);
  if (question && !(await confirm(question.question, question))) return;
  parts.memory.rememberForSeveral(refs, line);
  await tell(await sendToEach(parts, refs, line));
}

async function askServers(
  { panels, servers }: SendToServersParts,
  preselected: readonly ServerRef[],
): Promise<readonly ServerRef[]> {
  const choices = async () => {
    const all = await serverChoices(panels, servers);
    const targets = targetChoices(all, (ref) => servers.state(ref), preselected);
    if (targets.length > 0) return targets;
    throw new UserError(l10n.t("You don't have permission to send commands to any server."));
  };
  const picked = await chooseSeveral(choices(), {
    title: l10n.t('Send Command to Servers'),
    matchOnDescription: true,
    placeHolder: l10n.t('Select the servers'),
  });
  return (picked ?? []).map(({ ref }) => ref);
}

async function sendToEach(
  parts: SendToServersParts,
  refs: readonly ServerRef[],
  line: string,
): Promise<readonly CommandReport[]> {
  const title = l10n.t('Sending the command...');
  const location = vscode.ProgressLocation.Notification;
  return withProgress({ location, title, cancellable: true }, (progress, token) => {
    const controller = new AbortController();
    token.onCancellationRequested(() => controller.abort());
    return actOnEach(refs, {
      act: (ref) => sendToServer(parts, ref, { line, signal: controller.signal }),
      onDone: (done) => progress.report({ message: l10n.t('{0} of {1}', done, refs.length) }),
    });
  });
}

async function tell(reports: readonly CommandReport[]): Promise<void> {
  const { text, isComplete } = commandSummary(reports);
  const results = l10n.t('Show Results');
  const chosen = isComplete
    ? await showInformation(text, results)
    : await showWarning(text, results);
  if (chosen !== results) return;
  const opened = await chooseOne(commandReports(reports), {
    title: text,
    placeHolder: l10n.t('Select a server to open its console'),
  });
  if (opened) await runCommand(consoleCommands.open, opened.ref);
}
