import type { ServerApi } from '../api/serverApi';
import type { DaemonUrl } from '../api/daemonUrl';
import { PanelError } from '../api/errors';
import { signDownload, signUpload } from '../api/files';
import type { DaemonTransfer, TransferOptions } from '../api/daemonTransfer';
import type { UploadFile } from '../api/uploadForm';
import { isSpentUrl } from './safeUpload';

/** Moves a server's files through addresses that are signed anew for each try: each works once. */
export class SignedTransfer {
  constructor(
    private readonly server: ServerApi,
    private readonly daemon: DaemonTransfer,
  ) {}

  /** The bytes of a file. A burnt address, and a connection that broke, are replaced once. */
  async download(path: string, options: TransferOptions = {}): Promise<Uint8Array> {
    const sign = () => signDownload(this.server, path, options.signal);
    try {
      return await this.daemon.downloadBytes(await sign(), options);
    } catch (error) {
      if (!isSpentUrl(error) && !PanelError.is(error, 'network')) throw error;
      return this.daemon.downloadBytes(await sign(), options);
    }
  }

  /** Hands a file's bytes on piece by piece; a second try would repeat pieces, so there is none. */
  async stream(
    path: string,
    take: (piece: Uint8Array) => unknown,
    options: TransferOptions = {},
  ): Promise<number> {
    const url = await signDownload(this.server, path, options.signal);
    return this.daemon.download(url, take, options);
  }

  /** An address to upload to, once. */
  signUpload(signal?: AbortSignal): Promise<DaemonUrl> {
    return signUpload(this.server, signal);
  }

  /** Sends files into a folder. Returns the daemon's time, in milliseconds since 1970. */
  send(
    url: DaemonUrl,
    folder: string,
    files: readonly UploadFile[],
    options: TransferOptions = {},
  ): Promise<number | undefined> {
    return this.daemon.upload(url, folder, files, options);
  }
}
