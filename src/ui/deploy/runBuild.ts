import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { UserError } from '../../core/base/userError';
import type { DeployPlan } from '../../core/deploy/plan';

/** Runs the task or the command of a plan, in the plan's folder. Rejects with UserError where it fails or is unknown. */
export async function runBuild(
  build: NonNullable<DeployPlan['build']>,
  folder: vscode.Uri,
  signal: AbortSignal,
): Promise<void> {
  const task = 'task' in build ? await findTask(build.task, folder) : commandTask(build, folder);
  signal.throwIfAborted();
  const running = await vscode.tasks.executeTask(task);
  const stop = () => running.terminate();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const exitCode = await ended(running);
    signal.throwIfAborted();
    if (exitCode === 0) return;
    throw new UserError(
      exitCode === undefined
        ? l10n.t("Couldn't deploy. The build was stopped.")
        : l10n.t("Couldn't deploy. The build failed (exit code {code}).", { code: exitCode }),
    );
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Resolves to the exit code of a task; undefined where it ended without one. */
function ended(running: vscode.TaskExecution): Promise<number | undefined> {
  return new Promise((resolve) => {
    const end = (exitCode: number | undefined) => {
      heard.dispose();
      resolve(exitCode);
    };
    const heard = vscode.Disposable.from(
      vscode.tasks.onDidEndTaskProcess(({ execution, exitCode }) => {
        if (execution === running) end(exitCode);
      }),
      vscode.tasks.onDidEndTask(({ execution }) => {
        // Tasks without a process tell no exit code; of others it comes first.
        if (execution === running) setTimeout(() => end(undefined), 500);
      }),
    );
  });
}

async function findTask(name: string, folder: vscode.Uri): Promise<vscode.Task> {
  const all = await vscode.tasks.fetchTasks();
  const meant = all.filter((task) => task.name === name);
  const isHere = ({ scope }: vscode.Task) =>
    typeof scope === 'object' && scope.uri.toString() === folder.toString();
  const found = meant.find(isHere) ?? meant[0];
  if (found) return found;
  throw new UserError(
    l10n.t("Couldn't deploy. There is no task '{task}' in this workspace.", { task: name }),
  );
}

function commandTask({ command }: { readonly command: string }, folder: vscode.Uri): vscode.Task {
  const scope = vscode.workspace.getWorkspaceFolder(folder) ?? vscode.TaskScope.Workspace;
  const execution = new vscode.ShellExecution(command, { cwd: folder.fsPath });
  return new vscode.Task(
    { type: 'shell' },
    scope,
    l10n.t({
      message: 'Build',
      comment: ['Name of a task: builds a folder before it is deployed'],
    }),
    'Hosting Panel',
    execution,
  );
}
