import { followLine } from './drift';
import type { Releases } from './releases';
import type { SourcePlace, SourceReader } from './resolve';
import type { WorkspaceFile } from './sourcePaths';

/** When a frame was reported, and by what. */
export interface Reported {
  readonly release?: string | undefined;
  /** Milliseconds since 1970; undefined for what is reported now. */
  readonly at?: number | undefined;
}

/** A file as it is stored, without what is not yet saved. */
export interface StoredFile {
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly modifiedAt: number;
}

/** The workspace, with its files as they are stored. */
export interface StoredReader extends SourceReader {
  /** Undefined where a file is missing or is no text. */
  readStored(file: WorkspaceFile): Promise<StoredFile | undefined>;
}

/** What a text of another time is known by. */
export type Since =
  | { readonly kind: 'release'; readonly release: string }
  | { readonly kind: 'build' | 'save' | 'commit' | 'report' };

/** The text that a frame's line is a line of. */
export interface ReportedText {
  readonly text: string;
  /** What the user knows it by. */
  readonly since: Since;
  /** The URI by which an editor shows it, where git has it. */
  readonly uri: string | undefined;
}

/** What knows texts of other times. */
export interface OldTexts {
  readonly workspace: StoredReader;
  readonly releases: Pick<Releases, 'read' | 'readAt'>;
}

/**
 * The text that a place is a place in: of its release, or of the build that its source map belongs to; where git does not
 * know the release, as it was committed then; without git, as it is stored, if it has not been saved since. What runs now
 * is what is stored: it may be on a server without having been committed. Undefined where nothing tells.
 */
export async function reportedText(
  { file, formerly = file, line, built }: SourcePlace,
  { release, at }: Reported,
  { workspace, releases }: OldTexts,
): Promise<ReportedText | undefined> {
  const released = release ? await releases.read(formerly, release) : undefined;
  if (built !== undefined) {
    // Where the build here is another one than the release's, so is the line that its map names.
    if (released && !isSameText(released.text, built)) return undefined;
    const since: Since = release ? { kind: 'release', release } : { kind: 'build' };
    return { text: built, since, uri: released?.uri };
  }
  if (released && release) return { ...released, since: { kind: 'release', release } };
  const now = at === undefined;
  const committed = await releases.readAt(formerly, at ?? Number.MAX_SAFE_INTEGER);
  const stored = await workspace.readStored(file);
  const since: Since = { kind: 'save' };
  const saved = stored && { text: stored.text, since, uri: undefined };
  if (!committed) return saved && (now || stored.modifiedAt <= at) ? saved : undefined;
  if (now) {
    return !saved || isSameText(committed.text, saved.text)
      ? { ...committed, since: { kind: 'commit' } }
      : saved;
  }
  // Saved by then and not committed: nobody knows which of both ran.
  if (stored && stored.modifiedAt <= at && !isSameLine(committed.text, stored.text, line)) {
    return undefined;
  }
  return { ...committed, since: { kind: 'report' } };
}

function isSameText(one: string, other: string): boolean {
  return one === other || one.replaceAll('\r\n', '\n') === other.replaceAll('\r\n', '\n');
}

function isSameLine(one: string, other: string, line: number | undefined): boolean {
  return line === undefined || followLine(one, other, line)?.kind === 'same';
}
