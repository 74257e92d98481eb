/** Values that are kept by name for a workspace, over the end of the window. Shaped like VS Code's `Memento`. */
export interface Memory {
  get<T>(key: string): T | undefined;
  /** Undefined forgets. */
  update(key: string, value: unknown): PromiseLike<void>;
}
