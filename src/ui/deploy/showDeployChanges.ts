import * as l10n from '@vscode/l10n';
import { UserError } from '../../core/base/userError';
import { placesOf } from '../../core/deploy/places';
import type { DeployRecord } from '../../core/deploy/record';
import { remotePath } from '../../core/files/remoteFolders';
import { joinPath } from '../../core/files/remotePath';
import { showChanges } from '../base/diff';
import { showInformation } from '../base/messages';
import { uriOn } from '../files/remoteUri';
import { serverTextAt } from '../sync/serverText';
import type { DeployNeeds } from './deployNeeds';
import { serverOfDeploy } from './openDeploy';

/** Files that are compared at once at most: each side is a file of the server. */
const mostFiles = 50;

/**
 * Compares what a deploy replaced with what is in place now, or, where it was undone, what is in place with what it had
 * brought. Rejects with UserError where nothing of that is kept.
 */
export async function showDeployChanges(needs: DeployNeeds, id: string): Promise<void> {
  const record = await needs.journal.load(id);
  if (!record || record.phase === 'staging') {
    throw new UserError(
      l10n.t("Couldn't show changes. The files of this deploy are no longer kept."),
    );
  }
  const ref = await serverOfDeploy(needs, record);
  const { kept, staged } = placesOf(id);
  const isUndone = record.phase === 'undone';
  const files = record.changes.files.slice(0, mostFiles);
  const compared = files.map(({ path, old, sent }) => {
    const place = uriOn(ref, remotePath(record.folder, path));
    const beside = serverTextAt(place, uriOn(ref, joinPath(isUndone ? staged : kept, path)));
    const [left, right] = isUndone ? [place, beside] : [beside, place];
    return [place, old && left, sent && right] as const;
  });
  await showChanges(titleOf(record), compared);
  const { length: total } = record.changes.files;
  if (files.length === total) return;
  void showInformation(
    l10n.t('Only some of the changed files are shown: {count} of {total}.', {
      ...{ count: files.length, total },
    }),
  );
}

function titleOf({ release, serverName: server, id }: DeployRecord): string {
  return l10n.t("Deploy of {release} to server '{server}'", { release: release ?? id, server });
}
