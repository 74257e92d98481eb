import { nameOf, parentOf } from '../files/remotePath';
import { isSpentUrl } from '../files/transfer';
import { PanelError } from '../api/errors';
import {
  type RemoteEntry,
  compressFiles,
  createFolder,
  decompressFile,
  deleteFiles,
  listFiles,
  signDownload,
  signUpload,
} from '../api/files';
import type { PanelHttp } from '../api/http';
import type { DaemonTransfer, TransferOptions } from '../api/daemonTransfer';
import type { UploadFile } from '../api/uploadForm';
import type { ListRemoteFolder } from './remoteFolder';

/** What bulk work asks of a server. Paths are absolute below its root. Failures are PanelErrors. */
export interface BulkServer {
  readonly list: ListRemoteFolder;
  /** Sends files into one folder, which is made where it is missing. Returns the daemon's time, if it tells. */
  upload(
    folder: string,
    files: readonly UploadFile[],
    options?: TransferOptions,
  ): Promise<number | undefined>;
  /** Hands a file's bytes on piece by piece. */
  download(
    path: string,
    take: (piece: Uint8Array) => unknown,
    options?: TransferOptions,
  ): Promise<number>;
  compress(folder: string, names: readonly string[]): Promise<RemoteEntry>;
  decompress(folder: string, name: string): Promise<void>;
  /** Makes a folder with those above it; one that is there already is fine. */
  makeFolder(path: string): Promise<void>;
  /** Deletes names in a folder; `a/b` for one further down. */
  remove(folder: string, names: readonly string[]): Promise<void>;
}

/** A server's files through its panel and node. */
export function bulkServer(
  { http, daemon }: { readonly http: PanelHttp; readonly daemon: DaemonTransfer },
  uuid: string,
): BulkServer {
  const list: ListRemoteFolder = async (path, signal) => {
    try {
      return await listFiles({ http, uuid }, path, signal);
    } catch (error) {
      if (path === '/') throw error;
      if (PanelError.is(error, 'notFound')) return undefined;
      // Daemons answer 500 for what is not there (panel-dialect.md, 2.5): the folder above decides.
      if (!PanelError.is(error, 'nodeFailed', 'panelFailed')) throw error;
      const above = await list(parentOf(path), signal);
      if (above?.some(({ name }) => name === nameOf(path))) throw error;
      return undefined;
    }
  };
  return {
    list,
    upload: async (folder, files, options) => {
      const send = async () =>
        daemon.upload(await signUpload({ http, uuid }, options?.signal), folder, files, options);
      try {
        return await send();
      } catch (error) {
        if (!isSpentUrl(error)) throw error;
        return send();
      }
    },
    download: async (path, take, options) =>
      daemon.download(await signDownload({ http, uuid }, path, options?.signal), take, options),
    compress: (folder, names) => compressFiles({ http, uuid }, folder, names),
    decompress: (folder, name) => decompressFile({ http, uuid }, folder, name),
    makeFolder: async (path) => {
      const make = () => createFolder({ http, uuid }, parentOf(path), nameOf(path));
      // Twice is the same as once (panel-dialect.md, 2.3).
      await make().catch((error: unknown) => {
        if (!PanelError.is(error) || !error.outcomeUnknown) throw error;
        return make();
      });
    },
    remove: (folder, names) => deleteFiles({ http, uuid }, folder, names),
  };
}
