import {
  type LookAtServer,
  lookAtFolders,
  relativeJoin,
  relativeParent,
} from '../files/remoteFolders';

/**
 * Those of some folders that hold nothing but each other, the outermost of each: what a deploy made and an undo may take
 * out. One in which somebody else put something stays. Relative paths; rejects as listings do.
 */
export async function emptyAmong(
  made: readonly string[],
  where: { readonly server: LookAtServer; readonly root: string; readonly signal?: AbortSignal },
): Promise<readonly string[]> {
  if (made.length === 0) return [];
  const now = await lookAtFolders({ ...where, wanted: made });
  const ours = new Set(made);
  const isThere = (path: string) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    return now.get(relativeParent(path))?.get(name)?.type === 'folder';
  };
  const isEmpty = (path: string): boolean =>
    ours.has(path) &&
    [...(now.get(path)?.values() ?? [])].every(
      ({ name, type }) => type === 'folder' && isEmpty(relativeJoin(path, name)),
    );
  const empty = made.filter((path) => isThere(path) && isEmpty(path));
  const all = new Set(empty);
  return empty.filter((path) => !all.has(relativeParent(path)));
}
