import { isSame } from '../base/isSame';
import * as path from 'node:path';
import { withDiskLock } from '../base/diskLock';
import { type Disposable, DisposableStore, Emitter } from '../base/event';
import type { SharedMemento } from '../base/memento';
import { readOwnFile, writeOwnFile } from '../base/ownFile';
import { isRecord } from '../base/record';
import type { Windows } from './windows';

/** How long another window may take to write, in milliseconds, before a change is given up with an error. */
const writeWaitMs = 10_000;
/** Bytes of all that is remembered in one file. */
const maxBytes = 8 * 1024 ** 2;
const changedTopic = 'memory.changed';

/** What a memory needs of the windows. */
type Telling = Pick<Windows, 'tell' | 'onTold' | 'onDidChangeRole'>;

type Values = Readonly<Record<string, unknown>>;

interface Change {
  readonly key: string;
  readonly next: (value: unknown) => unknown;
}

/**
 * What all windows of the user know: kept in one file, changed by one window at a time, heard of by the others. Shaped
 * like VS Code's `Memento`, whose own are read once in each window and never again.
 */
export class SharedMemory implements SharedMemento, Disposable {
  private readonly store = new DisposableStore();
  private readonly changed = this.store.add(new Emitter<string>());
  /** What the file had when it was read last. */
  private kept: Values = {};
  /** That, with the changes that are still to be written. */
  private values: Values = {};
  private pending: readonly Change[] = [];
  private changing: Promise<unknown> = Promise.resolve();

  /** Fires the key of a value that this or another window changed. */
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly folder: string,
    private readonly name: string,
    private readonly windows: Telling,
  ) {
    this.store.add(
      windows.onTold(changedTopic, (what) => {
        if (isRecord(what) && what['name'] === name) void this.load();
      }),
    );
    // Nothing is told while no window leads.
    this.store.add(windows.onDidChangeRole(() => void this.load()));
  }

  /** Reads what is remembered; before that, nothing is. Never rejects: a file that is damaged has nothing. */
  load(): Promise<void> {
    // In turn with what is written here: what was read before that must not count after it.
    const loaded = this.changing.then(async () => this.know(await this.read()));
    this.changing = loaded;
    return loaded;
  }

  get(key: string): unknown {
    return this.values[key];
  }

  /** Rejects where the file cannot be written, or another window writes for ten seconds. */
  update(key: string, value: unknown): Promise<void> {
    return this.change(key, () => value);
  }

  /**
   * Changes a value: at once for whoever reads it here, and in the file by what it is there, as another window may have
   * changed it since. `next` is called for both. Rejects as `update` does; then nothing has changed.
   */
  change(key: string, next: (value: unknown) => unknown): Promise<void> {
    const change = { key, next };
    this.pending = [...this.pending, change];
    this.know(this.kept);
    const done = this.changing.then(() => this.write(change));
    this.changing = done.catch(() => undefined);
    return done;
  }

  dispose(): void {
    this.store.dispose();
  }

  private async write(change: Change): Promise<void> {
    try {
      const file = path.join(this.folder, this.name);
      const written = await withDiskLock(file, { waitMs: writeWaitMs }, async () => {
        const values = applied(await this.read(), change);
        const text = JSON.stringify(values);
        // It could not be read again, and all would be lost.
        if (Buffer.byteLength(text) > maxBytes) throw new Error('Too much is remembered');
        await writeOwnFile(this.folder, this.name, text);
        this.drop(change);
        this.know(values);
      });
      if (!written) throw new Error('Another window does not stop writing what is remembered');
    } catch (error) {
      this.drop(change);
      this.know(this.kept);
      throw error;
    }
    this.windows.tell(changedTopic, { name: this.name });
  }

  private drop(change: Change): void {
    this.pending = this.pending.filter((other) => other !== change);
  }

  private know(kept: Values): void {
    const before = this.values;
    this.kept = kept;
    this.values = this.pending.reduce(applied, kept);
    for (const key of new Set([...Object.keys(before), ...Object.keys(this.values)]))
      if (!isSame(before[key], this.values[key])) this.changed.fire(key);
  }

  private async read(): Promise<Values> {
    const text = await readOwnFile(this.folder, this.name, maxBytes);
    try {
      const values: unknown = JSON.parse(text ?? '{}');
      return isRecord(values) ? values : {};
    } catch {
      return {};
    }
  }
}

function applied(values: Values, { key, next }: Change): Values {
  return { ...values, [key]: next(values[key]) };
}
