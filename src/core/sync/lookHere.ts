import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type LocalState, localState } from '../base/localPlace';
import { relativeParent } from '../files/remoteFolders';

/** A file that is here. */
export interface Here {
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly modifiedAt: number;
  /** Tells later whether somebody touched it. */
  readonly state: LocalState;
}

/** Looks at the local folder, and follows no link on the way: what lies behind one is not in the folder. */
export class Folders {
  private readonly known = new Map<string, Promise<'folder' | 'absent' | 'blocked'>>();

  constructor(private readonly root: string) {}

  /** The file at a relative path; undefined for nothing, `blocked` where a file cannot go there. */
  async find(path: string): Promise<Here | 'blocked' | undefined> {
    const folder = await this.folder(relativeParent(path));
    if (folder === 'blocked') return 'blocked';
    if (folder === 'absent') return undefined;
    const found = await this.look(path);
    if (!found) return undefined;
    if (!found.isFile()) return 'blocked';
    const modifiedAt = Math.floor(found.mtimeMs);
    return { size: found.size, modifiedAt, state: localState(found) };
  }

  /** What is at a relative path, for a folder. */
  folder(path: string): Promise<'folder' | 'absent' | 'blocked'> {
    const known = this.known.get(path) ?? this.lookAtFolder(path);
    this.known.set(path, known);
    return known;
  }

  /** The names in a folder; none where there is no such folder. */
  async names(path: string): Promise<readonly string[]> {
    if ((await this.folder(path)) !== 'folder') return [];
    // One that may not be read may hold anything; what comes into it fails by itself.
    return readdir(join(this.root, path)).catch(() => []);
  }

  private async lookAtFolder(path: string): Promise<'folder' | 'absent' | 'blocked'> {
    // The folder itself was chosen by the user: it may well be a link.
    if (path === '') return 'folder';
    const above = await this.folder(relativeParent(path));
    if (above !== 'folder') return above;
    const found = await this.look(path);
    if (!found) return 'absent';
    return found.isDirectory() ? 'folder' : 'blocked';
  }

  private async look(path: string) {
    try {
      return await lstat(join(this.root, path));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }
}
