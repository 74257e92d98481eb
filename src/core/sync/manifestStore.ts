import { createHash } from 'node:crypto';
import { limits } from '../base/limits';
import { readOwnFile, writeOwnFile } from '../base/ownFile';
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
    const text = await readOwnFile(this.folder, nameOf(key), limits.manifestBytes);
    return decodeManifest(text ?? '');
  }

  /** Replaces what is known, all at once: a crash leaves the old or the new. */
  async save(key: ManifestKey, manifest: Manifest): Promise<void> {
    await writeOwnFile(this.folder, nameOf(key), encodeManifest(manifest));
  }
}

function nameOf({ panelId, uuid, folder, local }: ManifestKey): string {
  const key = JSON.stringify([panelId, uuid, folder, local]);
  return `${createHash('sha256').update(key).digest('hex').slice(0, 32)}.json`;
}
