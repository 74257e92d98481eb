import type { Socket } from 'node:net';
import {
  CancellationTokenSource,
  ResponseError,
  createMessageConnection,
} from 'vscode-jsonrpc/node';
import { type Event, Emitter } from '../base/event';
import { isRecord } from '../base/record';
import { BoundedReader, BoundedWriter } from './messages';

/** Of those that JSON-RPC leaves to applications. */
const refusalCode = 1;

/** Another window, to which questions and news go. What it says is from outside: whoever takes it reads it. */
export interface Peer {
  /**
   * Asks the other window something; values are JSON. Rejects with PeerGone where it ended before it answered, with
   * PeerRefusal where it refused, with the signal's reason when the caller gives up.
   */
  ask(question: string, about: unknown, signal?: AbortSignal): Promise<unknown>;
  /** Tells it something, if it is still there. */
  tell(topic: string, what: unknown): void;
  /** Fires once when it is gone. */
  readonly onDidEnd: Event<void>;
  readonly hasEnded: boolean;
  end(): void;
}

/** What a window does about what another one says. */
export interface PeerListener {
  /** Answers a question with JSON; what it throws goes back as a refusal with its message, and its reason if it has one. */
  readonly asked: (question: string, about: unknown, signal: AbortSignal) => Promise<unknown>;
  readonly told: (topic: string, what: unknown) => void;
}

/** The other window ended before it answered. Whether it did what was asked is not known. */
export class PeerGone extends Error {
  constructor() {
    super('The other window is gone');
  }
}

/** The other window answered that it could not do what was asked. */
export class PeerRefusal extends Error {
  constructor(
    message: string,
    /** What else it said of why; JSON, to be read like all that comes from outside. */
    readonly reason?: unknown,
  ) {
    super(message);
  }
}

/** Speaks with another window over a socket whose two ends know each other. */
export function peerOn(socket: Socket, listener: PeerListener): Peer {
  const connection = createMessageConnection(new BoundedReader(socket), new BoundedWriter(socket));
  const ended = new Emitter<void>();
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    // Whatever was asked and not answered is rejected by this.
    connection.dispose();
    socket.destroy();
    ended.fire();
  };
  connection.onRequest(async (question, about, token) => {
    const cancel = new AbortController();
    token.onCancellationRequested(() => cancel.abort(new Error('The other window gave up')));
    try {
      return { value: await listener.asked(question, valueOf(about), cancel.signal) };
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      return new ResponseError(
        refusalCode,
        words,
        error instanceof PeerRefusal ? error.reason : undefined,
      );
    }
  });
  connection.onNotification((topic, what) => {
    if (!isOver) listener.told(topic, valueOf(what));
  });
  connection.onClose(end);
  connection.onError(end);
  // Its reader hears of the end of what comes, not of a socket that broke.
  socket.on('close', end);
  connection.listen();
  return {
    ask: async (question, about, signal) => {
      signal?.throwIfAborted();
      if (isOver) throw new PeerGone();
      const source = new CancellationTokenSource();
      const cancel = () => source.cancel();
      signal?.addEventListener('abort', cancel, { once: true });
      try {
        return valueOf(await connection.sendRequest(question, { value: about }, source.token));
      } catch (error) {
        signal?.throwIfAborted();
        if (error instanceof ResponseError && error.code === refusalCode)
          throw new PeerRefusal(error.message, error.data);
        throw new PeerGone();
      } finally {
        signal?.removeEventListener('abort', cancel);
        source.dispose();
      }
    },
    tell: (topic, what) => {
      // What cannot be told any more is known by `onDidEnd`.
      if (!isOver) void connection.sendNotification(topic, { value: what }).catch(end);
    },
    onDidEnd: ended.event,
    get hasEnded() {
      return isOver;
    },
    end,
  };
}

/** Values travel in an object, as the protocol knows no others at the top. */
function valueOf(message: unknown): unknown {
  return isRecord(message) ? message['value'] : undefined;
}
