/** Where things are kept by name, over the end of the window. Shaped like VS Code's `Memento`. */
export interface Memento {
  /** What was kept; undefined where nothing is. It comes from outside: readers check it. */
  get(key: string): unknown;
  /** Keeps a value that is JSON; undefined forgets it. */
  update(key: string, value: unknown): PromiseLike<void>;
}
