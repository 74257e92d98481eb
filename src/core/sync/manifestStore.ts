import { KeyedFiles } from '../base/keyedFiles';
import { limits } from '../base/limits';
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
  private readonly files: KeyedFiles;

  constructor(folder: string) {
    this.files = new KeyedFiles(folder, limits.manifestBytes);
  }

  /** What is known of one pair, to be read and replaced. */
  of(key: ManifestKey): {
    readonly load: () => Promise<Manifest>;
    readonly save: (manifest: Manifest) => Promise<void>;
  } {
    return { load: () => this.load(key), save: (manifest) => this.save(key, manifest) };
  }

  /** Empty where nothing is known. */
  async load(key: ManifestKey): Promise<Manifest> {
    return decodeManifest((await this.files.load(partsOf(key))) ?? '');
  }

  /** Replaces what is known, all at once: a crash leaves the old or the new. */
  save(key: ManifestKey, manifest: Manifest): Promise<void> {
    return this.files.save(partsOf(key), encodeManifest(manifest));
  }
}

function partsOf({ panelId, uuid, folder, local }: ManifestKey): readonly string[] {
  return [panelId, uuid, folder, local];
}
