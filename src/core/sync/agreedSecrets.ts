import { looksSecret } from '../base/secretNames';
import type { SharedMemento } from '../base/memento';
import type { ManifestKey } from './manifestStore';
import { isRelativePath } from '../base/relativePath';
import { limits } from '../base/limits';
import { textsOf } from '../base/record';

const prefix = 'hostingPanel.folder.agreedSecrets';

/** Remembers which files that look secret may go from one folder to one server, so that it is asked once for each. */
export class AgreedSecrets {
  constructor(private readonly memory: SharedMemento) {}

  /** Relative paths that the user agreed to for this very pair of folders. */
  of(key: ManifestKey): ReadonlySet<string> {
    return readPaths(this.memory.get(nameOf(key)));
  }

  /** Those of some relative paths that look secret and were not agreed to. */
  toAsk(key: ManifestKey, paths: Iterable<string>): readonly string[] {
    const agreed = this.of(key);
    return [...paths].filter((path) => looksSecret(path) && !agreed.has(path));
  }

  /** Remembers paths; of very many the last ones. */
  async add(key: ManifestKey, paths: readonly string[]): Promise<void> {
    await this.memory.change(nameOf(key), (kept) =>
      [...new Set([...readPaths(kept), ...paths])].slice(-limits.agreedSecrets),
    );
  }
}

function readPaths(kept: unknown): ReadonlySet<string> {
  return new Set(textsOf(kept).filter(isRelativePath));
}

function nameOf({ panelId, uuid, folder, local }: ManifestKey): string {
  return `${prefix} ${JSON.stringify([panelId, uuid, folder, local])}`;
}
