import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { UserError } from '../../core/base/userError';
import type { BuildTask } from '../../core/deploy/confirmedPlans';

/** The task of that name in a workspace folder. Rejects with UserError where there is none. */
export async function findTask(name: string, folder: vscode.Uri): Promise<vscode.Task> {
  const all = await vscode.tasks.fetchTasks();
  const found = all.find(
    ({ name: its, scope }) =>
      its === name && typeof scope === 'object' && scope.uri.toString() === folder.toString(),
  );
  if (found) return found;
  throw new UserError(
    l10n.t("Couldn't deploy because this workspace folder has no task '{task}'.", { task: name }),
  );
}

/** What a task runs. What it depends on is written in the file of tasks only, so that all of that file counts. */
export function describeTask(task: vscode.Task, folder: vscode.Uri): BuildTask {
  const { definition, execution, source } = task;
  const file = vscode.workspace.getConfiguration(undefined, folder).get<unknown>('tasks');
  return {
    definition: JSON.stringify([definition, execution ?? null, source, file ?? null]),
    command: commandOf(execution),
  };
}

function commandOf(execution: vscode.Task['execution']): string | undefined {
  if (execution instanceof vscode.ProcessExecution) {
    return [execution.process, ...execution.args].join(' ');
  }
  if (!(execution instanceof vscode.ShellExecution)) return undefined;
  const { commandLine, command, args = [] } = execution;
  if (commandLine !== undefined) return commandLine;
  const text = (part: string | vscode.ShellQuotedString) =>
    typeof part === 'string' ? part : part.value;
  return command === undefined ? undefined : [command, ...args].map(text).join(' ');
}
