import { folderKey } from './folderKey';

/** What the user wants to be done. */
export interface Chosen {
  /** What to carry: relative paths of files, and of empty folders with a slash behind. */
  readonly paths: ReadonlySet<string>;
  /** Relative paths to remove. */
  readonly remove: readonly string[];
}

/** What a push or a pull would carry. */
interface Carried<F> {
  readonly files: readonly F[];
  readonly folders: readonly string[];
}

/** What of a plan is carried where nobody is asked: what is safe, and no removals. */
export function choiceOfSafe<F extends { readonly path: string }>(
  { files, folders }: Carried<F>,
  isSafe: (file: F) => boolean,
): Chosen {
  const safe = files.filter(isSafe).map(({ path }) => path);
  return { paths: new Set([...safe, ...folders.map(folderKey)]), remove: [] };
}

/** The chosen part of a plan. */
export function chosenOf<F extends { readonly path: string }>(
  { files, folders }: Carried<F>,
  { paths }: Chosen,
): Carried<F> {
  return {
    files: files.filter(({ path }) => paths.has(path)),
    folders: folders.filter((path) => paths.has(folderKey(path))),
  };
}
