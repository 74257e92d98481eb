import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { apiOf } from '../../core/api/serverApi';
import { getServer } from '../../core/api/servers';
import { pathState } from '../../core/base/localPlace';
import { writeFileAtomically } from '../../core/base/writeFileAtomically';
import { guessPlan } from '../../core/deploy/guess';
import { projectFiles, projectVariables } from '../../core/deploy/lookAtProject';
import { planCommands } from '../../core/deploy/planCommands';
import { hostOf } from '../../core/deploy/plannedServers';
import { planPath } from '../../core/deploy/planDefaults';
import { planText } from '../../core/deploy/planText';
import { runCommand } from '../base/commands';
import { showInformation } from '../base/messages';
import { withProgress } from '../base/progress';
import { askPlanFolder } from './askPlanFolder';
import type { DeployParts } from './deployParts';

/** Makes the plan of a workspace folder from what is known of it and of a server, and opens it. */
export async function createPlan({ panels, serversView }: DeployParts): Promise<void> {
  const title = l10n.t('Create Deploy Plan');
  const folder = await askPlanFolder(title);
  if (!folder) return;
  const file = vscode.Uri.joinPath(folder.uri, planPath);
  if (pathState(folder.root, planPath) !== undefined) {
    await vscode.window.showTextDocument(file);
    void showInformation(l10n.t("'{folder}' already has a deploy plan.", { folder: folder.name }));
    return;
  }
  const ref = await serversView.askServer.ask(undefined, title, 'canCreateFiles');
  if (!ref) return;
  const location = vscode.ProgressLocation.Notification;
  const progress = l10n.t('Creating deploy plan...');
  const { plan, language } = await withProgress({ location, title: progress }, async () => {
    const [{ server }, files, variables] = await Promise.all([
      getServer(apiOf(ref)),
      projectFiles(folder.root),
      projectVariables(folder.root),
    ]);
    const isOne = panels.all.length === 1;
    return guessPlan({ files, variables, server, ...(!isOne && { panel: hostOf(ref.panel) }) });
  });
  const target = { root: folder.root, path: planPath, expected: undefined };
  await writeFileAtomically(target, (take) => take(Buffer.from(planText(plan))));
  await vscode.window.showTextDocument(file);
  const text =
    language === undefined
      ? l10n.t('The deploy plan was created. No build was found: all files go up as they are.')
      : l10n.t('The deploy plan for {language} was created.', { language });
  const check = l10n.t('Check Deploy');
  if ((await showInformation(text, check)) === check) await runCommand(planCommands.check);
}
