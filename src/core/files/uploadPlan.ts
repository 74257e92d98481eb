import type { RemoteEntry } from '../api/files';
import { foldersAbove } from '../base/relativePath';
import type { RemoteFiles } from './remoteFiles';
import { lookAtFolders, nameIn, relativeParent } from './remoteFolders';
import { joinPath } from './remotePath';
import type { SourceFile } from './localTree';

/** A file that goes up, and what stands in its place now. */
export interface PlannedUpload {
  readonly file: SourceFile;
  /** Absolute below the server's root. */
  readonly path: string;
  readonly existing: RemoteEntry | undefined;
}

/** What an upload would do. */
export interface UploadPlan {
  readonly uploads: readonly PlannedUpload[];
  /** Paths whose file would be replaced. */
  readonly replaced: readonly string[];
  /** Paths where a folder, a link or something else stands: the daemon does not write there (panel-dialect.md, 2.4). */
  readonly blocked: readonly string[];
}

/** Compares files that are to go up with what is there. Asks for each folder at most once, and for none below an absent one. */
export async function planUpload(
  files: readonly SourceFile[],
  folder: string,
  server: Pick<RemoteFiles, 'list'>,
): Promise<UploadPlan> {
  if (files.length === 0) return { uploads: [], replaced: [], blocked: [] };
  const there = await lookAtFolders({
    server: { look: (path) => server.list(path) },
    root: folder,
    wanted: files.map(({ path: target }) => relativeParent(target)),
  });
  const entryAt = (path: string) => there.get(relativeParent(path))?.get(nameIn(path));
  const isWall = (path: string) => (entryAt(path)?.type ?? 'folder') !== 'folder';
  const uploads: PlannedUpload[] = [];
  const blocked = new Set<string>();
  for (const file of files) {
    const path = joinPath(folder, file.path);
    const wall = foldersAbove(file.path).slice(1).find(isWall);
    const existing = entryAt(file.path);
    if (wall !== undefined) blocked.add(joinPath(folder, wall));
    else if (existing && existing.type !== 'file') blocked.add(path);
    else uploads.push({ file, path, existing });
  }
  const replaced = uploads.flatMap(({ existing, path }) => (existing ? [path] : []));
  return { uploads, replaced, blocked: [...blocked] };
}
