import * as vscode from 'vscode';
import * as l10n from '@vscode/l10n';
import type { AgentDeploys, AskedUndo } from '../../core/agents/agentDeploys';
import type { ServerRef } from '../../core/api/panel';
import { UserError } from '../../core/base/userError';
import { planQuestion } from '../../core/deploy/confirmedPlans';
import { inspect } from '../../core/deploy/inspect';
import { isEnded } from '../../core/deploy/record';
import { undoable, undoneWith } from '../../core/deploy/undoable';
import { localRoot } from '../../core/sync/besideFolder';
import type { Confirmation } from '../base/confirmation';
import { nameOfLocal } from '../files/folderPair';
import type { PlanFolder } from './askPlanFolder';
import type { DeployNeeds } from './deployNeeds';
import { openDeploy } from './openDeploy';
import { type OpenedPlan, readPlanned } from './openPlan';
import { deployTo, toldNow } from './runDeploy';
import { undoOne, undoTogether } from './undoDeploy';

/** Deploys as agents may ask for them: with each question that a deploy by the user has, and shown while they go on. */
export function agentDeploys(
  needs: DeployNeeds,
  confirmation: Pick<Confirmation, 'choose'>,
): AgentDeploys {
  const { journal, history } = needs;
  return {
    plan: async (folder) => {
      const planned = await readPlanned(needs, await folderOf(folder));
      return { planned, run: (ref) => deploy(needs, confirmation, { planned, ref }) };
    },
    last: async (ref) => last(needs, ref),
    past: (server) => history.of(server),
    unfinished: async (server) => {
      const all = await journal.ofServer(server);
      return all.filter((record) => !isEnded(record));
    },
    undo: async (id) => {
      const record = await journal.load(id);
      if (!record || undoable([record]).length === 0)
        throw new UserError(l10n.t('This deploy is no longer kept.'));
      return undoOne(needs, record);
    },
  };
}

/** The workspace folder that is called so, or the only one. Throws UserError where it isn't one. */
async function folderOf(named: string | undefined): Promise<PlanFolder> {
  const open = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
  const meant = named === undefined ? open : open.filter(({ name }) => name === named);
  const [only] = meant;
  if (!only) {
    throw new UserError(
      l10n.t("Couldn't deploy. There is no such workspace folder. Ask the user to open it."),
    );
  }
  if (meant.length > 1) {
    throw new UserError(
      l10n.t("Couldn't deploy. Several workspace folders are open. Name one of them."),
    );
  }
  const { root } = await localRoot(only.uri.fsPath);
  return { uri: only.uri, name: nameOfLocal(only.uri), root };
}

async function deploy(
  needs: DeployNeeds,
  confirmation: Pick<Confirmation, 'choose'>,
  { planned, ref }: { readonly planned: OpenedPlan; readonly ref: ServerRef },
) {
  if (!needs.confirmed.has(planned)) {
    const question = planQuestion(planned);
    if ((await confirmation.choose(question)) !== question.button) return undefined;
    await needs.confirmed.add(planned);
  }
  const outcome = await deployTo(needs, planned, { ref, ...(await toldNow(planned)) });
  if (!outcome) return undefined;
  const [newest] = outcome.end === 'new' ? await needs.journal.ofServer(server(ref)) : [];
  return { outcome, id: newest?.id };
}

async function last(needs: DeployNeeds, ref: ServerRef): Promise<AskedUndo | undefined> {
  const all = await needs.journal.ofServer(server(ref));
  const [record] = undoable(all);
  if (!record) return undefined;
  const opened = await openDeploy(needs, record);
  const together = undoneWith(record, all);
  const findings = await inspect(opened.files, record);
  return {
    record,
    findings,
    later: together.length - 1,
    run: () => undoTogether(needs, opened, together, findings),
  };
}

function server({ panel, uuid }: ServerRef) {
  return { panelId: panel.id, uuid };
}
