import * as l10n from '@vscode/l10n';
import { failedWrite } from '../api/errorMeaning';
import { useFileInside } from '../base/localFile';
import { isDeniedName } from '../files/deniedNames';
import { remotePath } from '../files/remoteFolders';
import { hashOf } from './localFolder';
import type { PushJob, PushParts, PushState } from './pushJob';

/**
 * Carries one file by itself. A name that the daemon denies is noted, and stops no other. Rejects with PanelErrors,
 * DamagedUpload, errors of the disk, or the signal's reason; `state` says what became of the file.
 */
export async function sendOne(
  { files }: PushParts,
  { root, folder, signal }: Pick<PushJob, 'root' | 'folder' | 'signal'>,
  { path: relative, state }: { readonly path: string; readonly state: PushState },
): Promise<void> {
  await useFileInside(root, relative, async ({ content, pieces, size, modifiedAt }) => {
    const advice = l10n.t('Push the folder again.');
    const path = remotePath(folder, relative);
    const hash = await hashOf(pieces(signal));
    try {
      await files.write(path, content, { create: true, overwrite: true, advice, signal });
    } catch (error) {
      if (failedWrite(error) === 'unknown') state.damaged.add(relative);
      if (!isDeniedName(error)) throw error;
      state.refuse(relative, error);
      return;
    }
    // The daemon has said that it is there: where its time cannot be seen now, the next comparison looks.
    const there = await files.find(path).catch(() => undefined);
    state.send(relative, { size, modifiedAt, hash, remoteModifiedAt: there?.modifiedAt });
  });
}
