import { foldedName } from './localPath';

/** What git looks for in a folder that is a repository without being called `.git` (gitrepository-layout). */
const parts = new Set([
  ...['head', 'config', 'config.worktree', 'objects', 'refs', 'hooks', 'commondir', 'gitdir'],
  ...['packed-refs', 'index', 'info', 'logs', 'modules', 'worktrees', 'shallow'],
]);
/** With one of these beside its `HEAD` a folder is one, or lacks so little that the next pull could bring it. */
const telling = new Set(['objects', 'refs', 'commondir', 'config', 'packed-refs', 'hooks']);

/** The names in a folder of this computer, given by its relative path; none for one that is not there. */
export type ListLocalNames = (folder: string) => Promise<readonly string[]>;

/**
 * Those of the paths that come which are part of a git repository in disguise: git runs what its `config` and its hooks
 * name in whoever looks into the folder. Each folder is judged as it will be, with what is there already, so that none
 * is put together in two steps. `paths`: relative, with slashes, of files and of empty folders.
 */
export async function repositoryParts(
  paths: Iterable<string>,
  namesHere: ListLocalNames,
): Promise<ReadonlySet<string>> {
  const all = [...paths];
  const came = new Map<string, Set<string>>();
  for (const path of all) {
    for (const { folder, name } of partsOnTheWay(path)) {
      const names = came.get(folder) ?? new Set<string>();
      came.set(folder, names.add(name));
    }
  }
  const repositories = new Set<string>();
  for (const [folder, names] of came) {
    for (const name of await namesHere(folder)) names.add(plain(name));
    if (names.has('head') && [...names].some((name) => telling.has(name))) repositories.add(folder);
  }
  const isPart = (path: string) =>
    partsOnTheWay(path).some(({ folder }) => repositories.has(folder));
  return new Set(repositories.size === 0 ? [] : all.filter(isPart));
}

/** Each part of a path that git knows, with the folder that it lies in. */
function partsOnTheWay(
  path: string,
): readonly { readonly folder: string; readonly name: string }[] {
  const found: { folder: string; name: string }[] = [];
  let start = 0;
  for (const part of path.split('/')) {
    const name = plain(part);
    if (parts.has(name)) found.push({ folder: path.slice(0, Math.max(0, start - 1)), name });
    start += part.length + 1;
  }
  return found;
}

function plain(name: string): string {
  return foldedName(name).replace(/[. ]+$/, '');
}
