import type { RemoteEntry } from '../api/files';
import { joinPath } from './remotePath';

/** One path that came, went or changed. */
export interface FileChange {
  readonly type: 'created' | 'changed' | 'deleted';
  readonly path: string;
}

/** What changed in a folder between two of its listings. */
export function differences(
  folder: string,
  before: ReadonlyMap<string, RemoteEntry>,
  after: ReadonlyMap<string, RemoteEntry>,
): readonly FileChange[] {
  const changes: FileChange[] = [];
  for (const [name, entry] of before) {
    const now = after.get(name);
    if (now?.type !== entry.type) changes.push({ type: 'deleted', path: joinPath(folder, name) });
  }
  for (const [name, entry] of after) {
    const then = before.get(name);
    const path = () => joinPath(folder, name);
    if (then?.type !== entry.type) changes.push({ type: 'created', path: path() });
    else if (entry.type !== 'folder' && isChanged(then, entry)) {
      changes.push({ type: 'changed', path: path() });
    }
  }
  return changes;
}

function isChanged(then: RemoteEntry, now: RemoteEntry): boolean {
  return then.size !== now.size || then.modifiedAt !== now.modifiedAt;
}
