import type { Clock } from '../base/clock';
import type { RemoteEntry } from '../api/files';
import type { FileChange } from './differences';

/** Where the names in a server's root are kept from window to window. */
export interface RootNames {
  get(): readonly string[] | undefined;
  /** Undefined: nothing is known. */
  set(names: readonly string[] | undefined): void;
}

/** Milliseconds after its opening in which a window looks for what its extensions might be needed for. */
const openingMs = 60_000;
/** Names that are kept at most; of a larger root nothing is. */
const maxNames = 1_000;

/**
 * Knows from the last window which names a server's root has. As soon as a window opens, also where nobody sees the
 * folder, an editor looks for `.vscode/settings.json`, `eclipse/eclipse` and the like. The first listing takes over.
 */
export class RootMemory {
  private known: ReadonlySet<string> | undefined;
  private readonly seen = new Set<string>();
  private readonly openedAt: number;

  constructor(
    private readonly names: RootNames,
    private readonly clock: Clock,
  ) {
    const last = names.get();
    this.known = last && new Set(last);
    this.openedAt = clock.now();
  }

  /**
   * Whether a path lies below a name that the root did not have, while nothing newer is known. After the opening only
   * hidden names count: by then the user may ask for something new.
   */
  isAbsent(path: string): boolean {
    const [, top = '', ...below] = path.split('/');
    if (top === '' || this.known?.has(top) !== false || this.seen.has(top)) return false;
    if (top.startsWith('.')) return true;
    return below.length > 0 && this.clock.now() - this.openedAt <= openingMs;
  }

  /** Takes in that something is at a path, or was put there: what the root was listed without is no longer absent. */
  saw(path: string): void {
    const [, top = ''] = path.split('/');
    if (top === '') return;
    this.seen.add(top);
    const kept = this.names.get();
    if (kept && !kept.includes(top)) this.keep([...kept, top].sort());
  }

  /** Takes in the root's listing. Returns what is there of which this memory has said that it is not. */
  learn(entries: readonly RemoteEntry[]): readonly FileChange[] {
    const all = entries.map(({ name }) => name).sort();
    this.keep(all);
    const { known } = this;
    this.known = undefined;
    if (!known) return [];
    const came = all.filter((name) => !known.has(name));
    return came.map((name) => ({ type: 'created', path: `/${name}` }));
  }

  private keep(all: readonly string[]): void {
    const names = all.length > maxNames ? undefined : all;
    if (names?.join('/') !== this.names.get()?.join('/')) this.names.set(names);
  }
}
