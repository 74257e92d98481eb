import { looksSecret } from '../base/secretNames';
import type { Memento } from '../base/memento';
import type { ManifestKey } from './manifestStore';
import { isRelativePath } from '../base/relativePath';
import { limits } from '../base/limits';

const prefix = 'hostingPanel.folder.agreedSecrets';

/** Remembers which files that look secret may go from one folder to one server, so that it is asked once for each. */
export class AgreedSecrets {
  constructor(private readonly memory: Memento) {}

  /** Relative paths that the user agreed to for this very pair of folders. */
  of(key: ManifestKey): ReadonlySet<string> {
    const kept = this.memory.get(nameOf(key));
    const isPath = (one: unknown): one is string => typeof one === 'string' && isRelativePath(one);
    return new Set(Array.isArray(kept) ? (kept as unknown[]).filter(isPath) : []);
  }

  /** Those of some relative paths that look secret and were not agreed to. */
  toAsk(key: ManifestKey, paths: Iterable<string>): readonly string[] {
    const agreed = this.of(key);
    return [...paths].filter((path) => looksSecret(path) && !agreed.has(path));
  }

  /** Remembers paths; of very many the last ones. */
  async add(key: ManifestKey, paths: readonly string[]): Promise<void> {
    const all = new Set([...this.of(key), ...paths]);
    await this.memory.update(nameOf(key), [...all].slice(-limits.agreedSecrets));
  }
}

function nameOf({ panelId, uuid, folder, local }: ManifestKey): string {
  return `${prefix} ${JSON.stringify([panelId, uuid, folder, local])}`;
}
