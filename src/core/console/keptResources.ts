import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import * as path from 'node:path';
import { readOwnFile, removeLeftBehind, writeOwnFile, writeOwnFileNow } from '../base/ownFile';
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
    writeOwnFileNow(this.folder, fileName(server), writeSamples(server, samples, now));
  }

  /** Removes what is older than a day, and what is too much, that which was written longest ago first. */
  async makeRoom(): Promise<void> {
    await removeLeftBehind(this.folder);
    if (!existsSync(this.folder)) return;
    const names = await readdir(this.folder);
    const found = await Promise.all(names.map((name) => this.writtenAt(name)));
    const newestFirst = found.flat().sort((a, b) => b.at - a.at);
    const tooOld = Date.now() - dayMs;
    const gone = newestFirst.filter(({ at }, index) => index >= maxKeptServers || at < tooOld);
    // One that cannot be removed stops no other.
    await Promise.all(gone.map(({ file }) => rm(file, { force: true })));
  }

  /** Removes all of it. Rejects where the disk does not let it go. */
  async erase(): Promise<void> {
    // Another window may write just then.
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** When a file was written, in milliseconds since 1970; nothing of what is none of ours. */
  private async writtenAt(name: string): Promise<readonly { file: string; at: number }[]> {
    const file = path.join(this.folder, name);
    // One that another window replaces just then is new.
    const found = ownName.test(name) ? await stat(file).catch(() => undefined) : undefined;
    return found?.isFile() ? [{ file, at: found.mtimeMs }] : [];
  }
}

/** What `fileName` makes. */
const ownName = /^[0-9a-f]{32}\.json$/;

function fileName({ panelId, uuid }: ServerId): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([panelId, uuid]))
    .digest('hex');
  return `${hash.slice(0, 32)}.json`;
}
