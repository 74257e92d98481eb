import type { SharedMemento } from '../base/memento';

/** What names a folder: a URI. */
export interface FolderUri {
  readonly path: string;
  toString(): string;
}

/** A folder of this computer and one of a server between which files go. */
export interface Pair<U extends FolderUri> {
  readonly local: U;
  readonly remote: U;
}

/** A pair from the texts of its URIs; undefined for anything else. */
export type ReadPair<U extends FolderUri> = (
  local: unknown,
  remote: unknown,
) => Pair<U> | undefined;

/** Where the pairs are kept, the last used first. */
const key = 'hostingPanel.folder.pairs';
/** Pairs that are remembered. */
const maxPairs = 100;

/** Remembers which folder went where, so that it is asked once. */
export class Pairs<U extends FolderUri> {
  constructor(
    private readonly memory: SharedMemento,
    private readonly readPair: ReadPair<U>,
  ) {}

  /** The pairs, the last used first. */
  get all(): readonly Pair<U>[] {
    return this.readAll(this.memory.get(key));
  }

  /** Where a local folder went. */
  of(local: U): readonly Pair<U>[] {
    return this.all.filter((pair) => pair.local.toString() === local.toString());
  }

  /** What went to a folder of a server. */
  to(remote: U | undefined): readonly Pair<U>[] {
    return this.all.filter((pair) => pair.remote.toString() === remote?.toString());
  }

  /** Puts a pair first. */
  async remember(pair: Pair<U>): Promise<void> {
    await this.memory.change(key, (kept) => {
      const others = this.readAll(kept).filter((other) => pairId(other) !== pairId(pair));
      const pairs = [pair, ...others].slice(0, maxPairs);
      return pairs.map(({ local, remote }) => [local.toString(), remote.toString()]);
    });
  }

  private readAll(kept: unknown): readonly Pair<U>[] {
    return Array.isArray(kept) ? (kept as unknown[]).flatMap((one) => this.read(one) ?? []) : [];
  }

  private read(kept: unknown): Pair<U> | undefined {
    if (!Array.isArray(kept)) return undefined;
    const [local, remote] = kept as unknown[];
    return this.readPair(local, remote);
  }
}

/** The same text for the same pair. */
export function pairId({ local, remote }: Pair<FolderUri>): string {
  return `${local.toString()} ${remote.toString()}`;
}
