import * as path from 'node:path';
import { withDiskLock } from '../base/diskLock';
import { type Disposable, Emitter } from '../base/event';
import type { Memento } from '../base/memento';
import { readOwnFile, writeOwnFile } from '../base/ownFile';
import { isName, isRecord } from '../base/record';
import type { Windows } from './windows';

/** How long another window may take to write, in milliseconds, before a change is given up with an error. */
const writeWaitMs = 10_000;
/** Bytes of all that is remembered in one file. */
const maxBytes = 8 * 1024 ** 2;
const changedTopic = 'memory.changed';

/** What a memory needs of the windows. */
type Telling = Pick<Windows, 'tell' | 'onTold'>;

/**
 * What all windows of the user know: kept in one file, changed by one window at a time, heard of by the others. Shaped
 * like VS Code's `Memento`, whose own are read once in each window and never again.
 */
export class SharedMemory implements Memento, Disposable {
  private readonly changed = new Emitter<string>();
  private readonly heard: Disposable;
  private values: Readonly<Record<string, unknown>> = {};
  private changing: Promise<unknown> = Promise.resolve();

  /** Fires the key of a value that this or another window changed. */
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly folder: string,
    private readonly name: string,
    private readonly windows: Telling,
  ) {
    this.heard = windows.onTold(changedTopic, (what) => {
      if (!isRecord(what) || what['name'] !== name || !isName(what['key'])) return;
      const { key } = what;
      void this.load().then(() => this.changed.fire(key));
    });
  }

  /** Reads what is remembered; before that, nothing is. Never rejects: a file that is damaged has nothing. */
  async load(): Promise<void> {
    this.values = await this.read();
  }

  get(key: string): unknown {
    return this.values[key];
  }

  /** Rejects where the file cannot be written, or another window writes for ten seconds. */
  update(key: string, value: unknown): Promise<void> {
    return this.change(key, () => value);
  }

  /**
   * Changes a value by what it is in the file now: another window may have changed it since it was read here. Rejects as
   * `update` does.
   */
  change(key: string, next: (value: unknown) => unknown): Promise<void> {
    const done = this.changing.then(() => this.write(key, next));
    this.changing = done.catch(() => undefined);
    return done;
  }

  dispose(): void {
    this.heard.dispose();
    this.changed.dispose();
  }

  private async write(key: string, next: (value: unknown) => unknown): Promise<void> {
    const file = path.join(this.folder, this.name);
    const written = await withDiskLock(file, { waitMs: writeWaitMs }, async () => {
      const before = await this.read();
      const values = { ...before, [key]: next(before[key]) };
      await writeOwnFile(this.folder, this.name, JSON.stringify(values));
      this.values = values;
    });
    if (!written) throw new Error('Another window does not stop writing what is remembered');
    this.changed.fire(key);
    this.windows.tell(changedTopic, { name: this.name, key });
  }

  private async read(): Promise<Readonly<Record<string, unknown>>> {
    const text = await readOwnFile(this.folder, this.name, maxBytes);
    try {
      const values: unknown = JSON.parse(text ?? '{}');
      return isRecord(values) ? values : {};
    } catch {
      return {};
    }
  }
}
