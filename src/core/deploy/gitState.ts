/** What a git repository says of the folder that is deployed. */
export interface GitState {
  /** Undefined where none is checked out. */
  readonly branch: string | undefined;
  /** The whole hash; undefined before the first commit. */
  readonly commit: string | undefined;
  /** Who wrote that commit; undefined where git does not say. */
  readonly author?: string | undefined;
  /** Files that are changed, added or removed, and not committed; below the folder alone. */
  readonly uncommitted: number;
}
