import type { Stats } from 'node:fs';
import { createHash, randomUUID } from 'node:crypto';
import { appendFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import * as path from 'node:path';
import { type Clock } from '../base/clock';
import { type Disposable, MutableDisposable } from '../base/event';
import type { Log } from '../base/log';
import { readOwnBytes, readOwnFile, removeLeftBehind, writeOwnFile } from '../base/ownFile';
import { isName, isRecord } from '../base/record';
import { KeptLineReader } from './keptLine';
import { indexText } from './textIndex';

/** A server whose text is kept. */
export interface KeptServer {
  readonly panelId: string;
  readonly uuid: string;
  readonly name: string;
}

/** A file of kept text, and beside it what it is searched by. */
export interface Segment {
  readonly folder: string;
  /** Milliseconds since 1970 of its first line. */
  readonly from: number;
  /** Milliseconds since 1970 when it was last written to. */
  readonly to: number;
  readonly name: string;
  /** Bytes, the index counted. */
  readonly size: number;
  /** Bytes of its text alone. */
  readonly textBytes: number;
  readonly isIndexed: boolean;
}

/** How much is kept. */
export interface KeptTextLimits {
  /** Bytes of all servers together. */
  readonly totalBytes: number;
}

/** Bytes after which a file is closed and indexed. */
const segmentBytes = 1024 ** 2;
/** Bytes of lines that wait at most, and milliseconds: what a window that is killed loses. */
const waitingBytes = 64 * 1024;
const waitingMs = 5_000;
/** Lines of a server that are kept in a second: a flood is written down as one. */
const linesPerSecond = 1_000;
/** No server may take more than this part of the room: one that never is silent must not push all others out. */
const serverShare = 1 / 4;
const serverName = 'server.json';
/** Another window may write just then, and Windows lets no file go that somebody reads. */
const removal = { recursive: true, force: true, maxRetries: 5 };

/** What waits to be written of one server. */
interface Waiting {
  readonly server: KeptServer;
  text: string;
  second: number;
  inSecond: number;
  leftOut: number;
}

/**
 * Keeps what consoles said, for weeks, on this computer and for its user only: without secrets, without more than it may
 * take, the oldest going first. One window writes; all may read.
 */
export class KeptText implements Disposable {
  private readonly waiting = new Map<string, Waiting>();
  /** One for each server: a private key takes several lines. */
  private readonly readers = new Map<string, KeptLineReader>();
  /** Files that end with a whole line: their last one was written here. */
  private readonly whole = new Set<string>();
  /** Folders that say whose they are: written here. */
  private readonly named = new Set<string>();
  private hasFailed = false;
  private readonly timer = new MutableDisposable<Disposable>();
  private written: Promise<void> = Promise.resolve();

  constructor(
    private readonly root: string,
    private readonly limits: KeptTextLimits,
    private readonly options: { readonly clock: Clock; readonly log: Log },
  ) {}

  /** Takes a cleaned line of a server. It is on the disk some seconds later, or after `flush`. */
  append(server: KeptServer, line: string): void {
    const now = this.options.clock.now();
    const folder = folderName(server);
    const second = Math.floor(now / 1000);
    const waiting = this.waiting.get(folder) ?? {
      server,
      text: '',
      second,
      inSecond: 0,
      leftOut: 0,
    };
    this.waiting.set(folder, waiting);
    if (waiting.second !== second) {
      closeSecond(waiting);
      Object.assign(waiting, { second, inSecond: 0 });
    }
    const reader = this.readers.get(folder) ?? new KeptLineReader();
    this.readers.set(folder, reader);
    if (waiting.inSecond++ >= linesPerSecond) waiting.leftOut++;
    else waiting.text += entry(second, reader.take(line));
    if (waiting.text.length >= waitingBytes) void this.flush();
    else this.timer.value ??= this.options.clock.after(waitingMs, () => void this.flush());
  }

  /** Writes what waits. Never rejects: what could not be written is logged, and lost. */
  flush(): Promise<void> {
    this.timer.clear();
    const all = [...this.waiting];
    this.waiting.clear();
    this.written = this.written.then(async () => {
      for (const [folder, waiting] of all) {
        closeSecond(waiting);
        try {
          await this.write(folder, waiting);
          this.hasFailed = false;
        } catch (error) {
          // A full disk is said once, and not each five seconds.
          if (!this.hasFailed)
            this.options.log.error(`Console text was not kept: ${String(error)}`);
          this.hasFailed = true;
        }
      }
    });
    return this.written;
  }

  /** All files that are kept of a server, or of all, oldest first. */
  async segments(server?: KeptServer): Promise<readonly Segment[]> {
    const folders = server ? [folderName(server)] : await readdir(this.root).catch(() => []);
    const all = await Promise.all(folders.map((folder) => this.segmentsIn(folder)));
    return all.flat().sort((a, b) => a.from - b.from);
  }

  /** Whose text a folder holds; undefined where that cannot be told. */
  async serverOf(folder: string): Promise<KeptServer | undefined> {
    const text = await readOwnFile(path.join(this.root, folder), serverName, 64 * 1024);
    return text === undefined ? undefined : readServer(text);
  }

  /** The file of a segment, and of its index. */
  pathsOf({ folder, name }: Segment): { readonly text: string; readonly index: string } {
    const text = path.join(this.root, folder, name);
    return { text, index: indexPath(text) };
  }

  /**
   * Removes all that is kept of a server, or of all. Rejects where the disk does not let it go; what is said later is kept
   * all the same.
   */
  async erase(server?: KeptServer): Promise<void> {
    this.forget(server);
    const folder = server ? path.join(this.root, folderName(server)) : this.root;
    const erased = this.written.then(() => rm(folder, removal));
    this.written = erased.catch(() => undefined);
    await erased;
  }

  /** Forgets what waits to be written of a server, or of all: another window erases what is on the disk. */
  forget(server?: KeptServer): void {
    if (server) this.waiting.delete(folderName(server));
    else this.waiting.clear();
  }

  dispose(): void {
    void this.flush();
    this.timer.dispose();
  }

  private async write(folder: string, { server, text }: Waiting): Promise<void> {
    if (text === '') return;
    const at = path.join(this.root, folder);
    await mkdir(at, { recursive: true, mode: 0o700 });
    const segments = await this.segmentsIn(folder);
    if (segments.length === 0 || !this.named.has(folder)) {
      const { panelId, uuid, name } = server;
      await writeOwnFile(at, serverName, JSON.stringify({ panelId, uuid, name }));
      this.named.add(folder);
    }
    const open = segments.findLast(({ isIndexed }) => !isIndexed);
    const name = open?.name ?? `${this.options.clock.now()}-${randomUUID()}.txt`;
    const file = path.join(at, name);
    // Another window may have been killed in the middle of a line, or the disk was full.
    const begin = this.whole.delete(file) || !open ? '' : '\n';
    await appendFile(file, begin + text, { mode: 0o600 });
    this.whole.add(file);
    if ((open?.size ?? 0) + Buffer.byteLength(text) < segmentBytes) return;
    await this.close(at, name);
    await this.makeRoom();
  }

  private async close(folder: string, name: string): Promise<void> {
    this.whole.delete(path.join(folder, name));
    const text = await readOwnBytes(folder, name, 4 * segmentBytes);
    if (text) await writeOwnFile(folder, path.basename(indexPath(name)), indexText(text));
    await removeLeftBehind(folder);
  }

  /** The oldest go first: of a server that takes more than its share, then of all. */
  private async makeRoom(): Promise<void> {
    const kept = [...(await this.segments())];
    const sizes = new Map<string, number>();
    for (const { folder, size } of kept) sizes.set(folder, (sizes.get(folder) ?? 0) + size);
    let total = kept.reduce((sum, { size }) => sum + size, 0);
    for (const segment of kept) {
      const own = sizes.get(segment.folder) ?? 0;
      const isOver = total > this.limits.totalBytes;
      if (!isOver && own <= this.limits.totalBytes * serverShare) continue;
      const { text, index } = this.pathsOf(segment);
      await Promise.all([text, index].map((file) => rm(file, { force: true })));
      sizes.set(segment.folder, own - segment.size);
      total -= segment.size;
    }
  }

  private async segmentsIn(folder: string): Promise<readonly Segment[]> {
    const at = path.join(this.root, folder);
    const names = await readdir(at).catch((): string[] => []);
    const texts = names.filter((name) => /^\d{1,15}-[\w-]+\.txt$/.test(name));
    const sized = texts.map(async (name): Promise<Segment> => {
      const isIndexed = names.includes(indexPath(name));
      const files = isIndexed ? [name, indexPath(name)] : [name];
      const found = await Promise.all(files.map((file) => statOf(path.join(at, file))));
      const size = found.reduce((sum, one) => sum + one.size, 0);
      const to = found[0]?.mtimeMs ?? 0;
      const textBytes = found[0]?.size ?? 0;
      return { folder, name, from: Number.parseInt(name, 10), to, size, textBytes, isIndexed };
    });
    return (await Promise.all(sized)).sort((a, b) => a.from - b.from);
  }
}

/** A line with its time, as it is kept. */
function entry(second: number, line: string): string {
  return `${second.toString(36)}\t${line.replaceAll('\n', ' ')}\n`;
}

/** A kept line, read again; undefined for what is none. */
export function readEntry(
  text: string,
): { readonly at: number; readonly line: string } | undefined {
  const tab = text.indexOf('\t');
  const second = tab > 0 && tab < 12 ? Number.parseInt(text.slice(0, tab), 36) : NaN;
  return Number.isNaN(second) ? undefined : { at: second * 1000, line: text.slice(tab + 1) };
}

/** Writes down how much of a flood is missing. */
function closeSecond(waiting: Waiting): void {
  if (waiting.leftOut > 0) waiting.text += entry(waiting.second, `… (${waiting.leftOut})`);
  waiting.leftOut = 0;
}

/** A name that no server chooses. */
function folderName({ panelId, uuid }: KeptServer): string {
  return createHash('sha256')
    .update(JSON.stringify([panelId, uuid]))
    .digest('hex')
    .slice(0, 32);
}

function indexPath(text: string): string {
  return text.replace(/\.txt$/, '.idx');
}

function readServer(text: string): KeptServer | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value)) return undefined;
    const { panelId, uuid, name } = value;
    return isName(panelId) && isName(uuid) && isName(name) ? { panelId, uuid, name } : undefined;
  } catch {
    return undefined;
  }
}

/** What is there; nothing where another window removed it meanwhile. */
async function statOf(file: string): Promise<Pick<Stats, 'size' | 'mtimeMs'>> {
  return stat(file).catch(() => ({ size: 0, mtimeMs: 0 }));
}
