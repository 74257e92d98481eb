import { PanelError } from '../panel/errors';
import { signDownload, signUpload } from '../panel/files';
import type { PanelHttp } from '../panel/http';
import type { NodeTransfer, TransferOptions, UploadFile } from '../panel/node';

/** Moves a server's files through addresses that are signed anew for each try: each works once. */
export class SignedTransfer {
  constructor(
    private readonly http: PanelHttp,
    private readonly node: NodeTransfer,
    private readonly uuid: string,
  ) {}

  /** The bytes of a file. */
  download(path: string, options: TransferOptions = {}): Promise<Uint8Array> {
    return this.twice(
      () => signDownload(this.http, this.uuid, path, options.signal),
      (url) => this.node.downloadBytes(url, options),
      true,
    );
  }

  /** Hands a file's bytes on piece by piece; a second try would repeat pieces, so there is none. */
  async stream(
    path: string,
    take: (piece: Uint8Array) => unknown,
    options: TransferOptions = {},
  ): Promise<number> {
    const url = await signDownload(this.http, this.uuid, path, options.signal);
    return this.node.download(url, take, options);
  }

  /** Sends files into a folder. Answers the node's time, in milliseconds since 1970. */
  upload(
    folder: string,
    files: readonly UploadFile[],
    options: TransferOptions = {},
  ): Promise<number | undefined> {
    return this.twice(
      () => signUpload(this.http, this.uuid, options.signal),
      (url) => this.node.upload(url, folder, files, options),
      false,
    );
  }

  /**
   * A used address answers 404, an expired one 500 (panel-dialect.md, 5): such a one is replaced once.
   * Reading may be repeated after a broken connection, too; writing may not.
   */
  private async twice<T>(
    sign: () => Promise<string>,
    use: (url: string) => Promise<T>,
    isReading: boolean,
  ): Promise<T> {
    try {
      return await use(await sign());
    } catch (error) {
      const isBurnt = PanelError.is(error, 'notFound', 'nodeFailed') && error.code === undefined;
      const isBroken = isReading && PanelError.is(error, 'network');
      if (!isBurnt && !isBroken) throw error;
      return use(await sign());
    }
  }
}
