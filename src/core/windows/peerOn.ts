import {
  CancellationTokenSource,
  ResponseError,
  createMessageConnection,
} from 'vscode-jsonrpc/node';
import { Emitter } from '../base/event';
import { orAborted } from '../base/orAborted';
import { isRecord } from '../base/record';
import { BoundedReader, BoundedWriter } from './messages';
import { PeerGone, type PeerOn, PeerRefusal } from './peer';

/** Of those that JSON-RPC leaves to applications. */
const refusalCode = 1;

/** Speaks with another window over a socket whose two ends know each other. */
export const peerOn: PeerOn = (socket, listener) => {
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
        const answered = connection.sendRequest(question, { value: about }, source.token);
        // It hears that nobody waits any more; one that hangs does not answer that either.
        return valueOf(await (signal ? orAborted(answered, signal) : answered));
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
};

/** Values travel in an object, as the protocol knows no others at the top. */
function valueOf(message: unknown): unknown {
  return isRecord(message) ? message['value'] : undefined;
}
