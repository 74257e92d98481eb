import { joinPath } from '../files/remotePath';

/** Names of folders on the way down to a local one that are looked for at most: each level is a request. */
const mostNames = 8;

/** What a server's folder holds, as it is listed. */
type ListFolder = (
  path: string,
) => Promise<readonly { readonly name: string; readonly type: string }[]>;

/**
 * The server's folder that has the same names as a local one: for `src/commands` the folder `/src/commands`, or else
 * `/commands`. `names`: the way to the local folder. Undefined where there is none; rejects as `list` does.
 */
export async function sameNamedFolder(
  names: readonly string[],
  list: ListFolder,
): Promise<string | undefined> {
  const last = names.slice(-mostNames);
  for (let from = 0; from < last.length; from++) {
    const found = await descend(last.slice(from), list);
    if (found !== undefined) return found;
  }
  return undefined;
}

async function descend(names: readonly string[], list: ListFolder): Promise<string | undefined> {
  let at = '/';
  for (const name of names) {
    const entries = await list(at);
    if (!entries.some((entry) => entry.name === name && entry.type === 'folder')) return undefined;
    at = joinPath(at, name);
  }
  return at;
}
