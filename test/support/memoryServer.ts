import { gunzipSync, gzipSync } from 'node:zlib';
import { packTar, unpackTar } from 'modern-tar';
import type { DaemonTransfer, TransferOptions } from '../../src/core/api/daemonTransfer';
import { PanelError } from '../../src/core/api/errors';
import type { FileMode, RemoteEntry, RemoteFileType, RenamePair } from '../../src/core/api/files';
import type { PanelHttp, PanelRequest } from '../../src/core/api/http';
import type { UploadFile } from '../../src/core/api/uploadForm';
import type { Clock } from '../../src/core/base/clock';
import { toDisposable } from '../../src/core/base/event';
import type { RootNames } from '../../src/core/files/rootMemory';
import { RemoteFiles } from '../../src/core/files/remoteFiles';
import { joinPath, nameOf, parentOf } from '../../src/core/files/remotePath';

/** What is on the disk of a server. */
interface Stored {
  readonly type: RemoteFileType;
  readonly content: string;
  /** Milliseconds since 1970, whole seconds. */
  readonly modifiedAt: number;
  readonly mode: string;
}

/** What a request meets: `after` fails when all is done, so that only its answer is lost. */
export interface MemoryFault {
  readonly error: Error;
  readonly after?: boolean;
  /** How many requests meet it; one when left out. */
  readonly count?: number;
}

/** What a request of files says; each has some of it. */
interface Asked {
  readonly root: string;
  readonly name: string;
  readonly file: string;
  readonly location: string;
  readonly directory: string;
  readonly filename: string;
  readonly files: unknown;
}

const nothingAsked: Asked = {
  ...{ root: '/', name: '', file: '', location: '', directory: '', filename: '' },
  files: [],
};

/** An answer that was lost on its way: the work may have been done. */
export const lostAnswer = new PanelError('timeout', 'no answer', { outcomeUnknown: true });

/** What a daemon says of a name on the denylist of its server's egg. */
export const deniedName = new PanelError(
  'refused',
  'This file cannot be modified: present in egg denylist.',
  { status: 403 },
);

/**
 * The files of a server in memory, behind the clients of its panel and its daemon and with a daemon's manners
 * (panel-dialect.md): what asks for files runs whole, without a socket. Its clock is due at once and leaps to each timer.
 */
export class MemoryServer {
  readonly disk = new Map<string, Stored>();
  /** What was asked: `list /app`, `delete /app/a.js`, in order. */
  asked: string[] = [];
  /** Names that the daemon does not write; it leaves them out of what it unpacks without a word. */
  denied = new Set<string>();
  /** Whether the panel is of those that take the name of an archive from who asks. */
  isOther = false;
  /** Runs before each request. */
  onAsk: (what: string) => void = () => undefined;
  /** Whether the daemon tells its time after an upload. */
  tellsTime = true;
  readonly uuid = '1a7ce997-259b-452e-8b4e-cecc464142ca';
  files: RemoteFiles;
  /** Milliseconds that were waited for, one after the other. */
  waited: number[] = [];
  private time = 1_700_000_000_000;
  private readonly faults = new Map<string, { error: Error; after: boolean; left: number }[]>();
  private readonly addresses = new Map<string, string>();

  readonly clock: Clock = {
    now: () => this.time,
    after: (ms, task) => {
      let isOver = false;
      setImmediate(() => {
        if (isOver) return;
        this.waited.push(ms);
        this.time += ms;
        task();
      });
      return toDisposable(() => (isOver = true));
    },
  };

  constructor(contents: Readonly<Record<string, string>> = {}) {
    for (const [path, content] of Object.entries(contents)) this.put(path, content);
    this.files = this.open();
  }

  /** The same server as a new window knows it. */
  open(rootNames?: RootNames): RemoteFiles {
    const { uuid, clock, http, daemon } = this;
    return new RemoteFiles({ http, daemon, uuid, clock, ...(rootNames && { rootNames }) });
  }

  /** Puts a file there, behind the back of who asks; a path with a slash at its end is a folder. */
  put(path: string, content = '', more: Partial<Stored> = {}): void {
    const isFolder = path.endsWith('/');
    const at = isFolder ? path.slice(0, -1) : path;
    for (let above = parentOf(at); above !== '/'; above = parentOf(above))
      if (!this.disk.has(above)) this.store(above, { type: 'folder', mode: '755' });
    this.store(at, {
      content,
      ...(isFolder && { type: 'folder' as const, mode: '755' }),
      ...more,
    });
  }

  /** Takes away a path and all below it, behind the back of who asks. */
  drop(path: string): void {
    for (const at of [...this.disk.keys()])
      if (at === path || at.startsWith(`${path}/`)) this.disk.delete(at);
  }

