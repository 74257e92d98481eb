import * as l10n from '@vscode/l10n';
import { followLine } from './drift';
import type { Releases } from './releases';
import { type SourcePlace, type SourceReader, resolveFrame } from './resolve';
import type { Mapping, WorkspaceFile } from './sourcePaths';
import type { ReportedFrame } from './stack';

/** The workspace as its user sees it. */
export interface Workspace extends SourceReader {
  /** A file's path as the user knows it. */
  nameOf(file: WorkspaceFile): string;
  /** A file's URI; undefined for a path that leads out of its folder. */
  uriOf(file: WorkspaceFile): string | undefined;
}

/** What code is looked for in. */
export interface Sources {
  readonly workspace: Workspace;
  readonly mappings: { readonly all: readonly Mapping[] };
  readonly releases: Pick<Releases, 'read'>;
}

/** A place in a file as it is now. */
export interface PlaceNow extends SourcePlace {
  /** How the code moved since the release, for the user; empty where it did not or nobody knows. */
  readonly note: string;
  /** The URI of the file as it was in the release, where that is known. */
  readonly released: string | undefined;
}

/** Where the code of a frame stands now. */
export type FrameNow =
  | { readonly kind: 'one'; readonly place: PlaceNow }
  /** The user has to say which; `placeNow` goes on from there. */
  | { readonly kind: 'unsure'; readonly places: readonly SourcePlace[] }
  | { readonly kind: 'none' };

/** Where the code of a frame stands now: in which file of the workspace, and on which line since its release. */
export async function whereIsNow(reported: ReportedFrame, sources: Sources): Promise<FrameNow> {
  const { frame, stack, release } = reported;
  const { workspace: reader, mappings } = sources;
  const found = await resolveFrame(frame, { reader, mappings: mappings.all, stack });
  if (found.kind !== 'one') return found;
  return { kind: 'one', place: await placeNow(found.place, release, sources) };
}

/** Follows a place from a release to the file as it is now; as it was found where that cannot be known. */
export async function placeNow(
  place: SourcePlace,
  release: string | undefined,
  { workspace, releases }: Sources,
): Promise<PlaceNow> {
  const asFound = { ...place, note: '', released: undefined };
  const { file, line } = place;
  // A line that was found by the name of its function is one of today.
  if (!release || line === undefined || place.by === 'function') return asFound;
  const released = await releases.read(file, release);
  const text = released && (await workspace.read(file));
  const drift = text === undefined ? undefined : followLine(released?.text ?? '', text, line);
  if (!released || !drift) return asFound;
  if (drift.kind === 'same') return { ...asFound, released: released.uri };
  const note =
    drift.kind === 'moved'
      ? l10n.t('moved from {0} to {1} since {2}', line, drift.line, release)
      : l10n.t('changed since {0}', release);
  const column = drift.line === line ? place.column : 1;
  return { ...place, line: drift.line, column, note, released: released.uri };
}
