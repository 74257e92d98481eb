import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { limits } from '../base/limits';
import { readSmallFile } from '../base/localFile';
import { archiveName } from './pushArchiveName';
import { type Manifest, decodeManifest, encodeManifest } from './manifest';

/** A server's folder and the local one that it is paired with. */
export interface ManifestKey {
  readonly panelId: string;
  readonly uuid: string;
  /** Absolute below the server's root. */
  readonly folder: string;
  readonly local: string;
}

/** Keeps, for each pair of folders, what went over: one small file each, in a folder of this computer. */
export class ManifestStore {
  constructor(private readonly folder: string) {}

  /** What is known of one pair, to be read and replaced. */
  of(key: ManifestKey): {
    readonly load: () => Promise<Manifest>;
    readonly save: (manifest: Manifest) => Promise<void>;
  } {
    return { load: () => this.load(key), save: (manifest) => this.save(key, manifest) };
  }

  /** Empty where nothing is known. */
  async load(key: ManifestKey): Promise<Manifest> {
    const name = basename(this.file(key));
    const read = readSmallFile(this.folder, name, limits.manifestBytes);
    return decodeManifest((await read.catch(() => undefined)) ?? '');
  }

  /** Replaces what is known, all at once: a crash leaves the old or the new. */
  async save(key: ManifestKey, manifest: Manifest): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const beside = join(this.folder, archiveName());
    await writeFile(beside, encodeManifest(manifest), { flag: 'wx', mode: 0o600 });
    await rename(beside, this.file(key));
  }

  private file({ panelId, uuid, folder, local }: ManifestKey): string {
    const key = JSON.stringify([panelId, uuid, folder, local]);
    return join(this.folder, `${createHash('sha256').update(key).digest('hex').slice(0, 32)}.json`);
  }
}
