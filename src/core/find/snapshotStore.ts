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
const indexName = 'index.json';

/** Contents of servers' files on this computer, readable for its person only. Names of servers' files are never names here. */
export class SnapshotStore {
  constructor(private readonly root: string) {}

  /** What is kept of a server. An index that is damaged counts as none. */
  async load(server: string): Promise<KeptFiles> {
    try {
      const text = await readFile(path.join(this.folderOf(server), indexName), 'utf8');
      return new Map(Object.entries(JSON.parse(text) as Record<string, KeptFile>).filter(isKept));
    } catch {
      return new Map();
    }
  }

  /** Makes the place where a server's contents are kept. */
  async open(server: string): Promise<void> {
    await mkdir(this.folderOf(server), { recursive: true, mode: 0o700 });
  }

  /** Keeps one file's content in an open place and answers its id. */
  async put(server: string, content: Uint8Array): Promise<string> {
    const folder = this.folderOf(server);
    const id = randomUUID();
    await writeFile(path.join(folder, id), content, { mode: 0o600 });
    return id;
  }

  /** The content of a kept file. Rejects where it is gone. */
  read(server: string, { id }: KeptFile): Promise<Uint8Array> {
    return readFile(path.join(this.folderOf(server), id));
  }

  /** Writes down what is kept in an open place, and removes all other contents. */
  async save(server: string, kept: KeptFiles): Promise<void> {
    const folder = this.folderOf(server);
    const index = path.join(folder, indexName);
    const beside = `${index}.${randomUUID()}`;
    await writeFile(beside, JSON.stringify(Object.fromEntries(kept)), { mode: 0o600 });
    await rename(beside, index);
    const ids = new Set([...kept.values()].map(({ id }) => id));
    for (const name of await readdir(folder)) {
      if (name !== indexName && !ids.has(name)) await rm(path.join(folder, name), { force: true });
    }
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

  private folderOf(server: string): string {
    return path.join(this.root, createHash('sha256').update(server).digest('hex').slice(0, 32));
  }
}

function isKept(entry: [string, KeptFile]): boolean {
  const { size, modifiedAt, id } = entry[1];
  return typeof size === 'number' && typeof modifiedAt === 'number' && /^[\w-]+$/.test(id);
}
