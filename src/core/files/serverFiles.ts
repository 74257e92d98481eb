import type { ServerRef } from '../api/panel';
import type { RemoteFiles } from './remoteFiles';

/** The files of a server, with the server. */
export interface ServerFiles {
  readonly ref: ServerRef;
  readonly files: RemoteFiles;
}
