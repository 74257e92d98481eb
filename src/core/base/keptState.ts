/** Where choices of the user are kept from one window to the next. Shaped like VS Code's Memento. */
export interface KeptState {
  /** What was kept; undefined where nothing is. It comes from outside: readers check it. */
  get(key: string): unknown;
  /** Keeps a value that is JSON; undefined forgets it. */
  update(key: string, value: unknown): PromiseLike<void>;
}
