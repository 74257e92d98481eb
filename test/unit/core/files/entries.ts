import type { RemoteEntry } from '../../../../src/core/api/files';
import type { ServerRef } from '../../../../src/core/api/panel';
import { rootEntry } from '../../../../src/core/files/lookup';
import type { RemoteFiles } from '../../../../src/core/files/remoteFiles';
import type { FileTarget } from '../../../../src/core/files/targets';

/** An entry of a folder: a file of ten bytes unless told. */
export function entry(name: string, more: Partial<RemoteEntry> = {}): RemoteEntry {
  return { ...rootEntry, name, type: 'file', size: 10, mode: '-rw-r--r--', ...more };
}

/** Something of a server that is only named. */
export function target(path: string, server = 'Bot', panelId = 'panel.example.com'): FileTarget {
  const ref = { uuid: server, name: server, panel: { id: panelId } } as unknown as ServerRef;
  return { path, type: 'file', ref, files: {} as RemoteFiles };
}
