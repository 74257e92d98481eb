import type { Socket } from 'node:net';
import {
  AbstractMessageReader,
  AbstractMessageWriter,
  type DataCallback,
  type Message,
  type MessageReader,
  type MessageWriter,
} from 'vscode-jsonrpc/node';
import { limits } from '../base/limits';

const lengthBytes = 4;

/** Reads messages, each behind its length in bytes. One that is too long, or is no JSON, is an error: nothing follows it. */
export class BoundedReader extends AbstractMessageReader implements MessageReader {
  private length: number | undefined;

  constructor(private readonly socket: Socket) {
    super();
  }

  listen(callback: DataCallback) {
    const { socket } = this;
    let isOver = false;
    const fail = (error: unknown) => {
      isOver = true;
      this.fireError(error);
    };
    const drain = () => {
      try {
        for (let text = this.next(); text !== undefined && !isOver; text = this.next())
          callback(JSON.parse(text) as Message);
      } catch (error) {
        fail(error);
      }
    };
    const close = () => this.fireClose();
    socket.on('readable', drain);
    socket.on('error', fail);
    socket.on('close', close);
    drain();
    return {
      dispose: () => {
        isOver = true;
        socket.off('readable', drain);
        socket.off('error', fail);
        socket.off('close', close);
      },
    };
  }

  private next(): string | undefined {
    this.length ??= this.read(lengthBytes)?.readUInt32BE();
    if (this.length === undefined) return undefined;
    if (this.length === 0 || this.length > limits.windowMessageBytes)
      throw new Error(`A message of ${this.length} bytes`);
    const bytes = this.read(this.length);
    if (bytes) this.length = undefined;
    return bytes?.toString('utf8');
  }

  private read(bytes: number): Buffer | undefined {
    const read: unknown = this.socket.read(bytes);
    if (!Buffer.isBuffer(read)) return undefined;
    // What is left behind where the other side ended in the middle of a message.
    return read.byteLength === bytes ? read : undefined;
  }
}

/**
 * Writes messages as the reader takes them. A window that takes none, because it hangs or sleeps, is hung up on before what
 * waits for it fills the memory.
 */
export class BoundedWriter extends AbstractMessageWriter implements MessageWriter {
  constructor(private readonly socket: Socket) {
    super();
  }

  /** Rejects where the socket is gone, or is given up now. */
  write(message: Message): Promise<void> {
    const text = Buffer.from(JSON.stringify(message));
    const waiting = this.socket.writableLength + text.byteLength;
    if (waiting > limits.windowMessageBytes) {
      const error = new Error(`The other window does not take ${waiting} bytes`);
      this.socket.destroy();
      return Promise.reject(error);
    }
    const length = Buffer.alloc(lengthBytes);
    length.writeUInt32BE(text.byteLength);
    return new Promise((resolve, reject) => {
      this.socket.write(Buffer.concat([length, text]), (error) =>
        error ? reject(error) : resolve(),
      );
    });
  }

  end(): void {
    // Whoever has the socket ends it.
  }
}
