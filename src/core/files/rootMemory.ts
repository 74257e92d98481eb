import type { RemoteEntry } from '../panel/files';
import type { FileChange } from './differences';

/** Where the hidden names in a server's root are kept from window to window. */
export interface HiddenNames {
  get(): readonly string[] | undefined;
  set(names: readonly string[]): void;
}

/**
 * Knows from the last window which hidden names a server's root has: an editor looks for `.vscode`, `.git` and the
 * like as soon as a window opens, also where nobody sees the folder. The first listing takes over from it.
 */
export class RootMemory {
  private known: ReadonlySet<string> | undefined;

  constructor(private readonly names: HiddenNames) {
    const last = names.get();
    this.known = last && new Set(last);
  }

  /** Whether a path lies at or below a hidden name that the root did not have, while nothing newer is known. */
  isAbsent(path: string): boolean {
    const top = path.split('/')[1] ?? '';
    return top.startsWith('.') && this.known !== undefined && !this.known.has(top);
  }

  /** Takes in the root's listing. Answers what is there of which this memory has said that it is not. */
  learn(entries: readonly RemoteEntry[]): readonly FileChange[] {
    const hidden = entries
      .map(({ name }) => name)
      .filter((name) => name.startsWith('.'))
      .sort();
    if (hidden.join('/') !== this.names.get()?.join('/')) this.names.set(hidden);
    const { known } = this;
    this.known = undefined;
    if (!known) return [];
    const came = hidden.filter((name) => !known.has(name));
    return came.map((name) => ({ type: 'created', path: `/${name}` }));
  }
}
