import { limits } from '../base/limits';
import type { Frame } from '../api/issue';
import { functionLine } from './functionLine';
import { type LocateHints, learn, locate } from './locate';
import { inlineMap, originalPlace, readMap, sourceMapUrl } from './sourceMaps';
import { type Mapping, type WorkspaceFile, fileNames, isInside, mapped } from './sourcePaths';

/** A place in a file of the workspace. */
export interface SourcePlace {
  readonly file: WorkspaceFile;
  /** From 1; undefined where only the file is known. */
  readonly line: number | undefined;
  /** From 1. */
  readonly column: number | undefined;
  /** How it was found: as the frame says, by a source map, or by the name of the function. */
  readonly by: 'path' | 'map' | 'function';
  /** The source's text when it was built, where the source map carries it. */
  readonly built?: string | undefined;
  /** Where the file lay in the release, if elsewhere. */
  readonly formerly?: WorkspaceFile;
}

/** What was found for a frame. */
export type Resolved =
  | { readonly kind: 'one'; readonly place: SourcePlace }
  | { readonly kind: 'unsure'; readonly places: readonly SourcePlace[] }
  | { readonly kind: 'none' };

/** Reads the workspace. */
export interface SourceReader {
  /** The files with one of these names, in all folders. */
  find(names: readonly string[]): Promise<readonly WorkspaceFile[]>;
  /** Those of the files that are there. */
  existing(files: readonly WorkspaceFile[]): Promise<readonly WorkspaceFile[]>;
  /** A file's text; undefined where it is missing or is no text. */
  read(file: WorkspaceFile): Promise<string | undefined>;
}

/** What a frame is seen with. */
export interface ResolveOptions {
  readonly reader: SourceReader;
  readonly mappings: readonly Mapping[];
  /** All frames of the same failure: they tell where the program lies. */
  readonly stack: readonly Frame[];
}

/** Finds the place of a frame's code in the workspace. Never guesses: what is not sure is left to the user. */
export async function resolveFrame(frame: Frame, options: ResolveOptions): Promise<Resolved> {
  const { reader, mappings } = options;
  const stack = options.stack.slice(-limits.stackFrames);
  const names = new Set([frame, ...[...stack].reverse()].flatMap(fileNames));
  const [found, decided] = await Promise.all([
    reader.find([...names].slice(0, limits.sourceNames)),
    reader.existing(mapped(frame, mappings)),
  ]);
  const files = [...decided, ...found];
  const hints: LocateHints = { files, mappings, learned: learn(stack, files) };
  const located = locate(frame, hints);
  if (located.kind === 'none') return located;
  if (located.kind === 'one') {
    const place = await placeIn(located.file, frame, { ...options, located });
    return { kind: 'one', place };
  }
  const places = located.files.map((file) => placeIn(file, frame, { ...options, located }));
  return { kind: 'unsure', places: await Promise.all(places) };
}

/** The place of a frame in a file that is known to be its own. */
async function placeIn(
  file: WorkspaceFile,
  frame: Frame,
  options: {
    readonly reader: SourceReader;
    readonly located: { readonly isSourceOfBuild: boolean };
  },
): Promise<SourcePlace> {
  const { reader, located } = options;
  const line = frame.lineno === 0 ? undefined : frame.lineno;
  if (located.isSourceOfBuild) {
    const text = await reader.read(file);
    const start = text === undefined ? undefined : functionLine(text, frame.function);
    return { file, line: start, column: undefined, by: 'function' };
  }
  const source = line === undefined ? undefined : await throughMap(file, frame, reader);
  return source ?? { file, line, column: frame.colno, by: 'path' };
}

const built = /\.(js|mjs|cjs|jsx)$/;

async function throughMap(
  file: WorkspaceFile,
  frame: Frame,
  reader: SourceReader,
): Promise<SourcePlace | undefined> {
  if (!built.test(file.path)) return undefined;
  const code = await reader.read(file);
  const url = code === undefined ? undefined : sourceMapUrl(code);
  const beside = {
    ...file,
    path: url?.startsWith('data:') === false ? relative(file.path, url) : `${file.path}.map`,
  };
  const isHere = isInside(beside.path);
  const text = (url && inlineMap(url)) ?? (isHere ? await reader.read(beside) : undefined);
  const map = text === undefined ? undefined : readMap(text);
  const place = map && originalPlace(map, frame.lineno, frame.colno);
  if (!place) return undefined;
  const base = url?.startsWith('data:') ? file.path : beside.path;
  const source = await sourceFile(place.source, { ...file, path: base }, reader);
  const { line, column, content } = place;
  return source && { file: source, line, column, by: 'map', built: content };
}

/** A map's source: beside the map, or wherever the bundler's URL says. */
async function sourceFile(
  source: string,
  map: WorkspaceFile,
  reader: SourceReader,
): Promise<WorkspaceFile | undefined> {
  if (!/^[a-z][\w+.-]*:/i.test(source)) {
    const place = { ...map, path: relative(map.path, source) };
    const [beside] = isInside(place.path) ? await reader.existing([place]) : [];
    if (beside) return beside;
  }
  const frame = { ...nowhere, filename: source };
  const files = await reader.find(fileNames(frame));
  const located = locate(frame, { files });
  return located.kind === 'one' && !located.isSourceOfBuild ? located.file : undefined;
}

const nowhere: Frame = {
  function: '',
  module: '',
  filename: '',
  lineno: 0,
  colno: undefined,
  inApp: true,
};

function relative(from: string, to: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const part of to.replace(/[?#].*$/, '').split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') parts.pop();
    else parts.push(part);
  }
  return parts.join('/');
}
