import * as l10n from '@vscode/l10n';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { ServerRef } from '../../core/api/panel';
import type { Choice } from '../../core/base/choice';
import { findingChoices } from '../../core/deploy/findingChoices';
import { lookBefore } from '../../core/deploy/lookBefore';
import { preflight } from '../../core/deploy/preflight';
import type { Finding } from '../../core/deploy/preflightFacts';
import { chooseOne } from '../base/picks';
import { withProgress } from '../base/progress';
import { uriOn } from '../files/remoteUri';
import type { DeployParts } from './deployParts';
import { type OpenedPlan, openPlan } from './openPlan';
import { readGit } from './readGit';

/** Looks at a deploy without doing anything, and shows what speaks against it. */
export async function checkDeploy(parts: DeployParts): Promise<void> {
  const title = l10n.t('Check Deploy');
  const opened = await openPlan(parts, title);
  if (!opened) return;
  const location = vscode.ProgressLocation.Notification;
  const options = { location, title: l10n.t('Checking deploy...'), cancellable: true };
  const choices = await withProgress(options, async (_, token) => {
    const controller = new AbortController();
    token.onCancellationRequested(() => controller.abort());
    const all: Choice[] = [];
    for (const ref of opened.servers) {
      all.push(
        ...findingChoices(ref.name, await checkServer(parts, opened, ref, controller.signal)),
      );
    }
    return all;
  });
  await chooseOne(choices, { title, placeHolder: l10n.t('Nothing was changed.') });
}

/** What speaks against a deploy to one of the plan's servers. Rejects as `lookBefore` does. */
export async function checkServer(
  { fileSystem, manifests, secrets }: DeployParts,
  { at, plan }: OpenedPlan,
  ref: ServerRef,
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  const { files } = await fileSystem.filesOf(uriOn(ref, '/'));
  const local = join(at.uri.fsPath, plan.from);
  const key = { panelId: ref.panel.id, uuid: ref.uuid, folder: plan.to, local };
  const facts = await lookBefore({
    ...{ root: at.root, plan, ref, files, signal },
    manifest: await manifests.load(key),
    unagreed: (paths) => secrets.toAsk(key, paths),
    git: await readGit(at.uri),
  });
  return preflight(facts);
}
