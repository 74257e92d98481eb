import * as l10n from '@vscode/l10n';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { ServerRef } from '../../core/api/panel';
import type { Choice } from '../../core/base/choice';
import { findingChoices } from '../../core/deploy/findingChoices';
import { type LookedBefore, type Preflight, lookBefore } from '../../core/deploy/lookBefore';
import { preflight } from '../../core/deploy/preflight';
import type { Finding } from '../../core/deploy/preflightFacts';
import { foreignReleaseFile } from '../../core/deploy/releaseFile';
import type { LookAtServer } from '../../core/files/remoteFolders';
import { compare } from '../../core/sync/compare';
import { deniedIn } from '../../core/sync/deniedIn';
import type { ManifestKey } from '../../core/sync/manifestStore';
import { chooseOne } from '../base/picks';
import { withProgress } from '../base/progress';
import { uriOn } from '../files/remoteUri';
import type { DeployParts } from './deployParts';
import { type OpenedPlan, openPlan } from './openPlan';
import { readGit } from './readGit';

/** Looks at a deploy without doing anything, and shows what speaks against it. */
export async function checkDeploy(parts: DeployParts): Promise<void> {
  const title = l10n.t({
    message: 'Check Deploy',
    comment: ['Title of a list: what a check of a deploy found'],
  });
  const opened = await openPlan(parts, title);
  if (!opened) return;
  const location = vscode.ProgressLocation.Notification;
  const options = {
    location,
    title: l10n.t({ message: 'Checking deploy...', comment: ['Progress'] }),
    cancellable: true,
  };
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

/** What speaks against a deploy to one of the plan's servers; only looks. Rejects as `lookBefore` does. */
async function checkServer(
  parts: DeployParts,
  opened: OpenedPlan,
  ref: ServerRef,
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  const { at, plan } = opened;
  const { files } = await parts.fileSystem.filesOf(uriOn(ref, '/'));
  const manifest = await parts.manifests.load(keyOf(opened, ref));
  const facts = await lookAtServer(parts, opened, ref, {
    signal,
    files,
    compare: ({ deniedNames, ...shared }) =>
      compare({
        ...{ root: join(at.root, plan.from), folder: plan.to, server: files, manifest, signal },
        ...{ isThorough: false, patterns: plan.ignore, ...shared },
        denials: async () =>
          deniedIn(plan.to, { patterns: await deniedNames(), refused: files.denied }),
      }),
  });
  return preflight(facts);
}

/** Looks at one of the plan's servers before a deploy. Rejects as `lookBefore` does. */
export async function lookAtServer(
  { secrets, journal, code }: DeployParts,
  opened: OpenedPlan,
  ref: ServerRef,
  { files, ...how }: Pick<Preflight, 'compare' | 'signal'> & { readonly files: LookAtServer },
): Promise<LookedBefore> {
  const { at, plan } = opened;
  const key = keyOf(opened, ref);
  const unagreed = (paths: readonly string[]) => secrets.toAsk(key, paths);
  const git = await readGit(at.uri);
  const foreignRelease = async (signal: AbortSignal) =>
    foreignReleaseFile(files, plan, await journal.ofServer(key), signal);
  return lookBefore({
    root: at.root,
    plan,
    ref,
    unagreed,
    git,
    known: code,
    foreignRelease,
    ...how,
  });
}

/** The two folders of a deploy to one of the plan's servers. */
export function keyOf({ at, plan }: OpenedPlan, ref: ServerRef): ManifestKey {
  const local = join(at.uri.fsPath, plan.from);
  return { panelId: ref.panel.id, uuid: ref.uuid, folder: plan.to, local };
}
