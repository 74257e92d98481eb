import { mkdir, mkdtemp, rm, writeFile, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { PracticeClock } from './clock';
import type { Server } from './world';

/** Files by path relative to a server's root; a path that ends with `/` is an empty folder. */
export type FileTree = Readonly<Record<string, string | Buffer>>;

/** The disk of the node: a temporary folder with one folder per server, filled when first used. */
export class Folders {
  private readonly filled = new Map<string, Promise<void>>();

  private constructor(
    private readonly root: string,
    private readonly clock: PracticeClock,
  ) {}

  /** Makes the temporary folder. */
  static async create(clock: PracticeClock): Promise<Folders> {
    return new Folders(await mkdtemp(join(tmpdir(), 'practice-panel-')), clock);
  }

  /** A server's root, with its files in place. */
  async of(server: Server): Promise<string> {
    const root = this.path(server);
    let filling = this.filled.get(server.uuid);
    if (!filling) {
      filling = this.fill(root, server.files());
      this.filled.set(server.uuid, filling);
    }
    await filling;
    return root;
  }

  /** Where a server's root is or will be. */
  path(server: Server): string {
    return join(this.root, 'servers', server.uuid);
  }

  /** Where a backup's archive lies. */
  async backup(uuid: string): Promise<string> {
    await mkdir(join(this.root, 'backups'), { recursive: true });
    return join(this.root, 'backups', `${uuid}.tar.gz`);
  }

  /** Removes a server's files for good. */
  async drop(server: Server): Promise<void> {
    this.filled.delete(server.uuid);
    await rm(this.path(server), { recursive: true, force: true });
  }

  /** Back to how it was: the next look fills each folder anew. */
  async reset(): Promise<void> {
    await Promise.allSettled(this.filled.values());
    this.filled.clear();
    const thorough = { recursive: true, force: true, maxRetries: 5 };
    await rm(join(this.root, 'servers'), thorough);
    await rm(join(this.root, 'backups'), thorough);
  }

  /** Removes everything. */
  async remove(): Promise<void> {
    await Promise.allSettled(this.filled.values());
    await rm(this.root, { recursive: true, force: true, maxRetries: 5 });
  }

  private async fill(root: string, tree: FileTree): Promise<void> {
    await mkdir(root, { recursive: true });
    const yesterday = new Date(this.clock.now() - 26 * 3_600_000);
    for (const [path, content] of Object.entries(tree)) {
      const target = join(root, path);
      if (path.endsWith('/')) {
        await mkdir(target, { recursive: true });
        continue;
      }
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, content);
      await utimes(target, yesterday, yesterday);
    }
  }
}
