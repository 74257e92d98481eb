import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import * as path from 'node:path';

/** What is kept of one file, and which listing it belongs to. */
export interface KeptFile {
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly modifiedAt: number;
  /** The name that its content has in the store. */
  readonly id: string;
}

/** Kept files by path on the server. */
export type KeptFiles = ReadonlyMap<string, KeptFile>;

/** Milliseconds after which what nobody asked for again is removed from this computer. */
const lifeMs = 24 * 3_600_000;
/** Milliseconds after which a content that no index names is nobody's. */
const strayMs = 3_600_000;
const indexName = 'index.json';

/** Contents of servers' files on this computer, readable for its person only. Names of servers' files are never names here. */
export class SnapshotStore {
  constructor(private readonly root: string) {}

  /** What is kept of a server. An index that is damaged counts as none. */
  async load(server: string): Promise<KeptFiles> {
    try {
      const folder = this.folderOf(server);
      const text = await readFile(path.join(folder, indexName), 'utf8');
      const there = new Set(await readdir(folder));
      const kept = Object.entries(JSON.parse(text) as Record<string, KeptFile>);
      return new Map(kept.filter(([, file]) => isKept(file) && there.has(file.id)));
    } catch {
      return new Map();
    }
  }

  /** Makes the place where a server's contents are kept. */
  async open(server: string): Promise<void> {
    await mkdir(this.folderOf(server), { recursive: true, mode: 0o700 });
  }

  /** Keeps one file's content in an open place and returns its id. */
  async put(server: string, content: Uint8Array): Promise<string> {
    const folder = this.folderOf(server);
    const id = randomUUID();
    await writeFile(path.join(folder, id), content, { mode: 0o600 });
    return id;
  }

  /** The content of a kept file; undefined where another window removed it meanwhile. */
  read(server: string, { id }: KeptFile): Promise<Uint8Array | undefined> {
    return readFile(path.join(this.folderOf(server), id)).catch(() => undefined);
  }

  /** Writes down what is kept in an open place, and removes what others have left. */
  async save(server: string, kept: KeptFiles): Promise<void> {
    const folder = this.folderOf(server);
    const index = path.join(folder, indexName);
    const beside = `${index}.${randomUUID()}`;
    await writeFile(beside, JSON.stringify(Object.fromEntries(kept)), { mode: 0o600 });
    await rename(beside, index);
    await this.prune(folder, new Set([...kept.values()].map(({ id }) => id)));
  }

  /** Removes servers that nobody asked for lately. `now`: milliseconds since 1970. */
  async clean(now: number): Promise<void> {
    const names = await readdir(this.root).catch(() => []);
    for (const name of names) {
      const folder = path.join(this.root, name);
      const index = await stat(path.join(folder, indexName)).catch(() => undefined);
      if (index && now - index.mtimeMs < lifeMs) continue;
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Removes all that is kept. */
  clear(): Promise<void> {
    return rm(this.root, { recursive: true, force: true });
  }

  /** Contents that nobody knows go, but not those that another window may just be fetching. */
  private async prune(folder: string, known: ReadonlySet<string>): Promise<void> {
    for (const name of await readdir(folder)) {
      if (name === indexName || known.has(name)) continue;
      const file = path.join(folder, name);
      const found = await stat(file).catch(() => undefined);
      if (found && Date.now() - found.mtimeMs > strayMs) await rm(file, { force: true });
    }
  }

  private folderOf(server: string): string {
    return path.join(this.root, createHash('sha256').update(server).digest('hex').slice(0, 32));
  }
}

function isKept({ size, modifiedAt, id }: KeptFile): boolean {
  return typeof size === 'number' && typeof modifiedAt === 'number' && /^[\w-]+$/.test(id);
}
