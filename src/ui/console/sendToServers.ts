import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { ServerRef } from '../../core/api/panel';
import { actOnEach } from '../../core/base/actOnEach';
import { consoleCommands } from '../../core/console/commands';
import {
  type CommandReport,
  commandQuestion,
  commandReports,
  commandSummary,
} from '../../core/console/commandTargets';
import type { ConsoleMemory } from '../../core/console/consoleMemory';
import { type SendParts, sendToServer } from '../../core/console/sendToServer';
import { runCommand } from '../base/commands';
import { confirm, showInformation, showWarning } from '../base/messages';
import { chooseOne } from '../base/picks';
import { withProgress } from '../base/progress';
import type { AskServer } from '../servers/askServer';
import { askCommand } from './askCommand';

/** What sending a command to several servers needs. */
export interface SendToServersParts extends SendParts {
  readonly askServer: AskServer;
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
  const refs =
    selected ??
    (await parts.askServer.askSeveral(l10n.t('Send Command to Servers'), {
      ...{ needs: 'canCommand', suits: 'running' },
      first: current ? [current] : [],
    }));
  if (refs.length === 0) return;
  const [only] = refs;
  const title =
    refs.length === 1 && only
      ? l10n.t("Send Command to Server '{server}'", { server: only.name })
      : l10n.t('Send Command to Servers ({count})', { count: refs.length });
  const line = await askCommand(title, parts.memory.historyOfSeveral(refs));
  if (line === undefined) return;
  const question = commandQuestion(line, refs);
  if (question && !(await confirm(question.question, question))) return;
  parts.memory.rememberForSeveral(refs, line);
  await tell(await sendToEach(parts, refs, line));
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
      onDone: (done) =>
        progress.report({
          message: l10n.t({
            message: '{done} of {total}',
            args: { done, total: refs.length },
            comment: ['Progress'],
          }),
        }),
    });
  });
}

async function tell(reports: readonly CommandReport[]): Promise<void> {
  const { text, isComplete } = commandSummary(reports);
  const results = l10n.t({
    message: 'Show Results',
    comment: ['Button: lists what became of a command on each server'],
  });
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
