import { isLibrary } from './library';
import type { Renamed } from './releases';
import { type Resolved, type SourceReader, resolveFrame } from './resolve';
import type { Mapping, WorkspaceFile } from './sourcePaths';
import type { ReportedFrame } from './stack';

/** What knows which files have other paths than in a release. */
export interface Renames {
  renamedSince(release: string): Promise<readonly Renamed[]>;
}

/** Finds the code of a frame whose file has another path now than in its release. */
export async function resolveRenamed(
  { frame, stack, release }: ReportedFrame,
  { releases, mappings }: { readonly releases: Renames; readonly mappings: readonly Mapping[] },
): Promise<Resolved> {
  if (!release || isLibrary(frame)) return { kind: 'none' };
  const renamed = await releases.renamedSince(release);
  const found = await resolveFrame(frame, { reader: formerFiles(renamed), mappings, stack });
  if (found.kind !== 'one') return { kind: 'none' };
  const { file: formerly, line } = found.place;
  const now = renamed.find(({ from }) => isSame(from, formerly));
  // What the build's source was called then says nothing of its lines.
  if (!now || line === undefined) return { kind: 'none' };
  return { kind: 'one', place: { ...found.place, file: now.to, formerly } };
}

/** The workspace as it was: only those files that are elsewhere now. */
function formerFiles(renamed: readonly Renamed[]): SourceReader {
  const files = renamed.map(({ from }) => from);
  return {
    find: (names) => {
      const wanted = new Set(names.map((name) => name.toLowerCase()));
      const nameOf = ({ path }: WorkspaceFile) => path.split('/').at(-1)?.toLowerCase() ?? '';
      return Promise.resolve(files.filter((file) => wanted.has(nameOf(file))));
    },
    existing: (asked) =>
      Promise.resolve(asked.filter((file) => files.some((one) => isSame(one, file)))),
    read: () => Promise.resolve(undefined),
  };
}

function isSame(a: WorkspaceFile, b: WorkspaceFile): boolean {
  return a.folder === b.folder && a.path === b.path;
}
