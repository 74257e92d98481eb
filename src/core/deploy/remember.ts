import { rememberFolders } from '../sync/emptyFolders';
import { type Manifest, type SentFile, updateManifest } from '../sync/manifest';
import type { DeployChanges } from './deployedFile';
import type { DeployTree } from './moves';

/**
 * What is known of both folders once a tree of a deploy is in place. `written`: a file whose text only deploys make, of
 * which the next comparison must know nothing.
 */
export function manifestWith(
  manifest: Manifest,
  { files, folders }: DeployChanges,
  tree: DeployTree,
  written?: string,
): Manifest {
  const meant = files.filter(({ path }) => path !== written);
  if (tree === 'new') {
    const sent = meant.flatMap(({ path, sent: now }) => (now ? [[path, now] as const] : []));
    const gone = meant.filter((file) => !file.sent).map(({ path }) => path);
    return updateManifest(manifest, new Map([...sent, ...rememberFolders(folders)]), gone);
  }
  const before: (readonly [string, SentFile])[] = [];
  const unknown: string[] = [];
  for (const { path, known } of meant) {
    if (known) before.push([path, known]);
    else unknown.push(path);
  }
  const next = new Map(updateManifest(manifest, new Map(before), unknown));
  for (const path of rememberFolders(folders).keys()) next.delete(path);
  return next;
}
