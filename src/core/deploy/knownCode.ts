import type { LocalFile } from '../files/localTree';
import type { VariableRead } from './variablesRead';

interface KnownFile extends Pick<LocalFile, 'size' | 'modifiedAt'> {
  readonly read: readonly VariableRead[];
}

/** What files of code read, by their folder: known for as long as their size and time stay as they were. */
export class KnownCode {
  private readonly folders = new Map<string, Map<string, KnownFile>>();

  /** The variables that a file reads; undefined where it is not as it was, or was never read. */
  of(root: string, { path, size, modifiedAt }: LocalFile): readonly VariableRead[] | undefined {
    const known = this.folders.get(root)?.get(path);
    return known?.size === size && known.modifiedAt === modifiedAt ? known.read : undefined;
  }

  /** Keeps what the files of a folder read, and nothing more of that folder. */
  keep(root: string, files: readonly (readonly [LocalFile, readonly VariableRead[]])[]): void {
    this.folders.set(
      root,
      new Map(
        files.map(([{ path, size, modifiedAt }, read]) => [path, { size, modifiedAt, read }]),
      ),
    );
  }
}
