import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { UserError } from '../../core/base/userError';
import type { BuildTask } from '../../core/deploy/confirmedPlans';
import type { DeployPlan } from '../../core/deploy/plan';
import { describeTask, findTask } from './buildTask';

/**
 * Runs the task or the command of a plan, in the plan's folder. Rejects with UserError where it fails, is unknown, or is no
 * longer the task that was `allowed`.
 */
export async function runBuild(
  build: NonNullable<DeployPlan['build']>,
  folder: vscode.Uri,
  { allowed, signal }: { readonly allowed: BuildTask | undefined; readonly signal: AbortSignal },
): Promise<void> {
  const task = 'task' in build ? await findTask(build.task, folder) : commandTask(build, folder);
  if ('task' in build && describeTask(task, folder).definition !== allowed?.definition) {
    throw new UserError(
      l10n.t("Couldn't deploy because task '{task}' has changed. Run 'Deploy' again.", {
        task: build.task,
      }),
    );
  }
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
