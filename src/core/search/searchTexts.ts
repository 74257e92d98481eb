import type { ServerFiles } from '../files/serverFiles';
import { type Match, type TextQuery, compile, searchText, decodeText } from './query';
import { sortOut } from './searchable';
import { type SnapshotOptions, takeSnapshot } from './snapshot';
import { type Walked, walk } from '../files/walk';

/** How far a search goes. */
export interface SearchLimits {
  /** Names of folders that are left out. */
  readonly exclude: ReadonlySet<string>;
  readonly maxFolders: number;
  /** Bytes of a file above which its text is not looked at. */
  readonly largestFile: number;
  readonly maxMatches: number;
}

/** The places in one file. */
export interface FileMatches {
  /** Absolute below the server's root. */
  readonly path: string;
  readonly matches: readonly Match[];
}

/** What was looked at, for the user to know what an empty result means. */
export interface SearchFacts {
  readonly folder: string;
  readonly files: number;
  /** Bytes of these files. */
  readonly bytes: number;
  readonly folders: number;
  readonly excluded: readonly string[];
  /** Folders that were too many. */
  readonly beyond: number;
  readonly tooLarge: number;
  readonly binary: number;
  /** Files for which the expression takes too long. */
  readonly tooSlow: number;
  /** How many were fetched now; the others were kept from an earlier search and have not changed. */
  readonly fetched: number;
  /** True when the search ended early because there were too many matches. */
  readonly isCut: boolean;
}

/** What a search came to. */
export interface SearchResult {
  readonly files: readonly FileMatches[];
  readonly facts: SearchFacts;
}

/** What a search is doing. */
export type SearchStep =
  | { readonly kind: 'listing'; readonly folders: number }
  | { readonly kind: 'packing' }
  | { readonly kind: 'fetching'; readonly bytes: number }
  | { readonly kind: 'searching' };

/** A search to do. */
export interface Search {
  readonly folder: string;
  readonly query: TextQuery;
  readonly limits: SearchLimits;
  /** Asked before anything is fetched, with the bytes that would be packed; false ends the search. */
  readonly agrees: (bytes: number) => Promise<boolean>;
  readonly onStep: (step: SearchStep) => void;
}

/** Looks for a text in the files of a server. Undefined when the user did not agree. Throws for a bad expression. */
export async function searchTexts(
  server: ServerFiles,
  { folder, query, limits, agrees, onStep }: Search,
  options: Omit<SnapshotOptions, 'onProgress'>,
): Promise<SearchResult | undefined> {
  const expression = compile(query);
  const { exclude, maxFolders } = limits;
  const walked = await walk(server.files, folder, {
    exclude,
    maxFolders,
    signal: options.signal,
    onProgress: ({ folders }) => onStep({ kind: 'listing', folders }),
  });
  const { texts, tooLarge, binary } = sortOut(walked.files, limits.largestFile);
  const bytes = texts.reduce((sum, { size }) => sum + size, 0);
  if (!(await agrees(bytes))) return undefined;
  const snapshot = await takeSnapshot(
    server,
    { root: folder, wanted: texts, others: unwanted(walked, [...tooLarge, ...binary]) },
    {
      ...options,
      onProgress: (step) =>
        onStep(step === 'packing' ? { kind: 'packing' } : { kind: 'fetching', bytes: step }),
    },
  );
  onStep({ kind: 'searching' });
  const files: FileMatches[] = [];
  let left = limits.maxMatches;
  let binaries = binary.length;
  let unread = 0;
  let tooSlow = 0;
  for (const { path } of texts) {
    if (left <= 0) break;
    options.signal.throwIfAborted();
    const content = await snapshot.read(path);
    const text = content && decodeText(content);
    if (!content) unread++;
    else if (text === undefined) binaries++;
    const found = await searchText(text ?? '', expression, { most: left, signal: options.signal });
    if (!found) tooSlow++;
    const matches = found ?? [];
    left -= matches.length;
    if (matches.length > 0) files.push({ path, matches });
  }
  const facts = {
    folder,
    files: texts.length - unread - tooSlow - (binaries - binary.length),
    bytes,
    folders: walked.folders,
    excluded: walked.excluded,
    beyond: walked.beyond.length,
    tooLarge: tooLarge.length,
    binary: binaries,
    tooSlow,
    fetched: snapshot.fetched,
    isCut: left <= 0,
  };
  return { files: files.sort((a, b) => a.path.localeCompare(b.path)), facts };
}

/** What is below a walked folder and must not come along in its archive. */
export function unwanted(walked: Walked, files: readonly { readonly path: string }[]): string[] {
  return [...files.map(({ path }) => path), ...walked.excluded, ...walked.beyond];
}
