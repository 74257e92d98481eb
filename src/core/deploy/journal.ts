import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { withDiskLock } from '../base/diskLock';
import { limits } from '../base/limits';
import { readOwnFile, removeLeftBehind, writeOwnFile } from '../base/ownFile';
import { isDeployId } from './places';
import { type DeployRecord, decodeRecord, encodeRecord, isEnded } from './record';

const ending = '.json';
/** Milliseconds that a window which only looks at a deploy has it at most. */
export const lookMs = 1_000;

/**
 * The deploys of this user that can be continued or undone, one file each, in a folder that all windows see: written
 * before and after each step that changes a server, so that a killed window leaves what the next one needs.
 */
export class DeployJournal {
  constructor(private readonly folder: string) {}

  /** Writes a deploy down, all at once: a crash leaves the old or the new. Rejects where the disk does not take it. */
  save(record: DeployRecord): Promise<void> {
    return writeOwnFile(this.folder, record.id + ending, encodeRecord(record));
  }

  /** A deploy by its id; undefined where none is kept that can be read. */
  async load(id: string): Promise<DeployRecord | undefined> {
    if (!isDeployId(id)) return undefined;
    const text = await readOwnFile(this.folder, id + ending, limits.deployRecordBytes);
    const record = text === undefined ? undefined : decodeRecord(text);
    return record?.id === id ? record : undefined;
  }

  /** All that are kept, the newest first. */
  async all(): Promise<readonly DeployRecord[]> {
    const names = await readdir(this.folder).catch((): string[] => []);
    const ids = names.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -5));
    const found: DeployRecord[] = [];
    for (const id of ids) {
      const record = await this.load(id);
      if (record) found.push(record);
    }
    return found.sort((a, b) => b.startedAt - a.startedAt);
  }

  /** Those of one server, the newest first. */
  async ofServer({
    panelId,
    uuid,
  }: Pick<DeployRecord, 'panelId' | 'uuid'>): Promise<readonly DeployRecord[]> {
    const all = await this.all();
    return all.filter((one) => one.panelId === panelId && one.uuid === uuid);
  }

  /**
   * Those that did not come to an end and that no window is at work on. `waitMs`: how long a window may still hold one,
   * which a killed one does for five seconds.
   */
  async unfinished(waitMs: number): Promise<readonly DeployRecord[]> {
    await removeLeftBehind(this.folder);
    const open = (await this.all()).filter((record) => !isEnded(record));
    const free: DeployRecord[] = [];
    for (const { id } of open) {
      // Read again under the lock: its window may just have ended it.
      const held = await withDiskLock(join(this.folder, id), { waitMs }, () => this.load(id));
      if (held?.value && !isEnded(held.value)) free.push(held.value);
    }
    return free;
  }

  /**
   * Works on a deploy while no other window does; undefined, with nothing done, where one is at it for all of `waitMs`. A
   * window that is killed frees it within seconds.
   */
  hold<T>(
    id: string,
    work: (lost: AbortSignal) => Promise<T>,
    waitMs = 0,
  ): Promise<{ readonly value: T } | undefined> {
    return withDiskLock(join(this.folder, id), { waitMs }, work);
  }

  /**
   * Asks about a deploy while no other window does. Resolves, with nothing asked, where the question stands in one that has
   * not gone after `waitMs`.
   */
  async ask(id: string, waitMs: number, work: () => Promise<void>): Promise<void> {
    await withDiskLock(join(this.folder, `${id}.asked`), { waitMs }, work);
  }

  /** Forgets a deploy: nothing of it is on the server any more. */
  async remove(id: string): Promise<void> {
    await rm(join(this.folder, id + ending), { force: true });
  }
}
