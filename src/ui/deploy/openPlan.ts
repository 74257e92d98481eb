import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { readSmallFile } from '../../core/base/localFile';
import { UserError } from '../../core/base/userError';
import { type PlannedDeploy, planQuestion } from '../../core/deploy/confirmedPlans';
import { planPath } from '../../core/deploy/planDefaults';
import type { DeployPlan } from '../../core/deploy/plan';
import { readPlanFile } from '../../core/deploy/planFile';
import { planLimits } from '../../core/deploy/planLimits';
import { type KnownServer, findPlanned } from '../../core/deploy/plannedServers';
import { confirm } from '../base/messages';
import { type PlanFolder, askPlanFolder } from './askPlanFolder';
import { describeTask, findTask } from './buildTask';
import type { DeployParts } from './deployParts';

/** A plan with the folder that it was read from. */
export interface OpenedPlan extends PlannedDeploy {
  readonly at: PlanFolder;
}

/**
 * The plan of a workspace folder, once the folder is trusted and the user has allowed what the plan does. Undefined when
 * the user gave up or said no. Throws UserError where there is no plan that can be read, with the place shown.
 */
export async function openPlan(parts: DeployParts, title: string): Promise<OpenedPlan | undefined> {
  const at = await askPlanFolder(title);
  if (!at) return undefined;
  const deploy = await readPlanned(parts, at);
  if (parts.confirmed.has(deploy)) return deploy;
  const question = planQuestion(deploy);
  if (!(await confirm(question.question, question))) return undefined;
  await parts.confirmed.add(deploy);
  return deploy;
}

/** The plan of a folder, which nobody has allowed yet. Throws UserError as `openPlan` does. */
export async function readPlanned(parts: DeployParts, at: PlanFolder): Promise<OpenedPlan> {
  if (!vscode.workspace.isTrusted) {
    throw new UserError(
      l10n.t("Couldn't read the deploy plan because this workspace isn't trusted. Trust it first."),
    );
  }
  const plan = await readPlan(at);
  const known = await knownServers(parts);
  const servers = plan.servers.map((planned) => findPlanned(planned, known));
  const { build } = plan;
  const task =
    build && 'task' in build ? describeTask(await findTask(build.task, at.uri), at.uri) : undefined;
  return { at, root: at.root, folder: at.name, plan, servers, task };
}

async function readPlan({ uri, root, name }: PlanFolder): Promise<DeployPlan> {
  const text = await readSmallFile(root, planPath, planLimits.bytes);
  if (text === undefined) {
    throw new UserError(
      l10n.t("Folder '{folder}' has no deploy plan. Run 'Create Deploy Plan...' first.", {
        folder: name,
      }),
    );
  }
  const { plan, problems } = readPlanFile(text);
  if (plan) return plan;
  const [{ line, column, text: problem } = { line: 1, column: 1, text: '' }] = problems;
  const selection = new vscode.Range(line - 1, column - 1, line - 1, column - 1);
  await vscode.window.showTextDocument(vscode.Uri.joinPath(uri, planPath), { selection });
  throw new UserError(
    l10n.t("The deploy plan can't be used. Line {line}, column {column}: {problem}", {
      ...{ line, column, problem },
    }),
  );
}

/** The servers of all accounts, those that an administrator reaches included. */
async function knownServers({ panels, serversView }: DeployParts): Promise<readonly KnownServer[]> {
  const { servers } = serversView;
  await servers.load();
  return panels.all.flatMap((panel) => {
    const own = servers.of(panel);
    const all = own.isAdministrator ? [...own.all, ...servers.admin(panel).all] : own.all;
    return all.map(({ server: { uuid, name, identifier } }) => ({
      ref: { panel, uuid, name },
      identifier,
    }));
  });
}
