import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '../base/limits';
import { readSmallFile } from '../base/localFile';
import { isOurArchive } from './pushArchiveName';

/** Where archives are made: a folder of a server, absolute below its root. */
export interface ArchivePlace {
  readonly panelId: string;
  readonly uuid: string;
  readonly folder: string;
}

/** Hears of the archives that are made in one folder. */
export interface ArchiveRecord {
  /** Before the first byte of it is sent. */
  readonly made: (name: string) => Promise<void>;
  /** When it is surely gone. */
  readonly gone: (name: string) => Promise<void>;
}

/**
 * Remembers on this computer, over the end of the window, which archives we put on a server: a name alone tells
 * nothing, others may give theirs the same shape. One small file for each, so that windows do not disturb each other.
 */
export class ArchiveRecords {
  constructor(private readonly folder: string) {}

  /** The record of one folder of a server. */
  of(place: ArchivePlace): ArchiveRecord {
    return {
      made: async (name) => {
        await mkdir(this.folder, { recursive: true, mode: 0o700 });
        await writeFile(this.file(name), textOf(place), { flag: 'wx', mode: 0o600 });
      },
      gone: (name) => rm(this.file(name), { force: true }),
    };
  }

  /** The names of the archives that were put into this very folder and are not known to be gone. */
  async names(place: ArchivePlace): Promise<ReadonlySet<string>> {
    const kept = await readdir(this.folder).catch(() => []);
    const names = new Set<string>();
    for (const name of kept.filter((one) => one.endsWith('.json')).map((one) => one.slice(0, -5))) {
      if (!isOurArchive(name)) continue;
      const read = readSmallFile(this.folder, `${name}.json`, limits.archiveRecordBytes);
      // One that cannot be read is not known to be ours.
      if ((await read.catch(() => undefined)) === textOf(place)) names.add(name);
    }
    return names;
  }

  private file(name: string): string {
    return join(this.folder, `${name}.json`);
  }
}

function textOf({ panelId, uuid, folder }: ArchivePlace): string {
  return JSON.stringify([panelId, uuid, folder]);
}
