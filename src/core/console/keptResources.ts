import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import * as path from 'node:path';
import { keepNewestFiles, readOwnFile, removeLeftBehind, writeOwnFile } from '../base/ownFile';
import type { ServerId } from '../base/serverKey';
import { keptSampleBytes, readSamples, writeSamples } from './keptSamples';
import type { ResourceSample } from './resourceSample';
import { dayMs } from './thinnedSamples';

/** Servers whose use is kept: with `keptSampleBytes` each, 32 MB at the very worst. */
export const maxKeptServers = 200;

/** Keeps what servers used in the last 24 hours on this computer: a small file each. One window writes; all may read. */
export class KeptResources {
  constructor(private readonly folder: string) {}

  /** What is kept of a server, oldest first; nothing where it cannot be read. `now`: milliseconds since 1970. */
  async load(server: ServerId, now: number): Promise<readonly ResourceSample[]> {
    const text = await readOwnFile(this.folder, fileName(server), keptSampleBytes);
    return readSamples(text, server, now);
  }

  /** Replaces what is kept of a server, all at once. Rejects where the disk does not take it. */
  save(server: ServerId, samples: readonly ResourceSample[], now: number): Promise<void> {
    return writeOwnFile(this.folder, fileName(server), writeSamples(server, samples, now));
  }

  /** The same before it returns: a window that ends waits for nothing. */
  saveNow(server: ServerId, samples: readonly ResourceSample[], now: number): void {
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    const file = path.join(this.folder, fileName(server));
    const beside = `${file}.${randomUUID()}`;
    try {
      writeFileSync(beside, writeSamples(server, samples, now), { flag: 'wx', mode: 0o600 });
      renameSync(beside, file);
    } catch (error) {
      rmSync(beside, { force: true });
      throw error;
    }
  }

  /** Removes what is older than a day, and what is too much, that which was written longest ago first. */
  async makeRoom(): Promise<void> {
    await removeLeftBehind(this.folder);
    await keepNewestFiles(this.folder, '.json', maxKeptServers);
    for (const name of await readdir(this.folder)) {
      const file = path.join(this.folder, name);
      // One that another window replaces just then is new.
      const found = await stat(file).catch(() => undefined);
      if (found && found.mtimeMs < Date.now() - dayMs) await rm(file, { force: true });
    }
  }

  /** Removes all of it. Rejects where the disk does not let it go. */
  async erase(): Promise<void> {
    // Another window may write just then.
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function fileName({ panelId, uuid }: ServerId): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([panelId, uuid]))
    .digest('hex');
  return `${hash.slice(0, 32)}.json`;
}
