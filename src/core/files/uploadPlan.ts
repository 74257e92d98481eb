import type { RemoteEntry } from '../api/files';
import { joinPath, nameOf, parentOf } from './remotePath';
import type { LocalFile } from './localTree';

/** A file that goes up, and what stands in its place now. */
export interface PlannedUpload {
  readonly file: LocalFile;
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

/** How a folder of the server is looked at; an absent one rejects or is empty. */
export type ListFolder = (folder: string) => Promise<readonly RemoteEntry[]>;

/** Compares files that are to go up with what is there. Asks for each folder at most once, and for none below an absent one. */
export async function planUpload(
  files: readonly LocalFile[],
  folder: string,
  list: ListFolder,
): Promise<UploadPlan> {
  const known = new Map<string, Promise<ReadonlyMap<string, RemoteEntry>>>();
  const entriesOf = (at: string): Promise<ReadonlyMap<string, RemoteEntry>> => {
    const asked = known.get(at) ?? read(at);
    known.set(at, asked);
    return asked;
  };
  const read = async (at: string): Promise<ReadonlyMap<string, RemoteEntry>> => {
    if (at !== folder) {
      const above = (await entriesOf(parentOf(at))).get(nameOf(at));
      if (above?.type !== 'folder') return new Map();
    }
    return new Map((await list(at)).map((entry) => [entry.name, entry]));
  };
  const uploads: PlannedUpload[] = [];
  const blocked = new Set<string>();
  for (const file of files) {
    const path = joinPath(folder, file.target);
    const wall = await firstWall(path, folder, entriesOf);
    const existing = (await entriesOf(parentOf(path))).get(nameOf(path));
    if (wall !== undefined) blocked.add(wall);
    else if (existing && existing.type !== 'file') blocked.add(path);
    else uploads.push({ file, path, existing });
  }
  const replaced = uploads.flatMap(({ existing, path }) => (existing ? [path] : []));
  return { uploads, replaced, blocked: [...blocked] };
}

/** The highest path between the target folder and a file that exists and is no folder. */
async function firstWall(
  path: string,
  folder: string,
  entriesOf: (at: string) => Promise<ReadonlyMap<string, RemoteEntry>>,
): Promise<string | undefined> {
  const above: string[] = [];
  for (let at = parentOf(path); at !== folder && at !== '/'; at = parentOf(at)) above.unshift(at);
  for (const at of above) {
    const entry = (await entriesOf(parentOf(at))).get(nameOf(at));
    if (entry && entry.type !== 'folder') return at;
  }
  return undefined;
}
