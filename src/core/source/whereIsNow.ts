import * as l10n from '@vscode/l10n';
import { followLine } from './drift';
import { driftWords } from './driftWords';
import type { Releases } from './releases';
import { resolveRenamed } from './renamed';
import { type Reported, type Since, type StoredReader, reportedText } from './reportedText';
import { type SourcePlace, resolveFrame } from './resolve';
import type { Mapping, WorkspaceFile } from './sourcePaths';
import type { ReportedFrame } from './stack';

/** The workspace as its user sees it. */
export interface Workspace extends StoredReader {
  /** A file's path as the user knows it. */
  nameOf(file: WorkspaceFile): string;
  /** A file's URI; undefined for a path that leads out of its folder. */
  uriOf(file: WorkspaceFile): string | undefined;
}

/** What code is looked for in. */
export interface Sources {
  readonly workspace: Workspace;
  readonly mappings: { readonly all: readonly Mapping[] };
  readonly releases: Pick<Releases, 'read' | 'readAt' | 'renamedSince' | 'difference'>;
}

/** A place in a file as it is now. */
export interface PlaceNow extends SourcePlace {
  /** How the code moved since it was reported, for the user; empty where it did not. */
  readonly note: string;
  /** Whether the line may be another one: it was changed, or nothing tells how the file was. */
  readonly isDoubtful: boolean;
  /** The file as it was when it was reported, where git has it: its URI, and since when it is another one. */
  readonly released: { readonly uri: string; readonly since: Since } | undefined;
}

/** Where the code of a frame stands now. */
export type FrameNow =
  | { readonly kind: 'one'; readonly place: PlaceNow }
  /** The user has to say which; `placeNow` goes on from there. */
  | { readonly kind: 'unsure'; readonly places: readonly SourcePlace[] }
  | { readonly kind: 'none' };

/** Where the code of a frame stands now: in which file of the workspace, and on which line since its release. */
export async function whereIsNow(reported: ReportedFrame, sources: Sources): Promise<FrameNow> {
  const { frame, stack } = reported;
  const { workspace: reader, releases } = sources;
  const mappings = sources.mappings.all;
  const here = await resolveFrame(frame, { reader, mappings, stack });
  const found =
    here.kind === 'none' ? await resolveRenamed(reported, { releases, mappings }) : here;
  if (found.kind !== 'one') return found;
  return { kind: 'one', place: await placeNow(found.place, reported, sources) };
}

/** Follows a place to the file as the user sees it now; as it was found, and said to be so, where that cannot be known. */
export async function placeNow(
  place: SourcePlace,
  reported: Reported,
  sources: Sources,
): Promise<PlaceNow> {
  const asFound = { ...place, note: '', isDoubtful: false, released: undefined };
  // A line that was found by the name of its function is one of today.
  if (place.line === undefined || place.by === 'function') return asFound;
  const [text, old] = await Promise.all([
    sources.workspace.read(place.file),
    reportedText(place, reported, sources),
  ]);
  if (text === undefined) return asFound;
  const drift = old && followLine(old.text, text, place.line);
  if (!drift) {
    const note = l10n.t('your local copy has changed, so the line might differ');
    return { ...asFound, note, isDoubtful: true };
  }
  const released = old.uri === undefined ? undefined : { uri: old.uri, since: old.since };
  if (drift.kind === 'same') return { ...asFound, released };
  const column = drift.line === place.line ? place.column : 1;
  const note = driftWords(drift, place.line, old.since);
  return {
    ...{ ...place, line: drift.line, column, note, released },
    isDoubtful: drift.kind === 'gone',
  };
}