  /** The text of a file; undefined where there is none. */
  text(path: string): string | undefined {
    const found = this.disk.get(path);
    return found?.type === 'file' ? found.content : undefined;
  }

  /** All paths, folders with a slash behind. */
  get paths(): readonly string[] {
    return [...this.disk].map(([path, { type }]) => (type === 'folder' ? `${path}/` : path)).sort();
  }

  /** Moves time on. */
  pass(ms: number): void {
    this.time += ms;
  }

  /** Has the next requests of a kind fail: `list`, `upload`, `node upload`, `decompress`. */
  fail(what: string, { error, after = false, count = 1 }: MemoryFault): void {
    this.faults.set(what, [...(this.faults.get(what) ?? []), { error, after, left: count }]);
  }

  /** Forgets what was asked and waited for; returns it. */
  mark(): readonly string[] {
    const { asked } = this;
    [this.asked, this.waited] = [[], []];
    return asked;
  }

  get http(): PanelHttp {
    const http = {
      capabilities: { lacks: () => this.isOther },
      origin: 'https://panel.example.com',
      send: (request: PanelRequest<unknown>) => this.send(request),
    };
    return http as unknown as PanelHttp;
  }

  get daemon(): DaemonTransfer {
    const bytesOf = (url: string, signal?: AbortSignal) =>
      this.request(`node download`, this.used(url), () => {
        signal?.throwIfAborted();
        const content = this.text(this.used(url));
        if (content === undefined) throw new PanelError('notFound', 'gone', { status: 404 });
        return Buffer.from(content, 'latin1');
      });
    const daemon = {
      downloadBytes: async (url: string, options: TransferOptions = {}) =>
        new Uint8Array(await bytesOf(url, options.signal)),
      download: async (
        url: string,
        take: (piece: Uint8Array, total: number | undefined) => unknown,
        options: TransferOptions = {},
      ) => {
        const bytes = await bytesOf(url, options.signal);
        if (bytes.length > 0) await take(bytes, bytes.length);
        options.onProgress?.(bytes.length, bytes.length);
        return bytes.length;
      },
      upload: (
        _: string,
        folder: string,
        files: readonly UploadFile[],
        options: TransferOptions = {},
      ) =>
        this.request('node upload', folder, async () => {
          for (const { name, content } of files) {
            options.signal?.throwIfAborted();
            const path = joinPath(folder, name);
            if (this.denied.has(name)) throw deniedName;
            const bytes = Buffer.from(await content.read(0, content.size));
            this.put(path, bytes.toString('latin1'));
            options.onProgress?.(bytes.length, bytes.length);
          }
          return this.tellsTime ? this.second : undefined;
        }),
    };
    return daemon as unknown as DaemonTransfer;
  }

  private get second(): number {
    return Math.floor(this.time / 1000) * 1000;
  }

  private store(path: string, stored: Partial<Stored>): void {
    const usual = { type: 'file', content: '', modifiedAt: this.second, mode: '644' } as const;
    this.disk.set(path, { ...usual, ...stored });
  }

  private used(url: string): string {
    return this.addresses.get(url) ?? '';
  }

  private async send({ path, query, json, signal }: PanelRequest<unknown>): Promise<unknown> {
    const verb = path.slice(path.lastIndexOf('/') + 1);
    const body: Asked = { ...nothingAsked, ...(json as Partial<Asked>) };
    const { root, files } = body;
    switch (verb) {
      case 'list': {
        const folder = String(query?.['directory']);
        return this.request('list', folder, () => {
          signal?.throwIfAborted();
          return this.list(folder);
        });
      }
      case 'download':
      case 'upload': {
        const file = decodeURIComponent(String(query?.['file'] ?? '').replaceAll('%25', '%'));
        return this.request(verb, file, () => {
          const url = `https://node.example.com/${this.addresses.size}`;
          this.addresses.set(url, file);
          return url;
        });
      }
      case 'create-folder':
        return this.request(verb, joinPath(root, body.name), () => {
          const made = joinPath(root, body.name);
          if (!this.disk.has(made)) this.put(`${made}/`);
        });
      case 'rename':
        return this.request(verb, '', () => this.rename(root, files as readonly RenamePair[]));
      case 'copy':
        return this.request(verb, body.location, () => this.copy(body.location));
      case 'delete': {
        const paths = (files as readonly string[]).map((name) => joinPath(root, name));
        return this.request(verb, paths.join(' '), () => {
          for (const one of paths) this.drop(one);
        });
      }
      case 'compress':
        return this.request(verb, root, () =>
          this.compress(root, files as readonly string[], body.name),
        );
      case 'decompress':
        return this.request(verb, joinPath(root, body.file), () =>
          this.decompress(root, joinPath(root, body.file)),
        );
      case 'chmod':
        return this.request(verb, root, () => {
          for (const { file, mode } of files as readonly FileMode[]) {
            const found = this.disk.get(joinPath(root, file));
            if (found) this.disk.set(joinPath(root, file), { ...found, mode });
          }
        });
      case 'pull':
        // It fetches behind: who asks puts there what came.
        return this.request(verb, joinPath(body.directory, body.filename), () => undefined);
      default:
        throw new Error(`Nobody answers ${path}`);
    }
  }

