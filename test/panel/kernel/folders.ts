import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { PracticeClock } from './clock';
import type { Server } from './world';

/** Files by path relative to a server's root; a path that ends with `/` is an empty folder. */
export type FileTree = Readonly<Record<string, string | Buffer>>;

/** The disk of the node: a temporary folder with one folder per server, filled when first used. */
export class Folders {
  private readonly filled = new Set<string>();
  /** Counts resets: what was at work before one goes on in a folder that nobody looks at any more. */
  private life = 0;

  private constructor(
    private readonly root: string,
    private readonly clock: PracticeClock,
  ) {}

  /** Makes the temporary folder. */
  static async create(clock: PracticeClock): Promise<Folders> {
    return new Folders(await mkdtemp(join(tmpdir(), 'practice-panel-')), clock);
  }

  /** A server's root, with its files in place. */
  of(server: Server): Promise<string> {
    const root = this.path(server);
    if (!this.filled.has(server.uuid)) this.fill(root, server.files());
    this.filled.add(server.uuid);
    return Promise.resolve(root);
  }

  /** Where a server's root is or will be. */
  path(server: Server): string {
    return join(this.here, 'servers', server.uuid);
  }

  /** Where a backup's archive lies. */
  async backup(uuid: string): Promise<string> {
    await mkdir(join(this.here, 'backups'), { recursive: true });
    return join(this.here, 'backups', `${uuid}.tar.gz`);
  }

  /** Removes a server's files for good. */
  async drop(server: Server): Promise<void> {
    this.filled.delete(server.uuid);
    await rm(this.path(server), { recursive: true, force: true });
  }

  /** Back to how it was: the next look fills each folder anew. */
  reset(): void {
    const before = this.here;
    this.life++;
    this.filled.clear();
    try {
      rmSync(before, { recursive: true, force: true });
    } catch {
      // Something is still written there: it goes with the rest at the end.
    }
  }

  /** Removes everything. */
  async remove(): Promise<void> {
    await rm(this.root, { recursive: true, force: true, maxRetries: 5 });
  }

  private get here(): string {
    return join(this.root, String(this.life));
  }

  /** At once: thousands of resets in a run, a dozen small files each, take less so than in turns of their own. */
  private fill(root: string, tree: FileTree): void {
    mkdirSync(root, { recursive: true });
    const yesterday = new Date(this.clock.now() - 26 * 3_600_000);
    for (const [path, content] of Object.entries(tree)) {
      const target = join(root, path);
      if (path.endsWith('/')) {
        mkdirSync(target, { recursive: true });
        continue;
      }
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, content);
      utimesSync(target, yesterday, yesterday);
    }
  }
}
