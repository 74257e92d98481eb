import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Emitter } from '../base/event';
import { limits } from '../base/limits';
import { KeyedFiles } from '../base/keyedFiles';
import { keepNewestFiles, readOwnBytes, removeOwn, writeOwnFile } from '../base/ownFile';
import { type AuditEntry, readAuditEntry } from './auditEntry';

/** Bytes of what is remembered. */
const maxBytes = 4 * 1024 ** 2;
/** Copies of files that are kept, and bytes of one. */
const maxCopies = 50;
const maxCopyBytes = 4 * 1024 ** 2;
const key = ['audit'];

/** A change that is about to be asked for. */
export type NewAuditEntry = Omit<AuditEntry, 'id' | 'isUndone'>;

/** What agents changed or wanted to, kept on this computer with copies of the files that they replaced. All windows write. */
export class Audit {
  private readonly files: KeyedFiles;
  private readonly changed = new Emitter<void>();

  /** Fires when this window wrote something down. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly folder: string) {
    this.files = new KeyedFiles(folder, maxBytes);
  }

  /** All that is remembered, newest first; nothing where it cannot be read. */
  async list(): Promise<readonly AuditEntry[]> {
    return parse(await this.files.load(key)).toReversed();
  }

  /** Writes a change down; of very many the oldest go. Rejects where the disk does not take it: then nothing may be changed. */
  async add(entry: NewAuditEntry): Promise<AuditEntry> {
    const added: AuditEntry = { ...entry, id: randomUUID(), isUndone: false };
    await this.rewrite((all) => [...all, added].slice(-limits.agentChangesPerHour));
    return added;
  }

  /** Writes down what became of a change. */
  async update(entry: AuditEntry): Promise<void> {
    await this.rewrite((all) => all.map((one) => (one.id === entry.id ? entry : one)));
  }

  /** Keeps what a file held before a change. Rejects where the disk does not take it. */
  async keepCopy(id: string, content: Uint8Array): Promise<void> {
    await writeOwnFile(this.copies, `${id}.copy`, content);
    await keepNewestFiles(this.copies, '.copy', maxCopies);
  }

  /** What a file held before a change; undefined where that is not kept any more. */
  copyOf({ id }: AuditEntry): Promise<Buffer | undefined> {
    return readOwnBytes(this.copies, `${id}.copy`, maxCopyBytes);
  }

  /** Forgets all of it, and the copies. Rejects where the disk does not let them go. */
  erase(): Promise<void> {
    return removeOwn(this.folder);
  }

  private get copies(): string {
    return join(this.folder, 'copies');
  }

  private async rewrite(
    next: (all: readonly AuditEntry[]) => readonly AuditEntry[],
  ): Promise<void> {
    await this.files.change(key, (text) => JSON.stringify(next(parse(text))));
    this.changed.fire();
  }
}

/** Other programs of the user can write there. */
function parse(text: string | undefined): readonly AuditEntry[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.flatMap((one, at) => entryOf(one, at)) : [];
  } catch {
    return [];
  }
}

function entryOf(value: unknown, at: number): readonly AuditEntry[] {
  try {
    const entry = readAuditEntry(value, `audit[${at}]`);
    // It names a file of ours.
    return /^[0-9a-f-]{36}$/.test(entry.id) ? [entry] : [];
  } catch {
    return [];
  }
}