  private async request<T>(verb: string, what: string, work: () => T | Promise<T>): Promise<T> {
    const told = what === '' ? verb : `${verb} ${what}`;
    this.asked.push(told);
    this.onAsk(told);
    await Promise.resolve();
    const fault = this.faults.get(verb)?.find(({ left }) => left > 0);
    if (fault) fault.left--;
    if (fault?.after === false) throw fault.error;
    const value = await work();
    if (fault) throw fault.error;
    return value;
  }

  private list(folder: string): readonly RemoteEntry[] {
    const there = this.disk.get(folder);
    if (folder !== '/' && there?.type !== 'folder')
      throw new PanelError('daemonFailed', 'no such directory', { status: 500 });
    return [...this.disk.keys()]
      .filter((path) => parentOf(path) === folder)
      .map((path) => this.entry(path));
  }

  private entry(path: string): RemoteEntry {
    const { type, content, modifiedAt, mode } = this.disk.get(path) ?? {
      ...{ type: 'file' as const, content: '', modifiedAt: 0, mode: '644' },
    };
    return {
      ...{ name: nameOf(path), type, size: type === 'file' ? content.length : 0 },
      ...{ modifiedAt, createdAt: modifiedAt, mode: '-rw-r--r--', modeBits: mode },
      mimetype: 'text/plain',
    };
  }

  private rename(root: string, pairs: readonly RenamePair[]): void {
    for (const { from, to } of pairs) {
      const [old, now] = [joinPath(root, from), joinPath(root, to)];
      if (!this.disk.has(old)) continue;
      if (this.disk.has(now))
        throw new PanelError('refused', 'destination already exists', { status: 400 });
      for (const [path, stored] of [...this.disk]) {
        if (path !== old && !path.startsWith(`${old}/`)) continue;
        this.disk.delete(path);
        this.put(now + path.slice(old.length), stored.content, stored);
      }
    }
  }

  private copy(path: string): void {
    const found = this.disk.get(path);
    if (!found) throw new PanelError('notFound', 'gone', { status: 404 });
    const [, stem = '', ending = ''] = /^(.+?)(\.[^.]*)?$/.exec(nameOf(path)) ?? [];
    this.put(joinPath(parentOf(path), `${stem} copy${ending}`), found.content, found);
  }

  private async compress(
    root: string,
    names: readonly string[],
    name: string,
  ): Promise<RemoteEntry> {
    const isMeant = (path: string) =>
      names
        .map((one) => joinPath(root, one))
        .some((one) => path === one || path.startsWith(`${one}/`));
    const entries = [...this.disk]
      .filter(([path, { type }]) => type === 'file' && isMeant(path))
      .map(([path, { content, modifiedAt }]) => ({
        header: {
          name: path.slice(root === '/' ? 1 : root.length + 1),
          size: content.length,
          mtime: new Date(modifiedAt),
        },
        body: Buffer.from(content, 'latin1'),
      }));
    const time = new Date(this.second)
      .toISOString()
      .replaceAll(':', '')
      .replace(/\.\d+Z/, '+0000');
    const at = joinPath(root, `${name === '' ? `archive-${time}` : name}.tar.gz`);
    this.put(at, gzipSync(await packTar(entries)).toString('latin1'));
    return this.entry(at);
  }

  private async decompress(root: string, archive: string): Promise<void> {
    const packed = this.text(archive);
    if (packed === undefined) throw new PanelError('notFound', 'gone', { status: 404 });
    const entries = await unpackTar(gunzipSync(Buffer.from(packed, 'latin1')));
    for (const { header, data } of entries) {
      if (header.type === 'directory' || this.denied.has(nameOf(header.name))) continue;
      const content = Buffer.from(data ?? []).toString('latin1');
      this.put(joinPath(root, header.name), content, {
        modifiedAt: header.mtime?.getTime() ?? this.second,
      });
    }
  }
}
