import type { RemoteFiles } from '../files/remoteFiles';

/** What a deploy does with the files of a server. */
export interface DeployDisk extends Pick<
  RemoteFiles,
  'look' | 'renameAll' | 'ensureDirectory' | 'removeAll'
> {
  readonly transfer: Pick<RemoteFiles['transfer'], 'send' | 'read'>;
}
