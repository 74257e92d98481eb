import type { Event } from './event';

/** Where things are kept by name, over the end of the window. Shaped like VS Code's `Memento`. */
export interface Memento {
  /** What was kept; undefined where nothing is. It comes from outside: readers check it. */
  get(key: string): unknown;
  /** Keeps a value that is JSON; undefined forgets it. */
  update(key: string, value: unknown): PromiseLike<void>;
}

/** A memory that other windows change too. What it has is read when it is needed, and changed by what it is then. */
export interface SharedMemento extends Memento {
  /** Changes a value at once. `next` may be called again with what another window wrote meanwhile. */
  change(key: string, next: (value: unknown) => unknown): PromiseLike<void>;
  /** Fires the key of a value that this or another window changed. */
  readonly onDidChange: Event<string>;
}
