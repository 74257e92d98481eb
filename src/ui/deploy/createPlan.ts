import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { ServerRef } from '../../core/api/panel';
import { apiOf } from '../../core/api/serverApi';
import { getServer } from '../../core/api/servers';
import { pathState } from '../../core/base/localPlace';
import { UserError } from '../../core/base/userError';
import { writeFileAtomically } from '../../core/base/writeFileAtomically';
import { addServer } from '../../core/deploy/addServer';
import { guessPlan } from '../../core/deploy/guess';
import { projectFiles, projectVariables } from '../../core/deploy/lookAtProject';
import { planCommands } from '../../core/deploy/planCommands';
import { hostOf } from '../../core/deploy/plannedServers';
import { planPath } from '../../core/deploy/planDefaults';
import { readPlanFile } from '../../core/deploy/planFile';
import { planText } from '../../core/deploy/planText';
import { runCommand } from '../base/commands';
import { showInformation } from '../base/messages';
import { withProgress } from '../base/progress';
import { askPlanFolder } from './askPlanFolder';
import type { DeployParts } from './deployParts';

/**
 * Makes the plan of a workspace folder from what is known of it and of a server, and opens it. One that is there is opened,
 * and may get one more server.
 */
export async function createPlan(parts: DeployParts): Promise<void> {
  const { panels, serversView } = parts;
  const title = l10n.t('Create Deploy Plan');
  const folder = await askPlanFolder(title);
  if (!folder) return;
  const file = vscode.Uri.joinPath(folder.uri, planPath);
  if (pathState(folder.root, planPath) !== undefined) {
    const editor = await vscode.window.showTextDocument(file);
    const add = l10n.t({
      message: 'Add Server...',
      comment: ['Button: adds a server to a deploy plan'],
    });
    const text = l10n.t("Folder '{folder}' already has a deploy plan.", { folder: folder.name });
    if ((await showInformation(text, add)) === add) await addServerTo(editor, parts);
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
      projectVariables(folder.root, { known: parts.code }),
    ]);
    return guessPlan({ files, variables, server, ...panelOf(ref, panels) });
  });
  const target = { root: folder.root, path: planPath, expected: undefined };
  await writeFileAtomically(target, (take) => take(Buffer.from(planText(plan))));
  await vscode.window.showTextDocument(file);
  const text =
    language === undefined
      ? l10n.t(
          'The deploy plan was created. No build was found, so all files are uploaded as they are.',
        )
      : l10n.t({
          message: 'The deploy plan for {language} was created.',
          args: { language },
          comment: ['{language}: a programming language'],
        });
  const check = l10n.t({
    message: 'Check Deploy',
    comment: ['Button: checks a deploy without changing anything'],
  });
  if ((await showInformation(text, check)) === check) await runCommand(planCommands.check);
}

/** Asks for a server, and has it in the plan that is open. */
async function addServerTo(
  editor: vscode.TextEditor,
  { panels, serversView }: DeployParts,
): Promise<void> {
  const ref = await serversView.askServer.ask(
    undefined,
    l10n.t({ message: 'Add Server', comment: ['Title of a list: adds a server to a deploy plan'] }),
    'canCreateFiles',
  );
  if (!ref) return;
  const { document } = editor;
  const text = document.getText();
  const { plan } = readPlanFile(text);
  if (!plan) throw new UserError(l10n.t("The deploy plan can't be used. Correct it first."));
  const { server } = await getServer(apiOf(ref));
  const { identifier, name } = server;
  if (plan.servers.some((one) => one.server === identifier || ref.uuid.startsWith(one.server))) {
    throw new UserError(l10n.t("The deploy plan already has server '{server}'.", { server: name }));
  }
  const planned = { ...panelOf(ref, panels), server: identifier, name };
  const whole = new vscode.Range(document.positionAt(0), document.positionAt(text.length));
  await editor.edit((change) => change.replace(whole, addServer(text, planned)));
  await document.save();
}

/** What tells a server's panel from others that are signed in to. */
function panelOf({ panel }: ServerRef, { all }: DeployParts['panels']) {
  return all.length === 1 ? {} : { panel: hostOf(panel) };
}
