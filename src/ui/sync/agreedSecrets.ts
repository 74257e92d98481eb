import type * as vscode from 'vscode';
import type { ManifestKey } from '../../core/sync/manifestStore';
import { isRelativePath } from '../../core/base/relativePath';
import { limits } from '../../core/base/limits';

const prefix = 'hostingPanel.folder.agreedSecrets';

/** Remembers which files that look secret may go from one folder to one server, so that it is asked once for each. */
export class AgreedSecrets {
  constructor(private readonly memento: vscode.Memento) {}

  /** Relative paths that the user agreed to for this very pair of folders. */
  of(key: ManifestKey): ReadonlySet<string> {
    const kept = this.memento.get<unknown>(nameOf(key));
    const isPath = (one: unknown): one is string => typeof one === 'string' && isRelativePath(one);
    return new Set(Array.isArray(kept) ? (kept as unknown[]).filter(isPath) : []);
  }

  /** Remembers paths; of very many the last ones. */
  async add(key: ManifestKey, paths: readonly string[]): Promise<void> {
    const all = new Set([...this.of(key), ...paths]);
    await this.memento.update(nameOf(key), [...all].slice(-limits.agreedSecrets));
  }
}

function nameOf({ panelId, uuid, folder, local }: ManifestKey): string {
  return `${prefix} ${JSON.stringify([panelId, uuid, folder, local])}`;
}
