import { PanelError } from '../../../../src/core/api/errors';
import type { RemoteEntry, RenamePair } from '../../../../src/core/api/files';
import type { DeployDisk } from '../../../../src/core/deploy/deployDisk';
import type { UploadFile } from '../../../../src/core/api/uploadForm';

/** What befalls a request: never done, done and not answered, or done by half and not answered. */
export type DiskFault = 'before' | 'after' | 'half';

interface FakeFile {
  readonly content: string;
  readonly mode: string;
  readonly modifiedAt: number;
}

/** A server's disk in memory, as strict as a daemon's: renames side by side, no existing target, a missing source is done. */
export class FakeDisk implements DeployDisk {
  readonly files = new Map<string, FakeFile>();
  readonly folders = new Set<string>(['/']);
  requests = 0;
  private faults = new Map<number, DiskFault | Error>();
  /** Runs before each request that changes something. */
  onWrite: () => void = () => undefined;

  put(path: string, content: string, { mode = '644', modifiedAt = 1_000 } = {}): void {
    this.makeAbove(path);
    this.files.set(path, { content, mode, modifiedAt });
  }

  /** Has the request of that number, from 0, meet a fault. */
  fail(at: number, fault: DiskFault | Error): void {
    this.faults.set(at, fault);
  }

  heal(): void {
    this.faults.clear();
    this.requests = 0;
  }

  /** All below a folder as text: folders, contents, modes. */
  tree(folder: string): Readonly<Record<string, string>> {
    const below = folder === '/' ? '/' : `${folder}/`;
    const isMeant = (path: string) => path.startsWith(below) && !/^\/\.deploy(\/|$)/.test(path);
    const folders = [...this.folders].filter((path) => path !== '/' && isMeant(path));
    const files = [...this.files].filter(([path]) => isMeant(path));
    const all = [
      ...folders.map((path) => [path, 'folder'] as const),
      ...files.map(([path, { content, mode }]) => [path, `${mode} ${content}`] as const),
    ];
    return Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** All contents, wherever they are. */
  contents(): readonly string[] {
    return [...this.files.values()].map(({ content }) => content).sort();
  }

  look = (path: string): Promise<readonly RemoteEntry[] | undefined> =>
    this.request(() => {
      if (!this.folders.has(path)) return undefined;
      const below = path === '/' ? '/' : `${path}/`;
      const isIn = (other: string) =>
        other !== '/' && other.startsWith(below) && !other.slice(below.length).includes('/');
      return [
        ...[...this.folders].filter(isIn).map((at) => entry(at, 'folder')),
        ...[...this.files].filter(([at]) => isIn(at)).map(([at, file]) => entry(at, 'file', file)),
      ];
    });

  renameAll = (pairs: readonly RenamePair[]): Promise<void> =>
    this.request((isHalf) => {
      this.onWrite();
      let refused = false;
      const done = isHalf ? pairs.slice(0, Math.floor(pairs.length / 2)) : pairs;
      for (const { from, to } of done) refused = !this.rename(from, to) || refused;
      if (refused) throw new PanelError('refused', 'destination already exists', { status: 400 });
    });

  ensureDirectory = (path: string): Promise<void> =>
    this.request(() => {
      this.makeAbove(`${path}/x`);
    });

  removeAll = (paths: readonly string[]): Promise<void> =>
    this.request(() => {
      for (const path of paths) {
        this.files.delete(path);
        for (const all of [this.files, this.folders]) {
          for (const other of all.keys()) {
            if (other === path || other.startsWith(`${path}/`)) all.delete(other);
          }
        }
      }
    });

  transfer = {
    send: (folder: string, files: readonly UploadFile[]): Promise<number | undefined> =>
      this.request(async () => {
        for (const { name, content } of files) {
          const bytes = await content.read(0, content.size);
          this.put(`${folder}/${name}`, Buffer.from(bytes).toString());
        }
        return undefined;
      }),
    read: (path: string): Promise<Uint8Array> =>
      this.request(() => {
        const file = this.files.get(path);
        if (!file) throw new PanelError('notFound', path, { status: 404 });
        return new TextEncoder().encode(file.content);
      }),
  };

  private async request<T>(work: (isHalf: boolean) => T | Promise<T>): Promise<T> {
    const fault = this.faults.get(this.requests++);
    if (fault instanceof Error) throw fault;
    if (fault === 'before') throw lostAnswer();
    const value = await work(fault === 'half');
    if (fault !== undefined) throw lostAnswer();
    return value;
  }

  private rename(from: string, to: string): boolean {
    const file = this.files.get(from);
    if (!file && !this.folders.has(from)) return true;
    if (this.files.has(to) || this.folders.has(to)) return false;
    this.makeAbove(to);
    if (file) {
      this.files.delete(from);
      this.files.set(to, file);
      return true;
    }
    for (const path of [...this.folders]) {
      if (path !== from && !path.startsWith(`${from}/`)) continue;
      this.folders.delete(path);
      this.folders.add(to + path.slice(from.length));
    }
    for (const [path, one] of [...this.files]) {
      if (!path.startsWith(`${from}/`)) continue;
      this.files.delete(path);
      this.files.set(to + path.slice(from.length), one);
    }
    return true;
  }

  private makeAbove(path: string): void {
    const parts = path.split('/').slice(1, -1);
    parts.forEach((_, index) => this.folders.add(`/${parts.slice(0, index + 1).join('/')}`));
  }
}

function lostAnswer(): PanelError {
  return new PanelError('timeout', 'no answer', { outcomeUnknown: true });
}

function entry(path: string, type: 'file' | 'folder', file?: FakeFile): RemoteEntry {
  const modifiedAt = file?.modifiedAt ?? 0;
  return {
    name: path.slice(path.lastIndexOf('/') + 1),
    type,
    size: file?.content.length ?? 0,
    modifiedAt,
    createdAt: modifiedAt,
    mode: '-rw-r--r--',
    modeBits: file?.mode ?? '755',
    mimetype: 'text/plain',
  };
}
